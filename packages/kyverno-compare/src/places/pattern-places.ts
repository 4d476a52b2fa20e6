import type { JsonValue } from '@assay/findings';

import { isJsonList, isJsonObject } from '../trials/trial.ts';
import { readText } from './jmespath-places.ts';
import type { Note, ReadName } from './jmespath-places.ts';
import { EACH } from './place.ts';
import type { Place } from './place.ts';
import { constantsRead, NOTHING_READ, placesRead } from './reading.ts';
import { namesAround } from './selector-places.ts';

/** What a pattern is read with. */
export interface PatternSurroundings {
  readonly readName: ReadName;
  readonly note: Note;
}

/** Notes the places that a pattern or a strategic merge patch has, with the values that its leaves ask for. */
export function readPattern(pattern: JsonValue, place: Place, surroundings: PatternSurroundings): void {
  if (isJsonList(pattern)) {
    surroundings.note({ ...NOTHING_READ, sizes: [place], constants: [pattern.length] });
    for (const element of pattern) readPattern(element, [...place, EACH], surroundings);
  } else if (isJsonObject(pattern)) {
    surroundings.note(placesRead([place]));
    for (const [key, value] of Object.entries(pattern)) {
      for (const name of namesAround(withoutAnchor(key))) readPattern(value, [...place, name], surroundings);
    }
  } else surroundings.note({ ...placesRead([place]), constants: leafConstants(pattern, surroundings) });
}

function withoutAnchor(key: string): string {
  return /^[=^<X+]?\((.*)\)$/.exec(key)?.[1] ?? key;
}

/** The operands of a leaf such as `>=1 & <10 | !*-SNAPSHOT`. */
function leafConstants(leaf: JsonValue, { readName, note }: PatternSurroundings): readonly JsonValue[] {
  if (typeof leaf !== 'string') return [leaf];
  const { constants } = leaf.includes('{{') ? readText(leaf, readName, note) : constantsRead(leaf.split(/[|&]/));
  return constants.flatMap((constant): readonly JsonValue[] => (typeof constant === 'string' ? operandsIn(constant.trim()) : [constant]));
}

function operandsIn(text: string): readonly string[] {
  const operand = text.replace(/^(?:>=|<=|!|>|<)\s*/, '').trim();
  const range = /^(-?[\d.]+[A-Za-z]*)\s*!?-\s*(-?[\d.]+[A-Za-z]*)$/.exec(operand);
  return range === null ? [operand] : range.slice(1);
}
