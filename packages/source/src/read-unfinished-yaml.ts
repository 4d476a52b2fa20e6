import { readYaml } from './read-yaml.ts';
import type { YamlDocument } from './read-yaml.ts';
import { Source } from './source.ts';

/** A text that somebody is typing, as far as it can be read. */
export interface UnfinishedYaml {
  readonly documents: readonly YamlDocument[];
  /** Whether parts of the text had to be left out. */
  readonly isBroken: boolean;
}

/**
 * Reads a YAML text as somebody types it: what keeps it from being YAML is left out, a line or the end of a line at a time, and the rest
 * is read. Offsets are those of the text. A text with mistakes all over gives no documents. Remembered by the source.
 */
export function readUnfinishedYaml(source: Source): UnfinishedYaml {
  let reading = readings.get(source);
  if (!reading) {
    reading = read(source);
    readings.set(source, reading);
  }
  return reading;
}

const readings = new WeakMap<Source, UnfinishedYaml>();

/** Each try reads the whole text. */
const MOST_TRIES = 20;

function read(source: Source): UnfinishedYaml {
  let text = source.text;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { documents, problem } = readYaml(tries === 0 ? source : inPlaceOf(source, text));
    if (!problem) return { documents, isBroken: tries > 0 };
    text = mend(text, problem.message, problem.span.start);
  }
  return { documents: [], isBroken: true };
}

/** A text of the same length whose offsets lead to the source. */
function inPlaceOf(source: Source, text: string): Source {
  const same = (offset: number): number => offset;
  return new Source(source.name, text, { outer: source, startOf: same, endOf: same });
}

/** The text with less of what is wrong in it, of the same length. */
function mend(text: string, message: string, at: number): string {
  for (const mended of mendings(text, message, at)) if (mended !== text) return mended;
  return text;
}

/** What may be wrong, the likeliest first. What has been left out already gives the same text. */
function* mendings(text: string, message: string, at: number): Generator<string> {
  const line = lineAround(text, at);
  const before = lineBefore(text, line.start);
  if (/end of stream|expected key/.test(message)) {
    const quote = openQuote(text);
    if (quote !== undefined && quote < at) yield replaced(text, quote, quote + 1, NO_QUOTE);
  }
  if (/node content|expected ',' or/.test(message)) {
    const bracket = openBracket(text, at);
    if (bracket !== undefined) yield blank(text, bracket, lineAround(text, bracket).end);
  }
  // A key without a colon is noticed at what comes after it.
  const isBehindWord = message.startsWith('mapping values') && !text.slice(before.start, before.end).includes(':');
  if (isBehindWord || message.startsWith('could not find expected')) yield blank(text, before.start, before.end);
  if (text.slice(line.start, at).trim() !== '') yield blank(text, at, line.end);
  yield blank(text, line.start, line.end);
  yield blank(text, before.start, before.end);
}

/** Stands for a quote that is never closed, so that what is behind it is a text all the same. */
const NO_QUOTE = '\uE000';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function lineAround(text: string, at: number): Stretch {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { start, end: end < 0 ? text.length : end };
}

/** The nearest line before that is not blank. */
function lineBefore(text: string, start: number): Stretch {
  const end = text.slice(0, start).trimEnd().length;
  return { start: text.lastIndexOf('\n', end - 1) + 1, end };
}

/** The first quote that begins a value and is not closed in its line. */
function openQuote(text: string): number | undefined {
  const match = /^[^\n#"']*(?::|-)[ \t]+(?=(["'])(?:(?!\1)[^\n\\]|\\.)*$)/m.exec(text);
  return match ? match.index + match[0].length : undefined;
}

/** The last bracket before a place that is not closed before it. */
function openBracket(text: string, at: number): number | undefined {
  let closed = 0;
  for (let index = at - 1; index >= 0; index--) {
    const character = text[index];
    if (character === ']' || character === '}') closed++;
    else if ((character === '[' || character === '{') && closed-- === 0) return index;
  }
  return undefined;
}

function blank(text: string, start: number, end: number): string {
  return replaced(text, start, end, text.slice(start, end).replaceAll(/[^\r\n]/g, ' '));
}

function replaced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}
