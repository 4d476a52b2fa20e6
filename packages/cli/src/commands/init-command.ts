import type { Command } from '../arguments/command.ts';
import { COLOR } from '../arguments/report-flags.ts';

export const initCommand: Command = {
  words: ['init'],
  summary: 'Write an assay.yaml with the units that are found',
  operands: '[DIRECTORY]',
  operandCount: [0, 1],
  flags: [{ name: 'dry-run', description: 'print the file instead' }, COLOR],
  description: [
    'Finds out which files below DIRECTORY (default: the working directory) are rendered together and with which values, as assay check does, and writes that to DIRECTORY/assay.yaml, with the reasons in comments. It also turns on the policies that it finds, and the schemas of Kubernetes where there are manifests. Open questions become comments for you to decide. Other files, which assay check finds without settings, are listed in comments, too.',
    'An existing assay.yaml is never overwritten: --dry-run then prints the units that it does not name yet.',
    'Exit status: 0 written or printed; 1 nothing was found, so nothing is written; 2 assay.yaml exists, or cannot be written, or DIRECTORY cannot be read.',
  ],
  examples: [
    { commandLine: 'assay init --dry-run', does: 'preview the file' },
    { commandLine: 'assay init', does: 'write it, for assay check' },
  ],
  load: async () => (await import('./init.ts')).runInit,
};
