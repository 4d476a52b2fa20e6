import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { LAYOUT } from './layout-places.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const percentSumOver100: LintRule = {
  code: 'percent_sum_over_100',
  severity: 'warning',
  summary: 'The percentages of a layout add up to 100 at most',
  explanation: 'Together the partitions want more than the whole disk. Give the last one 100%, which means the rest, or lower the numbers.',
  message: 'gives away more than 100% of the disk',
  find: ({ partitions }) => {
    const sum = partitions?.reduce((total, { size }) => total + (size.unit === 'percent' ? size.amount : 0), 0) ?? 0;
    return sum > 100 ? LAYOUT : NOWHERE;
  },
  failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, size: '60%' }, { ...ROOT_PARTITION, size: '60%' }] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, size: '60%' }, { ...ROOT_PARTITION, size: '40%' }] }),
};
