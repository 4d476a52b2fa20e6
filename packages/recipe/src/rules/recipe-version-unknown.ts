import { linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const recipeVersionUnknown: LintRule = {
  code: 'recipe_version_unknown',
  severity: 'warning',
  summary: 'The recipe version is 1, 1.N or 1.N.N',
  explanation: 'There is one version of the format so far. The member is recorded for tracing and selects nothing; `$schema` does.',
  message: 'is no known version of the format: write 1, or leave it out',
  find: ({ recipe }) => (recipe.recipe_version !== undefined && !KNOWN.test(recipe.recipe_version) ? [['recipe_version']] : NOWHERE),
  failing: linuxExample({ recipe_version: '2' }),
  passing: linuxExample({ recipe_version: '1.2' }),
};

const KNOWN = /^1(?:\.[0-9]+){0,2}$/;
