import type { ObjectValue } from '@assay/jmespath';
import { plainObject, propertyOf } from '@assay/jmespath';
import { scalarText } from '../scalar-text.ts';

const KEY = '$patch';
const KNOWN: ReadonlySet<string> = new Set(['delete', 'replace', 'merge']);

/** The directive under `$patch` in a map of a patch, `merge` without one, and the map without a directive that is known. */
export function readDirective(patch: ObjectValue): { readonly directive: string; readonly rest: ObjectValue } {
  const value = propertyOf(patch, KEY);
  if (value === undefined) return { directive: 'merge', rest: patch };
  const directive = scalarText(value);
  if (!KNOWN.has(directive)) return { directive, rest: patch };
  const rest = plainObject();
  for (const name of Object.keys(patch)) if (name !== KEY) rest[name] = patch[name] ?? null;
  return { directive, rest };
}
