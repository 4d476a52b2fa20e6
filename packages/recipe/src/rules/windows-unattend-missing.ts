import { EFI_PARTITION, MSR_PARTITION, recipeExample, WINDOWS_PARTITION, windowsExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const windowsUnattendMissing: LintRule = {
  code: 'windows_unattend_missing',
  severity: 'warning',
  summary: 'A Windows recipe has an answer file',
  explanation: 'Without `unattend_xml` Windows setup stops at its first question and waits for somebody at the console.',
  message: 'is missing: Windows setup will wait for answers at the console',
  find: ({ recipe }) => (recipe.task_target === 'install-windows.target' && recipe.unattend_xml === undefined ? [['unattend_xml']] : NOWHERE),
  failing: recipeExample({
    task_target: 'install-windows.target',
    target_disk: '/dev/sda',
    oci_url: 'registry.example/os/windows:2022',
    partition_layout: [EFI_PARTITION, MSR_PARTITION, WINDOWS_PARTITION],
  }),
  passing: windowsExample(),
};
