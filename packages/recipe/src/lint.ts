import { suggestName } from '@assay/findings';
import { compareSteps } from '@assay/json-schema';
import { nodeAt, stringValue } from '@assay/source';
import type { Node } from '@assay/source';

import { lintedRecipe } from './linted-recipe.ts';
import type { Recipe, RecipeFinding } from './model.ts';
import { valueSpan } from './position.ts';
import type { LintRule, Place } from './rules/recipe-rule.ts';
import { lintRules } from './rules/recipe-rules.ts';
import { shownPath } from './shown-path.ts';

/** What is worth a warning in a valid recipe, sorted by path. */
export function lintRecipe(recipe: Recipe, root: Node): readonly RecipeFinding[] {
  const linted = lintedRecipe(recipe);
  const found: { readonly rule: LintRule; readonly place: Place }[] = [];
  for (const rule of lintRules) for (const place of rule.find(linted)) found.push({ rule, place });
  return found
    .sort((a, b) => compareSteps(a.place, b.place))
    .map(({ rule, place }) => {
      const span = valueSpan(root, place);
      return {
        path: shownPath(place),
        code: rule.code,
        severity: rule.severity,
        message: rule.message,
        ...(rule.names && suggestName(stringValue(nodeAt(root, place)) ?? '', rule.names(), { span })),
        span,
      };
    });
}
