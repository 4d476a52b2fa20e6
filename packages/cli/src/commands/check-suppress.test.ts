import { describe, expect, it } from 'vitest';

import { WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const SCHEMA = '#@data/values-schema\n---\nreplicas: 1\nname: ""\n';
const VALUES = '#@data/values\n---\nreplicas: "3"\nname: 5\n';
const TEMPLATE = '#@ load("@ytt:data", "data")\nreplicas: #@ data.values.replicas\n';
const UNIT = { 'config/schema.yml': SCHEMA, 'config/values.yml': VALUES, 'config/app.yml': TEMPLATE };

const MANIFEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: a}
policies: [none.yaml]
resources: [none.yaml]
result: []
results: []
`;

describe('--suppress', () => {
  it('writes a comment with the reason above each finding of a rule', async () => {
    const folder = new Folder(UNIT);
    const ran = await folder.assay(['check', '--suppress', 'ytt/type', '--reason', 'ours are texts']);
    expect(ran.stderr).toBe('assay: 2 findings suppressed in 1 file\n');
    expect(folder.read('config/values.yml')).toBe(
      '#@data/values\n---\n#! assay-ignore ytt/type: ours are texts\nreplicas: "3"\n#! assay-ignore ytt/type: ours are texts\nname: 5\n',
    );
    expect(folder.read('config/schema.yml')).toBe(SCHEMA);
    expect((await folder.check()).violations).toEqual([]);
  });

  it('writes one for several findings of a line, and one for each rule', async () => {
    const folder = new Folder({ 'kyverno-test.yaml': MANIFEST });
    await folder.assay([
      'check',
      '--suppress',
      'kyverno/absent-file,kyverno/unknown-field',
      '--suppress',
      'kyverno/no-results',
      '--reason',
      'a stub',
    ]);
    expect(folder.read('kyverno-test.yaml').match(/# assay-ignore kyverno\/[a-z-]+: a stub\n/g)).toHaveLength(4);
    expect((await folder.check()).violations).toEqual([]);
  });

  it('with --diff shows the comments and writes nothing', async () => {
    const folder = new Folder(UNIT);
    const { stdout, status } = await folder.assay(['check', '--suppress', 'ytt/*', '--reason', 'so', '--diff']);
    expect([stdout.split('\n').filter((line) => line.startsWith('+#!')).length, status, folder.read('config/values.yml')]).toEqual([2, 1, VALUES]);
  });

  it('leaves what no comment can suppress', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE });
    expect(await folder.check('. --suppress recipe/pattern --reason so')).toMatchObject({
      status: 1,
      violations: ['a.json:4:18 error recipe/pattern'],
    });
    expect(folder.read('a.json')).toBe(WRONG_RECIPE);
  });

  it.each([
    ['--suppress ytt/type', '--reason TEXT'],
    ['--reason so', '--reason needs --suppress'],
    ['--suppress ytt/tipe --reason so', 'did you mean "ytt/type"'],
    ['--suppress ytt/type --reason so --fix', 'two steps'],
    ['- --suppress ytt/type --reason so', '- is none'],
  ])('refuses %s', async (flags, message) => {
    expect(await new Folder(UNIT).assay(`check ${flags}`)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});
