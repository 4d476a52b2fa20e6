import type { LanguageOptions } from '@assay/starlark';
import { byteText, pick, quoteText, specification, specificationMethods, specificationUniverse } from '@assay/starlark';

/**
 * Starlark as templates have it: the language of go.starlark.net of late 2019, with blocks that go to a line `end`.
 */
export const language: LanguageOptions = {
  ...specification,
  blocks: 'end',
  passStatement: false,
  whileLoops: true,
  recursion: true,
  topLevelControl: true,
  globalReassignment: true,
  loads: 'outside-functions',
  escapes: 'lenient',
  reservedWordsAre: 'illegal token',
  reservedWords: specification.reservedWords.filter((word) => word !== 'async' && word !== 'await'),
  text: byteText,
  floatText: 'six-digits',
  floatOrder: 'legacy',
  details: 'legacy',
  comparisonDepth: 10,
  dictUnion: false,
  setAlgebra: false,
  universe: pick(
    specificationUniverse,
    words(
      'None True False any all bool chr dict dir enumerate fail float getattr hasattr hash int len list max min ord ' +
        'print range repr reversed set sorted str tuple type zip',
    ),
  ),
  methods: {
    string: pick(
      specificationMethods.string,
      words(
        'capitalize codepoint_ords codepoints count elem_ords elems endswith find format index isalnum isalpha isdigit ' +
          'islower isspace istitle isupper join lower lstrip partition replace rfind rindex rpartition rsplit rstrip ' +
          'split splitlines startswith strip title upper',
      ),
    ),
    list: pick(specificationMethods.list, ['append', 'clear', 'extend', 'index', 'insert', 'pop', 'remove']),
    dict: pick(specificationMethods.dict, words('clear get items keys pop popitem setdefault update values')),
    set: pick(specificationMethods.set, ['union']),
  },
  wording: {
    realDivisionByZero: 'real division by zero',
    floatModuloByZero: 'float modulo by zero',
    invalidFloatLiteral: (text) => `strconv.ParseFloat: parsing ${quoteText(text)}: invalid syntax`,
    tooLargeFloatLiteral: (text) => `strconv.ParseFloat: parsing ${quoteText(text)}: value out of range`,
    stringIterableType: (kind) => kind,
  },
};

function words(text: string): readonly string[] {
  return text.split(' ');
}
