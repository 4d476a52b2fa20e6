export { apiBody } from './api-body.ts';
export type { ApiBody, ApiFailure, ApiFinding, ApiSuccess } from './api-body.ts';
export { checkRecipe } from './check.ts';
export { recipeDialect } from './dialect.ts';
export { recipeSchemaText } from './generated/recipe-schema.ts';
export { MAX_RECIPE_BYTES } from './limits.ts';
export type { InvalidRecipe, Partition, Recipe, RecipeError, RecipeFinding, RecipeVerdict, ValidRecipe } from './model.ts';
export { recipeSchemaId } from './schema.ts';
export { validateRecipe } from './validate.ts';
