import type { Value } from '@assay/jmespath';
import { isList, isObject } from '@assay/jmespath';

import type { AnchorKind } from '../engine/patterns/anchor.ts';
import { parseAnchor } from '../engine/patterns/anchor.ts';
import type { PolicyStep } from './policy-problem.ts';

/** An anchor that may not be where it is, or not with what it holds. */
export interface AnchorFault {
  /** As the reference prints the way there. */
  readonly place: string;
  readonly detail: string;
  readonly steps: readonly PolicyStep[];
}

/** The first wrong anchor of a pattern; in the data of a resource all are. Follows pkg/policy/common/validate_pattern.go of Kyverno (v1.19.0). */
export function findAnchorFault(written: Value, use: 'pattern' | 'data'): AnchorFault | undefined {
  return search(written, '/', [], use === 'pattern' ? PATTERN_ANCHORS : NO_ANCHORS);
}

const PATTERN_ANCHORS: ReadonlySet<AnchorKind> = new Set(['condition', 'existence', 'equality', 'negation', 'global']);
const NO_ANCHORS: ReadonlySet<AnchorKind> = new Set();

function search(written: Value, place: string, steps: readonly PolicyStep[], allowed: ReadonlySet<AnchorKind>): AnchorFault | undefined {
  if (isList(written)) {
    for (const [index, each] of written.entries()) {
      const fault = search(each, `${place}${index}/`, [...steps, index], allowed);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (!isObject(written)) return undefined;
  for (const [key, value] of Object.entries<Value>(written)) {
    const below = `${place}/${key}`;
    const at = [...steps, key];
    const detail = anchorFault(key, value, allowed);
    const fault = detail === undefined ? search(value, below, at, allowed) : { place: below, detail, steps: at };
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function anchorFault(key: string, value: Value, allowed: ReadonlySet<AnchorKind>): string | undefined {
  const anchor = parseAnchor(key);
  if (anchor === undefined) return undefined;
  if (!allowed.has(anchor.kind)) return `unsupported anchor ${key}`;
  if (anchor.kind !== 'existence') return undefined;
  if (!isList(value)) return 'existence anchor should have value of type list';
  return value.length === 0 ? 'existence anchor: should have atleast one value' : undefined;
}
