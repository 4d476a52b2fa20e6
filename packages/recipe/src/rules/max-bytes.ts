import { esxiExample } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';
import { shownCount } from './shown-count.ts';

export const maximumBytes: KeywordRule = {
  code: 'maxBytes',
  severity: 'error',
  summary: 'Payloads and metadata take no more bytes than they may',
  explanation:
    '`user_data` and `unattend_xml` may have 1 MiB and `ks_cfg` 256 KiB of UTF-8 after unescaping, because they are stored, copied to an image and read by small installers. `metadata` may have 64 KiB as it is written, braces and spaces included.',
  message: ({ steps, params }) => `must take at most ${shownCount(params.limit)} bytes ${steps[0] === 'metadata' ? 'as it is written' : 'in UTF-8'}`,
  get failing() {
    return { ...esxiExample({ metadata: { note: 'x'.repeat(65_536) } }), shown: 'metadata of more than 64 KiB' };
  },
  passing: esxiExample({ metadata: { note: 'x' } }),
};
