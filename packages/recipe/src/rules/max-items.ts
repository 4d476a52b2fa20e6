import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';
import { shownCount } from './shown-count.ts';

const crowd = Array.from({ length: 64 }, () => ({ size: '1G', type_guid: '8300' }));

export const maximumItems: KeywordRule = {
  code: 'maxItems',
  severity: 'error',
  summary: 'A partition layout has at most 64 partitions',
  explanation: 'The tools that write the partition table are prepared for 64 entries.',
  message: ({ params }) => `must have at most ${shownCount(params.limit)} partitions`,
  failing: { ...linuxExample({ partition_layout: [EFI_PARTITION, ...crowd, ROOT_PARTITION] }), shown: 'a partition_layout of 66 partitions' },
  passing: linuxExample(),
};
