import type { JsonValue } from '@assay/findings';

import { isJsonList, isJsonObject, memberOf, textMember } from '../trials/trial.ts';
import type { Note } from './jmespath-places.ts';
import type { Place } from './place.ts';
import { placesRead } from './reading.ts';

/** Notes the labels that a selector asks for, of what has its labels at a place. */
export function readSelector(selector: JsonValue | undefined, labels: Place, note: Note): void {
  const matchLabels = memberOf(selector, 'matchLabels');
  for (const [name, value] of isJsonObject(matchLabels) ? Object.entries(matchLabels) : []) {
    note({ ...placesRead([[...labels, withoutWildcards(name)]]), constants: [value] });
  }
  const expressions = memberOf(selector, 'matchExpressions');
  for (const expression of isJsonList(expressions) ? expressions : []) {
    const values = memberOf(expression, 'values');
    note({ ...placesRead([[...labels, textMember(expression, 'key')]]), constants: isJsonList(values) ? values : [] });
  }
}

/** A name that a name with wildcards matches. */
export function withoutWildcards(name: string): string {
  return name.replaceAll('*', 'example').replaceAll('?', 'x');
}
