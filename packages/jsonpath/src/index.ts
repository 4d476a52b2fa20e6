export type { Scalar } from './compare-scalars.ts';
export { evaluateJsonPath } from './evaluate.ts';
export type { EvaluateOptions, FailureReason, JsonPathOutcome } from './evaluate.ts';
export { parseJsonPath } from './parse.ts';
export type { ParsedJsonPath } from './parse.ts';
export { isPlainPath } from './plain-path.ts';
export type { PlainStep } from './plain-path.ts';
export { printJsonPath } from './print.ts';
export type {
  ComparisonOperator,
  FieldStep,
  FilterCondition,
  FilterOperand,
  FilterStep,
  IndexStep,
  ItemsStep,
  JsonPathStep,
  RecursiveStep,
  SliceStep,
  UnionStep,
  WildcardStep,
} from './steps.ts';
export type { TreeAccess } from './tree-access.ts';
