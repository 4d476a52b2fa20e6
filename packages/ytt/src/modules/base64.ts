import type { NamedArguments } from '@assay/starlark';
import { byteText, Fault } from '@assay/starlark';

import { base64Text } from '../print/base64-text.ts';
import { namedBool, oneText, succeeds } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:base64`, as Go's encoding/base64 does it. */
export const base64Module: YttModule = pureModule('base64', () => [
  ['encode', oneText('base64.encode', (text, named) => encode(text, encodingOf(named)))],
  ['decode', oneText('base64.decode', (text, named) => decodeText(text, encodingOf(named)))],
  ['decodable', oneText('base64.decodable', decodable)],
]);

function decodeText(text: string, encoding: Encoding): string {
  return byteText.fromUnits(decode(byteText.toUnits(text), encoding));
}

function decodable(text: string, named: NamedArguments): boolean {
  const encoding = encodingOf(named);
  return succeeds(() => decodeText(text, encoding));
}

interface Encoding {
  /** Whether `-` and `_` stand for the last two digits, which are `+` and `/`. */
  readonly isForUrls: boolean;
  readonly isPadded: boolean;
  /** Whether bits that stand for nothing must be zero. */
  readonly isStrict: boolean;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function encodingOf(named: NamedArguments): Encoding {
  return { isForUrls: namedBool(named, 'url'), isPadded: !namedBool(named, 'raw'), isStrict: namedBool(named, 'strict') };
}

function encode(text: string, { isForUrls, isPadded }: Encoding): string {
  const padded = base64Text(text);
  const encoded = isPadded ? padded : padded.replace(/={1,2}$/, '');
  return isForUrls ? encoded.replaceAll('+', '-').replaceAll('/', '_') : encoded;
}

function decode(text: string, encoding: Encoding): string {
  const values = new Map([...LETTERS, ...(encoding.isForUrls ? '-_' : '+/')].map((letter, value) => [letter, value]));
  const bytes: string[] = [];
  for (let at = 0; at < text.length;) {
    const group = readGroup(text, at, values, encoding.isPadded);
    bytes.push(bytesOf(group, encoding.isStrict));
    if (group.isLast && group.end < text.length) throw illegal(group.end);
    at = group.end;
  }
  return bytes.join('');
}

interface Group {
  readonly sextets: readonly number[];
  readonly end: number;
  /** Whether nothing may follow, because it was padded. */
  readonly isLast: boolean;
}

/** Up to four letters, with line breaks between them and padding behind them. */
function readGroup(text: string, start: number, values: ReadonlyMap<string, number>, isPadded: boolean): Group {
  const sextets: number[] = [];
  let at = start;
  while (sextets.length < 4) {
    const letter = text.charAt(at);
    const value = values.get(letter);
    if (value !== undefined) sextets.push(value);
    else if (letter === '') return endWithoutPadding(sextets, at, isPadded);
    else if (letter === '=' && isPadded) return { sextets, end: readPadding(text, at, sextets.length), isLast: true };
    else if (!isBreak(letter)) throw illegal(at);
    at++;
  }
  return { sextets, end: at, isLast: false };
}

function endWithoutPadding(sextets: readonly number[], end: number, isPadded: boolean): Group {
  if (sextets.length === 1 || (isPadded && sextets.length > 0)) throw illegal(end - sextets.length);
  return { sextets, end, isLast: true };
}

/** The end of the padding at `at` and of the line breaks behind it. */
function readPadding(text: string, at: number, letters: number): number {
  if (letters < 2) throw illegal(at);
  let end = at + 1;
  if (letters === 2) {
    end = skipBreaks(text, end);
    if (end === text.length) throw illegal(end);
    if (text.charAt(end) !== '=') throw illegal(end - 1);
    end++;
  }
  return skipBreaks(text, end);
}

function skipBreaks(text: string, start: number): number {
  let at = start;
  while (isBreak(text.charAt(at))) at++;
  return at;
}

function isBreak(letter: string): boolean {
  return letter === '\n' || letter === '\r';
}

function bytesOf({ sextets, end }: Group, isStrict: boolean): string {
  const [a = 0, b = 0, c = 0, d = 0] = sextets;
  const bits = (a << 18) | (b << 12) | (c << 6) | d;
  const count = Math.max(0, sextets.length - 1);
  if (isStrict && count > 0 && count < 3 && (bits & (0xffffff >> (8 * count))) !== 0) throw illegal(end - (3 - count));
  return String.fromCharCode(bits >> 16, (bits >> 8) & 0xff, bits & 0xff).slice(0, count);
}

function illegal(at: number): Fault {
  return new Fault(`illegal base64 data at input byte ${at}`);
}
