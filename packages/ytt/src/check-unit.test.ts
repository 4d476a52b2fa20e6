import { inputFile } from '@assay/findings';
import type { Unit } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { checkUnit } from './check-unit.ts';

function unitOf(files: Readonly<Record<string, string>>, directory = ''): Unit {
  const prefix = directory === '' ? '' : `${directory}/`;
  return { directory, files: Object.entries(files).map(([name, text]) => inputFile(prefix + name, new TextEncoder().encode(text))) };
}

/** Each violation as `file:line:column rule message`. */
async function check(files: Readonly<Record<string, string>>, directory?: string): Promise<readonly string[]> {
  const violations = await checkUnit(unitOf(files, directory));
  return violations.map(({ file, range, rule, message }) => `${file}:${range?.start.line}:${range?.start.column} ${rule} ${message}`);
}

const SCHEMA = '#@data/values-schema\n---\nreplicas: 1\nname: app\n';
const USES_DATA = '#@ load("@ytt:data", "data")\n';

describe('checkUnit', () => {
  it('finds nothing wrong in what renders', async () => {
    const config = `${USES_DATA}name: #@ data.values.name\n`;
    expect(await check({ 'schema.yml': SCHEMA, 'config.yml': config, 'notes.md': '# (@ no template', 'broken.json': '{' })).toEqual([]);
  });

  it('names files as the caller does', async () => {
    expect(await check({ 'config.yml': 'a: #@ nope\n' }, 'deploy/base')).toEqual(['deploy/base/config.yml:1:7 undefined-name undefined: nope']);
  });

  it('goes on to the next file, and reports what they have in common once', async () => {
    const files = {
      'a.yml': '#@ load("lib.star", "f")\na: #@ f()\n',
      'b.yml': '#@ load("lib.star", "f")\nb: 1\n',
      'c.yml': 'c: #@ 1 // 0\n',
      'lib.star': 'def f():\n  return nope\nend\n',
    };
    const found = await check(files);
    expect(found.filter((line) => line.startsWith('lib.star:2'))).toEqual(['lib.star:2:10 undefined-name undefined: nope']);
    expect(found.filter((line) => line.startsWith('c.yml'))).toEqual(['c.yml:1:9 evaluation floored division by zero']);
    expect(found).toHaveLength(2);
  });

  it('reports all that is wrong in code before it says anything of what the code does', async () => {
    expect(await check({ 'a.yml': 'a: #@ nope1 + nope2\nb: #@ 1 // 0\n' })).toEqual([
      'a.yml:1:7 undefined-name undefined: nope1',
      'a.yml:1:15 undefined-name undefined: nope2',
    ]);
  });

  it('reports wrong values, and not the templates that stumble over them', async () => {
    const values = '#@data/values\n---\nreplicas: two\nname: 1\n';
    const config = `${USES_DATA}count: #@ data.values.replicas + 1\n`;
    expect(await check({ 'schema.yml': SCHEMA, 'values.yml': values, 'config.yml': config })).toEqual([
      'values.yml:3:11 type Expected integer, but found string',
      'values.yml:4:7 type Expected string, but found integer',
    ]);
  });

  it('reports the syntax of templates although the schema is wrong', async () => {
    const found = await check({ 'schema.yml': '#@data/values-schema\n---\nname: null\n', 'config.yml': 'a: #@ (1\n' });
    expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['schema.yml:3:1 schema', 'config.yml:1:4 syntax']);
  });

  it('goes on to the next overlay, and applies none to documents that are not all there', async () => {
    const overlays =
      '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "A"})\n---\na: 1\n#@overlay/match by=overlay.subset({"kind": "B"})\n---\nb: 1\n';
    expect(await check({ 'base.yml': 'kind: C\n', 'overlay.yml': overlays })).toEqual([
      'overlay.yml:3:1 overlay-match Expected number of matched nodes to be 1, but was 0',
      'overlay.yml:6:1 overlay-match Expected number of matched nodes to be 1, but was 0',
    ]);
    expect(await check({ 'base.yml': 'kind: #@ nope\n', 'overlay.yml': overlays })).toEqual(['base.yml:1:10 undefined-name undefined: nope']);
  });

  it('follows errors into libraries', async () => {
    const files = {
      'config.yml': '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").eval())\n',
      '_ytt_lib/app/config.yml': 'a: 1\nb: #@ 1 // 0\n',
    };
    expect(await check(files)).toEqual(['_ytt_lib/app/config.yml:2:9 evaluation floored division by zero']);
  });

  it('tells where the schema and the author of a rule stand', async () => {
    const schema = '#@data/values-schema\n---\n#@schema/validation min=2\nreplicas: 3\n';
    const [violation] = await checkUnit(unitOf({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nreplicas: 1\n' }));
    expect(violation).toMatchObject({
      rule: 'min',
      severity: 'error',
      fault: 'subject',
      file: 'values.yml',
      path: '/replicas',
      related: [{ file: 'schema.yml', range: { start: { line: 3 } } }],
    });
    const [mistake] = await checkUnit(unitOf({ 'schema.yml': '#@data/values-schema\n---\n#@schema/desc 1\nname: app\n' }));
    expect(mistake).toMatchObject({ rule: 'annotation', fault: 'rule', range: { start: { line: 3 } } });
  });

  it('ends where a template does not', async () => {
    const found = await check({ 'a.yml': '#@ def f():\n#@   return f()\n#@ end\na: #@ f()\n' });
    expect(found).toEqual(['a.yml:2:14 evaluation Starlark stack overflow']);
  });

  it('has nothing to say of no files', async () => {
    expect(await check({})).toEqual([]);
  });
});
