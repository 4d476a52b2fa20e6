import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { goTextOfFloat } from '../values/go-types.ts';

/** A key as messages show it. */
export function keyText(key: Content): string {
  if (typeof key === 'string') return key;
  if (key === null) return '<nil>';
  if (key instanceof Float) return goTextOfFloat(key);
  return typeof key === 'object' ? key.kind : String(key);
}
