import { utf8Length } from '@assay/source';

import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const labelTooLongForFormat: LintRule = {
  code: 'label_too_long_for_format',
  severity: 'warning',
  summary: 'A label fits into its file system',
  explanation:
    'File systems have less room for a label than a recipe allows: 11 bytes of UTF-8 in vfat, 12 in xfs, 15 in swap, 16 in ext4. The tool that makes the file system would refuse or cut it.',
  message: 'is longer than its file system allows (bytes of UTF-8: vfat 11, xfs 12, swap 15, ext4 16)',
  find: (recipe) =>
    partitionsWhere(recipe, 'label', ({ format, label }) => label !== undefined && utf8Length(label) > (LONGEST_LABELS.get(format) ?? Infinity)),
  failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, label: 'EFI-SYSTEM-1' }, ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, label: 'EFI-SYSTEM' }, ROOT_PARTITION] }),
};

/** In bytes, as mkfs.fat, mkfs.xfs, mkswap and mkfs.ext4 have it. */
const LONGEST_LABELS: ReadonlyMap<string, number> = new Map([
  ['vfat', 11],
  ['xfs', 12],
  ['swap', 15],
  ['ext4', 16],
]);
