import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { isCollection } from '../model.ts';

/** A key of a map as the name of a member, in formats whose members have texts as names. */
export function memberName(key: Content): string {
  if (typeof key === 'string') return key;
  if (isCollection(key)) return key.kind === 'map' ? 'map[]' : '[]';
  return key instanceof Float ? String(key.value) : String(key);
}
