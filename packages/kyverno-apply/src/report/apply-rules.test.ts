import { describe, expect, it } from 'vitest';

import { run } from '../../testing/test-run.ts';
import { applyRules } from './apply-rules.ts';

/** The codes that are found in an example. */
async function codesIn({ file, text, beside = [] }: (typeof applyRules.rules)[number]['failing']): Promise<readonly string[]> {
  const files = Object.fromEntries([...beside, { file, text }].map((each) => [each.file, each.text]));
  const { report } = await run(`policy.yaml -r ${file} --report json --diff`, files);
  return report?.content.violations.map(({ rule }) => rule) ?? [];
}

describe.each(applyRules.rules)('$code', ({ code, failing, passing }) => {
  it('is found in its failing example, and nothing in the passing one', async () => {
    expect(await codesIn(failing)).toEqual([code]);
    expect(await codesIn(passing)).toEqual([]);
  });
});
