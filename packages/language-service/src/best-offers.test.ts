import { describe, expect, it } from 'vitest';

import { MarkedEditor } from '../testing/marked-editor.ts';
import { completionsAt } from './completions.ts';
import type { Offers } from './completions.ts';

const OTHERS = Array.from({ length: 300 }, (_, at) => `other_${at}`);

async function offersFor(typed: string, names: readonly string[]): Promise<Offers> {
  const editor = new MarkedEditor({
    'a.yaml': `# names\n${names.map((name) => `define: ${name}\n`).join('')}`,
    'b.yaml': `# names\nuse: ${typed}‸\n`,
  });
  return completionsAt(await editor.view('b.yaml'), editor.place('b.yaml'));
}

describe('of very many offers', () => {
  it.each([
    ['Port', ['port', 'port_of_host', 'export', 'support', 'p_or_t', 'other_0']],
    ['other_29', ['other_29', 'other_290', 'other_291']],
  ])('those come first that fit %j best', async (typed, first) => {
    const { offers, isWhole } = await offersFor(typed, [...OTHERS, 'p_or_t', 'export', 'port', 'support', 'port_of_host']);
    expect(offers.map(({ label }) => label).slice(0, first.length)).toEqual(first);
    expect(isWhole).toBe(false);
    expect(offers.length).toBeLessThan(300);
  });

  it('all come where nothing has been typed, in their order', async () => {
    const { offers, isWhole } = await offersFor('', OTHERS);
    expect(offers.map(({ label }) => label)).toEqual(OTHERS);
    expect(isWhole).toBe(true);
  });

  it('one that was left out comes when more has been typed', async () => {
    expect((await offersFor('other', OTHERS)).offers.map(({ label }) => label)).not.toContain('other_299');
    expect((await offersFor('other_299', OTHERS)).offers[0]?.label).toBe('other_299');
  });
});

it('Few offers come as they are, whether they fit or not', async () => {
  const { offers, isWhole } = await offersFor('b', ['a', 'b']);
  expect(offers.map(({ label }) => label)).toEqual(['a', 'b']);
  expect(isWhole).toBe(true);
});
