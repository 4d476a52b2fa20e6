import type { Location } from '@assay/kyverno';

import type { Comparison } from './comparison.ts';

/** What several comparisons say together, such as those of all policies that were converted. */
export function joinComparisons(comparisons: readonly Comparison[]): Comparison {
  const sum = (count: (comparison: Comparison) => number): number => comparisons.reduce((total, comparison) => total + count(comparison), 0);
  return {
    problems: comparisons.flatMap(({ problems }) => problems),
    unreadResources: distinct(
      comparisons.flatMap(({ unreadResources }) => unreadResources),
      placeKey,
    ),
    policies: comparisons.flatMap(({ policies }) => policies),
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
    notCompared: distinct(
      comparisons.flatMap(({ notCompared }) => notCompared),
      ({ policy, reason, place }) => `${policy?.name ?? ''} ${reason} ${place ? placeKey(place) : ''}`,
    ),
  };
}

/** Each comparison is given the same resources. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function placeKey({ file, range }: Location): string {
  return `${file}:${range.start.offset}`;
}
