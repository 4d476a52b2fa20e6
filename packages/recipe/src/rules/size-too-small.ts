import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const sizeTooSmall: LintRule = {
  code: 'size_too_small',
  severity: 'warning',
  summary: 'A partition has at least 1 MiB',
  explanation:
    'Partitions are aligned to 1 MiB, and no file system fits into less. Most often a unit was meant to be M or G. Units are binary: K and KB are 1024 bytes.',
  message: 'is less than 1 MiB, the alignment of partitions',
  find: (recipe) => partitionsWhere(recipe, 'size', ({ size }) => size.unit === 'bytes' && size.amount < 1_048_576),
  failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512K' }, ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512M' }, ROOT_PARTITION] }),
};
