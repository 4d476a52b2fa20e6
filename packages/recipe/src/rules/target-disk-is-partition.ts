import { linuxExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const targetDiskIsPartition: LintRule = {
  code: 'target_disk_is_partition',
  severity: 'warning',
  summary: 'The target disk is a disk, not one of its partitions',
  explanation: 'A partition table is written to the whole device. /dev/sda1 and /dev/nvme0n1p1 are partitions of /dev/sda and /dev/nvme0n1.',
  message: 'is a partition, not a disk: leave out the number at the end (for nvme, the p and the number)',
  find: ({ recipe }) => (PARTITION.test(recipe.target_disk ?? '') ? [['target_disk']] : NOWHERE),
  failing: linuxExample({ target_disk: '/dev/sda1' }),
  passing: linuxExample({ target_disk: '/dev/sda' }),
};

const PARTITION = /^\/dev\/(?:[svh]d[a-z]+[0-9]|nvme[0-9]+n[0-9]+p)/;
