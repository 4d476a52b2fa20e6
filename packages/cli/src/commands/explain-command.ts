import type { Command } from '../arguments/command.ts';

export const explainCommand: Command = {
  words: ['explain'],
  summary: 'Explain a rule, or a finding',
  operands: '[RULE|FILE:LINE]',
  operandCount: [0, 1],
  flags: [
    {
      name: 'output',
      value: 'FORMAT',
      choices: ['text', 'json'],
      description: 'for people, or as JSON: an array of everything about the rules, or the findings as assay check gives them',
    },
    { name: 'policies', value: 'PATH', description: 'with FILE:LINE: also check against the policies in this file or directory; repeatable' },
  ],
  description: [
    'RULE is the id that a report shows, such as recipe/pattern. Without RULE, all rules are listed.',
    'FILE:LINE is a place that a report shows, with or without a column. The file is checked as part of its unit; each finding in this line is shown with what it follows from: for a policy the clause that decided, and with which values.',
    'Exit status: 0 explained; 1 nothing is found in this line; 2 wrong usage, or the file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay explain recipe/linux_efi_missing', does: 'one rule' },
    { commandLine: 'assay explain config/shop.yml:8', does: 'the findings in a line' },
    { commandLine: 'assay explain', does: 'all rules, one per line' },
  ],
  load: async () => (await import('./explain.ts')).runExplain,
};
