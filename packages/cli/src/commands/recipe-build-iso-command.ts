import type { Command } from '../arguments/command.ts';
import { COLOR } from '../arguments/report-flags.ts';

export const recipeBuildIsoCommand: Command = {
  words: ['recipe', 'build-iso'],
  summary: 'Build the task image of a recipe',
  operands: 'RECIPE -o FILE',
  operandCount: [1, 1],
  flags: [
    { name: 'image', letter: 'o', typedAs: 'output', value: 'FILE', description: 'the image to write' },
    { name: 'job-id', value: 'UUID', description: 'the job that the image is for; default: derived from the recipe' },
    {
      name: 'created-at',
      value: 'TIME',
      description: 'all timestamps of the image; default: SOURCE_DATE_EPOCH, or 2000-01-01T00:00:00Z',
    },
    COLOR,
  ],
  description: [
    'RECIPE is checked first; - is standard input. The image is ISO 9660 with Rock Ridge and Joliet. It contains the recipe, byte for byte, the schema, and each payload as a file. The controller serves the same bytes for the same job, and every machine builds the same bytes.',
    'Payloads may contain secrets: only its owner may read FILE.',
    'Exit status: 0 built, warnings or not; 1 the recipe is invalid; 2 wrong usage, or a file cannot be read or written.',
  ],
  examples: [
    { commandLine: 'assay recipe build-iso rack-12.json -o task.iso', does: 'a task image to try a recipe with' },
    {
      commandLine: 'assay recipe build-iso rack-12.json -o task.iso --job-id 0b9ff2b6-5f3c-4b6e-9d0a-7d1f7f1c2a34 --created-at 2026-03-04T05:06:07Z',
      does: 'the image of a job of the controller',
    },
  ],
  load: async () => (await import('./recipe-build-iso.ts')).runRecipeBuildIso,
};
