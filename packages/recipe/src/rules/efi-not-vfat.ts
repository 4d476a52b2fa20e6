import { linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const efiNotVfat: LintRule = {
  code: 'efi_not_vfat',
  severity: 'warning',
  summary: 'An EFI system partition is formatted as vfat',
  explanation: 'Firmware reads FAT and nothing else. A partition without `format` stays raw, so the boot loader cannot be written to it.',
  message: 'should be vfat: firmware reads an EFI system partition only if it is FAT',
  find: (recipe) => partitionsWhere(recipe, 'format', ({ type, format }) => type === 'efi' && format !== 'vfat'),
  failing: linuxExample({ partition_layout: [{ size: '512M', type_guid: 'ef00' }, ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [{ size: '512M', type_guid: 'ef00', format: 'vfat' }, ROOT_PARTITION] }),
};
