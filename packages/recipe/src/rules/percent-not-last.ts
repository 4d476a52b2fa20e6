import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const percentNotLast: LintRule = {
  code: 'percent_not_last',
  severity: 'warning',
  summary: 'A partition that takes all the rest is the last one',
  explanation: 'Partitions are made in the order of the layout and 100% is all the space that remains, so nothing is left for those behind it.',
  message: 'leaves no space for the partitions behind: put 100% last',
  find: (recipe) =>
    partitionsWhere(recipe, 'size', ({ size }, index, { length }) => size.unit === 'percent' && size.amount === 100 && index < length - 1),
  failing: linuxExample({ partition_layout: [ROOT_PARTITION, EFI_PARTITION] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, ROOT_PARTITION] }),
};
