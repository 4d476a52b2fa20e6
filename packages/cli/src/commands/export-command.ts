import type { Command } from '../arguments/command.ts';
import { SCHEMA_FILES } from '../ytt/schema-file-flags.ts';

/** The targets of `@assay/ytt`; asking it would load all of it for every help. */
const TARGETS = ['openapi-v3', 'json-schema-draft-07', 'json-schema-2020-12', 'crd', 'helm'];

export const exportCommand: Command = {
  words: ['export'],
  summary: 'Export the schema of data values to another schema language',
  operands: '[PATH…]',
  operandCount: [0, Infinity],
  flags: [
    { name: 'to', value: 'TARGET', choices: TARGETS, description: 'the schema language' },
    ...SCHEMA_FILES,
    {
      name: 'output',
      letter: 'o',
      value: 'FORMAT',
      choices: ['yaml', 'json'],
      description: 'format of the output; default yaml for openapi-v3 and crd, else json',
    },
    { name: 'check', value: 'FILE', description: 'compare with this file: print a diff and exit with 1 if it is out of date' },
  ],
  description: [
    'The schema comes from all files that PATH and --file name, as in assay ytt. Its rules become keywords of the target. Rules without a keyword there, and rules with a condition, are listed in x-assay-rules; in a CRD as CEL or in descriptions.',
    'Patterns are translated from RE2 to ECMAScript where an exact translation exists, except for a CRD. A key whose default breaks its rules is required.',
    '--check ignores the order of keys and the layout of FILE, which may be YAML or JSON.',
    'Exit status: 0 exported, or the same as FILE; 1 the schema is wrong, or FILE differs; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay export --to helm -f config/ > values.schema.json', does: 'the schema of the values of a Helm chart' },
    { commandLine: 'assay export --to crd -f config/schema.yml', does: 'a structural schema for a CustomResourceDefinition' },
    { commandLine: 'assay export --to helm -f config/ --check values.schema.json', does: 'is the exported file up to date?' },
  ],
  load: async () => (await import('./export.ts')).runExport,
};
