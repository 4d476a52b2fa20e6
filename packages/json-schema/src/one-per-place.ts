import { compareSteps } from './compare-steps.ts';
import type { SchemaProblem } from './schema-problems.ts';

/**
 * Of the problems at one place that whose keyword comes first in the ranking, ordered by place. A keyword that is not
 * ranked comes last.
 */
export function onePerPlace<Problem extends Pick<SchemaProblem, 'steps' | 'keyword'>>(
  problems: readonly Problem[],
  ranking: readonly string[],
): Problem[] {
  const rank = ({ keyword }: Problem): number => {
    const at = ranking.indexOf(keyword);
    return at < 0 ? ranking.length : at;
  };
  return problems
    .toSorted((a, b) => compareSteps(a.steps, b.steps) || rank(a) - rank(b))
    .filter(({ steps }, at, sorted) => at === 0 || compareSteps(steps, sorted[at - 1]!.steps) !== 0);
}
