import type { Command } from '../arguments/command.ts';
import { SCHEMA_FILES } from '../ytt/schema-file-flags.ts';

/** The formats of `@assay/ytt`; asking it would load all of it for every help. */
const FORMATS = ['md', 'html', 'json', 'table'];

export const docsCommand: Command = {
  words: ['docs'],
  summary: 'Write documentation of the data values that a schema declares',
  operands: '[PATH…]',
  operandCount: [0, Infinity],
  flags: [...SCHEMA_FILES, { name: 'format', value: 'FORMAT', choices: FORMATS, description: 'form of the documentation; default md' }],
  description: [
    'The schema comes from all files that PATH and --file name, as in assay ytt. Each key is described with its path, title, type, default, description, examples and rules. Required keys, whose defaults break their rules, come first.',
    'md is a table for GitHub, html a self-contained page, json is for programs, table for a terminal. Only the schema is shown, never data values.',
    'Exit status: 0 written; 1 the schema is wrong; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay docs -f config/ > VALUES.md', does: 'a page for the repository' },
    { commandLine: 'assay docs -f config/schema.yml --format table', does: 'a table in the terminal' },
  ],
  load: async () => (await import('./docs.ts')).runDocs,
};
