import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { parseAnchor } from '../patterns/anchor.ts';
import { planPattern } from '../patterns/plan-pattern.ts';
import { isScalarPattern } from '../patterns/plan-scalar.ts';
import type { ClausePart, ObjectPlace } from './explanation.ts';
import type { Secrecy } from './secrecy.ts';

/** What a pattern is explained with. */
export interface PatternSurroundings {
  readonly secrecy: Secrecy;
  /** The steps from the object to what the pattern is held against; `undefined` if nobody knows them. */
  readonly base: Steps | undefined;
  readonly placeOf: (path: Steps) => ObjectPlace;
}

type Steps = readonly (string | number)[];

/** So many comparisons are told where all of them hold. */
const MOST_PARTS = 50;

/**
 * The comparisons of a pattern, whose variables are replaced, with what an object has: those at the place where it fails, or as many as there
 * is room for.
 */
export function patternParts(pattern: Value, subject: Value, failedAt: Steps | undefined, surroundings: PatternSurroundings): readonly ClausePart[] {
  const comparisons = new Comparisons(failedAt);
  comparisons.visit(pattern, subject, []);
  const { found } = comparisons;
  const failing = failedAt === undefined ? found : found.filter(({ holds }) => !holds);
  const shown = failing.length > 0 || failedAt === undefined ? failing : [{ steps: failedAt, holds: false, found: valueAt(subject, failedAt) }];
  return shown.slice(0, MOST_PARTS).map((each) => partOf(each, surroundings));
}

/** Something that a pattern wants somewhere. */
interface Comparison {
  readonly steps: Steps;
  readonly holds: boolean;
  readonly wanted?: Value;
  readonly found: Value | undefined;
}

function partOf({ steps, holds, wanted, found }: Comparison, { secrecy, base, placeOf }: PatternSurroundings): ClausePart {
  const path = base && [...base, ...steps];
  const isHidden = secrecy.hidesPlace(path);
  return {
    text: steps.join('.'),
    depth: 0,
    holds,
    ...(wanted !== undefined && { wanted }),
    ...(isHidden ? { isHidden } : found !== undefined && { found }),
    ...(path && { place: placeOf(path) }),
  };
}

/** Goes through a pattern and what it is held against. */
class Comparisons {
  readonly found: Comparison[] = [];
  /** Where it fails, if only that counts. */
  readonly #failedAt: Steps | undefined;

  constructor(failedAt: Steps | undefined) {
    this.#failedAt = failedAt;
  }

  visit(pattern: Value, at: Value | undefined, steps: Steps): void {
    if (this.#isAside(steps)) return;
    if (isScalarPattern(pattern)) this.#compare(pattern, at, steps);
    else if (isList(pattern)) this.#visitList(pattern, at, steps);
    else if (isObject(pattern) && at !== undefined && isObject(at)) this.#visitMap(pattern, at, steps);
    else this.#compare(pattern, at, steps);
  }

  /** Whether a place has nothing to do with that of the failure, or there are enough already. */
  #isAside(steps: Steps): boolean {
    if (this.#failedAt === undefined) return this.found.length >= MOST_PARTS;
    return this.#failedAt.some((step, index) => index < steps.length && steps[index] !== step);
  }

  #compare(pattern: Value, at: Value | undefined, steps: Steps): void {
    const holds = planPattern(pattern).match(at ?? null, () => {}).status === 'pass';
    this.found.push({ steps, holds, wanted: pattern, found: at });
  }

  /** The first element of a list speaks of all elements, unless it is a list. */
  #visitList(pattern: readonly Value[], at: Value | undefined, steps: Steps): void {
    const [first = null] = pattern;
    if (at === undefined || !isList(at)) this.#compare(pattern, at, steps);
    else if (isScalarPattern(first)) this.#compare(first, at, steps);
    else at.forEach((item, index) => this.visit(isObject(first) ? first : (pattern[index] ?? null), item, [...steps, index]));
  }

  #visitMap(pattern: ObjectValue, at: ObjectValue, steps: Steps): void {
    for (const [text, wanted] of Object.entries<Value>(pattern)) {
      const anchor = parseAnchor(text);
      const key = anchor?.key ?? text;
      const found = propertyOf(at, key);
      const inner = [...steps, key];
      if (anchor?.kind === 'negation') {
        if (!this.#isAside(inner)) this.found.push({ steps: inner, holds: found === undefined, found });
      } else if (anchor?.kind === 'existence' || /[*?]/.test(key)) {
        const holds = planPattern({ [text]: wanted }).match(at, () => {}).status === 'pass';
        if (!this.#isAside(inner)) this.found.push({ steps: inner, holds, wanted, found });
      } else if (found !== undefined || (anchor?.kind !== 'equality' && anchor?.kind !== 'global')) this.visit(wanted, found, inner);
    }
  }
}

function valueAt(value: Value, steps: Steps): Value | undefined {
  let at: Value | undefined = value;
  for (const step of steps) {
    if (at === undefined) return undefined;
    at = isList(at) ? at[Number(step)] : isObject(at) ? propertyOf(at, String(step)) : undefined;
  }
  return at;
}
