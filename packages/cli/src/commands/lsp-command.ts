import type { Command } from '../arguments/command.ts';

export const lspCommand: Command = {
  words: ['lsp'],
  summary: 'Run the language server for editors',
  operands: '',
  operandCount: [0, 0],
  // Clients of some editors add it, whatever a server wants.
  flags: [{ name: 'stdio', description: 'use standard input and output, as is the default' }],
  description: [
    'Speaks the Language Server Protocol 3.17 on standard input and output: findings while you type, hovers, completion, definitions, renaming, fixes. An editor starts it; docs/editors.md in the repository of Assay says how to set up yours.',
    'Findings are those of assay check of the folder that is open, with the texts in the editor in place of the files. assay.yaml applies.',
    'Exit status: 0 the editor said shutdown and exit; 1 it went away without.',
  ],
  examples: [{ commandLine: 'assay lsp', does: 'what an editor runs' }],
  load: async () => (await import('./lsp.ts')).runLsp,
};
