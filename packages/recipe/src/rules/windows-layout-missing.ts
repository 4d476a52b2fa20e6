import { recipeExample, windowsExample } from './example-recipes.ts';
import { LAYOUT } from './layout-places.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const windowsLayoutMissing: LintRule = {
  code: 'windows_layout_missing',
  severity: 'warning',
  summary: 'A Windows recipe has a partition layout',
  explanation: 'The format does not require one, but without partitions there is nothing that the Windows image could be applied to.',
  message: 'is missing: Windows needs partitions to be installed on',
  find: ({ recipe }) => (recipe.task_target === 'install-windows.target' && !recipe.partition_layout ? LAYOUT : NOWHERE),
  failing: recipeExample({
    task_target: 'install-windows.target',
    target_disk: '/dev/sda',
    oci_url: 'registry.example/os/windows:2022',
    unattend_xml: '<unattend/>',
  }),
  passing: windowsExample(),
};
