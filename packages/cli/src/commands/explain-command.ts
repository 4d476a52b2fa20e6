import type { Command } from '../arguments/command.ts';

export const explainCommand: Command = {
  words: ['explain'],
  summary: 'Explain a rule, with examples',
  operands: '[RULE]',
  operandCount: [0, 1],
  flags: [{ name: 'output', value: 'FORMAT', choices: ['text', 'json'], description: 'for people, or everything about the rules as one JSON array' }],
  description: ['RULE is the id that a report shows, such as recipe/pattern. Without RULE, all rules are listed.'],
  examples: [
    { commandLine: 'assay explain recipe/linux_efi_missing', does: 'one rule' },
    { commandLine: 'assay explain', does: 'all rules, one per line' },
  ],
  load: async () => (await import('./explain.ts')).runExplain,
};
