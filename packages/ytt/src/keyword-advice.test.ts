import { expect, it } from 'vitest';

import { hintsOf } from '../testing/check-files.ts';
import { mended } from '../testing/mended.ts';

const SCHEMA = '#@data/values-schema\n---\n';
const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n';

it.each([
  [`${SCHEMA}#@schema/validation minlen=1\na: ""\n`, 'minlen', 'min_len'],
  [`${SCHEMA}#@schema/validation ("minlen", lambda v: v == "minlen"), minlen = 1\na: ""\n`, 'minlen =', 'min_len ='],
  [`${OVERLAY}#@overlay/match by=overlay.all, expect=1\n---\na: 1\n`, 'expect=', 'expects='],
])('a keyword that is nearly right is mended: %j', async (text, wrong, right) => {
  const at = text.lastIndexOf(wrong);
  expect(await mended('a.yml', { 'a.yml': text, 'b.yml': 'b: 1\n' })).toBe(text.slice(0, at) + right + text.slice(at + wrong.length));
});

it.each([
  ['it stands twice', '("x", lambda v, minlen=1: v), minlen=1'],
  ['it is computed', '**{"min" + "len": 1}'],
])('a keyword that is nearly right is only told where %s', async (_, content) => {
  const text = `${SCHEMA}#@schema/validation ${content}\na: ""\n`;
  expect(await hintsOf({ 'a.yml': text })).toEqual(['a.yml:3 annotation: did you mean "min_len"?']);
  expect(await mended('a.yml', { 'a.yml': text })).toBe(text);
});
