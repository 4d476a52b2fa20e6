import { targetOfCondition } from '../schema.ts';
import { wantedAt } from '../wanted.ts';
import { firmwareExample, recipeExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const required: KeywordRule = {
  code: 'required',
  severity: 'error',
  summary: 'A recipe has every member that its target needs',
  explanation:
    'Every recipe needs `task_target`, every partition `size` and `type_guid`. Linux needs `target_disk`, `oci_url` and `partition_layout`; Windows `target_disk` and `oci_url`; ESXi `ks_cfg`; a Supermicro update `firmware_url`.',
  message: ({ steps, schemaPath }, schema) => {
    const target = targetOfCondition(schema, schemaPath);
    return `is missing${target === undefined ? '' : ` although ${target} needs it`}: ${wantedAt(steps)}`;
  },
  failing: recipeExample({ task_target: 'supermicro-update.target' }),
  passing: firmwareExample(),
};
