import { valueRules } from '../../rules/value-rules.ts';
import { namedRules } from '../../validations/rules/rules.ts';

/** What editors say of an annotation. */
export interface AnnotationText {
  /** What it does, in a sentence or two. */
  readonly text: string;
  /** What stands behind the name, as an example. */
  readonly example?: string;
  /** What each keyword argument is. */
  readonly keywords?: Readonly<Record<string, string>>;
}

/** The rules that `@schema/validation` and `@assert/validate` know, in the words of `assay explain`. */
const RULE_KEYWORDS: Readonly<Record<string, string>> = Object.fromEntries(
  namedRules.map(({ keyword }) => {
    const rule = valueRules.find(({ code }) => code === keyword);
    const [, ...details] = rule?.explanation.split('Null is checked by not_null= only.') ?? [];
    return [keyword, [`${rule?.summary ?? keyword}.`, ...details].join(' ').trim()];
  }),
);

const VALIDATION_KEYWORDS = {
  ...RULE_KEYWORDS,
  when: 'A function of the value, and perhaps of what is around it: the rules hold only where it gives True.',
};

const MATCH_KEYWORDS = {
  by: 'What has to be the same: the name of a key, or a matcher such as `overlay.subset(…)` or `overlay.all`.',
  expects: 'How many nodes have to match: a number, `"1+"`, a list of these, or a function of the number. Default: 1.',
  missing_ok: 'Whether nothing has to match. A map item that matches nothing is added.',
  when: 'Applies the overlay only if so many nodes match: a number, `"1+"`, a list of these, or a function.',
};

const VIA = { via: 'A function of the value on the left and the value on the right, which gives the new one.' };

/**
 * What is said of each annotation: one more is one more entry here. A test compares the names with `knownAnnotations`, which says which annotations
 * have an effect at all.
 */
export const annotationTexts: Readonly<Record<string, AnnotationText>> = {
  'data/values': {
    text: 'The document gives data values: templates read them as `data.values`. It overlays the schema and the values documents before it.',
    keywords: { after_library_module: 'With `@library/ref`: the values count after those that code gives to the library.' },
  },
  'data/values-schema': { text: 'The document is the schema of the data values: it declares their keys, types and defaults.' },
  'library/ref': { text: 'The document is for a private library, not for this one.', example: '"@name"' },
  'schema/any-key': { text: 'The item stands for any key: keys that the map does not declare have values of this type.' },
  'schema/default': { text: 'The default, in place of the value that is shown. For arrays, maps and nullable values.', example: '["a", "b"]' },
  'schema/deprecated': { text: 'Who gives the value is warned.', example: '"use replicas instead"' },
  'schema/desc': { text: 'Describes the value: for people, and in exported schemas.', example: '"How many pods run"' },
  'schema/doc': { text: 'An older name of `@schema/desc`: describes the value.', example: '"How many pods run"' },
  'schema/example': { text: 'An example of a value.', example: '8080' },
  'schema/examples': { text: 'Examples of values, each with a description.', example: '("HTTP", 80), ("HTTPS", 443)' },
  'schema/key-may-be-present': { text: 'The key can be given, but is not there by default.' },
  'schema/match': {
    text: 'An older way to say `@data/values-schema`: the document is the schema of the data values.',
    keywords: { data_values: 'Always True.' },
  },
  'schema/nullable': { text: 'The value may be null, and is null by default.' },
  'schema/removed': { text: 'The value is no longer there: who gives it gets an error with this text.', example: '"use replicas instead"' },
  'schema/title': { text: 'A short name of the value: for people, and in exported schemas.', example: '"Replicas"' },
  'schema/type': {
    text: 'Which types the value can have, in place of that of the value which is shown.',
    example: '"int", "string"',
    keywords: {
      any: 'With True, any value is allowed here and below.',
      or_inferred: 'With True, the type of the map or array that is shown is allowed beside the listed ones.',
    },
  },
  'schema/validate': { text: 'An older name of `@schema/validation`: rules that the value has to obey.', keywords: VALIDATION_KEYWORDS },
  'schema/validation': {
    text: 'Rules that the final value has to obey: keywords, or the author’s own as `("what it must be", function)`.',
    example: 'min=1, max=9',
    keywords: VALIDATION_KEYWORDS,
  },
  'schema/validation-defaults-for-strings': {
    text: 'Rules for all strings here and below that have no rules of their own.',
    keywords: VALIDATION_KEYWORDS,
  },
  'assert/validate': {
    text: 'Rules that the rendered node has to obey: keywords, or the author’s own as `("what it must be", function)`.',
    example: 'min_len=1',
    keywords: VALIDATION_KEYWORDS,
  },
  'overlay/match': {
    text: 'Which nodes on the left the overlay is for, and how many there have to be.',
    example: 'by="name"',
    keywords: MATCH_KEYWORDS,
  },
  'overlay/match-child-defaults': {
    text: 'What `@overlay/match` says for all nodes below that do not say it themselves.',
    keywords: { expects: MATCH_KEYWORDS.expects, missing_ok: MATCH_KEYWORDS.missing_ok, when: MATCH_KEYWORDS.when },
  },
  'overlay/merge': { text: 'Merges the node into the matched one. The default for map items and array items.' },
  'overlay/remove': { text: 'Removes the matched node.' },
  'overlay/replace': {
    text: 'Replaces the matched node, or its value.',
    keywords: { ...VIA, or_add: 'With True, the node is added where nothing matches.' },
  },
  'overlay/insert': {
    text: 'Inserts the item or document beside the matched one.',
    keywords: { before: 'With True, before it.', after: 'With True, after it.' },
  },
  'overlay/append': { text: 'Appends the item or document to those on the left.' },
  'overlay/assert': { text: 'Fails unless the matched value equals the one here, or the function says it is right.', keywords: VIA },
  'overlay/noop': { text: 'Leaves the value of the matched node as it is, so that only its annotations are changed.' },
  'overlay/merge-anns': {
    text: 'Merges annotations into those of the matched node: all of the overlay’s, or the named ones.',
    keywords: { via: 'A function of the name that says which ones.' },
  },
  'overlay/remove-anns': {
    text: 'Removes annotations of the matched node: all, or the named ones.',
    keywords: { via: 'A function of the name that says which ones.' },
  },
  'overlay/replace-ann': {
    text: 'Replaces an annotation of the matched node by that of the overlay.',
    keywords: { via: 'A function of the name that says which ones.' },
  },
  'template/code': { text: 'The long form of `#@ code`: a line of code.' },
  'template/value': { text: 'The long form of `#@ value`: the value of the node is computed.' },
  'yaml/map-key-override': { text: 'The key may be in its map already: the later item counts.' },
  'yaml/text-templated-strings': { text: 'Keys and strings here and below are text templates: `(@= code @)` in them is computed.' },
};
