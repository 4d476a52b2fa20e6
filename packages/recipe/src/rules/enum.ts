import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const enumeration: KeywordRule = {
  code: 'enum',
  severity: 'error',
  summary: 'A value is one of those that its member knows',
  explanation:
    'Only the listed words are understood, in lower case: `format` names a file system that the partitioning step can make, or `raw` for none.',
  message: ({ params }) => {
    const words = (params.allowedValues ?? []).map(String);
    return `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  },
  failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'zfs' }] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'xfs' }] }),
};
