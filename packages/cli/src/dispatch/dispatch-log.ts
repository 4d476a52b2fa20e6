import type { Host } from '../host.ts';

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

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
  /** Of an error that should not be: its kind and the places in the code, without its message. */
  readonly error?: string;
  readonly stack?: readonly string[];
}

export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** A log of one JSON object a line on standard error, as far as a level is asked for. */
export function dispatchLog({ stderr, now }: Pick<Host, 'stderr' | 'now'>, wanted: LogLevel): Log {
  return (level, message, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(wanted)) return;
    stderr.write(`${JSON.stringify({ time: new Date(now().epochMilliseconds).toISOString(), level, message, ...fields })}\n`);
  };
}
