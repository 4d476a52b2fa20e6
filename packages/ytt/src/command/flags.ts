/** A flag of `ytt`, as data: what it takes, and what the help says. */
export interface FlagDefinition {
  /** Without dashes. */
  readonly name: string;
  /** A single letter that stands for it after one dash. */
  readonly letter?: string;
  /** `texts` collects every value as it is, `list` every comma-separated part, `text` and `count` keep the last one. */
  readonly type: 'switch' | 'text' | 'texts' | 'list' | 'count';
  /** Name of the value in the help. */
  readonly value?: string;
  readonly help: string;
}

const FILE: FlagDefinition = {
  name: 'file',
  letter: 'f',
  type: 'texts',
  value: '[NAME=]PATH',
  help: 'file, directory, URL or - (standard input) to process; NAME= gives a file another path',
};
const STRICT: FlagDefinition = { name: 'strict', letter: 's', type: 'switch', help: 'read only the strict subset of YAML' };
const DEBUG: FlagDefinition = { name: 'debug', type: 'switch', help: 'accepted, and without effect' };
const VERSION: FlagDefinition = { name: 'version', type: 'switch', help: 'print the version of ytt whose behavior this is' };

/** Flags of `ytt` itself and of `ytt template`. */
export const templateFlags: readonly FlagDefinition[] = [
  FILE,
  {
    name: 'output',
    letter: 'o',
    type: 'list',
    value: 'TYPE',
    help: 'yaml, json or pos, and openapi-v3 for the schema of data values; yaml if not given',
  },
  { name: 'output-files', type: 'text', value: 'DIR', help: 'write one file for each input file below this directory' },
  {
    name: 'dangerous-emptied-output-directory',
    type: 'text',
    value: 'DIR',
    help: 'remove this directory, then write one file for each input file below it',
  },
  {
    name: 'file-mark',
    type: 'texts',
    value: 'PATH:KEY=VALUE',
    help: 'what to do with files: path=, exclude=true, type=, for-output=true, exclusive-for-output=true; PATH may have **/* and *',
  },
  { name: 'files-inspect', type: 'switch', help: 'list the files that would be processed' },
  { name: 'data-value', letter: 'v', type: 'texts', value: 'KEY=TEXT', help: 'set a data value to a string (all.key1.subkey=123)' },
  { name: 'data-value-yaml', type: 'texts', value: 'KEY=YAML', help: 'set a data value to what YAML says (all.key1.subkey=true)' },
  { name: 'data-value-file', type: 'texts', value: 'KEY=PATH', help: 'set a data value to the content of a file, a URL or - (standard input)' },
  { name: 'data-values-file', type: 'texts', value: '[@LIB:]PATH', help: 'set data values from plain YAML: a file, a directory, a URL or -' },
  { name: 'data-values-env', type: 'texts', value: 'PREFIX', help: 'set data values to strings from the environment (PREFIX_all__key1=str)' },
  { name: 'data-values-env-yaml', type: 'texts', value: 'PREFIX', help: 'set data values from YAML in the environment (PREFIX_all__key1=true)' },
  { name: 'data-values-inspect', type: 'switch', help: 'print the final data values' },
  { name: 'data-values-schema-inspect', type: 'switch', help: 'print the schema of the data values; needs --output openapi-v3' },
  {
    name: 'data-value-schema-disable-validation',
    type: 'switch',
    help: 'do not apply the rules on data values; their types are checked all the same (Assay only)',
  },
  { name: 'dangerous-data-values-disable-validation', type: 'switch', help: 'the same, under the name that ytt has for it' },
  { name: 'output-disable-validation', type: 'switch', help: 'do not apply the rules that templates put on output documents (Assay only)' },
  STRICT,
  { name: 'ignore-unknown-comments', type: 'switch', help: 'allow comments that start neither with #@ nor with #!' },
  { name: 'implicit-map-key-overrides', type: 'switch', help: 'let a repeated key of a template replace the earlier one without an annotation' },
  { name: 'allow-symlink-destination', type: 'list', value: 'PATH', help: 'follow symbolic links that end at or below this path' },
  { name: 'dangerous-allow-all-symlink-destinations', type: 'switch', help: 'follow symbolic links wherever they end' },
  { name: 'bulk-in', type: 'text', value: 'JSON', help: 'take the files from {"files": [{"name": …, "data": …}]} instead of --file' },
  { name: 'bulk-out', type: 'switch', help: 'print the files in the form of --bulk-in, and errors, too' },
  { name: 'max-steps', type: 'count', value: 'N', help: 'stop the evaluation after so many steps (Assay only)' },
  {
    name: 'origins',
    type: 'switch',
    help: 'show which template line wrote each line of the output and where its value was given; with -o json as a list (Assay only)',
  },
  DEBUG,
  VERSION,
];

/** Flags of `ytt fmt`. */
export const formatFlags: readonly FlagDefinition[] = [FILE, STRICT, DEBUG];
