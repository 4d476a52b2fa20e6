import type { Charge, Value } from '@assay/jmespath';
import type { PatternResult } from './plan-pattern.ts';
import { planPattern } from './plan-pattern.ts';

/** What became of a resource that was compared with several patterns, of which one should match. */
export type AnyPatternResult =
  /** The first that matched, counted from 0; `undefined` if there is no pattern at all. */
  | { readonly status: 'pass'; readonly index: number | undefined }
  | { readonly status: 'skip'; readonly results: readonly IndexedResult[] }
  /** The patterns that failed, also with an error; those that skipped are left out. */
  | { readonly status: 'fail'; readonly results: readonly IndexedResult[] };

/** The result of one pattern, by its place in the list. */
export interface IndexedResult {
  readonly index: number;
  readonly result: Exclude<PatternResult, { readonly status: 'pass' }>;
}

/** Patterns of which one should match, ready to be compared. */
export interface AnyPattern {
  /** Compares a resource with one pattern after the other until one matches; see `Pattern.match`. */
  readonly match: (resource: Value, charge: Charge) => AnyPatternResult;
}

/** Plans the list of `validate.anyPattern`, whose variables are already replaced. */
export function planAnyPattern(patterns: readonly Value[], charge: Charge = () => {}): AnyPattern {
  const planned = patterns.map((pattern) => planPattern(pattern, charge));
  return {
    match: (resource, chargeMatch) => {
      const results: IndexedResult[] = [];
      for (const [index, pattern] of planned.entries()) {
        const result = pattern.match(resource, chargeMatch);
        if (result.status === 'pass') return { status: 'pass', index };
        results.push({ index, result });
      }
      const failed = results.filter(({ result }) => result.status !== 'skip');
      if (failed.length > 0) return { status: 'fail', results: failed };
      return results.length > 0 ? { status: 'skip', results } : { status: 'pass', index: undefined };
    },
  };
}
