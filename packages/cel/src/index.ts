export { environment } from './environment/environment.ts';
export type {
  Checked,
  Compiled,
  Environment as CelEnvironment,
  EnvironmentExtension,
  EnvironmentOptions,
  EnvironmentParts,
  Vocabulary,
} from './environment/environment.ts';
export { Program as CelProgram } from './environment/program.ts';
export type { EvaluateOptions as CelEvaluateOptions, Outcome as CelOutcome } from './environment/program.ts';
export type { Problem as CelProblem, ProblemCode as CelProblemCode, Span as CelSpan } from './source/problem.ts';
export type { Budget as CelBudget } from './evaluator/meter.ts';
export type { Observe } from './evaluator/compile.ts';
export { DEFAULT_BUDGET, Meter as CelMeter } from './evaluator/meter.ts';
export type { Bindings } from './evaluator/frame.ts';
export { Fault as CelFault, noSuchOverload } from './evaluator/fault.ts';
export type { ExhaustedBudget as CelExhaustedBudget } from './evaluator/fault.ts';

export { parse } from './parser/parse.ts';
export type { ParsedText, ParseOptions as CelParseOptions } from './parser/parse.ts';
export { printExpression } from './parser/print-expression.ts';
export { childrenOf } from './parser/children.ts';
export type {
  CallExpression as CelCallExpression,
  ComprehensionExpression,
  Expression as CelExpression,
  FieldInitializer,
  Identifier as CelIdentifier,
  ListExpression as CelListExpression,
  Literal as CelLiteral,
  LiteralExpression,
  MapEntry,
  MapExpression,
  MessageExpression,
  SelectExpression,
} from './parser/tree.ts';
export { NodeMaker } from './parser/node-maker.ts';
export type { Macro, MacroRefusal } from './macros/macro.ts';
export type { DeclaredFunction, DeclaredOverload, FieldTypes } from './checker/declarations.ts';
export type { CheckedExpression, Reference as CelReference } from './checker/check.ts';

export { genericOverload, lazyOverload, overload } from './libraries/library.ts';
export type { Body, Constant, LazyBody, Library, ObjectType, Overload, Report as ReportProblem, Validator } from './libraries/library.ts';
export { crossTypeComparisons, standardLibrary } from './libraries/standard.ts';
export { optionalLibrary } from './libraries/optional.ts';
export { bindingsLibrary } from './libraries/bindings.ts';
export { encodersLibrary } from './libraries/encoders.ts';
export { listsLibrary } from './libraries/lists.ts';
export { mathLibrary } from './libraries/math.ts';
export { protosLibrary } from './libraries/protos.ts';
export { regexLibrary } from './libraries/regex.ts';
export { setsLibrary } from './libraries/sets.ts';
export { stringsLibrary } from './libraries/strings.ts';
export type { StringsOptions } from './libraries/strings.ts';
export { twoVariableComprehensions } from './libraries/two-variable-comprehensions.ts';

export { authorizer, authorizerLibrary } from './kubernetes/authorizer.ts';
export type { AuthorizationCheck, AuthorizationDecision } from './kubernetes/authorizer.ts';
export { cidrLibrary } from './kubernetes/cidr.ts';
export { formatLibrary } from './kubernetes/format.ts';
export { ipLibrary } from './kubernetes/ip.ts';
export { apiServerLibraries, kubernetesLibraries } from './kubernetes/kubernetes-libraries.ts';
export { listHelpersLibrary } from './kubernetes/lists.ts';
export { quantityLibrary } from './kubernetes/quantity.ts';
export { findLibrary } from './kubernetes/regex.ts';
export { semverLibrary } from './kubernetes/semver.ts';
export { urlLibrary } from './kubernetes/url.ts';

export { homogeneousLiterals } from './validators/homogeneous-literals.ts';
export { literalArguments } from './validators/literal-arguments.ts';

export { formatType, runtimeTypeName } from './types/format-type.ts';
export { parseType } from './types/parse-type.ts';
export {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  objectType,
  optionalOf,
  STRING,
  TIMESTAMP,
  typeOf,
  typesEqual,
  UINT,
} from './types/type.ts';
export type { PlainKind, Type } from './types/type.ts';

export { Duration as CelDuration } from './values/duration.ts';
export { Timestamp, parseTimestamp } from './values/timestamp.ts';
export { CelMap, dataMap, mapGet, mapKeys } from './values/collections.ts';
export { DataListView, DataMapView } from './values/data-views.ts';
export type { ReadItem } from './values/data-views.ts';
export { fromData, fromDataWithInts } from './values/from-data.ts';
export { toData } from './values/to-data.ts';
export type { Data, ToDataOutcome } from './values/to-data.ts';
export { isList, isMap, typeNameOf } from './values/classify.ts';
export { ListView, MapView, ObjectView, OpaqueValue, Optional, TypeValue, Uint } from './values/value.ts';
export type { DataMap, Value as CelValue } from './values/value.ts';
