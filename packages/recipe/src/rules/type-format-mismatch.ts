import type { LintedPartition } from '../linted-recipe.ts';
import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const typeFormatMismatch: LintRule = {
  code: 'type_format_mismatch',
  severity: 'warning',
  summary: 'Type and format of a partition fit together',
  explanation:
    'Swap space has type 8200 and format swap, so one without the other is a slip: systems look for the type and use the format. A Microsoft reserved partition (0c01) stays raw.',
  message: 'does not fit the type: swap belongs to type 8200, and type 0c01 stays raw',
  find: (recipe) => partitionsWhere(recipe, 'format', isMismatch),
  failing: linuxExample({ partition_layout: [EFI_PARTITION, { size: '8G', type_guid: '8200' }, ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, { size: '8G', type_guid: '8200', format: 'swap' }, ROOT_PARTITION] }),
};

function isMismatch({ type, format }: LintedPartition): boolean {
  return (type === 'swap') !== (format === 'swap') || (type === 'msr' && format !== 'raw');
}
