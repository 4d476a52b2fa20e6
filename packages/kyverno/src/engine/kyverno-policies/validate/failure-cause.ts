import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { causeAt } from '../../cause-at.ts';
import type { RuleCause } from '../../response.ts';
import { parseAnchor } from '../../patterns/anchor.ts';

/**
 * The place in a resource that a pattern names as `/spec/containers/0/image/`. A slash within a key looks like any other there: the keys
 * of the resource, and of the patterns where it lacks one, tell them apart.
 */
export function failureCause(resource: ObjectValue, path: string, patterns: readonly Value[]): RuleCause {
  const steps: (string | number)[] = [];
  let at: Value | undefined = resource;
  let wanted = patterns;
  let rest = path.replace(/^\//, '');
  while (rest !== '') {
    const name = nextStep([...keysOf(at), ...wanted.flatMap(patternKeys)], rest);
    steps.push(at !== undefined && isList(at) ? Number(name) : name);
    at = memberOf(at, name);
    wanted = wanted.flatMap((pattern) => partsOf(pattern, name));
    rest = rest.slice(name.length + 1);
  }
  return at === undefined ? { path: steps } : { path: steps, found: at };
}

/** What several places that break alternatives have in common; `undefined` if there are none. */
export function commonCause(resource: ObjectValue, [first, ...others]: readonly RuleCause[]): RuleCause | undefined {
  if (first === undefined) return undefined;
  const same = first.path.findIndex((step, at) => others.some(({ path }) => path[at] !== step));
  return causeAt(same < 0 ? first.path : first.path.slice(0, same), resource);
}

/** The longest key that the path begins with, else what stands before the next slash. */
function nextStep(keys: readonly string[], rest: string): string {
  let longest: string | undefined;
  for (const key of keys) {
    if (rest.startsWith(key) && rest[key.length] === '/' && (longest === undefined || key.length > longest.length)) longest = key;
  }
  return longest ?? rest.split('/', 1)[0] ?? '';
}

function keysOf(value: Value | undefined): readonly string[] {
  return value !== undefined && isObject(value) ? Object.keys(value) : [];
}

function patternKeys(pattern: Value): readonly string[] {
  return keysOf(pattern).map(withoutAnchor);
}

function withoutAnchor(key: string): string {
  return parseAnchor(key)?.key ?? key;
}

/** The patterns below a step: each item of a list can be that of any element. */
function partsOf(pattern: Value, name: string): readonly Value[] {
  if (isList(pattern)) return pattern;
  return isObject(pattern) ? Object.entries<Value>(pattern).flatMap(([key, part]) => (withoutAnchor(key) === name ? [part] : [])) : [];
}

function memberOf(at: Value | undefined, name: string): Value | undefined {
  if (at === undefined) return undefined;
  if (isList(at)) return at[Number(name)];
  return isObject(at) ? propertyOf(at, name) : undefined;
}
