import { suggestName } from '@assay/findings';
import { compareSteps } from '@assay/json-schema';
import { nodeAt, stringValue } from '@assay/source';
import type { Node } from '@assay/source';

import { lintedRecipe } from './linted-recipe.ts';
import type { Recipe, RecipeFinding } from './model.ts';
import { valueSpan } from './position.ts';
import type { LintRule, RecipePath } from './rules/recipe-rule.ts';
import { lintRules } from './rules/recipe-rules.ts';
import { shownPath } from './shown-path.ts';

/** What is worth a warning in a valid recipe, sorted by path. */
export function lintRecipe(recipe: Recipe, root: Node): readonly RecipeFinding[] {
  const linted = lintedRecipe(recipe);
  const found: { readonly rule: LintRule; readonly path: RecipePath }[] = [];
  for (const rule of lintRules) for (const path of rule.find(linted)) found.push({ rule, path });
  return found
    .sort((a, b) => compareSteps(a.path, b.path))
    .map(({ rule, path }) => {
      const span = valueSpan(root, path);
      const value = nodeAt(root, path);
      const fix = value && rule.fix?.(value);
      return {
        path: shownPath(path),
        code: rule.code,
        severity: rule.severity,
        message: rule.message,
        ...(rule.names && suggestName(stringValue(value) ?? '', rule.names(), { span })),
        ...(fix && { fixes: [fix] }),
        span,
      };
    });
}
