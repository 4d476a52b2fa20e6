import type { Charge } from '@assay/jmespath';
import { compileWildcard, containsWildcard, matchesWildcard } from '@assay/kubernetes-values';

/** Whether a text matches, and what it costs to know. */
export type WildcardTest = (text: string, charge: Charge) => boolean;

/** Plans a pattern that many texts are compared with; see {@link wildcardMatches}. */
export function planWildcard(pattern: string): WildcardTest {
  if (containsWildcard(pattern) && pattern !== '*') {
    const matches = compileWildcard(pattern);
    const rounds = roundsOf(pattern);
    return (text, charge) => {
      charge(costOf(pattern.length + text.length, rounds));
      return matches(text);
    };
  }
  return (text, charge) => {
    charge(1);
    return pattern === '*' || pattern === text;
  };
}

/**
 * Whether a whole text matches a pattern with `*` (any run of characters) and `?` (exactly one); see `matchesWildcard` of
 * @assay/kubernetes-values. Without wildcards it costs one step, with `?` as many as text and pattern can take together.
 */
export function wildcardMatches(pattern: string, text: string, charge: Charge): boolean {
  if (!containsWildcard(pattern)) {
    charge(1);
    return pattern === text;
  }
  charge(costOf(pattern.length + text.length, roundsOf(pattern)));
  return matchesWildcard(pattern, text);
}

/** How often a text may be looked through for a pattern. */
function roundsOf(pattern: string): number {
  return pattern.includes('?') ? pattern.length : 1;
}

function costOf(length: number, rounds: number): number {
  return 1 + Math.ceil((length * rounds) / 16);
}
