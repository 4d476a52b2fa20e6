import type { LintedPartition, LintedRecipe } from '../linted-recipe.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { Place } from './recipe-rule.ts';

/** The layout as a whole. */
export const LAYOUT: readonly Place[] = [['partition_layout']];

/** The layout of a recipe for a target, if it has one and no partition of it is as wanted. */
export function layoutWithout(
  { recipe, partitions }: LintedRecipe,
  target: string,
  isWanted: (partition: LintedPartition) => boolean,
): readonly Place[] {
  return recipe.task_target === target && partitions && !partitions.some(isWanted) ? LAYOUT : NOWHERE;
}

/** A member of every partition for which something holds. */
export function partitionsWhere(
  { partitions }: LintedRecipe,
  member: string,
  holds: (partition: LintedPartition, index: number, all: readonly LintedPartition[]) => boolean,
): readonly Place[] {
  if (!partitions?.some(holds)) return NOWHERE;
  return partitions.flatMap((partition, index, all) => (holds(partition, index, all) ? [['partition_layout', String(index), member]] : []));
}
