import { expect, it } from 'vitest';

import { moduleNames } from './module-names.ts';
import { modulesFor } from './modules.ts';

it('has all modules that can be loaded, and template, which every file has of its own', async () => {
  const { byName } = await modulesFor([...moduleNames].map((name) => `load("@ytt:${name}", "${name}")`));
  const known = await modulesFor(['load("\\x40ytt:md5", "md5")']);
  expect([...byName.keys(), 'template'].toSorted()).toEqual([...moduleNames].toSorted());
  // A name with escapes can be any of them.
  expect([...known.byName.keys(), 'template'].toSorted()).toEqual([...moduleNames].toSorted());
});
