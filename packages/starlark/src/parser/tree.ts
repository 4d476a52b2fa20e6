/** A place in the source: offsets, `end` exclusive. */
export interface TextRange {
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

export interface Identifier extends TextRange {
  readonly kind: 'identifier';
  readonly name: string;
}

export interface IntLiteral extends TextRange {
  readonly kind: 'int';
  /** A bigint beyond ±(2⁵³ − 1). */
  readonly value: number | bigint;
}

export interface FloatLiteral extends TextRange {
  readonly kind: 'float';
  readonly value: number;
}

export interface StringLiteral extends TextRange {
  readonly kind: 'string';
  readonly value: string;
}

export interface ListExpression extends TextRange {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

/** With parentheses its range includes them. */
export interface TupleExpression extends TextRange {
  readonly kind: 'tuple';
  readonly items: readonly Expression[];
}

export interface DictEntry {
  readonly key: Expression;
  readonly value: Expression;
  readonly colon: TextRange;
}

export interface DictExpression extends TextRange {
  readonly kind: 'dict';
  readonly entries: readonly DictEntry[];
}

export type ComprehensionClause = ForClause | IfClause;

export interface ForClause extends TextRange {
  readonly kind: 'for';
  readonly target: Expression;
  readonly iterable: Expression;
}

export interface IfClause extends TextRange {
  readonly kind: 'if';
  readonly condition: Expression;
}

/** The first clause is a `for`. */
export interface ListComprehension extends TextRange {
  readonly kind: 'list-comprehension';
  readonly body: Expression;
  readonly clauses: readonly ComprehensionClause[];
}

/** The first clause is a `for`. */
export interface DictComprehension extends TextRange {
  readonly kind: 'dict-comprehension';
  readonly body: DictEntry;
  readonly clauses: readonly ComprehensionClause[];
}

export interface ConditionalExpression extends TextRange {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export interface LambdaExpression extends TextRange {
  readonly kind: 'lambda';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

/** `star` without a name is the bare `*` before keyword-only parameters. */
export type Parameter =
  | ({ readonly kind: 'required'; readonly name: Identifier } & TextRange)
  | ({ readonly kind: 'optional'; readonly name: Identifier; readonly defaultValue: Expression } & TextRange)
  | ({ readonly kind: 'star'; readonly name: Identifier | undefined } & TextRange)
  | ({ readonly kind: 'star-star'; readonly name: Identifier } & TextRange);

export type UnaryOperator = '+' | '-' | '~' | 'not';

export interface UnaryExpression extends TextRange {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

/** Operators that make one value of two. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '&' | '|' | '^' | '<<' | '>>';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | 'in' | 'not in' | 'and' | 'or';

export interface BinaryExpression extends TextRange {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly operatorRange: TextRange;
}

export type Argument =
  | ({ readonly kind: 'positional'; readonly value: Expression } & TextRange)
  | ({ readonly kind: 'named'; readonly name: Identifier; readonly value: Expression } & TextRange)
  | ({ readonly kind: 'star'; readonly value: Expression } & TextRange)
  | ({ readonly kind: 'star-star'; readonly value: Expression } & TextRange);

export interface CallExpression extends TextRange {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
  /** From the opening to after the closing parenthesis. */
  readonly parentheses: TextRange;
}

export interface IndexExpression extends TextRange {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
  /** From the opening to after the closing bracket. */
  readonly brackets: TextRange;
}

export interface SliceExpression extends TextRange {
  readonly kind: 'slice';
  readonly object: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
  readonly step: Expression | undefined;
  readonly brackets: TextRange;
}

export interface AttributeExpression extends TextRange {
  readonly kind: 'attribute';
  readonly object: Expression;
  readonly name: Identifier;
  /** From the dot to after the name. */
  readonly selection: TextRange;
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

export interface ExpressionStatement extends TextRange {
  readonly kind: 'expression';
  readonly expression: Expression;
}

export interface AssignmentStatement extends TextRange {
  readonly kind: 'assignment';
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorRange: TextRange;
}

export interface AugmentedAssignmentStatement extends TextRange {
  readonly kind: 'augmented-assignment';
  readonly operator: ArithmeticOperator;
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorRange: TextRange;
}

/** One `if` or `elif` with its body. */
export interface IfBranch extends TextRange {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface IfStatement extends TextRange {
  readonly kind: 'if';
  readonly branches: readonly IfBranch[];
  readonly otherwise: readonly Statement[];
}

export interface ForStatement extends TextRange {
  readonly kind: 'for';
  readonly target: Expression;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
  /** The keyword. */
  readonly keyword: TextRange;
}

export interface WhileStatement extends TextRange {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: readonly Statement[];
  readonly keyword: TextRange;
}

export interface DefStatement extends TextRange {
  readonly kind: 'def';
  readonly name: Identifier;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly keyword: TextRange;
}

export interface ReturnStatement extends TextRange {
  readonly kind: 'return';
  readonly value: Expression | undefined;
}

export interface LoopControlStatement extends TextRange {
  readonly kind: 'break' | 'continue';
}

export interface PassStatement extends TextRange {
  readonly kind: 'pass';
}

/** `name` is what the module exports, `local` what it is called here. */
export interface LoadedName {
  readonly local: Identifier;
  readonly name: Identifier;
}

export interface LoadStatement extends TextRange {
  readonly kind: 'load';
  readonly module: StringLiteral;
  readonly names: readonly LoadedName[];
}

/** A file. */
export interface ProgramTree extends TextRange {
  readonly kind: 'program';
  readonly statements: readonly Statement[];
}

/** What has its own local variables. */
export type FunctionTree = DefStatement | LambdaExpression;
