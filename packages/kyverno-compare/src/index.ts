export { comparePolicies } from './compare-policies.ts';
export { joinComparisons } from './join-comparisons.ts';
export { divideFiles } from './divide-files.ts';
export type { DividedFiles } from './divide-files.ts';
export { compareRules } from './report/compare-rules.ts';
export { comparisonReport } from './report/comparison-report.ts';
export { DEFAULT_COMPARE_BUDGET } from './comparison.ts';
export type {
  Apart,
  CompareBudget,
  CompareRequest,
  Comparison as PolicyComparison,
  ConditionCoverage,
  Difference,
  NotCompared,
  OtherPlace,
  Side,
  SideProblem,
  SideVerdict,
  TrialCounts,
} from './comparison.ts';
