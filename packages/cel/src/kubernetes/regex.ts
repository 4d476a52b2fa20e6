import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { matchesOf } from '../libraries/regex.ts';

function patternOf(meter: Meter, text: string, pattern: string): ReturnType<Meter['pattern']> {
  meter.charge(text.length + pattern.length);
  try {
    return meter.pattern(pattern);
  } catch (error) {
    if (error instanceof Fault) throw new Fault(`Illegal regex: ${error.message}`, error.budget);
    throw error;
  }
}

function findAll(meter: Meter, text: string, pattern: string, limit: bigint = -1n): readonly string[] {
  const compiled = patternOf(meter, text, pattern);
  const count = limit < 0n ? Number.POSITIVE_INFINITY : Number(limit);
  return Array.from(matchesOf(compiled, text, count), ({ start, end }) => text.slice(start, end));
}

/** Finding patterns: k8s.io/apiserver/pkg/cel/library/regex.go. */
export const findLibrary: Library = {
  name: 'kubernetes.regex',
  patternFunctions: ['find', 'findAll'],
  functions: [
    overload('string_find_string', 'string.find(string) -> string', (meter: Meter, text: string, pattern: string) => {
      const match = patternOf(meter, text, pattern).find(text);
      return match === undefined ? '' : text.slice(match.start, match.end);
    }),
    overload('string_find_all_string', 'string.findAll(string) -> list(string)', findAll),
    overload('string_find_all_string_int', 'string.findAll(string, int) -> list(string)', findAll),
  ],
};
