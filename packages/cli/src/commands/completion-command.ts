import type { Command } from '../arguments/command.ts';

export const completionCommand: Command = {
  words: ['completion'],
  summary: 'Print a completion script for bash, zsh or fish',
  operands: 'SHELL',
  operandCount: [1, 1],
  flags: [],
  description: ['SHELL is bash, zsh or fish. The script completes commands, flags, their values, rules and file names.'],
  examples: [
    { commandLine: 'source <(assay completion bash)', does: 'enable in the current bash (or zsh, after compinit)' },
    { commandLine: 'assay completion fish > ~/.config/fish/completions/assay.fish', does: 'install permanently for fish' },
  ],
  load: async () => (await import('./completion.ts')).runCompletion,
};
