/** A place in the source: offsets, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export type Expression =
  | Identifier
  | IntLiteral
  | FloatLiteral
  | StringLiteral
  | ListExpression
  | TupleExpression
  | DictExpression
  | ListComprehension
  | DictComprehension
  | ConditionalExpression
  | LambdaExpression
  | UnaryExpression
  | BinaryExpression
  | CallExpression
  | IndexExpression
  | SliceExpression
  | AttributeExpression;

export interface Identifier extends Range {
  readonly kind: 'identifier';
  readonly name: string;
}

export interface IntLiteral extends Range {
  readonly kind: 'int';
  /** A bigint beyond ±(2⁵³ − 1). */
  readonly value: number | bigint;
}

export interface FloatLiteral extends Range {
  readonly kind: 'float';
  readonly value: number;
}

export interface StringLiteral extends Range {
  readonly kind: 'string';
  readonly value: string;
}

export interface ListExpression extends Range {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

/** With parentheses its range includes them. */
export interface TupleExpression extends Range {
  readonly kind: 'tuple';
  readonly items: readonly Expression[];
}

export interface DictEntry {
  readonly key: Expression;
  readonly value: Expression;
  readonly colon: Range;
}

export interface DictExpression extends Range {
  readonly kind: 'dict';
  readonly entries: readonly DictEntry[];
}

export type ComprehensionClause = ForClause | IfClause;

export interface ForClause extends Range {
  readonly kind: 'for';
  readonly target: Expression;
  readonly iterable: Expression;
}

export interface IfClause extends Range {
  readonly kind: 'if';
  readonly condition: Expression;
}

/** The first clause is a `for`. */
export interface ListComprehension extends Range {
  readonly kind: 'list-comprehension';
  readonly body: Expression;
  readonly clauses: readonly ComprehensionClause[];
}

/** The first clause is a `for`. */
export interface DictComprehension extends Range {
  readonly kind: 'dict-comprehension';
  readonly body: DictEntry;
  readonly clauses: readonly ComprehensionClause[];
}

export interface ConditionalExpression extends Range {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export interface LambdaExpression extends Range {
  readonly kind: 'lambda';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

/** `star` without a name is the bare `*` before keyword-only parameters. */
export type Parameter =
  | ({ readonly kind: 'required'; readonly name: Identifier } & Range)
  | ({ readonly kind: 'optional'; readonly name: Identifier; readonly defaultValue: Expression } & Range)
  | ({ readonly kind: 'star'; readonly name: Identifier | undefined } & Range)
  | ({ readonly kind: 'star-star'; readonly name: Identifier } & Range);

export type UnaryOperator = '+' | '-' | '~' | 'not';

export interface UnaryExpression extends Range {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

/** Operators that make one value of two. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '&' | '|' | '^' | '<<' | '>>';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | 'in' | 'not in' | 'and' | 'or';

export interface BinaryExpression extends Range {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly operatorRange: Range;
}

export type Argument =
  | ({ readonly kind: 'positional'; readonly value: Expression } & Range)
  | ({ readonly kind: 'named'; readonly name: Identifier; readonly value: Expression } & Range)
  | ({ readonly kind: 'star'; readonly value: Expression } & Range)
  | ({ readonly kind: 'star-star'; readonly value: Expression } & Range);

export interface CallExpression extends Range {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
  /** From the opening to behind the closing parenthesis. */
  readonly parentheses: Range;
}

export interface IndexExpression extends Range {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
  /** From the opening to behind the closing bracket. */
  readonly brackets: Range;
}

export interface SliceExpression extends Range {
  readonly kind: 'slice';
  readonly object: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
  readonly step: Expression | undefined;
  readonly brackets: Range;
}

export interface AttributeExpression extends Range {
  readonly kind: 'attribute';
  readonly object: Expression;
  readonly name: Identifier;
  /** From the dot to behind the name. */
  readonly selection: Range;
}

export type Statement =
  | ExpressionStatement
  | AssignmentStatement
  | AugmentedAssignmentStatement
  | IfStatement
  | ForStatement
  | WhileStatement
  | DefStatement
  | ReturnStatement
  | LoopControlStatement
  | PassStatement
  | LoadStatement;

export interface ExpressionStatement extends Range {
  readonly kind: 'expression';
  readonly expression: Expression;
}

export interface AssignmentStatement extends Range {
  readonly kind: 'assignment';
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorRange: Range;
}

export interface AugmentedAssignmentStatement extends Range {
  readonly kind: 'augmented-assignment';
  readonly operator: ArithmeticOperator;
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorRange: Range;
}

/** One `if` or `elif` with its body. */
export interface IfBranch extends Range {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface IfStatement extends Range {
  readonly kind: 'if';
  readonly branches: readonly IfBranch[];
  readonly otherwise: readonly Statement[];
}

export interface ForStatement extends Range {
  readonly kind: 'for';
  readonly target: Expression;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
  /** The keyword. */
  readonly keyword: Range;
}

export interface WhileStatement extends Range {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  readonly keyword: Range;
}

export interface DefStatement extends Range {
  readonly kind: 'def';
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly keyword: Range;
}

export interface ReturnStatement extends Range {
  readonly kind: 'return';
  readonly value: Expression | undefined;
}

export interface LoopControlStatement extends Range {
  readonly kind: 'break' | 'continue';
}

export interface PassStatement extends Range {
  readonly kind: 'pass';
}

/** `name` is what the module exports, `local` what it is called here. */
export interface LoadedName {
  readonly local: Identifier;
  readonly name: Identifier;
}

export interface LoadStatement extends Range {
  readonly kind: 'load';
  readonly module: StringLiteral;
  readonly names: readonly LoadedName[];
}

/** A file. */
export interface ProgramTree extends Range {
  readonly kind: 'program';
  readonly statements: readonly Statement[];
}

/** What has its own local variables. */
export type FunctionTree = DefStatement | LambdaExpression;
