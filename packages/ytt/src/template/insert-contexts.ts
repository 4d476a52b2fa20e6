import type { CallExpression, Expression, TextRange, Statement } from '@assay/starlark';

import { instructionName } from './instruction-names.ts';
import type { ContextType } from './template-context.ts';

/**
 * Gives every function that has nodes a context of its own: it begins with `start_ctx`, and what it returns is what
 * `end_ctx` gives. A `return` that is before the first node must not be executed: in the reference it leaves the context
 * open, which always ends in a failure. Which kind of context it is, the last `set_ctx_type` before the function's end says;
 * without any it is that of the file, `root`.
 */
export function insertContexts(statements: readonly Statement[], root?: ContextType): readonly Statement[] {
  return new Inserter(root ?? 'yaml').statements(statements);
}

class Inserter {
  #type: ContextType;
  /** For each function around, the innermost last: whether a node was in it so far. */
  readonly #hasNodes: boolean[] = [];

  constructor(root: ContextType) {
    this.#type = root;
  }

  statements(statements: readonly Statement[]): readonly Statement[] {
    return statements.map((statement) => this.#statement(statement));
  }

  #statement(statement: Statement): Statement {
    switch (statement.kind) {
      case 'expression':
        this.#look(statement.expression);
        return statement;
      case 'if': {
        const branches = statement.branches.map((branch) => ({ ...branch, body: this.statements(branch.body) }));
        return { ...statement, branches, otherwise: this.statements(statement.otherwise) };
      }
      case 'for':
      case 'while':
        return { ...statement, body: this.statements(statement.body) };
      case 'def': {
        this.#hasNodes.push(false);
        const body = this.statements(statement.body);
        const hasNodes = this.#hasNodes.pop() ?? false;
        return { ...statement, body: hasNodes ? this.#surround(refuseEarlyReturns(body), statement.keyword) : body };
      }
      case 'return': {
        if (!this.#hasNodes.at(-1)) return statement;
        return { ...statement, value: callOf('end_ctx', statement.value ? [statement.value] : [], statement.value ?? statement) };
      }
      case 'assignment':
      case 'augmented-assignment':
      case 'break':
      case 'continue':
      case 'load':
      case 'pass':
        return statement;
    }
  }

  #surround(body: readonly Statement[], keyword: TextRange): readonly Statement[] {
    const first = beginningOf(body[0] ?? keyword);
    const last = beginningOf(body.at(-1) ?? keyword);
    const type: Expression = { kind: 'string', value: this.#type, ...first };
    const start: Statement = { kind: 'expression', expression: callOf('start_ctx', [type], first), ...first };
    const end: Statement = { kind: 'return', value: callOf('end_ctx', [], last), ...last };
    return [start, ...body, end];
  }

  /** Instructions are only where a statement is an expression. */
  #look(expression: Expression): void {
    if (expression.kind !== 'call' || expression.callee.kind !== 'identifier') return;
    const { name } = expression.callee;
    if (name === START_NODE || name === SET_NODE) {
      if (this.#hasNodes.length > 0) this.#hasNodes[this.#hasNodes.length - 1] = true;
    } else if (name === SET_CTX_TYPE) {
      const argument = expression.arguments[0];
      if (argument?.value.kind === 'string') this.#type = argument.value.value === 'text' ? 'text' : 'yaml';
    }
  }
}

const START_NODE = instructionName('start_node');
const SET_NODE = instructionName('set_node');
const END_CTX = instructionName('end_ctx');
const SET_CTX_TYPE = instructionName('set_ctx_type');

/** Makes a failure of every `return` that was met before the first node of its function. */
function refuseEarlyReturns(statements: readonly Statement[]): readonly Statement[] {
  return statements.map((statement) => {
    switch (statement.kind) {
      case 'if': {
        const branches = statement.branches.map((branch) => ({ ...branch, body: refuseEarlyReturns(branch.body) }));
        return { ...statement, branches, otherwise: refuseEarlyReturns(statement.otherwise) };
      }
      case 'for':
      case 'while':
        return { ...statement, body: refuseEarlyReturns(statement.body) };
      case 'return': {
        const { value } = statement;
        const endsContext = value?.kind === 'call' && value.callee.kind === 'identifier' && value.callee.name === END_CTX;
        return endsContext ? statement : { ...statement, value: callOf('refuse_return', [], statement) };
      }
      case 'assignment':
      case 'augmented-assignment':
      case 'break':
      case 'continue':
      case 'def':
      case 'expression':
      case 'load':
      case 'pass':
        return statement;
    }
  });
}

/** Without extent, it is no place that errors lead to. */
function beginningOf({ start }: TextRange): TextRange {
  return { start, end: start };
}

function callOf(name: 'start_ctx' | 'end_ctx' | 'refuse_return', values: readonly Expression[], { start, end }: TextRange): CallExpression {
  return {
    kind: 'call',
    callee: { kind: 'identifier', name: instructionName(name), start, end },
    arguments: values.map((value) => ({ kind: 'positional', value, start: value.start, end: value.end })),
    parentheses: { start, end },
    start,
    end,
  };
}
