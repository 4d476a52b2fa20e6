import { PatchError } from '../patch-error.ts';
import type { Anchor } from './anchor.ts';
import { readAnchor } from './anchor.ts';
import type { PatternNode } from './pattern-node.ts';
import { PatternList, PatternMap } from './pattern-node.ts';

/** Whether an anchor, or one of this kind, stands anywhere in a pattern. A text in the form of a condition counts for any kind. */
export function holdsAnchor(node: PatternNode, kind?: Anchor['kind']): boolean {
  if (node instanceof PatternList) return node.elements.some((element) => holdsAnchor(element, kind));
  if (!(node instanceof PatternMap)) return typeof node === 'string' && isCondition(readAnchor(node));
  return node.entries.some(({ anchor, value }) => (anchor !== undefined && (kind === undefined || anchor.kind === kind)) || holdsAnchor(value, kind));
}

/** Takes the conditions out of a whole pattern after they have held. */
export function removeConditions(pattern: PatternMap): void {
  for (const { name, anchor } of pattern.keys()) if (removeMember(pattern, name, isCondition(anchor))) pattern.remove(name);
}

/**
 * Takes the anchors out of a part of a pattern and tells whether the part must go too: a scalar if `withScalar`, a map in which nothing
 * is left, a list that has become empty. Of a condition with a value that stays only the anchor goes.
 */
export function removeAnchors(node: PatternNode, withScalar: boolean): boolean {
  if (node instanceof PatternMap) return removeFromMap(node);
  return node instanceof PatternList ? removeFromList(node) : withScalar;
}

function removeFromMap(map: PatternMap): boolean {
  for (const { name, anchor } of map.keys()) if (isCondition(anchor) && removeMember(map, name, true)) map.remove(name);
  for (const { name, anchor } of map.keys()) if (anchor && isCondition(anchor)) map.rename(name, anchor.key);
  let isRemoved = true;
  for (const { name } of map.keys()) {
    if (removeMember(map, name, false)) map.remove(name);
    else isRemoved = false;
  }
  return isRemoved;
}

function removeMember(map: PatternMap, name: string, withScalar: boolean): boolean {
  const value = map.get(name);
  return value !== undefined && removeAnchors(value, withScalar);
}

/**
 * Elements are deleted at the place that they had before any was, as Kyverno does it: behind a deleted element, the one that has moved
 * up is hit instead. Where none has, Kyverno crashes with the message of the error.
 */
function removeFromList(list: PatternList): boolean {
  const elements = [...list.elements];
  for (const [at, element] of elements.entries()) {
    if (!holdsAnchor(element) && !removeAnchors(element, false)) continue;
    const length = list.elements.length;
    if (at >= length) throw new PatchError(`runtime error: slice bounds out of range [${at + 1}:${length}]`);
    list.elements.splice(at, 1);
  }
  return list.elements.length === 0 && elements.length > 0;
}

function isCondition(anchor: Anchor | undefined): boolean {
  return anchor?.kind === 'condition' || anchor?.kind === 'global';
}
