import type { LogFields, Logger, LogLevel } from './logger.ts';
import { LOG_LEVELS } from './logger.ts';

/** A logger that gives each line, with its end, to `write`. Lines below the level are dropped, and so are fields that are not allowed. */
export function jsonLogger(level: LogLevel, write: (line: string) => void, now: () => Date = () => new Date()): Logger {
  const deepest = LOG_LEVELS.indexOf(level);
  const at =
    (lineLevel: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (LOG_LEVELS.indexOf(lineLevel) > deepest) return;
      write(`${oneLine({ time: now().toISOString(), level: lineLevel, message, ...allowedOnly(fields) })}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** JSON that is one line, and harmless, for whatever shows it: U+2028 ends lines, U+009B commands terminals, U+202E turns them around. */
function oneLine(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The type admits nothing else in a literal, but an object that was made elsewhere may have more members than its type says. */
function allowedOnly(fields: LogFields): LogFields {
  return Object.fromEntries(ALLOWED.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

const IS_ALLOWED: Readonly<Record<keyof LogFields, true>> = {
  job: true,
  serial: true,
  serials: true,
  principal: true,
  method: true,
  route: true,
  status: true,
  milliseconds: true,
  recipeSha256: true,
  recipeBytes: true,
  schemaId: true,
  taskTarget: true,
  targetDisk: true,
  partitions: true,
  payloadBytes: true,
  warnings: true,
  error: true,
  details: true,
  truncated: true,
  from: true,
  to: true,
  sha256: true,
  bytes: true,
  seconds: true,
  count: true,
  signal: true,
  store: true,
  version: true,
  migrations: true,
  file: true,
  line: true,
  column: true,
  template: true,
  uid: true,
  namespace: true,
  name: true,
  templates: true,
  virtualMachines: true,
  fault: true,
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets what the type of the record says.
const ALLOWED = Object.keys(IS_ALLOWED) as readonly (keyof LogFields)[];
