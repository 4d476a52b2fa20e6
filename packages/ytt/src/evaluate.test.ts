import { locate, nodeAt, toValue } from '@assay/source';
import type { Node } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { evaluate } from './evaluate.ts';
import type { Evaluated, EvaluateRequest, GivenFile } from './evaluate.ts';

type Texts = Readonly<Record<string, string>>;

/** Files of a directory `config`. */
function filesOf(texts: Texts): readonly GivenFile[] {
  return Object.entries(texts).map(([path, content]) => ({ path, content, file: `config/${path}` }));
}

async function rendered(texts: Texts, request: Partial<EvaluateRequest> = {}): Promise<Evaluated & { readonly kind: 'rendered' }> {
  const evaluated = await evaluate({ files: filesOf(texts), ...request });
  if (evaluated.kind === 'failed') throw new Error(evaluated.message);
  return evaluated;
}

/** Where a node is, and where its value was given: `config/a.yml:2:3 <- given config/schema.yml:3`. */
function originOf(root: Node | undefined, ...steps: readonly (string | number)[]): string {
  const node = root && nodeAt(root, [...steps]);
  if (!node) throw new Error(`There is nothing at ${steps.join('.')}`);
  const { file, range } = locate(node.origin);
  const places = node.origin.valueFrom?.places.map(({ span }) => {
    const place = span && locate(span);
    return place ? `${place.file}:${place.range.start.line}` : '?';
  });
  const from = places ? ` <- ${node.origin.valueFrom?.kind} ${places.join(' ')}` : '';
  return `${file}:${range.start.line}:${range.start.column}${from}`;
}

const SCHEMA = '#@data/values-schema\n---\nreplicas: 1\nhosts: [""]\n';
const LOAD = '#@ load("@ytt:data", "data")\n';

describe('evaluate', () => {
  it('gives documents as values, and the same as texts of files', async () => {
    const texts = {
      'b.yml': 'b: [1, 1.5, x, true, null]\n---\nc: {}\n',
      'a.yml': '#@ for i in range(2):\n---\ni: #@ i\n#@ end\n',
      'n.txt': 'n (@= "x" @)',
    };
    const { documents, outputs, findings } = await rendered(texts);
    expect(documents.map(({ path, index, root }) => [path, index, toValue(root)])).toEqual([
      ['a.yml', 0, { i: 0 }],
      ['a.yml', 1, { i: 1 }],
      ['b.yml', 0, { b: [1, 1.5, 'x', true, null] }],
      ['b.yml', 1, { c: {} }],
    ]);
    expect(outputs).toEqual([
      { path: 'n.txt', text: 'n x' },
      { path: 'a.yml', text: 'i: 0\n---\ni: 1\n' },
      { path: 'b.yml', text: 'b:\n- 1\n- 1.5\n- x\n- true\n- null\n---\nc: {}\n' },
    ]);
    expect(findings).toEqual([]);
  });

  it('every node has the place of what wrote it', async () => {
    const texts = {
      'schema.yml': SCHEMA,
      'app.yml': `${LOAD}#@ def labels():\nteam: core\n#@ end\n---\nkind: App\nlabels: #@ labels()\nspec:\n  replicas: #@ data.values.replicas\n  image: x\n`,
      'overlay.yml':
        '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nspec:\n  image: y\n  #@overlay/match missing_ok=True\n  extra: [1]\n',
    };
    const { documents } = await rendered(texts);
    const root = documents[0]?.root;
    expect(originOf(root)).toBe('config/app.yml:6:1');
    expect(originOf(root, 'kind')).toBe('config/app.yml:6:7');
    expect(originOf(root, 'labels', 'team')).toBe('config/app.yml:3:7');
    expect(originOf(root, 'spec')).toBe('config/app.yml:9:3');
    expect(originOf(root, 'spec', 'replicas')).toBe('config/app.yml:9:3 <- given config/schema.yml:3');
    expect(originOf(root, 'spec', 'image')).toBe('config/overlay.yml:5:10');
    expect(originOf(root, 'spec', 'extra', 0)).toMatch(/^config\/overlay\.yml:7:/);
    const [kind] = root?.kind === 'mapping' ? root.entries : [];
    expect(kind && locate(kind.key.origin).range).toMatchObject({ start: { line: 6, column: 1 }, end: { line: 6 } });
  });

  it('what code has made is where it was put, with the origins of its parts', async () => {
    const template = `${LOAD}a: #@ data.values.hosts\nb: #@ {"r": data.values.replicas, "m": {"k": 1}}\n`;
    const { documents } = await rendered({ 'schema.yml': SCHEMA, 'a.yml': template }, { dataValues: [{ key: 'hosts', yaml: '[x]' }] });
    const root = documents[0]?.root;
    expect(originOf(root, 'a', 0)).toMatch(/^config\/a\.yml:2:1 <- given /);
    expect(originOf(root, 'b', 'r')).toBe('config/a.yml:3:1 <- given config/schema.yml:3');
    expect(originOf(root, 'b', 'm', 'k')).toBe('config/a.yml:3:1');
  });

  it('takes values of files, of which the last counts, and single values, which count more', async () => {
    const texts = { 'schema.yml': SCHEMA, 'a.yml': `${LOAD}r: #@ data.values.replicas\nh: #@ data.values.hosts\n` };
    const valuesFiles = [
      { path: 'envs/common.yml', content: 'replicas: 2\nhosts: [a]\n' },
      { path: 'envs/prod.yml', content: new TextEncoder().encode('replicas: 3\n') },
    ];
    const { documents } = await rendered(texts, { valuesFiles, dataValues: [{ key: 'hosts', yaml: '[b]' }] });
    expect(documents.map(({ root }) => toValue(root))).toEqual([{ r: 3, h: ['b'] }]);
    expect(originOf(documents[0]?.root, 'r')).toBe('config/a.yml:2:1 <- given envs/prod.yml:1');
  });

  it('of a failure gives findings, and the text of ytt', async () => {
    const files = filesOf({ 'schema.yml': SCHEMA, 'a.yml': `${LOAD}n: #@ data.values.replica\n` });
    const evaluated = await evaluate({ files });
    expect(evaluated).toMatchObject({ kind: 'failed', findings: [{ file: 'config/a.yml', severity: 'error', range: { start: { line: 2 } } }] });
    expect(evaluated.kind === 'failed' && evaluated.message).toContain('struct has no .replica field or method');
  });

  it('tells a failure of a single value that is in no file of the first file', async () => {
    const evaluated = await evaluate({ files: filesOf({ 'schema.yml': SCHEMA }), dataValues: [{ key: 'nope', text: 'x' }] });
    expect(evaluated.findings.map(({ file }) => file)).toEqual(['config/schema.yml']);
  });

  it('gives advice beside the output', async () => {
    const schema = '#@data/values-schema\n---\n#@schema/deprecated "use b"\na: 1\n';
    const { findings } = await rendered({ 'schema.yml': schema }, { dataValues: [{ key: 'a', yaml: '2' }] });
    expect(findings).toMatchObject([{ rule: 'deprecated', severity: 'warning' }]);
  });

  it('follows marks, settings and budgets', async () => {
    const files = filesOf({ 'a.tpl': '# plain comment\n#@ x = 1\na: #@ x\n' });
    const fileMarks = ['a.tpl:type=yaml-template'];
    expect(await evaluate({ files, options: { fileMarks, ignoreUnknownComments: true } })).toMatchObject({
      kind: 'rendered',
      documents: [{ path: 'a.tpl' }],
    });
    expect(await evaluate({ files, options: { fileMarks } })).toMatchObject({ kind: 'failed' });
    expect(await evaluate({ files, options: { fileMarks: ['b.tpl:type=data'] } })).toMatchObject({ kind: 'failed' });
    const endless = filesOf({ 'a.yml': '#@ while True:\n#@   x = 1\n#@ end\n' });
    expect(await evaluate({ files: endless, options: { maxSteps: 1000 } })).toMatchObject({ kind: 'failed', findings: [{ file: 'config/a.yml' }] });
  });

  it('does not track values if nobody wants to know', async () => {
    const texts = { 'schema.yml': SCHEMA, 'a.yml': `${LOAD}r: #@ data.values.replicas\n` };
    const { documents } = await rendered(texts, { options: { tracksValues: false } });
    expect(originOf(documents[0]?.root, 'r')).toBe('config/a.yml:2:1');
  });
});
