export { causeText, placeIn } from './output/cause-place.ts';
export { explanationLines, explanationSupplement, showExplanation } from './output/explanations.ts';
export type { ShownExplanation } from './output/explanations.ts';
export { rulePlace } from './output/rule-place.ts';
export { printTable } from './output/print-table.ts';
export type { TableRow, TableStyle } from './output/print-table.ts';
export { unifiedDiffs } from './update/unified-diff.ts';
export type { ObjectDifference } from './verdicts/expected-objects.ts';
export { ruleResult } from './verdicts/rule-result.ts';
