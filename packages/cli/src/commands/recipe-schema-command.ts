import type { Command } from '../arguments/command.ts';

export const recipeSchemaCommand: Command = {
  words: ['recipe', 'schema'],
  summary: 'Print the JSON Schema of recipes',
  operands: '',
  operandCount: [0, 0],
  flags: [],
  description: ['The bytes are the same as on a task image and from the controller.'],
  examples: [{ commandLine: 'assay recipe schema > recipe.schema.json', does: 'keep a copy for an editor' }],
  load: async () => (await import('./recipe-schema.ts')).runRecipeSchema,
};
