import type { UnitFile } from '@assay/findings';

import { moduleNames } from '../../modules/module-names.ts';
import { language } from '../../template/language.ts';
import type { Call, CallArgument, Chain, ChainStep, CodeFacts, Definition, Scope, Word } from '../code/code-facts.ts';
import { readCode } from '../code/read-code.ts';
import { loadTarget } from '../values/unit-library.ts';
import type { UnitLibrary } from '../values/unit-library.ts';
import { ITEM_STEP } from '../values/written-keys.ts';
import type { Meaning } from './meaning.ts';
import { variablesOf } from './variables.ts';
import type { Variables } from './variables.ts';

/** So many names stand for each other at most: names can stand for themselves. */
const MOST_STEPS = 30;

/** Finds what names in one file of a library stand for, through assignments, `load` and calls. Evaluates nothing. */
export class Resolver {
  readonly library: UnitLibrary;
  readonly file: UnitFile;
  readonly code: CodeFacts;
  readonly variables: Variables;
  readonly #known = new Map<Definition, Meaning | undefined>();
  #depth = 0;

  constructor(library: UnitLibrary, file: UnitFile) {
    this.library = library;
    this.file = file;
    this.code = readCode(file.file);
    this.variables = variablesOf(this.code);
  }

  /** What a chain stands for up to one of its steps: 0 is its root. Default: all of it. */
  meaningOf(chain: Chain, count: number = chain.steps.length): Meaning | undefined {
    if (this.#depth === MOST_STEPS) return undefined;
    this.#depth++;
    const meaning = this.#follow(chain, count);
    this.#depth--;
    return meaning;
  }

  #follow({ root, steps, scope }: Chain, count: number): Meaning | undefined {
    let meaning = root.kind === 'literal' ? literal(root.type) : this.rootMeaning(root.word, scope);
    for (const step of steps.slice(0, count)) {
      if (!meaning) return undefined;
      meaning = this.#step(meaning, step);
    }
    return meaning;
  }

  /** What the first name of a chain stands for. */
  rootMeaning(word: Word, scope: Scope): Meaning | undefined {
    const definition = this.definitionFor(word, scope);
    if (definition) return this.meaningOfDefinition(definition);
    return language.universe.has(word.name) ? { kind: 'builtin', name: word.name } : undefined;
  }

  /** The definition that a name in a scope has its meaning from: the last one before it, or else the first one. */
  definitionFor({ name, start: at }: Word, scope: Scope): Definition | undefined {
    const definitions = this.variables.lookUp(name, scope)?.definitions;
    return definitions?.findLast(({ start }) => start <= at) ?? definitions?.[0];
  }

  /** What a definition in the file makes of its name. */
  meaningOfDefinition(definition: Definition): Meaning | undefined {
    if (this.#known.has(definition)) return this.#known.get(definition);
    // While it is being looked for, a name that stands for itself is just a name.
    this.#known.set(definition, this.#named(definition));
    const meaning = this.#define(definition);
    this.#known.set(definition, meaning);
    return meaning;
  }

  /** The definition that the name of a definition leads to: through `load` that in the other file. */
  origin(definition: Definition): { readonly resolver: Resolver; readonly definition: Definition } {
    let at: { readonly resolver: Resolver; readonly definition: Definition } = { resolver: this, definition };
    for (let steps = 0; steps < MOST_STEPS && at.definition.kind === 'loaded'; steps++) {
      const next = at.resolver.#loaded(at.definition);
      if (!next) return at;
      at = next;
    }
    return at;
  }

  #loaded(definition: Definition & { readonly kind: 'loaded' }): ReturnType<Resolver['origin']> | undefined {
    const target = loadTarget(definition.load.path.name, this.file, this.library);
    if (target.kind !== 'file') return undefined;
    const resolver = resolverOf(this.library, target.file);
    const found = resolver.code.scope.definitions.get(definition.exported.name)?.at(-1);
    return found && { resolver, definition: found };
  }

  #define(definition: Definition): Meaning | undefined {
    switch (definition.kind) {
      case 'function':
        return { kind: 'function', file: this.file, definition };
      case 'parameter':
        return this.#named(definition);
      case 'assigned':
        return this.#valueOr(definition, definition.value && this.meaningOf(definition.value));
      case 'loop': {
        const iterable = definition.iterable && this.meaningOf(definition.iterable);
        return this.#valueOr(definition, iterable?.kind === 'value' ? below(iterable, ITEM_STEP) : undefined);
      }
      case 'loaded': {
        const target = loadTarget(definition.load.path.name, this.file, this.library);
        if (target.kind === 'module') return moduleNames.has(target.name) ? { kind: 'module', name: target.name } : undefined;
        const { resolver, definition: origin } = this.origin(definition);
        return origin === definition ? this.#named(definition) : resolver.meaningOfDefinition(origin);
      }
    }
  }

  /** A name that stands for what has no meaning of its own is a name. */
  #valueOr(definition: Definition, meaning: Meaning | undefined): Meaning {
    return meaning ?? this.#named(definition);
  }

  #named(definition: Definition): Meaning {
    return { kind: 'name', file: this.file, definition };
  }

  #step(meaning: Meaning, step: ChainStep): Meaning | undefined {
    if (step.kind === 'call') return this.#called(meaning, step.call);
    const name = step.word?.name;
    if (meaning.kind === 'value') return below(meaning, name ?? ITEM_STEP);
    if (step.kind === 'index' || name === undefined) return undefined;
    if (meaning.kind === 'module') {
      if (meaning.name === 'data' && name === 'values') return { kind: 'value', library: this.library, path: [] };
      return { kind: 'member', module: meaning.name, name };
    }
    if (meaning.kind === 'literal') return { kind: 'method', type: meaning.type, name };
    const struct = meaning.kind === 'field' ? this.#valueOf(meaning) : meaning;
    if (struct?.kind === 'value') return below(struct, name);
    if (struct?.kind !== 'struct') return undefined;
    const argument = struct.call.arguments.find(({ keyword }) => keyword?.name === name);
    return argument && isNamed(argument) ? { kind: 'field', file: struct.file, call: struct.call, argument } : undefined;
  }

  #valueOf({ file, argument }: Meaning & { readonly kind: 'field' }): Meaning | undefined {
    return argument.value && resolverOf(this.library, file).meaningOf(argument.value);
  }

  #called(meaning: Meaning, call: Call): Meaning | undefined {
    if (meaning.kind === 'member' && meaning.module === 'struct' && meaning.name.startsWith('make')) return { kind: 'struct', file: this.file, call };
    if (meaning.kind !== 'function') return undefined;
    const { result } = meaning.definition.function;
    return result && resolverOf(this.library, meaning.file).meaningOf(result);
  }
}

function literal(type: Extract<Meaning, { readonly kind: 'literal' }>['type']): Meaning {
  return { kind: 'literal', type };
}

function below({ library, path }: Meaning & { readonly kind: 'value' }, name: string): Meaning {
  return { kind: 'value', library, path: [...path, name] };
}

function isNamed(argument: CallArgument): argument is CallArgument & { readonly keyword: Word } {
  return argument.keyword !== undefined;
}

/** The resolver for a file of a library. It is kept with the library. */
export function resolverOf(library: UnitLibrary, file: UnitFile): Resolver {
  const known = resolvers.get(library) ?? new Map<UnitFile, Resolver>();
  resolvers.set(library, known);
  const resolver = known.get(file) ?? new Resolver(library, file);
  known.set(file, resolver);
  return resolver;
}

const resolvers = new WeakMap<UnitLibrary, Map<UnitFile, Resolver>>();
