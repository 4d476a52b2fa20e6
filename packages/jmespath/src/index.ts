export { compile } from './compiler/compile.ts';
export type { CompiledExpression, CompileOptions } from './compiler/compile.ts';
export { Program } from './compiler/program.ts';
export type { SearchFault, SearchOptions, SearchOutcome } from './compiler/program.ts';
export { goJmespath, specification } from './language-options.ts';
export type { LanguageOptions } from './language-options.ts';
export type { Problem } from './problem.ts';

export { parseExpression } from './parser/parse.ts';
export type { ParsedExpression } from './parser/parse.ts';
export { printTree } from './parser/print-tree.ts';
export type {
  Binary,
  Chain,
  Comparison,
  ComparisonOperator,
  CurrentNode,
  Empty,
  Field,
  FilterProjection,
  Flatten,
  FunctionCall,
  Identity,
  Index,
  Literal,
  MultiSelectEntry,
  MultiSelectHash,
  MultiSelectList,
  Not,
  Projection,
  Reference,
  Slice,
  Span as ExpressionSpan,
  Tree,
} from './parser/tree.ts';

export { Budget } from './evaluator/budget.ts';
export type { Charge } from './evaluator/budget.ts';
export type { Evaluation } from './evaluator/evaluation.ts';
export { Fault } from './evaluator/fault.ts';
export type { FaultCode } from './evaluator/fault.ts';

export { declareFunction, functionTable } from './functions/declaration.ts';
export type {
  Arguments,
  FunctionBody,
  FunctionDeclaration,
  FunctionTable,
  Parameters,
  ParameterType,
  TypedDeclaration,
} from './functions/declaration.ts';
export { goFunctions, standardFunctions } from './functions/standard-functions.ts';

export { decodeJson } from './json/decode-json.ts';
export type { DecodedJson } from './json/decode-json.ts';
export { printJson } from './json/print-json.ts';
export type { PrintedJson, PrintJsonOptions } from './json/print-json.ts';

export { compareTexts } from '@assay/go-values';
export { equalValues } from './values/equal.ts';
export { ExpressionReference } from './values/expression-reference.ts';
export { Int64 } from './values/int64.ts';
export { ObjectList } from './values/object-list.ts';
export { plainObject } from './values/plain-object.ts';
export type { MutableObject } from './values/plain-object.ts';
export { printGoValue } from './values/print-go-value.ts';
export { elementsOf, isFalse, isList, isObject, propertyOf } from './values/value.ts';
export type { ObjectValue, Value } from './values/value.ts';
