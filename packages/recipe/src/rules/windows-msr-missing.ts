import { EFI_PARTITION, WINDOWS_PARTITION, windowsExample } from './example-recipes.ts';
import { layoutWithout } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const windowsMsrMissing: LintRule = {
  code: 'windows_msr_missing',
  severity: 'warning',
  summary: 'A Windows layout has a Microsoft reserved partition',
  explanation: 'Windows expects a small partition of type 0c01 (MSR, 16 MiB) on every GPT disk and keeps room for its own disk management there.',
  message: 'has no Microsoft reserved partition (type 0c01)',
  find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ type }) => type === 'msr'),
  failing: windowsExample({ partition_layout: [EFI_PARTITION, WINDOWS_PARTITION] }),
  passing: windowsExample(),
};
