import type { Semantics } from './evaluator/semantics.ts';
import type { ParseOptions } from './parser/parse.ts';
import type { ResolveOptions } from './resolver/resolve.ts';
import { specificationMethods, specificationUniverse } from './universe/universe.ts';
import { utf16Text } from './values/text-model.ts';

/** Everything in which programs of one embedder may differ from those of another: spelling, rules and what values do. */
export interface LanguageOptions extends ParseOptions, ResolveOptions, Semantics {}

/**
 * The language of the Starlark specification. Strings count UTF-16 code units, as in Bazel, which the specification leaves
 * to the implementation; `bytes` are left out.
 */
export const specification: LanguageOptions = {
  blocks: 'indentation',
  passStatement: true,
  reservedWordsAre: 'themselves',
  escapes: 'specification',
  reservedWords: [
    'as',
    'async',
    'await',
    'class',
    'del',
    'except',
    'finally',
    'from',
    'global',
    'import',
    'is',
    'nonlocal',
    'raise',
    'try',
    'with',
    'yield',
  ],
  whileLoops: false,
  topLevelControl: false,
  globalReassignment: false,
  loads: 'top-level',
  exportLoadedNames: false,
  recursion: false,
  text: utf16Text,
  floatText: 'shortest',
  floatOrder: 'total',
  details: 'current',
  comparisonDepth: 501,
  dictUnion: true,
  setAlgebra: true,
  methods: specificationMethods,
  universe: specificationUniverse,
  wording: {
    realDivisionByZero: 'floating-point division by zero',
    floatModuloByZero: 'floating-point modulo by zero',
    invalidFloatLiteral: (text) => (text === '' ? 'empty string' : `invalid float literal: ${text}`),
    tooLargeFloatLiteral: () => 'floating-point number too large',
    stringIterableType: (kind) => `string.${kind}`,
  },
};
