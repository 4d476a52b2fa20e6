import { templateFlags } from '@assay/ytt/flags';

import type { Command } from '../arguments/command.ts';

export const yttCommand: Command = {
  words: ['ytt'],
  summary: 'Render YAML and text templates, as ytt does',
  operands: '[fmt|version]',
  operandCount: [0, Infinity],
  flags: templateFlags.map(({ help, ...flag }) => ({ ...flag, description: help })),
  isDropIn: true,
  description: [
    'A drop-in replacement for ytt: the same flags, files, output, messages and exit status. Rendered YAML goes to standard output, in the order of the files.',
    'ytt fmt reprints YAML files with their comments and takes --file and --strict. ytt version prints the version of ytt that this behaves like. ytt template is the same as ytt.',
    'A flag that takes a value is also written --flag=value, -fVALUE or -f=VALUE; a switch takes =true and =false. Most flags can be given several times.',
    'Exit status: 0 rendered; 1 any failure, with a message.',
  ],
  examples: [
    { commandLine: 'assay ytt -f config/', does: 'everything in a directory' },
    { commandLine: 'assay ytt -f config/ -v app.name=shop --data-values-file production.yml', does: 'with other data values' },
    { commandLine: 'assay ytt -f config/ --data-values-inspect', does: 'the data values that templates see' },
    { commandLine: 'assay ytt -f config/ --data-values-schema-inspect -o openapi-v3', does: 'the schema of the data values, for other programs' },
  ],
  load: async () => (await import('./ytt.ts')).runYtt,
};
