import type { Charge, Value } from '@assay/jmespath';

import { pathSteps } from '@assay/source';

import { checkSize } from '../../objects/check-size.ts';
import { hasAnchors } from './plan-entry.ts';
import { planElement } from './plan-element.ts';
import { printPath } from './pattern-failure.ts';
import type { Walk } from './walk.ts';

/** What became of a resource that was compared with a pattern. */
export type PatternResult =
  | { readonly status: 'pass' }
  /** The conditions of the pattern say that it is not meant for the resource. */
  | { readonly status: 'skip'; readonly cause: () => string }
  /** `path` as Kyverno writes it: `/spec/containers/0/image/`. */
  | { readonly status: 'fail'; readonly cause: () => string; readonly path: string; readonly steps: readonly (string | number)[] }
  /** The resource does not match, but a key that a condition asks for was nowhere, or Kyverno names no place. */
  | { readonly status: 'error'; readonly cause: () => string };

/** A pattern that is ready to be compared with resources. */
export interface Pattern {
  /**
   * Compares a resource. Throws what the charge throws; all work is paid for, the printing of values in causes too, which are made when
   * they are asked for.
   */
  readonly match: (resource: Value, charge: Charge) => PatternResult;
}

/**
 * Plans a pattern, whose variables are already replaced, as `validate.pattern` has it (kyverno/kyverno 111e07bb, engine/validate). Throws
 * what the charge throws, and a `Fault` of the code `exhausted` for a pattern that is nested more than 1000 levels deep.
 */
export function planPattern(pattern: Value, charge: Charge = () => {}): Pattern {
  checkSize(pattern, 'the pattern', charge);
  const matchElement = planElement(pattern, charge);
  const watchesAnchors = hasAnchors(pattern, () => {});
  return {
    match: (resource, chargeMatch) => {
      const walk: Walk = { charge: chargeMatch, anchorsSeen: watchesAnchors ? new Map() : NONE_SEEN };
      const failure = matchElement(resource, undefined, walk);
      if (failure === undefined) return PASS;
      const { kind, path, isNowhere, message: cause } = failure;
      if (kind === 'skip') return { status: 'skip', cause };
      const isUnseen = kind === 'mismatch' && [...walk.anchorsSeen.values()].includes(false);
      return isUnseen || isNowhere ? { status: 'error', cause } : { status: 'fail', cause, path: printPath(path), steps: pathSteps(path) };
    },
  };
}

const NONE_SEEN: Walk['anchorsSeen'] = new Map();

const PASS: PatternResult = { status: 'pass' };
