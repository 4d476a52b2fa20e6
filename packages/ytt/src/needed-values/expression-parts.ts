import type { ComprehensionClause, Expression } from '@assay/starlark';

/** The expressions that an expression is made of, one level down. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'identifier':
    case 'int':
    case 'float':
    case 'string':
      return [];
    case 'list':
    case 'tuple':
      return expression.items;
    case 'dict':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'list-comprehension':
      return [expression.body, ...expression.clauses.flatMap(partsOfClause)];
    case 'dict-comprehension':
      return [expression.body.key, expression.body.value, ...expression.clauses.flatMap(partsOfClause)];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'lambda':
      return [expression.body];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return [expression.callee, ...expression.arguments.map(({ value }) => value)];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to, expression.step].filter((part) => part !== undefined);
    case 'attribute':
      return [expression.object];
  }
}

function partsOfClause(clause: ComprehensionClause): readonly Expression[] {
  return clause.kind === 'for' ? [clause.target, clause.iterable] : [clause.condition];
}
