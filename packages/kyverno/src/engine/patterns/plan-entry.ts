import type { Charge, Value } from '@assay/jmespath';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import { childPath } from '@assay/source';
import type { Path } from '@assay/source';

import { goTypeName } from '../../values/go-type-name.ts';
import type { AnchorKind } from './anchor.ts';
import { parseAnchor } from './anchor.ts';
import type { PatternFailure } from './pattern-failure.ts';
import { anchorSkip, mismatch, printPath } from './pattern-failure.ts';
import type { ElementMatch, EntryMatch, PlanElement, Walk } from './walk.ts';

/** Plans an entry of a map: a key, maybe with an anchor around it, and its pattern. */
export function planEntry(keyText: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  const anchor = parseAnchor(keyText);
  if (anchor === undefined || anchor.kind === 'addition') return planPlain(keyText, pattern, charge, planElement);
  return ANCHORED[anchor.kind](anchor.key, pattern, charge, planElement);
}

type PlanAnchored = (key: string, pattern: Value, charge: Charge, planElement: PlanElement) => EntryMatch;

const ANCHORED: Readonly<Record<Exclude<AnchorKind, 'addition'>, PlanAnchored>> = {
  condition: planCondition,
  global: planGlobal,
  negation: planNegation,
  equality: planEquality,
  existence: planExistence,
};

/** A key without anchor: what is missing counts as null, so that most patterns want it to be there. */
function planPlain(key: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  if (pattern === '*') {
    return (resource, path) =>
      (propertyOf(resource, key) ?? null) === null ? mismatch(path, () => `${printPath(path)}/${key} not found`) : undefined;
  }
  const matchElement = planElement(pattern, charge);
  return (resource, path, walk) => matchElement(propertyOf(resource, key) ?? null, childPath(path, key), walk);
}

function planCondition(key: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  const matchElement = planElement(pattern, charge);
  return (resource, path, walk) => {
    const value = propertyOf(resource, key);
    if (value === undefined) return anchorSkip('conditional', childPath(path, key), () => "conditional anchor key doesn't exist in the resource");
    const failure = matchElement(value, childPath(path, key), walk);
    return failure && anchorSkip('conditional', failure.path, failure.message);
  };
}

function planGlobal(key: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  const matchEntry = planEquality(key, pattern, charge, planElement);
  return (resource, path, walk) => {
    const failure = matchEntry(resource, path, walk);
    return failure && anchorSkip('global', failure.path, failure.message);
  };
}

function planNegation(key: string): EntryMatch {
  return (resource, path) => {
    if (!Object.hasOwn(resource, key)) return undefined;
    const at = childPath(path, key);
    return {
      kind: 'negation',
      isWhole: false,
      path: at,
      isNowhere: false,
      message: () => `negation anchor matched in resource: ${printPath(at)} is not allowed`,
    };
  };
}

function planEquality(key: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  const matchElement = planElement(pattern, charge);
  return (resource, path, walk) => {
    const value = propertyOf(resource, key);
    return value === undefined ? undefined : matchElement(value, childPath(path, key), walk);
  };
}

/** Each map of the pattern's list must match some element of the resource's. */
function planExistence(key: string, pattern: Value, charge: Charge, planElement: PlanElement): EntryMatch {
  const matches = isList(pattern) ? pattern.map((item) => (isObject(item) ? planElement(item, charge) : undefined)) : undefined;
  return (resource, path, walk) => {
    const value = propertyOf(resource, key);
    if (value === undefined) return undefined;
    const at = childPath(path, key);
    if (!isList(value)) {
      const type = goTypeName(value);
      return mismatch(at, () => `invalid resource type ${type}: Existence ^ () anchor can be used only on list/array type resource`);
    }
    if (matches === undefined) return notForAList(at, pattern, 'list to compare against resource');
    for (const matchItem of matches) {
      if (matchItem === undefined) return notForAList(at, pattern, 'type map to compare against items in resource');
      if (!someItemMatches(value, matchItem, at, walk)) return mismatch(at, () => `existence anchor validation failed at path ${printPath(at)}`);
    }
    return undefined;
  };
}

function notForAList(path: Path, pattern: Value, wanted: string): PatternFailure {
  return mismatch(path, () => `invalid pattern type ${goTypeName(pattern)}: Pattern has to be of ${wanted}`);
}

function someItemMatches(items: readonly Value[], matchItem: ElementMatch, path: Path, walk: Walk): boolean {
  return items.some((item, index) => {
    walk.charge(1);
    return matchItem(item, childPath(path, index), walk) === undefined;
  });
}

/** Whether a pattern has an anchor of comparison somewhere inside; that of additions is none. */
export function hasAnchors(pattern: Value, charge: Charge): boolean {
  if (isList(pattern)) {
    charge(pattern.length);
    return pattern.some((item) => hasAnchors(item, charge));
  }
  if (!isObject(pattern)) return false;
  const keys = Object.keys(pattern);
  charge(keys.length);
  return keys.some(isAnchored) || keys.some((key) => hasAnchors(propertyOf(pattern, key) ?? null, charge));
}

function isAnchored(key: string): boolean {
  const anchor = parseAnchor(key);
  return anchor !== undefined && anchor.kind !== 'addition';
}
