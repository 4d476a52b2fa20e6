import type { Host } from '../process/host.ts';

/** From what must be read to what is only read when looking for a fault. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/** How important a line is. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a line of the log says besides time, level and message. Nothing of it may be content of a recipe. */
export interface LogFields {
  readonly exit?: number;
  readonly device?: string;
  readonly mountPoint?: string;
  readonly target?: string;
  readonly schemaId?: string;
  readonly serialSource?: string;
  readonly path?: string;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly milliseconds?: number;
  readonly details?: readonly { readonly path: string; readonly code: string }[];
  /** Of an error that should not be: its kind, and the places in the code. */
  readonly error?: string;
  readonly stack?: readonly string[];
}

/** Writes a line. A message is a constant text, or a reason that holds nothing of a recipe. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** A log of one JSON object a line on standard error, as far as a level is asked for. */
export function dispatchLog({ stderr, now }: Pick<Host, 'stderr' | 'now'>, wanted: LogLevel): Log {
  return (level, message, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(wanted)) return;
    stderr.write(`${JSON.stringify({ time: new Date(now().epochMilliseconds).toISOString(), level, message, ...fields })}\n`);
  };
}

/** What may be said of an error that should not be: without its message, which might quote the recipe. */
export function faultFields(error: unknown): Pick<LogFields, 'error' | 'stack'> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = '' } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return { error: name, stack: frames.map((line) => line.trim()).filter((line) => line.startsWith('at ')) };
}
