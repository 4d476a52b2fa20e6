import type { Charge } from '@assay/jmespath';
import { containsWildcard, matchesWildcard } from '@assay/kubernetes-values';

/** Whether a text matches, and what it costs to know. */
export type WildcardTest = (text: string, charge: Charge) => boolean;

/** Plans a pattern that many texts are compared with; see {@link wildcardMatches}. */
export function planWildcard(pattern: string): WildcardTest {
  if (containsWildcard(pattern) && pattern !== '*') return (text, charge) => wildcardMatches(pattern, text, charge);
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
  const rounds = pattern.includes('?') ? pattern.length : 1;
  charge(1 + Math.ceil(((pattern.length + text.length) * rounds) / 16));
  return matchesWildcard(pattern, text);
}
