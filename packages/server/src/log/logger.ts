/** From what must be read to what is only read when looking for a fault. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** From the fewest lines to the most. */
export const LOG_LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** Writes one JSON object for each line: `time`, `level`, `message` and the fields below. A message is a constant text. */
export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

/**
 * All that may stand in a log. No text of a recipe that has not been validated, no payload, no credential, no signature.
 */
export interface LogFields {
  readonly job?: string;
  readonly serial?: string;
  readonly serials?: readonly string[];
  readonly principal?: string;
  readonly method?: string;
  /** The pattern of the route, never the path as it was asked for. */
  readonly route?: string;
  /** HTTP status. */
  readonly status?: number;
  readonly milliseconds?: number;
  readonly recipeSha256?: string;
  readonly recipeBytes?: number;
  readonly schemaId?: string;
  readonly taskTarget?: string;
  readonly targetDisk?: string;
  readonly partitions?: number;
  readonly payloadBytes?: Readonly<Record<string, number>>;
  readonly warnings?: readonly string[];
  /** What an answer of 4xx is about. */
  readonly error?: string;
  readonly details?: readonly { readonly path: string; readonly code: string }[];
  readonly truncated?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly sha256?: string;
  readonly bytes?: number;
  readonly seconds?: number;
  readonly count?: number;
  readonly signal?: string;
  readonly store?: string;
  readonly version?: number;
  /** How many were applied to the store just now. */
  readonly migrations?: number;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The name of one. */
  readonly template?: string;
  /** Of an admission review, and of the object that it is about. */
  readonly uid?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly templates?: number;
  readonly virtualMachines?: number;
  /** Of an exception: class, code and frames, without its message, which may quote what was sent. */
  readonly fault?: { readonly name: string; readonly code?: string; readonly frames: readonly string[] };
}
