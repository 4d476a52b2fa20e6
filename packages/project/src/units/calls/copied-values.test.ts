import { describe, expect, it } from 'vitest';

import { planOf } from '../../../testing/shown-units.ts';

const READER = '#@ load("@ytt:data", "data")\na: #@ data.values.a\n';
const TREE = { 'web/t.yml': READER, 'web/sample.yml': 'a: 1\n', 'web/x.txt': '', 'db/other.yml': 'a: 1\n' };

/** What the units are said to be given, and by whom. */
function samplesIn(texts: Readonly<Record<string, string>>): readonly string[] {
  const { units } = planOf({ ...TREE, ...texts });
  return units.flatMap(({ sample }) => (sample ? [`${sample.page}: ${sample.file.name} > ${sample.becomes}`] : []));
}

const SCRIPT = { 'web/run.sh': 'ytt -f t.yml -f values.yml\n' };

describe('a file that people are told to make their values of', () => {
  it.each<readonly [what: string, texts: Readonly<Record<string, string>>, sample: string]>([
    ['in a command', { ...SCRIPT, 'web/README.md': '$ cp -n sample.yml values.yml\n' }, 'web/README.md: web/sample.yml > web/values.yml'],
    [
      'in a sentence',
      { ...SCRIPT, 'web/README.md': 'First copy `sample.yml` to `values.yml`, and edit it.\n' },
      'web/README.md: web/sample.yml > web/values.yml',
    ],
    ['from elsewhere', { ...SCRIPT, 'README.md': 'cp web/sample.yml web/values.yml\n' }, 'README.md: web/sample.yml > web/values.yml'],
    ['on a page of what is below', { ...SCRIPT, 'README.md': 'cp sample.yml values.yml\n' }, 'README.md: web/sample.yml > web/values.yml'],
    ['in a script', { ...SCRIPT, 'web/init.sh': '[ -f values.yml ] || cp sample.yml values.yml\n' }, 'web/init.sh: web/sample.yml > web/values.yml'],
    ['in a Makefile', { ...SCRIPT, 'web/Makefile': 'values.yml:\n\t@cp sample.yml $@\n' }, 'web/Makefile: web/sample.yml > web/values.yml'],
    [
      'in a directory',
      { 'web/run.sh': 'ytt -f t.yml --data-values-file envs/sample.yml\n', 'web/README.md': 'cp sample.yml envs/\n' },
      'web/README.md: web/sample.yml > web/envs/sample.yml',
    ],
  ])('is known: %s', (_, texts, sample) => {
    expect(samplesIn(texts)).toEqual([sample]);
  });

  it.each<readonly [what: string, texts: Readonly<Record<string, string>>]>([
    ['another one', { ...SCRIPT, 'web/README.md': 'cp sample.yml others.yml\n' }],
    ['those of another directory', { ...SCRIPT, 'README.md': 'cp web/sample.yml values.yml\n' }],
    ['one that is not here', { ...SCRIPT, 'web/README.md': 'cp samples.yml values.yml\n' }],
    ['one of no values', { ...SCRIPT, 'web/README.md': 'cp x.txt values.yml\n' }],
    ['one of several', { ...SCRIPT, 'web/README.md': 'cp sample.yml values.yml\n', 'README.md': 'cp db/other.yml web/values.yml\n' }],
    ['values that are there', { ...SCRIPT, 'web/values.yml': 'a: 1\n', 'web/README.md': 'cp sample.yml values.yml\n' }],
    ['several at once', { ...SCRIPT, 'web/README.md': 'cp sample.yml x.yml values.yml\n' }],
  ])('is not known by a copy of %s', (_, texts) => {
    expect(samplesIn(texts)).toEqual([]);
  });

  it('is known of a clone that a page makes', () => {
    const calls = 'ytt -f ours/k/a -f dev/values.yml\nytt -f ours/k/b -f dev/values.yml\n';
    const page = `git clone https://example.com/web ours\ncp ours/web/sample.yml dev/values.yml\n${calls}`;
    const sample = 'README.md: web/sample.yml > dev/values.yml';
    expect(samplesIn({ 'k/a/t.yml': READER, 'k/b/t.yml': READER, 'README.md': page })).toEqual([sample, sample]);
  });
});
