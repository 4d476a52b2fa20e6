import { readJson, Source } from '@assay/source';
import { expect, it } from 'vitest';

import { condense } from './condense.ts';
import { MAX_DETAILS } from './limits.ts';

it('a condensed recipe has not many more unknown members than can be told, whichever of its partitions they are in', () => {
  const unknown = Array.from({ length: 60 }, (_, index) => `"unknown${index}":0`).join();
  const partition = `{"size":"1G",${unknown}}`;
  const text = `{"partition_layout":[${Array.from({ length: 64 }, () => partition).join()}]}`;
  const { root } = readJson(new Source('recipe.json', text), {});
  const condensed = condense(root!.origin, { members: new Set(['partition_layout']), partitionMembers: new Set(['size']), mostPartitions: 64 });
  expect(condensed.text.match(/"size"/g)).toHaveLength(64);
  expect(condensed.text.match(/"unknown/g)).toHaveLength(MAX_DETAILS + 1);
});
