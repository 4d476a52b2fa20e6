import type { Command } from '../arguments/command.ts';

export const schemaCommand: Command = {
  words: ['schema'],
  summary: 'Print the JSON Schema of assay.yaml',
  operands: '',
  operandCount: [0, 0],
  flags: [],
  description: ['An editor that knows this schema completes and checks assay.yaml.'],
  examples: [{ commandLine: 'assay schema > assay.schema.json', does: 'keep a copy for an editor' }],
  load: async () => (await import('./schema.ts')).runSchema,
};
