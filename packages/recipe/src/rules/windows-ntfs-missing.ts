import { EFI_PARTITION, MSR_PARTITION, windowsExample } from './example-recipes.ts';
import { layoutWithout } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const windowsNtfsMissing: LintRule = {
  code: 'windows_ntfs_missing',
  severity: 'warning',
  summary: 'A Windows layout has an NTFS partition',
  explanation: 'Windows itself is applied to a partition with format ntfs. A partition without `format` stays raw.',
  message: 'has no NTFS partition, which Windows is installed on',
  find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ format }) => format === 'ntfs'),
  failing: windowsExample({ partition_layout: [EFI_PARTITION, MSR_PARTITION, { size: '100%', type_guid: '0700' }] }),
  passing: windowsExample(),
};
