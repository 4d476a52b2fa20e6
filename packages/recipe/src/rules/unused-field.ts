import { UNUSED_FIELDS } from '../targets.ts';
import { esxiExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule } from './recipe-rule.ts';

export const unusedField: LintRule = {
  code: 'unused_field',
  severity: 'warning',
  summary: 'A recipe has no members that its target does not use',
  explanation:
    'Linux uses target_disk, oci_url, partition_layout and user_data; Windows target_disk, oci_url, partition_layout and unattend_xml; ESXi ks_cfg; a Supermicro update firmware_url. Anything else has no effect, so either it or the target is a mistake.',
  message: 'is not used by this target',
  find: ({ recipe }) => {
    const given = UNUSED_FIELDS.get(recipe.task_target)?.filter((field) => recipe[field] !== undefined) ?? [];
    return given.length > 0 ? given.map((field) => [field]) : NOWHERE;
  },
  failing: esxiExample({ user_data: '#cloud-config\n' }),
  passing: esxiExample(),
};
