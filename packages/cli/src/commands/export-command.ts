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
    { name: 'to', value: 'TARGET', choices: TARGETS, description: 'what to export to' },
    ...SCHEMA_FILES,
    {
      name: 'output',
      letter: 'o',
      value: 'FORMAT',
      choices: ['yaml', 'json'],
      description: 'how it is printed; default yaml for openapi-v3 and crd',
    },
    { name: 'check', value: 'FILE', description: 'print nothing if this file has the same content, else what differs' },
  ],
  description: [
    'The schema is that of all files that PATH and --file name, as assay ytt takes it. Its rules become keywords of the target; rules that have no keyword there, and those that hold under a condition, are listed as x-assay-rules, in a CRD as CEL or in descriptions.',
    'Patterns are translated from RE2 to ECMAScript where that can be done exactly, except for a CRD. Keys whose defaults violate their rules are required.',
    'With --check the order of keys and the layout of FILE do not count, and it may be YAML or JSON.',
    'Exit status: 0 exported, or the same as FILE; 1 the schema is wrong, or FILE differs; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay export --to helm -f config/ > values.schema.json', does: 'the schema of the values of a Helm chart' },
    { commandLine: 'assay export --to crd -f config/schema.yml', does: 'a structural schema for a CustomResourceDefinition' },
    { commandLine: 'assay export --to helm -f config/ --check values.schema.json', does: 'is the exported file up to date?' },
  ],
  load: async () => (await import('./export.ts')).runExport,
};
