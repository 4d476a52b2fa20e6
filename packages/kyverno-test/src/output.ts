export { printTable } from './output/print-table.ts';
export type { TableRow, TableStyle } from './output/print-table.ts';
export { ruleResult } from './verdicts/rule-result.ts';
