import type { Recipe } from '../model.ts';
import { validateRecipe } from '../validate.ts';
import { DISPATCH_EXIT } from './dispatch-exit.ts';
import { done, refused } from './step.ts';
import type { Step } from './step.ts';

/** The target to start: that of the recipe or the one that overrides it, if the maintenance image has its unit file. */
export function chooseTarget({ task_target }: Recipe, installed: ReadonlySet<string>, override?: string): Step<string> {
  const target = override ?? task_target;
  if (!isTargetName(target)) return refused(DISPATCH_EXIT.target, 'what overrides the target is not the name of one');
  if (installed.has(target)) return done(target);
  return refused(DISPATCH_EXIT.target, `${target} is not installed: the directory of targets has no unit file of that name, and a link is none`);
}

/** Whether the schema takes a name; what else a recipe with it would need does not matter. */
function isTargetName(target: string): boolean {
  return !validateRecipe({ task_target: target }).some(({ steps }) => steps[0] === 'task_target');
}
