import { expect, it } from 'vitest';

import { hintsOf } from '../../testing/check-files.ts';

it.each<readonly [item: string, hint: string]>([
  ['nmae: y', 'did you mean "name"?'],
  ['zone: y', 'if it may be missing, write #@overlay/match missing_ok=True above it'],
  ['#@overlay/remove\n  zone: y', 'if it may be missing, write #@overlay/match missing_ok=True above it'],
  ['#@overlay/match missing_ok=False\n  nmae: y', 'did you mean "name"?'],
  ['#@overlay/match expects=1\n  nmae: y', 'did you mean "name"?'],
  // It would contradict what is expected.
  ['#@overlay/match expects=1\n  zone: y', 'no hint'],
  ['#@overlay/match by=lambda key, left, right: False\n  nmae: y', 'no hint'],
])('where nothing matches %s: %s', async (item, hint) => {
  const overlay = `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nmetadata:\n  ${item}\n`;
  const found = await hintsOf({ 'base.yml': 'metadata:\n  name: x\n', 'overlay.yml': overlay });
  expect(found).toEqual([`overlay.yml:${item.includes('\n') ? 6 : 5} overlay-match: ${hint}`]);
});
