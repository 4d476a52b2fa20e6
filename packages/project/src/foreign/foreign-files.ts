import type { FoundFile } from '../discovery/found-file.ts';
import type { Repository } from '../discovery/repository.ts';
import type { ForeignReason } from './foreign-reason.ts';
export function foreignFiles(_: Repository): ReadonlyMap<FoundFile, ForeignReason> { return new Map(); }
