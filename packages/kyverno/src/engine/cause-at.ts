import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

import type { RuleCause } from './response.ts';

/** A place that breaks a rule, with what is there. */
export function causeAt(path: RuleCause['path'], object: Value | undefined): RuleCause {
  let found = object;
  for (const step of path) found = found === undefined ? undefined : memberOf(found, step);
  return found === undefined ? { path } : { path, found };
}

function memberOf(value: Value, step: string | number): Value | undefined {
  if (isList(value)) return typeof step === 'number' ? value[step] : undefined;
  return isObject(value) ? propertyOf(value, String(step)) : undefined;
}
