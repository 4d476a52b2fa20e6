import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { layoutWithout } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const linuxEfiMissing: LintRule = {
  code: 'linux_efi_missing',
  severity: 'warning',
  summary: 'A Linux layout has an EFI system partition',
  explanation:
    'UEFI firmware starts the boot loader from a partition of type ef00 (c12a7328-f81f-11d2-ba4b-00a0c93ec93b). Without one the machine installs and then does not boot.',
  message: 'has no EFI system partition (type ef00), which UEFI firmware boots from',
  find: (recipe) => layoutWithout(recipe, 'install-linux.target', ({ type }) => type === 'efi'),
  failing: linuxExample({ partition_layout: [ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, ROOT_PARTITION] }),
};
