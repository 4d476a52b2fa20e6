import { describedPlaces, locate, placeOfField } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { evaluate } from '../evaluate.ts';

const SCHEMA = '#@data/values-schema\n---\nisOn: false\nteam: ""\n';
const LOAD = '#@ load("@ytt:data", "data")\n---\n';

/** Where it is said why the label `team` is absent from the first or another document of these files. */
async function whyAbsent(files: Readonly<Record<string, string>>, document = 0): Promise<readonly string[]> {
  const result = await evaluate({ files: Object.entries(files).map(([path, content]) => ({ path, content })) });
  const root = result.kind === 'failed' ? undefined : result.documents[document]?.root;
  const origin = root && placeOfField(root, ['labels', 'team']);
  if (!origin?.valueFrom) return [];
  return describedPlaces(origin.valueFrom).map(({ description, span }) => {
    const place = span && locate(span);
    return `${description} ${place?.file}:${place?.range.start.line}`;
  });
}

describe('what is absent because of a condition names it, and what it depends on', () => {
  const decided = (line: number, ...values: readonly string[]): readonly string[] => [`the condition a.yml:${line}`, ...values];

  it.each<[string, string, readonly string[]]>([
    ['if', 'labels:\n  app: a\n  #@ if data.values.isOn:\n  team: a\n  #@ end\n', decided(5, 'data value isOn schema.yml:3')],
    ['of the first item', 'labels:\n  #@ if data.values.isOn:\n  team: a\n  #@ end\n  app: a\n', decided(4, 'data value isOn schema.yml:3')],
    ['if/end', 'labels:\n  app: a\n  #@ if/end data.values.team:\n  team: a\n', decided(5, 'data value team schema.yml:4')],
    ['else', 'labels:\n  #@ if not data.values.isOn:\n  app: a\n  #@ else:\n  team: a\n  #@ end\n', decided(4, 'data value isOn schema.yml:3')],
    [
      'elif',
      'labels:\n  app: a\n  #@ if data.values.isOn:\n  b: c\n  #@ elif data.values.team == "a" or data.values.isOn:\n  team: a\n  #@ end\n',
      decided(7, 'data value team schema.yml:4', 'data value isOn schema.yml:3'),
    ],
    [
      'within another one',
      'labels:\n  app: a\n  #@ if not data.values.isOn:\n  #@ if data.values.team:\n  team: a\n  #@ end\n  #@ end\n',
      decided(6, 'data value team schema.yml:4'),
    ],
    [
      'around another one',
      'labels:\n  app: a\n  #@ if data.values.isOn:\n  #@ if not data.values.team:\n  team: a\n  #@ end\n  #@ end\n',
      decided(5, 'data value isOn schema.yml:3'),
    ],
    ['of literals', 'labels:\n  app: a\n  #@ if 1 > 2:\n  team: a\n  #@ end\n', decided(5)],
    [
      'in a function, of its first node',
      '#@ def labels():\n#@ if data.values.isOn:\nteam: a\n#@ end\napp: a\n#@ end\nlabels: #@ labels()\n',
      decided(4, 'data value isOn schema.yml:3'),
    ],
    ['about another field', 'labels:\n  app: a\n  #@ if data.values.isOn:\n  other: a\n  #@ end\n', []],
    ['about a field of another map', 'labels:\n  app: a\nothers:\n  #@ if data.values.isOn:\n  team: a\n  #@ end\n', []],
  ])('%s', async (_, template, places) => {
    expect(await whyAbsent({ 'schema.yml': SCHEMA, 'a.yml': `${LOAD}${template}` })).toEqual(places);
  });

  it('of each round of a loop', async () => {
    const template = '#@ for team in ["a", "", "b"]:\n---\nlabels:\n  app: a\n  #@ if team:\n  team: #@ team\n  #@ end\n#@ end\n';
    expect(await whyAbsent({ 'a.yml': template }, 1)).toEqual(['the condition a.yml:5']);
    expect(await whyAbsent({ 'a.yml': template.replace('team: #@ team', 'other: #@ team') }, 0)).toEqual([]);
  });
});

it('what an overlay takes out of data values is still known to be taken out where the rest is used', async () => {
  const files = {
    'schema.yml': '#@data/values-schema\n---\n#@schema/type any=True\nlabels: {team: a, app: b}\n',
    'values.yml': '#@data/values\n---\nlabels:\n  #@overlay/remove\n  team:\n',
    'a.yml': `${LOAD}labels: #@ data.values.labels\n`,
  };
  const overlay = '#@ load("@ytt:overlay", "overlay")\n';
  expect(await whyAbsent({ ...files, 'values.yml': `${overlay}${files['values.yml']}` })).toEqual(['overlay/remove values.yml:6']);
});
