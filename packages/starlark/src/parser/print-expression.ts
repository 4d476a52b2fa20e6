import { quote } from '@assay/go-values';
import { levelOf, NOT_LEVEL, SIGN_LEVEL } from './precedence.ts';
import type { Argument, ComprehensionClause, DictEntry, Expression, Parameter } from './tree.ts';

/** Writes an expression as source with only the parentheses it needs; parsing the text gives the same tree, but for ranges. */
export function printExpression(expression: Expression): string {
  return print(expression, CONDITIONAL_LEVEL);
}

/** Levels as in `precedence.ts`, extended: conditionals and lambdas bind looser than every operator, suffixes tighter. */
const CONDITIONAL_LEVEL = -1;
const SUFFIX_LEVEL: number = SIGN_LEVEL + 1;

function print(expression: Expression, atLeast: number): string {
  const text = printBare(expression);
  return ownLevel(expression) < atLeast ? `(${text})` : text;
}

function ownLevel(expression: Expression): number {
  if (expression.kind === 'conditional' || expression.kind === 'lambda') return CONDITIONAL_LEVEL;
  if (expression.kind === 'binary') return levelOf(expression.operator);
  if (expression.kind === 'unary') return expression.operator === 'not' ? NOT_LEVEL : SIGN_LEVEL;
  return SUFFIX_LEVEL;
}

function printBare(expression: Expression): string {
  switch (expression.kind) {
    case 'identifier':
      return expression.name;
    case 'int':
      return String(expression.value);
    case 'float':
      return printFloat(expression.value);
    case 'string':
      return quote(expression.value);
    case 'list':
      return `[${printAll(expression.items)}]`;
    case 'tuple':
      return expression.items.length === 1 ? `(${printAll(expression.items)},)` : `(${printAll(expression.items)})`;
    case 'dict':
      return `{${expression.entries.map(printEntry).join(', ')}}`;
    case 'list-comprehension':
      return `[${print(expression.body, CONDITIONAL_LEVEL)} ${expression.clauses.map(printClause).join(' ')}]`;
    case 'dict-comprehension':
      return `{${printEntry(expression.body)} ${expression.clauses.map(printClause).join(' ')}}`;
    case 'conditional':
      return `${print(expression.whenTrue, 0)} if ${print(expression.condition, 0)} else ${print(expression.whenFalse, CONDITIONAL_LEVEL)}`;
    case 'lambda': {
      const parameters = expression.parameters.map(printParameter).join(', ');
      return `lambda${parameters === '' ? '' : ' '}${parameters}: ${print(expression.body, CONDITIONAL_LEVEL)}`;
    }
    case 'unary':
      return expression.operator === 'not'
        ? `not ${print(expression.operand, NOT_LEVEL)}`
        : expression.operator + print(expression.operand, SIGN_LEVEL);
    case 'binary':
      return printBinary(expression);
    case 'call':
      return `${printObject(expression.callee)}(${expression.arguments.map(printArgument).join(', ')})`;
    case 'index':
      return `${printObject(expression.object)}[${print(expression.index, CONDITIONAL_LEVEL)}]`;
    case 'slice':
      return `${printObject(expression.object)}[${printOptional(expression.from)}:${printOptional(expression.to)}${expression.step ? `:${printOptional(expression.step)}` : ''}]`;
    case 'attribute':
      return `${printObject(expression.object)}.${expression.name.name}`;
  }
}

/** Operators group to the left, so the right side of an equal level needs parentheses; comparisons on both sides. */
function printBinary(expression: Expression & { readonly kind: 'binary' }): string {
  const level = levelOf(expression.operator);
  const isComparison = level === NOT_LEVEL + 1;
  return `${print(expression.left, isComparison ? level + 1 : level)} ${expression.operator} ${print(expression.right, level + 1)}`;
}

/** What a suffix is after. A sign takes suffixes into its operand, and `1.x` would be read as a number. */
function printObject(object: Expression): string {
  return object.kind === 'int' ? `(${printBare(object)})` : print(object, SUFFIX_LEVEL);
}

function printAll(expressions: readonly Expression[]): string {
  return expressions.map((expression) => print(expression, CONDITIONAL_LEVEL)).join(', ');
}

function printOptional(expression: Expression | undefined): string {
  return expression ? print(expression, CONDITIONAL_LEVEL) : '';
}

function printEntry(entry: DictEntry): string {
  return `${print(entry.key, CONDITIONAL_LEVEL)}: ${print(entry.value, CONDITIONAL_LEVEL)}`;
}

function printClause(clause: ComprehensionClause): string {
  if (clause.kind === 'if') return `if ${print(clause.condition, 0)}`;
  return `for ${printLoopTarget(clause.target)} in ${print(clause.iterable, 0)}`;
}

function printLoopTarget(target: Expression): string {
  return print(target, SIGN_LEVEL);
}

function printParameter(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'required':
      return parameter.name.name;
    case 'optional':
      return `${parameter.name.name}=${print(parameter.defaultValue, CONDITIONAL_LEVEL)}`;
    case 'star':
      return `*${parameter.name?.name ?? ''}`;
    case 'star-star':
      return `**${parameter.name.name}`;
  }
}

function printArgument(argument: Argument): string {
  const value = print(argument.value, CONDITIONAL_LEVEL);
  switch (argument.kind) {
    case 'positional':
      return value;
    case 'named':
      return `${argument.name.name}=${value}`;
    case 'star':
      return `*${value}`;
    case 'star-star':
      return `**${value}`;
  }
}

function printFloat(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
