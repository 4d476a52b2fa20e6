import { describe, expect, it } from 'vitest';

import { rendered } from '../../testing/run-ytt.ts';

const SCHEMA = '#@data/values-schema\n---\nname: app\nhosts:\n- ""\napps:\n- id: ""\n  size: 1\nowner:\n  team: core\n';
const VALUES = '#@data/values\n---\nhosts: [a.example, b.example]\napps:\n- id: one\n- id: two\n  size: 7\n';

/** The comments of `--origins` on the lines of a template that starts behind a `load` of the data values. */
async function originsOf(template: string): Promise<readonly string[]> {
  const files = { 'schema.yml': SCHEMA, 'values.yml': VALUES, 'config.yml': `#@ load("@ytt:data", "data")\n${template}` };
  const lines = (await rendered(files, '--origins')).trimEnd().split('\n').slice(1);
  return lines.map((line) => line.replace(/^(.*) # config\.yml:\d+/, '$1').trim());
}

describe('where a value was given', () => {
  it.each([
    ['a field', 'a: #@ data.values.name', ['a: app <- data value name schema.yml:3']],
    ['a name of an earlier line', '#@ name = data.values.name\na: #@ name', ['a: app <- data value name schema.yml:3']],
    ['an item of a list', 'a: #@ data.values.hosts[1]', ['a: b.example <- data value hosts values.yml:3']],
    [
      'the variable of a loop',
      'a:\n#@ for host in data.values.hosts:\n- #@ host\n#@ end',
      ['a:', '- a.example <- data value hosts values.yml:3', '- b.example <- data value hosts values.yml:3'],
    ],
    [
      'a field of the variable of a loop',
      'a:\n#@ for app in data.values.apps:\n- #@ app.id\n- #@ app.size\n#@ end',
      [
        'a:',
        '- one <- data value id values.yml:5',
        '- 1 <- data value size schema.yml:8',
        '- two <- data value id values.yml:6',
        '- 7 <- data value size values.yml:7',
      ],
    ],
    ['a parameter', '#@ def f(x):\nb: #@ x\n#@ end\na: #@ f(data.values.name)', ['a:', 'b: app <- data value name schema.yml:3']],
    [
      'a list',
      'a: #@ data.values.hosts',
      ['a: <- data value hosts schema.yml:5', '- a.example <- data value hosts values.yml:3', '- b.example <- data value hosts values.yml:3'],
    ],
    ['a map', 'a: #@ data.values.owner', ['a: <- data value owner schema.yml:10', 'team: core <- data value team schema.yml:10']],
    ['what is computed of it is another value', 'a: #@ data.values.name + "s"', ['a: apps']],
    ['what happens to be equal is not it', '#@ name = data.values.name\na: #@ "ap" + "p"', ['a: app']],
  ])('%s', async (_, template, lines) => {
    expect(await originsOf(`${template}\n`)).toEqual(lines);
  });
});
