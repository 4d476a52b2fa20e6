import type { Command } from '../arguments/command.ts';
import { COLOR, DENY_WARNINGS, OUTPUT_FILE, REPORT_FORMATS, outputFlag } from '../arguments/report-flags.ts';

export const recipeCheckCommand: Command = {
  words: ['recipe', 'check'],
  summary: 'Check bare-metal provisioning recipes',
  operands: 'FILE…',
  operandCount: [1, Infinity],
  flags: [outputFlag([...REPORT_FORMATS, 'api']), OUTPUT_FILE, DENY_WARNINGS, COLOR],
  description: [
    'Each FILE must be one recipe; - is standard input. The output never shows a value of a recipe. --output api prints the response body that the controller gives for the same bytes, and takes one FILE.',
    'The result depends on the files alone: assay.yaml is not read.',
    'Exit status: 0 all valid, warnings or not; 1 a recipe is invalid; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay recipe check rack-12.json', does: 'one recipe' },
    { commandLine: 'assay recipe check recipes/*.json --deny-warnings', does: 'many recipes; a warning fails, too' },
    { commandLine: 'assay recipe check rack-12.json --output api', does: 'the response of the controller' },
  ],
  load: async () => (await import('./recipe-check.ts')).runRecipeCheck,
};
