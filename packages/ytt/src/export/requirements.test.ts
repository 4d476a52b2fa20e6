import { expect, it } from 'vitest';

import { documented, exported } from '../../testing/export-schema.ts';

const HEAD = '#@data/values-schema\n---\n';

/** Paths of the keys that have to be given. */
async function required(schema: string): Promise<readonly string[]> {
  const { values }: { readonly values: readonly { readonly path: string; readonly required: boolean }[] } = JSON.parse(
    await documented(HEAD + schema, 'json'),
  );
  return values.filter((value) => value.required).map(({ path }) => path);
}

it.each([
  ['a wrong default', '#@schema/validation min_len=1\na: ""\nb: ""', ['a']],
  ['a right default', '#@schema/validation min_len=1\na: x', []],
  ['null that may not be', '#@schema/nullable\n#@schema/validation not_null=True\na: 1', ['a']],
  ['null, of which nothing is asked', '#@schema/nullable\n#@schema/validation min=5\na: 1', []],
  ['a rule under a condition', '#@schema/validation min_len=1, when=lambda v: True\na: ""', []],
  ['a function that fails', '#@schema/validation ("fine", lambda v: v["x"])\na: 1', ['a']],
  ['a part', 'a:\n  b:\n    #@schema/validation min=2\n    c: 1', ['a', 'a.b', 'a.b.c']],
  [
    'a part of a map that is null by default',
    '#@schema/nullable\na:\n  #@schema/validation min=2\n  b: 1\n  c:\n    #@schema/validation min=2\n    d: 1',
    [],
  ],
  ['a part of a map that may be null', '#@schema/nullable\n#@schema/default {"b": 1}\na:\n  #@schema/validation min=2\n  b: 1', ['a.b']],
  ['a part of a map that may be absent', '#@schema/key-may-be-present\na:\n  c:\n    #@schema/validation min=2\n    b: 1', []],
  ['a part of an array', 'a:\n- x: 1\n  #@schema/validation min=2\n  b: 1', ['a[].b']],
  ['an optional key', 'a:\n  #@schema/key-may-be-present\n  #@schema/validation min=2\n  b: 1', []],
  ['any key', 'a:\n  #@schema/any-key\n  #@schema/validation min=2\n  _: 1', []],
  ['a default of the map around', '#@schema/default {"b": 3}\na:\n  #@schema/validation min=2\n  b: 1', []],
  ['a map in a list of types', '#@schema/type "int", or_inferred=True\na:\n  #@schema/validation min=2\n  b: 1', ['a', 'a.b']],
])('%s', async (_name, schema, expected) => {
  expect(await required(schema)).toEqual(expected);
});

it('a function that never ends is stopped', async () => {
  const endless = `#@ def endless(v):\n#@   for i in range(1000000000):\n#@     v = i\n#@   end\n#@   return True\n#@ end\n${HEAD}#@schema/validation ("fine", endless)\na: 1\n`;
  await expect(exported(endless, 'crd', 'yaml', 10_000)).rejects.toThrow(/steps/);
});
