import type { Command } from '../arguments/command.ts';

export const mcpCommand: Command = {
  words: ['mcp'],
  summary: 'Give agents check, explain, render, test, migrate and compare as tools',
  operands: '[DIR]',
  operandCount: [0, 1],
  flags: [{ name: 'write', description: 'also offer tools that change files: fix, update_tests and migrate_in_place' }],
  description: [
    'Speaks the Model Context Protocol on standard input and output. An agent starts it, and calls its tools: check, explain, render (ytt), test, migrate and compare (Kyverno). Each does what the command of that name does.',
    'DIR is the only directory whose files are read; default: the working directory. Links that lead out of it are not followed. No tool changes a file without --write, and none uses the network.',
    'Exit status: 0 the agent closed the connection; 2 wrong usage.',
  ],
  examples: [
    { commandLine: 'assay mcp', does: 'what an agent runs in a repository' },
    { commandLine: 'assay mcp deploy --write', does: 'one directory, in which the agent can apply fixes' },
  ],
  load: async () => (await import('./mcp.ts')).runMcp,
};
