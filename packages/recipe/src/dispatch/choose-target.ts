import type { Recipe } from '../model.ts';
import { validateRecipe } from '../validate.ts';
import { DISPATCH_EXIT } from './dispatch-exit.ts';
import { done, refused } from './step.ts';
import type { Step } from './step.ts';

/** The targets that may be started, and the directory that says so. */
export interface InstalledTargets {
  readonly directory: string;
  readonly names: ReadonlySet<string>;
}

/** The target to start: that of the recipe or the one that overrides it, if the maintenance image has its unit file. */
export function chooseTarget({ task_target }: Recipe, installed: InstalledTargets, override?: string): Step<string> {
  const target = override ?? task_target;
  if (!isTargetName(target)) return refused(DISPATCH_EXIT.target, 'the override is not the name of a target');
  if (installed.names.has(target)) return done(target);
  return refused(
    DISPATCH_EXIT.target,
    `${target} is not installed: ${installed.directory} (--targets-dir) has no unit file of that name (links do not count)`,
  );
}

/** Whether the schema takes a name; what else a recipe with it would need does not matter. */
function isTargetName(target: string): boolean {
  return !validateRecipe({ task_target: target }).some(({ steps }) => steps[0] === 'task_target');
}
