import type { Keywords } from '../keywords.ts';
import type { ExportedKeys } from '../target.ts';

/** The keys of a map that has no others than the schema says. */
export function closedKeys({ properties, anyKey }: ExportedKeys): Keywords {
  return [
    ['additionalProperties', anyKey ?? false],
    ['properties', properties],
  ];
}
