import { findFormat } from '@assay/formats';
import { decodeBase64 } from '@assay/go-values';

/** A format of texts that the API server checks. */
export interface TextFormat {
  readonly name: string;
  /** What it accepts, as a noun phrase with its article. */
  readonly description: string;
  accepts(text: string): boolean;
}

/** The format of that name in a schema; others demand nothing here. */
export function findTextFormat(name: string): TextFormat | undefined {
  return FORMATS.get(name);
}

/** Base64 as Go reads bytes: line breaks count for nothing. */
export const base64Format: TextFormat = {
  name: 'byte',
  description: 'base64',
  accepts: (text) => decodeBase64(text).kind === 'bytes',
};

/** A point in time as Kubernetes writes it. */
export const timeFormat: TextFormat = knownFormat('date-time');

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
/** A number with a unit, which can be a word: `3 weeks`. */
const DURATION = /^[-+]?[\d.][\d.a-zµ\s]*$/i;

const FORMATS: ReadonlyMap<string, TextFormat> = new Map(
  [
    base64Format,
    timeFormat,
    { ...timeFormat, name: 'datetime' },
    knownFormat('date'),
    knownFormat('ipv4'),
    knownFormat('ipv6'),
    { name: 'uuid', description: 'a UUID', accepts: (text: string) => UUID.test(text) },
    { name: 'duration', description: 'a duration such as 1h30m', accepts: (text: string) => DURATION.test(text) },
  ].map((format) => [format.name, format]),
);

function knownFormat(name: string): TextFormat {
  const format = findFormat(name);
  if (!format) throw new Error(`no format is called ${name}`);
  return { name, description: format.description, accepts: (text) => format.accepts({ type: 'string', text }) };
}
