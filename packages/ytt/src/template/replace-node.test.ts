import { expect, it } from 'vitest';

import { failure } from '../../testing/run-ytt.ts';

it.each([
  ['---', '1', 'document set, but was integer'],
  ['---', 'True', 'document set, but was boolean'],
  ['---', '1.5', 'document set, but was float'],
  ['---', 'None', 'document set, but was null'],
  ['---', '{"a": 1}', 'document set, but was *orderedmap.Map'],
  ['_:', '1', 'map, but was integer'],
  ['_:', '[1]', 'map, but was []interface {}'],
  ['-', 'False', 'array, but was boolean'],
])('%s takes no %s', async (node, value, expected) => {
  const text = `#@ load("@ytt:template", "template")\n${node} #@ template.replace(${value})\n`;
  expect(await failure({ 'a.yml': text })).toContain(`template.replace: expected value to be ${expected}\n`);
});
