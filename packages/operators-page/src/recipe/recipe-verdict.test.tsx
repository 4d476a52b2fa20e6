// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';

import { doing, found, show, textsOf } from '../../testing/show.ts';
import type { PlacedFinding } from './check-result.ts';
import type { NewJob, Verdict } from './new-job.ts';
import { RecipeVerdict } from './recipe-verdict.tsx';

const FINDING: PlacedFinding = {
  path: '/target_disk',
  message: 'must be a disk',
  hint: 'write "/dev/sda"',
  isError: true,
  start: { line: 3, column: 18 },
  end: { line: 3, column: 23 },
};
const bytes = new Uint8Array();
const invalid: Verdict = { kind: 'checked', bytes, result: { isValid: false, isTruncated: false, findings: [FINDING] } };

async function shown(verdict: Verdict, selected: PlacedFinding[] = []): Promise<HTMLElement> {
  const field = { select: (finding: PlacedFinding) => selected.push(finding) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It looks at nothing else.
  return show(<RecipeVerdict job={{ verdict: signal(verdict), field } as unknown as NewJob} />);
}

describe('the verdict about a recipe', () => {
  it.each<[string, Verdict, string]>([
    ['nothing', { kind: 'empty' }, 'Type a recipe: it is checked while you do.'],
    ['a broken worker', { kind: 'failed' }, 'The recipe could not be checked. Reload the page.'],
    ['the first check', { kind: 'checking', before: undefined }, ''],
    ['an error', invalid, '1 error'],
    ['many errors', { kind: 'checked', bytes, result: { isValid: false, isTruncated: true, findings: [FINDING, FINDING] } }, 'More than 2 errors'],
    ['a valid recipe', { kind: 'checked', bytes, result: { isValid: true, isTruncated: false, findings: [] } }, 'This recipe is valid.'],
    [
      'a warning',
      { kind: 'checked', bytes, result: { isValid: true, isTruncated: false, findings: [{ ...FINDING, isError: false }] } },
      'This recipe is valid, with 1 warning.',
    ],
  ])('of %s is a sentence', async (_, verdict, sentence) => {
    expect(textsOf(await shown(verdict), '[role=status]')).toEqual([sentence]);
  });

  it('leads to the place of each finding', async () => {
    const selected: PlacedFinding[] = [];
    const place = await shown(invalid, selected);
    expect(textsOf(place, 'li')).toEqual(['Line 3, column 18 /target_disk must be a diskwrite "/dev/sda"']);
    await doing(() => found(place, 'button').click());
    expect(selected).toEqual([FINDING]);
  });

  it('stays in sight while the next one is made', async () => {
    const place = await shown({ kind: 'checking', before: { isValid: false, isTruncated: false, findings: [FINDING] } });
    expect(textsOf(place, '[role=status]')).toEqual(['1 error']);
  });
});
