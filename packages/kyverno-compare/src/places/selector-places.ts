import type { JsonValue } from '@assay/findings';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { Note } from './jmespath-places.ts';
import type { Place } from './place.ts';
import { placesRead } from './reading.ts';

/** Notes the labels that a selector asks for, of what has its labels at a place. */
export function readSelector(selector: JsonValue | undefined, labels: Place, note: Note): void {
  const matchLabels = memberOf(selector, 'matchLabels');
  for (const [name, value] of isJsonObject(matchLabels) ? Object.entries(matchLabels) : []) {
    for (const near of namesAround(name)) note({ ...placesRead([[...labels, near]]), constants: [value] });
  }
  const expressions = memberOf(selector, 'matchExpressions');
  for (const expression of isJsonList(expressions) ? expressions : []) {
    const values = memberOf(expression, 'values');
    note({ ...placesRead([[...labels, textMember(expression, 'key')]]), constants: isJsonList(values) ? values : [] });
  }
}

/** Names around one: for a name with wildcards one that it matches, and such with a character too many before or behind it. */
export function namesAround(name: string): readonly string[] {
  if (!/[*?]/.test(name)) return [name];
  const matching = name.replaceAll('*', 'example').replaceAll('?', 'x');
  return [matching, ...(/^[*?]/.test(name) ? [] : [`x${matching}`]), ...(/[*?]$/.test(name) ? [] : [`${matching}x`])];
}
