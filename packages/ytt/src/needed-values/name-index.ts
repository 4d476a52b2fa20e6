import type { Source } from '@assay/source';
import type { Expression } from '@assay/starlark';

import { expressionsIn } from './placed-expression.ts';
import type { PlacedExpression } from './placed-expression.ts';
import { functionAround, namesBoundBy, outlineOf, withFunctions } from './program-outline.ts';
import type { PlacedStatement } from './program-outline.ts';

/** Where the names of a program are bound and used, found at once for all of them. */
export class NameIndex {
  readonly #bindings = new Map<string, PlacedStatement[]>();
  readonly #uses = new Map<string, PlacedExpression[]>();

  constructor(source: Source) {
    for (const statement of withFunctions(outlineOf(source).statements)) {
      for (const name of namesBoundBy(statement)) add(this.#bindings, name, statement);
      for (const placed of expressionsIn(statement, isIdentifier))
        if (placed.expression.kind === 'identifier') add(this.#uses, placed.expression.name, placed);
    }
  }

  /** The statements in a function, or in the file, that bind a name, also in the functions there. */
  bindingsIn(around: PlacedStatement | undefined, name: string): readonly PlacedStatement[] {
    return (this.#bindings.get(name) ?? []).filter((statement) => isInside(statement, around));
  }

  /** The statements that bind what a name stands for where a statement is; nothing for parameters. */
  bindingsFor(name: string, at: PlacedStatement): readonly PlacedStatement[] {
    const all = this.#bindings.get(name) ?? [];
    for (let around = functionAround(at); around; around = functionAround(around)) {
      if (hasParameter(around, name)) return [];
      const scope = around;
      const own = all.filter((statement) => functionAround(statement) === scope);
      if (own.length > 0) return own;
    }
    return all.filter((statement) => functionAround(statement) === undefined);
  }

  /** Where a variable of a function, or of the file, is used: not in functions that have one of the same name. */
  usesIn(around: PlacedStatement | undefined, name: string): readonly PlacedExpression[] {
    return (this.#uses.get(name) ?? []).filter((placed) => {
      let scope = functionAround(placed.statement);
      for (; scope && scope !== around; scope = functionAround(scope))
        if (hasParameter(scope, name) || this.bindingsIn(scope, name).length > 0) return false;
      return scope === around;
    });
  }
}

function isIdentifier({ kind }: Expression): boolean {
  return kind === 'identifier';
}

function add<Thing>(lists: Map<string, Thing[]>, name: string, thing: Thing): void {
  const list = lists.get(name);
  if (list) list.push(thing);
  else lists.set(name, [thing]);
}

function isInside(statement: PlacedStatement, around: PlacedStatement | undefined): boolean {
  if (!around) return true;
  for (let scope = functionAround(statement); scope; scope = functionAround(scope)) if (scope === around) return true;
  return false;
}

function hasParameter({ statement }: PlacedStatement, name: string): boolean {
  return statement.kind === 'def' && statement.parameters.some((parameter) => parameter.name?.name === name);
}
