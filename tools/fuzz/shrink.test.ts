import { describe, expect, it } from 'vitest';

import { shrink } from './shrink.mjs';

const SUBJECT = {
  origin: 'here',
  files: { 'a.txt': 'one\ntwo needle three\nfour\n', 'b.txt': 'five\n', 'c.txt': 'six\nseven\neight thread\n' },
  flags: [['-f', 'a.txt'], ['--loud'], ['-x', '1']],
  env: {},
  stdin: '',
};

type Subject = typeof SUBJECT;

describe('shrinking', () => {
  it('leaves the files, flags and words alone that are needed', async () => {
    const isStill = async ({ files, flags }: Subject) =>
      files['a.txt']?.includes('needle') && files['c.txt']?.includes('thread') && flags.some(([flag]) => flag === '--loud');
    const { files, flags } = await shrink(SUBJECT, isStill, 600);
    expect(files).toEqual({ 'a.txt': 'needle\n', 'c.txt': 'thread\n' });
    expect(flags).toEqual([['--loud']]);
  });

  it('finds what only lines far apart show together', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `line${index}\n`);
    const isStill = async ({ files }: Subject) => files['a.txt']?.includes('line7\n') && files['a.txt'].includes('line42\n');
    const { files } = await shrink({ ...SUBJECT, files: { 'a.txt': lines.join('') } }, isStill, 600);
    expect(files).toEqual({ 'a.txt': 'line7\nline42\n' });
  });

  it('gives the subject itself when nothing smaller will do', async () => {
    expect(await shrink(SUBJECT, async () => false, 600)).toBe(SUBJECT);
  });

  it('ends with the best that it has when its attempts are used up', async () => {
    let attempts = 0;
    const found = await shrink(SUBJECT, async () => ++attempts > 0, 2);
    expect(attempts).toBe(2);
    expect(found).not.toBe(SUBJECT);
  });
});
