import { allParts, collectParts, existsOneParts, existsParts, loopMacro, present } from './loop-macros.ts';
import type { Macro } from './macro.ts';

const NOT_A_NAME = 'argument must be a simple name';
const NOT_AN_IDENTIFIER = 'argument is not an identifier';

const has: Macro = {
  name: 'has',
  isReceiver: false,
  arity: 1,
  expand(make, _target, [parameter]) {
    if (parameter?.kind !== 'select' || parameter.isTest) return { refusal: 'invalid argument to has() macro', about: parameter };
    return make.presenceTest(parameter.operand, parameter.field);
  },
};

/** The macros of the language itself: cel-spec doc/langdef.md, section Macros. */
export const STANDARD_MACROS: readonly Macro[] = [
  has,
  loopMacro('all', 1, 1, NOT_A_NAME, allParts),
  loopMacro('exists', 1, 1, NOT_A_NAME, existsParts),
  loopMacro('exists_one', 1, 1, NOT_A_NAME, existsOneParts),
  loopMacro('existsOne', 1, 1, NOT_A_NAME, existsOneParts),
  loopMacro('map', 1, 1, NOT_AN_IDENTIFIER, collectParts),
  loopMacro('map', 1, 2, NOT_AN_IDENTIFIER, collectParts),
  {
    ...loopMacro('filter', 1, 1, NOT_AN_IDENTIFIER, collectParts),
    expand: (make, target, parameters) =>
      // The variable is both tested for and collected.
      loopMacro('filter', 1, 2, NOT_AN_IDENTIFIER, collectParts).expand(make, target, [
        present(parameters[0]),
        present(parameters[1]),
        present(parameters[0]),
      ]),
  },
];
