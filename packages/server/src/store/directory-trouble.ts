import { errorCode, systemReason } from '../system-error.ts';
import { ServeTrouble } from '../trouble.ts';

/** Why a data directory cannot be used, and what to do about it. */
export function directoryTrouble(directory: string, error: unknown): ServeTrouble {
  // Nothing is wrong with a directory whose disk is full.
  const isFull = FULL.includes(errorCode(error) ?? '');
  const hint = isFull ? 'make room on its disk, and start again' : 'it has to be a directory that can be written to';
  return new ServeTrouble(`the data directory ${directory} cannot be used: ${systemReason(error)}`, hint);
}

const FULL = ['ENOSPC', 'EDQUOT'];
