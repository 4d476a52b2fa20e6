import { expect, it } from 'vitest';

import { hintsOf, unitOf, violationsIn } from '../../../testing/check-files.ts';

it('a type without quotes is told what types there are, not only what ytt hints at', async () => {
  const files = { 'schema.yml': '#@data/values-schema\n---\n#@schema/type any\nx: 1\n', 't.yml': 'a: 1\n' };
  expect((await violationsIn(unitOf(files)))[0]?.message).toContain('missing keyword argument and value');
  expect((await hintsOf(files))[0]).toContain('write any=True for any value, or the types that are allowed, such as "int", "string"');
});
