import type { Pattern, PatternMatch } from '@assay/formats';
import { quote } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { Optional } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { overload } from './library.ts';
import type { Library } from './library.ts';

/** All matches from left to right, none of which overlap; at most `limit`. */
export function* matchesOf(pattern: Pattern, text: string, limit: number = Number.POSITIVE_INFINITY): Generator<PatternMatch> {
  let from = 0;
  let previousEnd = -1;
  for (let count = 0; count < limit && from <= text.length;) {
    const match = pattern.find(text, from);
    if (match === undefined) return;
    const isEmpty = match.start === match.end;
    // An empty match directly after another one does not count, as in Go.
    if (!isEmpty || match.start !== previousEnd) {
      yield match;
      count += 1;
    }
    previousEnd = match.end;
    from = isEmpty ? match.end + ((text.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1) : match.end;
  }
}

function withOneGroup(meter: Meter, text: string, pattern: string): Pattern {
  meter.charge(text.length + pattern.length);
  const compiled = meter.pattern(pattern);
  if (compiled.groupCount > 1) throw new Fault(`regular expression has more than one capturing group: ${quote(pattern)}`);
  return compiled;
}

function extract(meter: Meter, text: string, pattern: string): Value {
  const compiled = withOneGroup(meter, text, pattern);
  const match = compiled.find(text);
  if (match === undefined) return Optional.NONE;
  if (compiled.groupCount === 0) return new Optional(text.slice(match.start, match.end));
  const [group = ''] = match.groups;
  return group === '' ? Optional.NONE : new Optional(group);
}

function extractAll(meter: Meter, text: string, pattern: string): Value {
  const compiled = withOneGroup(meter, text, pattern);
  const found = Array.from(matchesOf(compiled, text), (match) => {
    return compiled.groupCount === 0 ? text.slice(match.start, match.end) : (match.groups[0] ?? '');
  });
  return compiled.groupCount === 0 ? found : found.filter((group) => group !== '');
}

function replace(meter: Meter, text: string, pattern: string, replacement: string, count: bigint = -1n): Value {
  meter.charge(text.length + pattern.length);
  const compiled = meter.pattern(pattern);
  if (count === 0n) return text;
  const pieces = replacementPieces(replacement, compiled.groupCount);
  let result = '';
  let at = 0;
  for (const match of matchesOf(compiled, text, count < 0n ? Number.POSITIVE_INFINITY : Number(count))) {
    const whole = text.slice(match.start, match.end);
    const inserted = pieces.map((piece) => (typeof piece === 'string' ? piece : piece === 0 ? whole : (match.groups[piece - 1] ?? '')));
    const added = text.slice(at, match.start) + inserted.join('');
    result += added;
    meter.chargeGrowth(result.length, added.length);
    at = match.end;
  }
  return result + text.slice(at);
}

/** Text and numbers of groups, which are written `\1`. */
function replacementPieces(replacement: string, groupCount: number): readonly (string | number)[] {
  const pieces: (string | number)[] = [];
  for (let at = 0; at < replacement.length; at += 1) {
    const character = replacement[at] ?? '';
    if (character !== '\\') {
      pieces.push(character);
      continue;
    }
    at += 1;
    const next = replacement[at];
    if (next === undefined) throw new Fault(`invalid replacement string: '${replacement}' \\ not allowed at end`);
    if (next === '\\') {
      pieces.push('\\');
      continue;
    }
    if (!/\d/.test(next)) throw new Fault(`invalid replacement string: '${replacement}' \\ must be followed by a digit or \\`);
    if (Number(next) > groupCount) throw new Fault(`replacement string references group ${next} but regex has only ${groupCount} group(s)`);
    pieces.push(Number(next));
  }
  return pieces;
}

/** Regular expressions: cel-go's ext.Regex. */
export const regexLibrary: Library = {
  name: 'regex',
  functions: [
    overload('regex_extract_string_string', 'regex.extract(string, string) -> optional_type(string)', extract),
    overload('regex_extractAll_string_string', 'regex.extractAll(string, string) -> list(string)', extractAll),
    overload('regex_replace_string_string_string', 'regex.replace(string, string, string) -> string', replace),
    overload('regex_replace_string_string_string_int', 'regex.replace(string, string, string, int) -> string', replace),
  ],
};
