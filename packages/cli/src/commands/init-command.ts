import type { Command } from '../arguments/command.ts';
import { COLOR } from '../arguments/report-flags.ts';

export const initCommand: Command = {
  words: ['init'],
  summary: 'Write an assay.yaml with the units that are found',
  operands: '[DIRECTORY]',
  operandCount: [0, 1],
  flags: [{ name: 'dry-run', description: 'print the file instead' }, COLOR],
  description: [
    'Looks below DIRECTORY, by default the working directory, for what is rendered together and with which values, as assay check does, and names it in DIRECTORY/assay.yaml, with the reasons in comments. What nobody can know stands there as a comment to decide about, and so do the directories of policies and other files, which assay check finds by itself.',
    'An assay.yaml is never overwritten. Where there is one, --dry-run prints the units that it does not name.',
    'Exit status: 0 written or printed; 1 nothing was found, and nothing is written; 2 assay.yaml exists, or cannot be written, or DIRECTORY cannot be read.',
  ],
  examples: [
    { commandLine: 'assay init --dry-run', does: 'look at what it would write' },
    { commandLine: 'assay init', does: 'write it, for assay check' },
  ],
  load: async () => (await import('./init.ts')).runInit,
};
