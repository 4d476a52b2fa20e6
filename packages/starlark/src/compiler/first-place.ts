import type { Expression, FunctionTree, Identifier, Parameter, Statement, TextRange } from '../parser/tree.ts';

/**
 * Where errors place a call of a function whose arguments do not fit: as starlark-go has it, the place of the first instruction of the function's
 * code, or its `def` or `lambda` if that instruction has no place of its own. Where an embedder has put a statement without extent in front, it is the
 * first instruction with a place at all. `isUniversal` tells names whose lookup cannot fail, and has no place.
 */
export function firstPlace(tree: FunctionTree, isUniversal: (name: Identifier) => boolean): TextRange {
  const keyword = tree.kind === 'def' ? tree.keyword : { start: tree.start, end: tree.start + 'lambda'.length };
  const walk = new Walk(isUniversal);
  const places = tree.kind === 'def' ? walk.inStatements(tree.body) : walk.inExpression(tree.body);
  if (tree.kind === 'lambda' || !isWithoutExtent(tree.body[0])) return firstOf(places) ?? keyword;
  for (const place of places) if (place) return place;
  return keyword;
}

function isWithoutExtent(statement: Statement | undefined): boolean {
  return statement?.start === statement?.end;
}

/** The place of each instruction in the order of the code; undefined for those that have none. */
type Places = Generator<TextRange | undefined, void>;

function firstOf(places: Places): TextRange | undefined {
  const first = places.next();
  return first.done ? undefined : first.value;
}

class Walk {
  readonly #isUniversal: (name: Identifier) => boolean;

  constructor(isUniversal: (name: Identifier) => boolean) {
    this.#isUniversal = isUniversal;
  }

  *inStatements([statement, ...rest]: readonly Statement[]): Places {
    if (!statement) return;
    yield* this.#inStatement(statement, rest);
    // Nothing follows a return; what follows a condition is a part of it.
    if (statement.kind !== 'return' && statement.kind !== 'if') yield* this.inStatements(rest);
  }

  *#inStatement(statement: Statement, rest: readonly Statement[]): Places {
    switch (statement.kind) {
      case 'expression':
        if (!isLiteral(statement.expression)) yield* this.inExpression(statement.expression);
        return;
      case 'assignment':
        yield* this.inExpression(statement.value);
        return;
      case 'augmented-assignment':
        yield* this.inExpression(addressOf(statement.target));
        yield* this.inExpression(statement.value);
        yield statement.operatorRange;
        return;
      case 'if': {
        // The code that runs where the condition does not hold comes first.
        const [first, ...others] = statement.branches;
        if (!first) return;
        yield* this.#inCondition(first.condition);
        yield* this.inStatements(others.length > 0 ? [{ ...statement, branches: others }, ...rest] : [...statement.otherwise, ...rest]);
        yield* this.inStatements(first.body);
        return;
      }
      case 'while':
        yield* this.#inCondition(statement.condition);
        return;
      case 'for':
        yield* this.inExpression(statement.iterable);
        yield statement.keyword;
        return;
      case 'return':
        if (statement.value) yield* this.inExpression(statement.value);
        else yield undefined;
        return;
      case 'def':
        yield* this.#inFunction(statement.parameters, statement.keyword);
        return;
      case 'load':
        yield undefined;
        return;
      case 'break':
      case 'continue':
      case 'pass':
        return;
    }
  }

  /** A function that is made has its own place, unless a default is evaluated before. */
  *#inFunction(parameters: readonly Parameter[], keyword: TextRange): Places {
    const first = parameters.find((parameter) => parameter.kind === 'optional');
    yield (first && firstOf(this.inExpression(first.defaultValue))) ?? keyword;
  }

  *#inCondition(condition: Expression): Places {
    if (condition.kind === 'unary' && condition.operator === 'not') yield* this.#inCondition(condition.operand);
    else yield* this.inExpression(condition);
  }

  *inExpression(expression: Expression): Places {
    switch (expression.kind) {
      case 'identifier':
        yield this.#isUniversal(expression) || expression.start === expression.end ? undefined : expression;
        return;
      case 'int':
      case 'float':
      case 'string':
        yield undefined;
        return;
      case 'list':
      case 'tuple':
        for (const item of expression.items) yield* this.inExpression(item);
        yield undefined;
        return;
      case 'dict':
        yield undefined;
        for (const { key, value } of expression.entries) {
          yield* this.inExpression(key);
          yield* this.inExpression(value);
          yield key;
        }
        return;
      case 'list-comprehension':
      case 'dict-comprehension':
        yield undefined;
        yield expression;
        return;
      case 'conditional':
        yield* this.#inCondition(expression.condition);
        yield* this.inExpression(expression.whenFalse);
        yield* this.inExpression(expression.whenTrue);
        return;
      case 'lambda':
        yield* this.#inFunction(expression.parameters, expression);
        return;
      case 'unary':
        yield* this.inExpression(expression.operand);
        yield expression;
        return;
      case 'binary':
        yield* this.inExpression(expression.left);
        yield* this.inExpression(expression.right);
        if (expression.operator !== 'and' && expression.operator !== 'or') yield expression.operatorRange;
        return;
      case 'call':
        yield* this.inExpression(expression.callee);
        for (const { value } of expression.arguments) yield* this.inExpression(value);
        yield expression.start === expression.end ? undefined : expression.parentheses;
        return;
      case 'slice':
        yield firstOf(this.inExpression(expression.object)) ?? expression.brackets;
        return;
      case 'index':
        yield* this.inExpression(expression.object);
        yield* this.inExpression(expression.index);
        yield expression.brackets;
        return;
      case 'attribute':
        yield* this.inExpression(expression.object);
        yield expression.selection;
        return;
    }
  }
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'string' || kind === 'int' || kind === 'float';
}

/** What is looked up first of a target. */
function addressOf(target: Expression): Expression {
  return target.kind === 'index' || target.kind === 'attribute' ? target.object : target;
}
