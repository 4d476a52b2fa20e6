import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { compareTexts, isObject, propertyOf } from '@assay/jmespath';
import type { Path } from '@assay/source';

import { goTypeName } from '../../values/go-type-name.ts';
import type { Anchor } from './anchor.ts';
import { parseAnchor } from './anchor.ts';
import { expandMetadataKeys, keyNamed, needsExpansion } from './expand-metadata-keys.ts';
import type { PatternFailure } from './pattern-failure.ts';
import { mismatch, printPath, wholeSkip } from './pattern-failure.ts';
import { hasAnchors, planEntry } from './plan-entry.ts';
import type { ElementMatch, EntryMatch, PlanElement, Walk } from './walk.ts';

/** Plans a map of a pattern: first the entries whose anchors decide what the others are about, then these. */
export function planMap(pattern: ObjectValue, charge: Charge, planElement: PlanElement): ElementMatch {
  const keys = Object.keys(pattern).sort(compareTexts);
  charge(keys.length + 1);
  const metadataKey = keyNamed(pattern, 'metadata');
  const entries = keys.map((text): PlannedEntry => {
    const value = propertyOf(pattern, text) ?? null;
    const isExpanded = text === metadataKey && isObject(value) && needsExpansion(value);
    const match = isExpanded ? planExpansion(text, value, planElement) : planEntry(text, value, charge, planElement);
    return { text, value, anchor: parseAnchor(text), match };
  });
  const deciding = entries.filter(isDeciding);
  const others = inOrder(
    entries.filter((entry) => !isDeciding(entry)),
    charge,
  );
  const watched = entries.filter(isWatched);
  return (resource, path, walk) => {
    if (!isObject(resource)) {
      const found = `Expected map[string]interface {}, found ${goTypeName(resource)}`;
      return mismatch(path, () => `pattern and resource have different structures. Path: ${printPath(path)}. ${found}`);
    }
    walk.charge(entries.length + 1);
    if (deciding.length === 0) return matchOthers(others, resource, path, walk);
    for (const { text, anchor } of watched) {
      if (anchor !== undefined && walk.anchorsSeen.get(text) !== true) walk.anchorsSeen.set(text, Object.hasOwn(resource, anchor.key));
    }
    return matchDeciding(deciding, resource, path, walk) ?? matchOthers(others, resource, path, walk);
  };
}

interface PlannedEntry {
  /** The key as written. */
  readonly text: string;
  readonly value: Value;
  readonly anchor: Anchor | undefined;
  readonly match: EntryMatch;
}

/** Labels and annotations whose keys depend on the resource are planned when it is there. */
function planExpansion(keyText: string, pattern: ObjectValue, planElement: PlanElement): EntryMatch {
  return (resource, path, walk) => {
    const metadata = propertyOf(resource, 'metadata') ?? null;
    const expanded = expandMetadataKeys(pattern, metadata, walk.charge);
    return planEntry(keyText, expanded, walk.charge, planElement)(resource, path, walk);
  };
}

function isDeciding({ anchor }: PlannedEntry): boolean {
  return anchor !== undefined && anchor.kind !== 'global' && anchor.kind !== 'addition';
}

function isWatched({ anchor }: PlannedEntry): boolean {
  return anchor?.kind === 'condition' || anchor?.kind === 'existence';
}

/** What is global or has anchors inside comes first, the last of them in byte order before the others. */
function inOrder(entries: readonly PlannedEntry[], charge: Charge): readonly PlannedEntry[] {
  const isEarly = entries.map(({ anchor, value }) => anchor?.kind === 'global' || hasAnchors(value, charge));
  return [...entries.filter((_, index) => isEarly[index]).reverse(), ...entries.filter((_, index) => !isEarly[index])];
}

/**
 * A skip does not end the comparison, but outweighs the failures behind it. Where some entry matched, lists and maps that skipped as a
 * whole are passed over.
 */
function matchDeciding(entries: readonly PlannedEntry[], resource: ObjectValue, path: Path, walk: Walk): PatternFailure | undefined {
  const skips: PatternFailure[] = [];
  let hasPassed = false;
  let isDecided = false;
  for (const { match } of entries) {
    const failure = match(resource, path, walk);
    if (failure === undefined) hasPassed = true;
    else if (failure.kind === 'skip') {
      skips.push(failure);
      isDecided ||= !failure.isWhole;
    } else if (!isDecided) return failure;
  }
  return isDecided || (skips.length > 0 && !hasPassed) ? wholeSkip(path, skips) : undefined;
}

function matchOthers(entries: readonly PlannedEntry[], resource: ObjectValue, path: Path, walk: Walk): PatternFailure | undefined {
  for (const { match } of entries) {
    const failure = match(resource, path, walk);
    if (failure !== undefined) return failure;
  }
  return undefined;
}
