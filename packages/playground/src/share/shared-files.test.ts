import { describe, expect, it } from 'vitest';

import { filesOfFragment, fragmentOf } from './shared-files.ts';

const FILES = [
  { path: 'config/values.yml', text: '#@data/values\n---\nname: Grüße\n' },
  { path: 'empty.yml', text: '' },
];

describe('files in an address', () => {
  it('come out as they went in', async () => {
    const fragment = await fragmentOf(FILES);
    expect(fragment).toMatch(/^#files=[\w-]+$/);
    expect(await filesOfFragment(fragment)).toEqual(FILES);
  });

  it.each([
    ['nothing', ''],
    ['something else', '#content'],
    ['what is no base64', '#files=%%%'],
    ['what is not compressed', '#files=AAAA'],
  ])('are not there in %s', async (_, fragment) => {
    expect(await filesOfFragment(fragment)).toBeUndefined();
  });

  it('are not there in an address that was cut off', async () => {
    const fragment = await fragmentOf(FILES);
    expect(await filesOfFragment(fragment.slice(0, -10))).toBeUndefined();
  });

  it('are refused where there is too much of them', async () => {
    expect(await filesOfFragment(await fragmentOf([{ path: 'a', text: 'a'.repeat(5_000_000) }]))).toBeUndefined();
  });

  it('are left out where their path leads elsewhere', async () => {
    expect(await filesOfFragment(await fragmentOf([...FILES, { path: '../a', text: '' }]))).toEqual(FILES);
  });
});
