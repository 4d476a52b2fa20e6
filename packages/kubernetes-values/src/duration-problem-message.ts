import type { DurationProblem } from './duration.ts';

/** What Go's `time.ParseDuration` (Go 1.22) says about the text that has this problem: `time: unknown unit "d" in duration "1d"`. */
export function durationProblemMessage(problem: DurationProblem, text: string): string {
  switch (problem.code) {
    case 'invalid':
      return `time: invalid duration ${quoted(text)}`;
    case 'missing-unit':
      return `time: missing unit in duration ${quoted(text)}`;
    case 'unknown-unit':
      return `time: unknown unit ${quoted(problem.unit)} in duration ${quoted(text)}`;
  }
}

/** The quotes of Go's package time: control characters and everything beyond ASCII become UTF-8 bytes in hexadecimal. */
function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(/[^ -\u007f]/gu, (character) => utf8Bytes(character).map(hexadecimal).join(''));
  return `"${escaped}"`;
}

function hexadecimal(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}

/** The UTF-8 form of one character; half of a surrogate pair counts as the replacement character. */
function utf8Bytes(character: string): number[] {
  const value = character.codePointAt(0) ?? 0;
  const code = value >= 0xd800 && value <= 0xdfff ? 0xfffd : value;
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
