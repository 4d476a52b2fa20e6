import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { recipeDialect } from './dialect.ts';

function check(files: Readonly<Record<string, string>>) {
  const inputs = Object.entries(files).map(([name, text]) => new SourceFile(name, new TextEncoder().encode(text)));
  return recipeDialect.check({ files: inputs }, EMPTY_CONTEXT);
}

describe('recipeDialect', () => {
  it('reports each file for itself', async () => {
    const { violations, notChecked } = await check({
      'b.json': '{"task_target": "x.target",\r\n  "ks_cfg": 1, "a b": 2}',
      'a.json': '{"task_target": "y.target"}',
    });
    expect(violations.map(({ file, range, severity, message }) => [file, range?.start.line, range?.start.column, severity, message])).toEqual([
      ['b.json', 2, 16, 'error', '"a b" is not a member of a recipe'],
      ['b.json', 2, 13, 'error', 'ks_cfg must be a string'],
      ['a.json', 1, 17, 'warning', 'task_target is an unknown target, so the members that it needs were not checked'],
    ]);
    expect(notChecked).toEqual([]);
  });

  it('gives a violation everything that a report shows', async () => {
    expect((await check({ 'r.json': '{"task_target": "x.target", "target_disk": "sda"}' })).violations).toEqual([
      {
        dialect: 'recipe',
        rule: 'pattern',
        severity: 'error',
        fault: 'subject',
        message: 'target_disk must be a disk such as /dev/sda: sd, vd, hd, nvme and md devices, or a plain name below /dev/mapper',
        file: 'r.json',
        range: { start: { offset: 43, line: 1, column: 44 }, end: { offset: 48, line: 1, column: 49 } },
        path: '/target_disk',
        expected: expect.stringMatching(/^\^\/dev\//),
      },
    ]);
  });

  it('names the recipe and its partitions', async () => {
    const messages = async (text: string): Promise<string[]> => (await check({ 'r.json': text })).violations.map(({ message }) => message);
    expect(await messages('7')).toEqual(['the recipe must be an object']);
    expect(await messages('{"task_target": "x.target", "partition_layout": [7]}')).toEqual(['partition_layout[0] must be an object']);
  });

  it('says that there are more problems than it lists', async () => {
    const members = Array.from({ length: 101 }, (_, at) => `"k${at}": 0, `).join('');
    const { violations, notChecked } = await check({ 'r.json': `{${members}"task_target": "x.target"}` });
    expect([violations.length, notChecked]).toEqual([
      100,
      [{ file: 'r.json', reason: 'it has more than 100 problems; the others are not listed', cause: 'stopped' }],
    ]);
  });

  it('recognizes files by content', async () => {
    const file = (text: string) => new SourceFile('machine.json', new TextEncoder().encode(text));
    expect(recipeDialect.recognizes(file('{"task_target": "x.target"}'))).toBe(true);
    expect(recipeDialect.recognizes(file('{"kind": "Pod"}'))).toBe(false);
  });
});
