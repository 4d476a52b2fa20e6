import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import type { RuleCause } from '../../engine/response.ts';

/** The place in a resource that a pattern names as `/spec/containers/0/image/`; a slash within a key looks like any other there. */
export function failureCause(resource: ObjectValue, path: string): RuleCause {
  const steps: (string | number)[] = [];
  let at: Value | undefined = resource;
  let rest = path.replace(/^\//, '');
  while (rest !== '') {
    const name = nextStep(at, rest);
    steps.push(at !== undefined && isList(at) ? Number(name) : name);
    at = memberOf(at, name);
    rest = rest.slice(name.length + 1);
  }
  return at === undefined ? { path: steps } : { path: steps, found: at };
}

/** The longest key of the object that the path begins with, else what stands before the next slash. */
function nextStep(at: Value | undefined, rest: string): string {
  let longest: string | undefined;
  for (const key of at !== undefined && isObject(at) ? Object.keys(at) : []) {
    if (rest.startsWith(key) && rest[key.length] === '/' && (longest === undefined || key.length > longest.length)) longest = key;
  }
  return longest ?? rest.split('/', 1)[0] ?? '';
}

function memberOf(at: Value | undefined, name: string): Value | undefined {
  if (at === undefined) return undefined;
  if (isList(at)) return at[Number(name)];
  return isObject(at) ? propertyOf(at, name) : undefined;
}
