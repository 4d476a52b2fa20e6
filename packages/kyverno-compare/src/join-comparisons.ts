import type { Comparison, NotCompared } from './comparison.ts';

/** What several comparisons say together, such as those of all policies that were converted. */
export function joinComparisons(comparisons: readonly Comparison[]): Comparison {
  const sum = (count: (comparison: Comparison) => number): number => comparisons.reduce((total, comparison) => total + count(comparison), 0);
  return {
    problems: comparisons.flatMap(({ problems }) => problems),
    differences: comparisons.flatMap(({ differences }) => differences),
    trials: {
      agreed: sum(({ trials }) => trials.agreed),
      differed: sum(({ trials }) => trials.differed),
      unchecked: sum(({ trials }) => trials.unchecked),
      reportedOtherwise: sum(({ trials }) => trials.reportedOtherwise),
    },
    coverage: {
      conditions: sum(({ coverage }) => coverage.conditions),
      oneSided: comparisons.flatMap(({ coverage }) => coverage.oneSided),
    },
    notCompared: distinct(comparisons.flatMap(({ notCompared }) => notCompared)),
  };
}

function distinct(notCompared: readonly NotCompared[]): readonly NotCompared[] {
  return [...new Map(notCompared.map((each) => [`${each.policy?.name ?? ''} ${each.reason}`, each])).values()];
}
