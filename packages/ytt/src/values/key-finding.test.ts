import { expect, it } from 'vitest';

import { hintsOf, unitOf, violationsIn } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';

const TEMPLATE = '#@ load("@ytt:data", "data")\na: #@ data.values.name\n';
const SCHEMA = '#@data/values-schema\n---\nn: 1\nname: ""\n80: 1\n';

it('keys of data values that are no strings are told where they stand, however many templates stumble over them', async () => {
  const violations = await violationsIn(unitOf({ 'schema.yml': SCHEMA, 'a.yml': TEMPLATE, 'b.yml': TEMPLATE }));
  expect(violations.map(({ file, range, rule, message }) => `${file}:${range?.start.line} ${rule} ${message}`)).toEqual([
    'schema.yml:3 key-type data value keys must be strings: n is the boolean false in YAML 1.1',
    'schema.yml:5 key-type data value keys must be strings: 80 is a number',
  ]);
});

it('quotes mend them', async () => {
  const files = { 'schema.yml': SCHEMA, 'a.yml': TEMPLATE };
  const fixed = await mended('schema.yml', files);
  expect(fixed).toBe(SCHEMA.replace('n:', '"n":').replace('80:', '"80":'));
  expect(await hintsOf({ ...files, 'schema.yml': fixed })).toEqual([]);
});

it('they may stand in values, below others', async () => {
  const values = '#@data/values\n---\nname:\n  on: 1\n';
  const template = TEMPLATE.replace('name', 'name.on');
  expect(await hintsOf({ 'values.yml': values, 'a.yml': template })).toEqual(['values.yml:4 key-type: quote it: "on"']);
});

it('one in values that the schema has in quotes is told to be no string', async () => {
  const schema = '#@data/values-schema\n---\n"on": 1\n"n": 1\n';
  const files = { 'schema.yml': schema, 'values.yml': '#@data/values\n---\non: 2\nno: 3\n', 'a.yml': 'a: 1\n' };
  const declared = 'schema.yml:2 The keys that are declared';
  expect(await hintsOf(files)).toEqual([
    `values.yml:3 unknown-key: on is the boolean true in YAML 1.1; quote it: "on" | ${declared}`,
    `values.yml:4 unknown-key: no hint | ${declared}`,
  ]);
  expect(await mended('values.yml', files)).toContain('"on": 2\n');
});

it('they are no mistake where nothing reads the map', async () => {
  expect(await hintsOf({ 'schema.yml': SCHEMA, 'a.yml': 'a: 1\n' })).toEqual([]);
});
