import { errorCode } from '../system-error.ts';
import type { LogFields } from './logger.ts';

/**
 * What a log may say of an exception. Its message is left out: the drivers of the store quote statements and values in
 * theirs, and parsers quote the text. The frames lead to the place in the code.
 */
export function faultOf(error: unknown): NonNullable<LogFields['fault']> {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code = errorCode(error);
  return { name: error.name, ...(code !== undefined && { code }), frames: framesOf(error) };
}

const MOST_FRAMES = 12;

/** The stack without the message in front of it, which may have any number of lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const frames = stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length).split('\n');
  return frames
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, MOST_FRAMES);
}
