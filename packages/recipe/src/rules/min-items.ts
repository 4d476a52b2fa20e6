import { linuxExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const minimumItems: KeywordRule = {
  code: 'minItems',
  severity: 'error',
  summary: 'A partition layout has at least one partition',
  explanation: 'An empty layout says nothing. Describe the partitions, or leave `partition_layout` out where the target does not require it.',
  message: () => 'must not be empty',
  failing: linuxExample({ partition_layout: [] }),
  passing: linuxExample(),
};
