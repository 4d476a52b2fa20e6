import { MSR_PARTITION, WINDOWS_PARTITION, windowsExample } from './example-recipes.ts';
import { layoutWithout } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const windowsEfiMissing: LintRule = {
  code: 'windows_efi_missing',
  severity: 'warning',
  summary: 'A Windows layout has an EFI system partition',
  explanation: 'Windows boots from GPT disks through UEFI only, which reads the boot manager from a partition of type ef00.',
  message: 'has no EFI system partition (type ef00), which Windows boots from',
  find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ type }) => type === 'efi'),
  failing: windowsExample({ partition_layout: [MSR_PARTITION, WINDOWS_PARTITION] }),
  passing: windowsExample(),
};
