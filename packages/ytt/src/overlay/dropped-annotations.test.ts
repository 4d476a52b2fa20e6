import { expect, it } from 'vitest';

import { checkFiles, hintsOf } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';
import { rendered } from '../../testing/run-ytt.ts';

const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';
const VALUES = '#@data/values\n---\n';
const SCHEMA = '#@data/values-schema\n---\n';

it.each([
  ['a rule on output', { 'a.yml': 'replicas: 5\n', 'o.yml': `${OVERLAY}#@assert/validate max=4\nreplicas: 6\n` }, 'o.yml:4'],
  ['a rule on values', { 's.yml': `${SCHEMA}replicas: 5\n`, 'v.yml': `${VALUES}#@assert/validate max=4\nreplicas: 6\n` }, 'v.yml:3'],
  ['a rule on values without a schema', { 'u.yml': `${VALUES}a: 5\n`, 'v.yml': `${VALUES}#@assert/validate max=4\na: 6\n` }, 'v.yml:3'],
  ['a rule beside a description', { 's.yml': `${SCHEMA}a: 5\n`, 't.yml': `${SCHEMA}#@schema/desc "x"\n#@schema/nullable\na: 6\n` }, 't.yml:3'],
  ['a deprecation in a second schema', { 's.yml': `${SCHEMA}a: 5\n`, 't.yml': `${SCHEMA}#@schema/deprecated "x"\na: 6\n` }, 't.yml:3'],
  [
    'a rule other than that of the node',
    { 's.yml': `${SCHEMA}#@schema/validation max=4\na: 3\n`, 't.yml': `${SCHEMA}#@schema/validation max=5\na: 3\n` },
    't.yml:3',
  ],
  [
    'a rule of the same text with another meaning',
    { 's.yml': `${SCHEMA}#@ n = 4\n#@schema/validation max=n\na: 3\n`, 't.yml': `${SCHEMA}#@ n = 5\n#@schema/validation max=n\na: 3\n` },
    't.yml:4',
  ],
  ['a rule in a second schema', { 's.yml': `${SCHEMA}a: 5\n`, 't.yml': `${SCHEMA}#@schema/validation max=4\na: 3\n` }, 't.yml:3'],
])('%s is lost where an overlay matches', async (_title, files, place) => {
  expect(await checkFiles(files)).toEqual([`${place} warning dropped-annotation`]);
});

it.each([
  ['a description', '#@schema/desc "x"'],
  ['a title and examples', '#@schema/title "x"\n#@schema/examples ("x", 7)'],
  ['a description by its older name', '#@schema/doc "x"'],
])('%s in a second schema is lost, which changes nothing', async (_title, annotations) => {
  const files = { 's.yml': `${SCHEMA}#@schema/desc "y"\na: 5\n`, 't.yml': `${SCHEMA}${annotations}\na: 6\n` };
  expect(await checkFiles(files)).toContain('t.yml:3 info dropped-description');
});

it.each([
  ['#@schema/nullable'],
  ['#@schema/desc "x"'],
  ['#@schema/validation max=9'],
  ['#@schema/validation ("small", lambda v: v < 9)'],
  ['#@schema/examples ("x", 7)'],
])('%s is not lost where the node has it, too', async (annotation) => {
  const schema = `${SCHEMA}${annotation}\na: 5\n`;
  expect(await checkFiles({ 's.yml': schema, 't.yml': schema })).toEqual([]);
});

it.each([
  ['that is added', { 'a.yml': 'a: 1\n', 'o.yml': `${OVERLAY}#@overlay/match missing_ok=True\n#@assert/validate max=4\nb: 3\n` }],
  ['that takes the place', { 'a.yml': 'a: 1\n', 'o.yml': `${OVERLAY}#@overlay/replace\n#@assert/validate max=4\na: 3\n` }],
  ['that merges annotations', { 'a.yml': 'a: 1\n', 'o.yml': `${OVERLAY}#@overlay/merge-anns\n#@assert/validate max=4\na: 3\n` }],
  ['that replaces annotations', { 's.yml': `${SCHEMA}a: 1\n`, 't.yml': `${SCHEMA}#@overlay/replace-ann\n#@schema/desc "x"\na: 3\n` }],
  [
    'that a schema does not know',
    { 's.yml': `${SCHEMA}#@schema/type any=True\nm:\n  a: 1\n`, 'v.yml': `${VALUES}m:\n  #@assert/validate max=4\n  b: 3\n` },
  ],
])('nothing is lost on a node %s', async (_title, files) => {
  expect((await checkFiles(files)).filter((line) => line.includes('dropped'))).toEqual([]);
});

it('says what to write, and which node was meant, once for all that match', async () => {
  const files = { 'a.yml': 'a: 1\n---\na: 2\n', 'o.yml': `${OVERLAY}#@assert/validate max=4\na: 3\n`.replace('all', 'all, expects=2') };
  expect(await hintsOf(files)).toEqual([
    'o.yml:4 dropped-annotation: to keep it, write #@overlay/merge-anns beside it (adds to those of the node), or #@overlay/replace-ann (replaces them) | a.yml:1 the node that it is for',
  ]);
  expect(await rendered(files)).toBe('a: 3\n---\na: 3\n');
});

it('names all that one node loses in one finding, and those of another node in another one', async () => {
  const lost = '#@schema/title "A"\n#@schema/desc "a"\na: 6\n#@schema/desc "b"\nb: 6\n';
  const files = { 's.yml': `${SCHEMA}a: 5\nb: 5\n`, 't.yml': `${SCHEMA}${lost}` };
  expect(await checkFiles(files)).toEqual(['t.yml:3 info dropped-description', 't.yml:6 info dropped-description']);
  expect((await hintsOf(files))[0]).toContain('to keep them, write #@overlay/merge-anns beside them');
});

it('has a fix that keeps it', async () => {
  const overlay = `${OVERLAY}spec:\n  #@assert/validate max=4\n  a: 5\n`;
  const files = { 'a.yml': 'spec:\n  a: 1\n', 'o.yml': overlay };
  const fixed = await mended('o.yml', files);
  expect(fixed).toBe(overlay.replace('  #@assert', '  #@overlay/merge-anns\n  #@assert'));
  await expect(rendered({ ...files, 'o.yml': fixed })).rejects.toThrow('must be: a value <= 4');
});
