/**
 * What Kyverno does with a mutate pattern before it is merged. The pattern is compared with the resource and changed step by step,
 * in one copy; that a change made for one element of a list is still there for the next is what users of Kyverno see.
 */
import type { Charge, Value } from '@assay/jmespath';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import { PatchError } from '../patch-error.ts';
import { scalarText } from '../scalar-text.ts';
import type { Anchor } from './anchor.ts';
import { checkNodeKind } from './node-kind.ts';
import type { PatternNode } from './pattern-node.ts';
import { copyPattern, PatternList, PatternMap, patternOf, valueOf } from './pattern-node.ts';
import { holdsAnchor, removeAnchors, removeConditions } from './remove-anchors.ts';

/** What anchors are resolved with. */
export interface AnchorContext {
  /** Whether a value of the resource matches the pattern under a condition anchor; both are texts where they are scalars. */
  readonly matches: (pattern: Value, value: Value) => boolean;
  readonly charge: Charge;
}

/** The condition that fails first: `element` ends the attempt with one element of a list, `rule` the whole patch. */
type Failure = 'element' | 'rule' | undefined;

/**
 * The patch that a mutate pattern stands for: `+(k)` kept where the resource lacks k, elements with conditions replaced by one for
 * each matching element of the resource, conditions taken out. `undefined` if a condition fails that decides about the whole patch.
 */
export function resolveAnchors(pattern: PatternNode, resource: Value, context: AnchorContext): Value | undefined {
  const node = copyPattern(pattern, context.charge);
  if (resolve(node, resource, context) !== undefined) return undefined;
  if (node instanceof PatternMap) removeConditions(node);
  return valueOf(node);
}

function resolve(node: PatternNode, resource: Value | undefined, context: AnchorContext): Failure {
  context.charge(1);
  if (node instanceof PatternMap) return resolveMap(node, resource, context);
  if (node instanceof PatternList && node.elements[0] instanceof PatternMap) return resolveList(node, resource, context);
  return undefined;
}

/** What the anchors of a map cost on each object that they are compared with, in steps. */
const ANCHORS_COST = 100;

function resolveMap(map: PatternMap, resource: Value | undefined, context: AnchorContext): Failure {
  context.charge(ANCHORS_COST);
  resolveAdditions(map, resource);
  if (!conditionsHold(map, resource, 'global', context)) return 'rule';
  if (!conditionsHold(map, resource, 'condition', context)) return 'element';
  for (const { name, anchor } of map.keys()) {
    const value = anchor === undefined ? map.get(name) : undefined;
    const failure = value === undefined ? undefined : resolve(value, memberOf(resource, name), context);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Drops `+(k)` where the resource has k, takes the anchor off elsewhere, and tells whether there was any. */
function resolveAdditions(map: PatternMap, resource: Value | undefined): boolean {
  const additions = anchorsOf(map, 'addition');
  for (const { name, key } of additions) {
    if (memberOf(resource, key) === undefined) map.rename(name, key);
    else map.remove(name);
  }
  return additions.length > 0;
}

function conditionsHold(map: PatternMap, resource: Value | undefined, kind: Anchor['kind'], context: AnchorContext): boolean {
  return anchorsOf(map, kind).every(({ name, key }) => {
    const value = memberOf(resource, key);
    const pattern = map.get(name);
    if (value === undefined || pattern === undefined) return false;
    if (pattern instanceof PatternMap && resolveAdditions(pattern, value)) return true;
    return context.matches(comparable(valueOf(pattern)), comparable(value));
  });
}

/** Kyverno compares scalars under an anchor as texts. */
function comparable(value: Value): Value {
  return isObject(value) || isList(value) ? value : scalarText(value);
}

function resolveList(list: PatternList, resource: Value | undefined, context: AnchorContext): Failure {
  if (resource !== undefined) checkNodeKind([], resource);
  const elements = resource !== undefined && isList(resource) ? resource : [];
  const anchored = list.elements.filter((element) => holdsAnchor(element));
  for (const element of anchored) {
    const failure = resolveElement({ list, element, elements, isMissing: resource === undefined }, context);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

interface Attempt {
  readonly list: PatternList;
  readonly element: PatternNode;
  readonly elements: readonly Value[];
  readonly isMissing: boolean;
}

/** Tries an element of the pattern on every element of the resource's list, with one copy for all. */
function resolveElement({ list, element, elements, isMissing }: Attempt, context: AnchorContext): Failure {
  const isGlobal = holdsAnchor(element, 'global');
  const copy = copyPattern(element, context.charge);
  if (isMissing) return resolve(copy, undefined, context) === 'rule' ? 'rule' : undefined;
  let hasPassed = false;
  let hasFailed = false;
  for (const candidate of elements) {
    const failure = resolve(copy, candidate, context);
    if (failure === 'rule') hasFailed = true;
    if (failure !== undefined) continue;
    if (isGlobal) hasPassed = true;
    else appendForElement(list, copy, candidate, context);
  }
  return hasFailed && !hasPassed ? 'rule' : undefined;
}

/** Adds what the pattern says about one element of the resource; the merge finds that by its name. */
function appendForElement(list: PatternList, copy: PatternNode, candidate: Value, context: AnchorContext): void {
  const name = memberOf(candidate, 'name');
  if (name === undefined || isEmpty(name)) return;
  const addition = copyPattern(copy, context.charge);
  if (removeAnchors(addition, true)) return;
  if (!(addition instanceof PatternMap)) throw new PatchError('failed to preProcess rule: an element with a condition is no map');
  addition.set('name', patternOf(name, context.charge));
  list.elements.push(addition);
}

function isEmpty(value: Value): boolean {
  if (isList(value)) return value.length === 0;
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

function anchorsOf(map: PatternMap, kind: Anchor['kind']): readonly { readonly name: string; readonly key: string }[] {
  return map.entries.flatMap(({ name, anchor }) => (anchor?.kind === kind ? [{ name, key: anchor.key }] : []));
}

function memberOf(value: Value | undefined, name: string): Value | undefined {
  return value !== undefined && isObject(value) ? propertyOf(value, name) : undefined;
}
