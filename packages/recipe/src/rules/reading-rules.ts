import { MAX_DEPTH, MAX_RECIPE_BYTES } from '../limits.ts';
import { esxiExample, linuxExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const payloadTooLarge: ReadingRule = {
  code: 'payload_too_large',
  severity: 'error',
  summary: 'A recipe has at most 6 MiB',
  explanation:
    'A controller does not even read a request that is longer than 6,291,456 bytes. All payloads at their limits fit into less; look for a payload that was embedded twice or encoded needlessly.',
  message: 'is longer than 6 MiB (6,291,456 bytes)',
  get failing() {
    return { ...textExample(' '.repeat(MAX_RECIPE_BYTES + 1)), shown: '6,291,457 bytes' };
  },
  passing: linuxExample(),
};

export const utf8: ReadingRule = {
  code: 'utf8',
  severity: 'error',
  summary: 'A recipe is encoded in UTF-8',
  explanation:
    'The bytes are not well-formed UTF-8, so parts of the text would be guessed. The usual causes are an editor that saves in Latin-1 or UTF-16, and binary data. Save the file as UTF-8, or escape the character (\\u00e4).',
  message: 'is not well-formed UTF-8',
  failing: { ...textExample('{ "task_target": "install-esxi.target", "ks_cfg": "# f\u00fcr Halle 7" }\n'), encoding: 'latin1' },
  passing: esxiExample({ ks_cfg: '# f\u00fcr Halle 7' }),
};

export const bom: ReadingRule = {
  code: 'bom',
  severity: 'error',
  summary: 'A recipe does not start with a byte order mark',
  explanation: 'JSON has no byte order mark, and readers disagree about what to do with one. Save the file as UTF-8 without BOM.',
  message: 'starts with a byte order mark (U+FEFF)',
  failing: { ...linuxExample(), text: `\ufeff${linuxExample().text}`, shown: `<U+FEFF>${linuxExample().text}` },
  passing: linuxExample(),
};

export const json: ReadingRule = {
  code: 'json',
  severity: 'error',
  summary: 'A recipe is exactly one JSON text',
  explanation:
    'The text breaks the syntax of RFC 8259: comments, trailing commas, single quotes, NaN and data after the recipe are not JSON, although some programs read them. The message says what was expected at the place.',
  message: 'is not JSON',
  failing: textExample(`{\n  "task_target": "install-esxi.target",\n  "ks_cfg": "reboot",\n}\n`),
  passing: esxiExample({ ks_cfg: 'reboot' }),
};

const LEVELS = MAX_DEPTH - 1;

export const depth: ReadingRule = {
  code: 'depth',
  severity: 'error',
  summary: 'Objects and arrays of a recipe are nested at most 64 levels deep',
  explanation:
    'Everything that reads the recipe has to follow its nesting; the recipe itself is the first level. Flatten the contents of `metadata`.',
  message: `has more than ${MAX_DEPTH} levels of objects and arrays`,
  failing: textExample(`{ "task_target": "x.target", "metadata": { "a": ${'['.repeat(LEVELS)}${']'.repeat(LEVELS)} } }\n`),
  passing: esxiExample({ metadata: { a: [['b']] } }),
};

export const duplicateKey: ReadingRule = {
  code: 'duplicate_key',
  severity: 'error',
  summary: 'No object has a member twice',
  explanation:
    'Of two members with the same name some programs use the first and others the last, so the controller and the host could act on different values. Names are compared after unescaping. Remove one of the two.',
  message: 'occurs twice in its object',
  failing: textExample(`{\n  "task_target": "install-esxi.target",\n  "ks_cfg": "reboot",\n  "ks_cfg": "halt"\n}\n`),
  passing: esxiExample({ ks_cfg: 'halt' }),
};

export const unicode: ReadingRule = {
  code: 'unicode',
  severity: 'error',
  summary: 'Strings and names hold no half of a surrogate pair',
  explanation:
    'An escape from \\ud800 to \\udfff is half of a character; alone it cannot be written as UTF-8, so the payload would change on its way. Write both halves, or the character itself.',
  message: 'contains half of a surrogate pair: an escape from \\ud800 to \\udfff without its other half',
  failing: textExample(`{ "task_target": "install-esxi.target", "ks_cfg": "# \\ud83d" }\n`),
  passing: esxiExample({ ks_cfg: '# \ud83d\ude80' }),
};

/** What is checked before the schema, in this order; the first rule that is broken is the only one reported. */
export const readingRules: readonly ReadingRule[] = [payloadTooLarge, utf8, bom, json, depth, duplicateKey, unicode];
