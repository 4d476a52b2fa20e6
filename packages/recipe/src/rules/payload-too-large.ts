import { MAX_RECIPE_BYTES } from '../limits.ts';
import { linuxExample, textExample } from './example-recipes.ts';
import type { ReadingRule } from './recipe-rule.ts';

export const payloadTooLarge: ReadingRule = {
  code: 'payload_too_large',
  severity: 'error',
  summary: 'A recipe has at most 6 MiB',
  explanation:
    'A controller does not even read a request that is longer than 6,291,456 bytes. All payloads at their limits fit into less; look for a payload that was embedded twice or encoded needlessly.',
  message: 'is longer than 6 MiB (6,291,456 bytes)',
  get failing() {
    return { ...textExample(' '.repeat(MAX_RECIPE_BYTES + 1)), shown: '6,291,457 bytes' };
  },
  passing: linuxExample(),
};
