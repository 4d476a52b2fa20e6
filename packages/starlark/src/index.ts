export { compileSource } from './compile-source.ts';
export type { CompiledSource, CompileOptions } from './compile-source.ts';
export { specification } from './language-options.ts';
export type { LanguageOptions } from './language-options.ts';
export type { Problem, ProblemCode } from './problem.ts';

export { scan } from './scanner/scan.ts';
export type { ScannedText, ScanOptions } from './scanner/scan.ts';
export type { EscapeOptions } from './scanner/string-literal.ts';
export { KEYWORDS } from './scanner/token.ts';
export type { Keyword, Punctuation, Token, TokenKind } from './scanner/token.ts';

export { parseExpression, parseProgram } from './parser/parse.ts';
export type { ParsedExpression, ParsedProgram, ParseOptions } from './parser/parse.ts';
export { printExpression } from './parser/print-expression.ts';
export type {
  Argument,
  ArithmeticOperator,
  AssignmentStatement,
  AttributeExpression,
  AugmentedAssignmentStatement,
  BinaryExpression,
  BinaryOperator,
  CallExpression,
  ComparisonOperator,
  ComprehensionClause,
  ConditionalExpression,
  DefStatement,
  DictComprehension,
  DictEntry,
  DictExpression,
  Expression,
  ExpressionStatement,
  FloatLiteral,
  ForClause,
  ForStatement,
  FunctionTree,
  Identifier,
  IfBranch,
  IfClause,
  IfStatement,
  IndexExpression,
  IntLiteral,
  LambdaExpression,
  ListComprehension,
  ListExpression,
  LoadedName,
  LoadStatement,
  LoopControlStatement,
  Parameter,
  PassStatement,
  ProgramTree,
  TextRange,
  ReturnStatement,
  SliceExpression,
  Statement,
  StringLiteral,
  TupleExpression,
  UnaryExpression,
  UnaryOperator,
  WhileStatement,
} from './parser/tree.ts';

export { resolveProgram } from './resolver/resolve.ts';
export type { OuterNames, ResolvableProgram, ResolveOptions, Suggest } from './resolver/resolve.ts';
export type { Binding, Captured, FunctionScope, GlobalVariable, Resolution } from './resolver/binding.ts';

export { compileProgram } from './compiler/compile.ts';
export type { ProgramOptions } from './compiler/compile.ts';
export type { Program } from './evaluator/program.ts';

export { callFunction, execute } from './evaluator/execute.ts';
export type { CallOutcome, EvaluationError, ExecuteOptions, ExecutionOutcome } from './evaluator/execute.ts';
export { Fault } from './evaluator/fault.ts';
export type { ExhaustedBudget } from './evaluator/fault.ts';
export type { Meter } from './evaluator/meter.ts';
export type { Module } from './evaluator/module.ts';
export type { Method, MethodTable, MethodTables } from './evaluator/method.ts';
export type { Semantics, Wording } from './evaluator/semantics.ts';
export { isStackOverflow } from './evaluator/stack-overflow.ts';
export { Thread } from './evaluator/thread.ts';
export { UnknownName } from './evaluator/unknown-name.ts';
export { ValueTracker } from './evaluator/value-tracker.ts';
export type { PassedOver } from './evaluator/value-tracker.ts';
export type { Attempt, Budget, LoadedModule, LoadModule, StackFrame, ThreadOptions } from './evaluator/thread.ts';

export { attribute, attributeNames, contains, index, iterate, itemsOf, slice } from './evaluator/access.ts';
export type { IterableValue, SliceBounds } from './evaluator/access.ts';
export { operate } from './evaluator/arithmetic.ts';
export { compare, equal } from './evaluator/compare.ts';
export { toInteger } from './evaluator/integers.ts';

export { freeMethod, method, namedBuiltin, namedMethod, positionalBuiltin } from './evaluator/declare-builtin.ts';
export { any, bool, callable, count, dict, int, iterable, list, number, optional, optionalOrNone, text } from './evaluator/parameters.ts';
export type { ArgumentList, NamedValues, Names, ParameterType, Positions } from './evaluator/parameters.ts';
export { pick, specificationMethods, specificationUniverse } from './universe/universe.ts';

export { Builtin } from './values/builtin.ts';
export type { BuiltinBody } from './values/builtin.ts';
export { byteText } from './values/byte-text.ts';
export { Dict } from './values/dict.ts';
export { Float } from './values/float.ts';
export type { FloatText } from './values/format-float.ts';
export { HashTable } from './values/hash-table.ts';
export { IntRange } from './values/int-range.ts';
export { List } from './values/list.ts';
export { quote as quoteText } from '@assay/go-values';
export { ValueSet } from './values/set.ts';
export type { ElementsView, StringElements } from './values/string-elements.ts';
export { StarlarkFunction } from './evaluator/starlark-function.ts';
export type { FunctionCode } from './evaluator/starlark-function.ts';
export { utf16Text } from './values/text-model.ts';
export type { TextModel } from './values/text-model.ts';
export { Tuple } from './values/tuple.ts';
export { can, freezeDeeply, isInt, normalizeInt, truthOf, typeNameOf } from './values/value.ts';
export type { BinaryCapability, Capabilities, HashKey, NamedArguments, StarlarkValue, Value } from './values/value.ts';
