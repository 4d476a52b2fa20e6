import { KNOWN_TARGETS } from '../targets.ts';
import { linuxExample, recipeExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const taskTargetUnknown: LintRule = {
  code: 'task_target_unknown',
  severity: 'warning',
  summary: 'The target is one that the maintenance image is known to have',
  explanation:
    'Any systemd target may be named, so that new workflows need no new format; but nothing is required for an unknown one, and the host refuses a target that its image does not ship. A misspelled target would fail there.',
  message: 'is no known target, so nothing that it needs was checked',
  names: () => KNOWN_TARGETS.keys(),
  find: ({ recipe }) => (KNOWN_TARGETS.has(recipe.task_target) ? NOWHERE : [['task_target']]),
  failing: recipeExample({ task_target: 'instal-linux.target' }),
  passing: linuxExample(),
};
