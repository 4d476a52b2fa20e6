import type { Chain, CodeFacts, Definition, Scope, Word } from '../code/code-facts.ts';

/** A name with one meaning in a region of a file. */
export interface Variable {
  readonly name: string;
  /** In the order of the text. */
  readonly definitions: readonly Definition[];
}

/**
 * The variables of a file. A name is one variable in its function, or in the file. A loop has no scope of its own, but as long as its
 * variable is named nowhere outside of loops that define it, each of these loops is taken to have a variable of its own: that is how authors
 * see it, and nothing else follows from it.
 */
export class Variables {
  readonly #byScope = new Map<Scope, Map<string, Variable>>();
  readonly #chains: readonly Chain[];

  constructor({ scope, chains }: CodeFacts) {
    this.#chains = chains;
    this.#add(scope);
    if (!hasLoops(scope)) return;
    this.#mergeWithFunctions(scope);
    for (const { root, scope: from } of chains)
      if (root.kind === 'name' && !this.lookUp(root.word.name, from)) this.#mergeLoops(root.word.name, from);
  }

  /** Where a variable is used, in the order of the text. */
  usesOf(variable: Variable): readonly Word[] {
    return this.#chains.flatMap(({ root, scope }) =>
      root.kind === 'name' && root.word.name === variable.name && this.#find(variable.name, scope) === variable ? [root.word] : [],
    );
  }

  /** The variable that a name stands for in a scope; nothing for what the file does not define. */
  lookUp(name: string, scope: Scope): Variable | undefined {
    return this.#find(name, scope);
  }

  /** The variable that a definition is one of. */
  of({ name, scope }: Definition): Variable | undefined {
    return this.#find(name, scope);
  }

  /** All variables that can be seen from a place in a scope, inner ones first; of loops only those around the place. */
  visibleFrom(scope: Scope): readonly Variable[] {
    const seen = new Map<string, Variable>();
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      for (const [name, variable] of this.#byScope.get(at) ?? [])
        if (!seen.has(name) && variable.definitions.some((definition) => isAround(definition.scope, scope))) seen.set(name, variable);
    }
    return [...seen.values()];
  }

  #find(name: string, scope: Scope): Variable | undefined {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const found = this.#byScope.get(at)?.get(name);
      if (found) return found;
    }
    return undefined;
  }

  #add(scope: Scope): void {
    const variables = new Map<string, Variable>();
    for (const [name, definitions] of scope.definitions) variables.set(name, { name, definitions });
    this.#byScope.set(scope, variables);
    for (const inner of scope.inner) this.#add(inner);
  }

  /** Variables of loops that their function defines, too, are those of the function. */
  #mergeWithFunctions(scope: Scope): void {
    if (scope.kind !== 'loop') for (const name of scope.definitions.keys()) this.#merge(name, scope);
    for (const inner of scope.inner) this.#mergeWithFunctions(inner);
  }

  /** A name that no scope around a use defines may be that of a loop that has ended. */
  #mergeLoops(name: string, from: Scope): void {
    for (let at: Scope | undefined = from; at; at = at.parent) {
      if (at.kind === 'loop' || loopsDefining(name, at).length === 0) continue;
      this.#merge(name, at);
      return;
    }
  }

  #merge(name: string, scope: Scope): void {
    const loops = loopsDefining(name, scope);
    if (loops.length === 0) return;
    const definitions = [scope, ...loops].flatMap((each) => each.definitions.get(name) ?? []).toSorted((a, b) => a.start - b.start);
    const merged = { name, definitions };
    for (const each of [scope, ...loops]) this.#byScope.get(each)?.set(name, merged);
  }
}

function hasLoops({ kind, inner }: Scope): boolean {
  return kind === 'loop' || inner.some(hasLoops);
}

/** The loops in a function, but not in functions inside of it, that have a variable with a name. */
function loopsDefining(name: string, scope: Scope): readonly Scope[] {
  return scope.inner.flatMap((inner) =>
    inner.kind === 'loop' ? [...(inner.definitions.has(name) ? [inner] : []), ...loopsDefining(name, inner)] : [],
  );
}

function isAround(outer: Scope, scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at; at = at.parent) if (at === outer) return true;
  return false;
}

/** The variables of a file. They are kept with what its code says. */
export function variablesOf(facts: CodeFacts): Variables {
  const known = variables.get(facts);
  if (known) return known;
  const found = new Variables(facts);
  variables.set(facts, found);
  return found;
}

const variables = new WeakMap<CodeFacts, Variables>();

/** The innermost scope at an offset. */
export function scopeAt(scope: Scope, offset: number): Scope {
  const inner = scope.inner.findLast(({ start, end }) => start <= offset && offset <= end);
  return inner ? scopeAt(inner, offset) : scope;
}
