import { ACCUMULATOR } from '../parser/node-maker.ts';
import type { NodeMaker } from '../parser/node-maker.ts';
import type { Expression } from '../parser/tree.ts';
import type { Macro, MacroRefusal } from './macro.ts';

/** What a loop macro makes of its body: how it starts, whether it goes on, one step, and the result. */
export interface LoopParts {
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** The names of the variables of a loop, or why they are none. */
type LoopVariables = { readonly names: readonly string[] } | MacroRefusal;

/** A macro of the form `range.name(variables…, bodies…)`. */
export function loopMacro(
  name: string,
  variables: 1 | 2,
  bodies: number,
  refusal: string,
  parts: (make: NodeMaker, bodies: readonly Expression[]) => LoopParts,
): Macro {
  return {
    name,
    isReceiver: true,
    arity: variables + bodies,
    expand(make, target, parameters) {
      if (target === undefined) return undefined;
      const declared = variablesOf(parameters.slice(0, variables), refusal);
      if ('refusal' in declared) return declared;
      const [variable = '', secondVariable] = declared.names;
      return make.comprehension({ range: target, variable, secondVariable, ...parts(make, parameters.slice(variables)) });
    },
  };
}

function variablesOf(parameters: readonly Expression[], refusal: string): LoopVariables {
  const names: string[] = [];
  for (const parameter of parameters) {
    if (parameter.kind !== 'identifier' || parameter.name.startsWith('.')) return { refusal, about: parameter };
    names.push(parameter.name);
  }
  const reserved = parameters.find((parameter) => parameter.kind === 'identifier' && isAccumulator(parameter.name));
  if (reserved !== undefined) return { refusal: 'iteration variable overwrites accumulator variable', about: reserved };
  if (names.length === 2 && names[0] === names[1]) return { refusal: `duplicate variable name: ${names[0]}`, about: parameters[1] };
  return { names };
}

function isAccumulator(name: string): boolean {
  return name === '__result__' || name === ACCUMULATOR;
}

export function allParts(make: NodeMaker, [body]: readonly Expression[]): LoopParts {
  return {
    initial: make.bool(true),
    condition: make.call('@not_strictly_false', make.accumulator()),
    step: make.call('_&&_', make.accumulator(), present(body)),
    result: make.accumulator(),
  };
}

export function existsParts(make: NodeMaker, [body]: readonly Expression[]): LoopParts {
  return {
    initial: make.bool(false),
    condition: make.call('@not_strictly_false', make.call('!_', make.accumulator())),
    step: make.call('_||_', make.accumulator(), present(body)),
    result: make.accumulator(),
  };
}

export function existsOneParts(make: NodeMaker, [body]: readonly Expression[]): LoopParts {
  return {
    initial: make.int(0n),
    condition: make.bool(true),
    step: make.call('_?_:_', present(body), make.call('_+_', make.accumulator(), make.int(1n)), make.accumulator()),
    result: make.call('_==_', make.accumulator(), make.int(1n)),
  };
}

/** Collects what `element` gives, for all or for those that the test before it lets through. */
export function collectParts(make: NodeMaker, bodies: readonly Expression[]): LoopParts {
  const element = present(bodies.at(-1));
  const appended = make.call('_+_', make.accumulator(), make.list(element));
  return {
    initial: make.list(),
    condition: make.bool(true),
    step: bodies.length === 2 ? make.call('_?_:_', present(bodies[0]), appended, make.accumulator()) : appended,
    result: make.accumulator(),
  };
}

/** Collects the entries that `insert` adds to the map so far. */
export function collectEntriesParts(make: NodeMaker, test: Expression | undefined, inserted: Expression): LoopParts {
  return {
    initial: make.emptyMap(),
    condition: make.bool(true),
    step: test === undefined ? inserted : make.call('_?_:_', test, inserted, make.accumulator()),
    result: make.accumulator(),
  };
}

export function present(expression: Expression | undefined): Expression {
  if (expression === undefined) throw new Error('The arity of a macro promises its arguments');
  return expression;
}
