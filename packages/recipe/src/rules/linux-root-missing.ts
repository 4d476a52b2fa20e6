import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { layoutWithout } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const linuxRootMissing: LintRule = {
  code: 'linux_root_missing',
  severity: 'warning',
  summary: 'A Linux layout has a partition for the root file system',
  explanation:
    'The image is unpacked onto a partition that is formatted as ext4, xfs or btrfs, and none of the partitions is. A partition without `format` stays raw.',
  message: 'has no partition for the root file system (format ext4, xfs or btrfs)',
  find: (recipe) => layoutWithout(recipe, 'install-linux.target', ({ format }) => ROOT_FORMATS.has(format)),
  failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'raw' }] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'ext4' }] }),
};

const ROOT_FORMATS: ReadonlySet<string> = new Set(['ext4', 'xfs', 'btrfs']);
