import type { Macro } from '../macros/macro.ts';
import type { Library } from './library.ts';

const bind: Macro = {
  name: 'bind',
  isReceiver: true,
  arity: 3,
  expand(make, target, [variable, value, body]) {
    if (target?.kind !== 'identifier' || target.name !== 'cel' || value === undefined || body === undefined) return undefined;
    if (variable?.kind !== 'identifier') return { refusal: 'cel.bind() variable names must be simple identifiers', about: variable };
    return make.comprehension({
      range: make.list(),
      variable: '#unused',
      accumulator: variable.name,
      initial: value,
      condition: make.bool(false),
      step: make.identifier(variable.name),
      result: body,
    });
  },
};

/** `cel.bind(variable, value, body)`: cel-go's ext.Bindings. */
export const bindingsLibrary: Library = { name: 'bindings', functions: [], macros: [bind] };
