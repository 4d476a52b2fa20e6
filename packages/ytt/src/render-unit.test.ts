import { EMPTY_CONTEXT } from '@assay/findings';
import type { SourceFile, Unit } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { yttDialect } from './dialect.ts';

import { environmentOf, renderingOf, sourceFile, unitOf, violationsIn } from '../testing/check-files.ts';

function withValues(unit: Unit, ...valuesFiles: readonly SourceFile[]): Unit {
  return { ...unit, environments: [environmentOf(valuesFiles)] };
}

/** Each violation as `file:line:column rule message`. */
async function check(files: Readonly<Record<string, string>>, directory?: string): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf(files, directory));
  return violations.map(({ file, range, rule, message }) => `${file}:${range?.start.line}:${range?.start.column} ${rule} ${message}`);
}

const SCHEMA = '#@data/values-schema\n---\nreplicas: 1\nname: app\n';
const USES_DATA = '#@ load("@ytt:data", "data")\n';

describe('renderUnit', () => {
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

  it('reports messages of several lines whole', async () => {
    const missing = 'Missing required values:\\n--provider is required\\n--region is required\\n';
    expect(await check({ 'a.yml': `#@ load("@ytt:assert", "assert")\na: #@ assert.fail("${missing}")\n` })).toEqual([
      'a.yml:2:18 evaluation assert.fail: fail: Missing required values:\n--provider is required\n--region is required',
    ]);
  });

  it('reports wrong values, and not the templates that stumble over them', async () => {
    const values = '#@data/values\n---\nreplicas: two\nname: 1\n';
    const config = `${USES_DATA}count: #@ data.values.replicas + 1\n`;
    expect(await check({ 'schema.yml': SCHEMA, 'values.yml': values, 'config.yml': config })).toEqual([
      'values.yml:3:11 type replicas: expected integer, but found string',
      'values.yml:4:7 type name: expected string, but found integer',
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
    const [violation] = await violationsIn(unitOf({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nreplicas: 1\n' }));
    expect(violation).toMatchObject({
      rule: 'min',
      severity: 'error',
      fault: 'subject',
      file: 'values.yml',
      path: '/replicas',
      related: [{ file: 'schema.yml', range: { start: { line: 3 } } }],
    });
    const [mistake] = await violationsIn(unitOf({ 'schema.yml': '#@data/values-schema\n---\n#@schema/desc 1\nname: app\n' }));
    expect(mistake).toMatchObject({ rule: 'annotation', fault: 'rule', range: { start: { line: 3 } } });
  });

  it('reports every rule that a document breaks, at the line of the template', async () => {
    const files = {
      'a.yml': 'spec:\n  #@assert/validate max=4, min=1\n  replicas: #@ 2 + 3\n',
      'b.yml': '---\na: 1\n#@assert/validate ("small", lambda d: d["b"] < 1), max_len=0\n---\nb: 1\n',
    };
    expect(await check(files)).toEqual([
      'a.yml:3:3 max spec.replicas must be: a value <= 4; found: value > 4',
      'b.yml:4:1 custom the document must be: small',
      'b.yml:4:1 max_len the document must be: length <= 0; found: length = 1',
    ]);
    expect(await violationsIn(unitOf(files))).toMatchObject([{ fault: 'subject', severity: 'error', path: '/spec/replicas' }, {}, {}]);
  });

  it('reports rules that say the same of one value, and values of one line, each by itself', async () => {
    const schema = '#@data/values-schema\n---\n#@schema/validation ("good", lambda v: v > 1), ("good", lambda v: v > 2)\na: 1\n';
    expect(await check({ 'schema.yml': schema })).toEqual(['schema.yml:4:4 custom a must be: good', 'schema.yml:4:4 custom a must be: good']);
    const loop = '#@ for replicas in [1, 5, 6]:\n---\n#@assert/validate max=4\nreplicas: #@ replicas\n#@ end\n';
    const violation = 'loop.yml:4:1 max replicas must be: a value <= 4; found: value > 4';
    expect(await check({ 'loop.yml': loop })).toEqual([violation, violation]);
  });

  it('tells which value a document has taken over that breaks a rule', async () => {
    const config = `${USES_DATA}#@assert/validate max=4\nreplicas: #@ data.values.replicas\n`;
    const values = '#@data/values\n---\nreplicas: 5\n';
    expect(await violationsIn(unitOf({ 'schema.yml': SCHEMA, 'values.yml': values, 'config.yml': config }))).toMatchObject([
      {
        file: 'config.yml',
        range: { start: { line: 3 } },
        related: [
          { message: 'the rule', file: 'config.yml', range: { start: { line: 2 } } },
          { message: 'the value: data value replicas', file: 'values.yml', range: { start: { line: 3 } } },
        ],
      },
    ]);
  });

  it('reports rules that the documents of a library break', async () => {
    const files = {
      'config.yml': '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").eval())\n',
      '_ytt_lib/app/config.yml': '#@assert/validate max=4\na: 5\n#@assert/validate max=4\nb: 6\n',
    };
    expect(await check(files)).toEqual([
      '_ytt_lib/app/config.yml:2:4 max a must be: a value <= 4; found: value > 4',
      '_ytt_lib/app/config.yml:4:4 max b must be: a value <= 4; found: value > 4',
    ]);
  });

  it('reports mistakes in the rules of templates beside each other', async () => {
    const files = { 'a.yml': 'a: 1\n#@assert/validate maxx=4\nb: 2\n', 'b.yml': '#@assert/validate\nb: 2\n' };
    expect((await violationsIn(unitOf(files))).map(({ file, range, rule, fault }) => [file, range?.start.line, rule, fault])).toEqual([
      ['a.yml', 2, 'annotation', 'rule'],
      ['b.yml', 1, 'annotation', 'rule'],
    ]);
  });

  it('judges the documents of the other files beside one that failed, unless an overlay could have changed them', async () => {
    const files = { 'a.yml': 'a: #@ 1 // 0\n', 'b.yml': '#@assert/validate max=4\nb: 5\n' };
    expect(await check(files)).toEqual(['a.yml:1:9 evaluation floored division by zero', 'b.yml:2:4 max b must be: a value <= 4; found: value > 4']);
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects="0+"\n---\n#@overlay/match missing_ok=True\nb: 1\n';
    expect(await check({ ...files, 'o.yml': overlay })).toEqual(['a.yml:1:9 evaluation floored division by zero']);
    const failing = overlay.replace('b: 1', '#@overlay/assert\nb: 7');
    expect(await check({ 'b.yml': files['b.yml'], 'o.yml': failing })).toHaveLength(1);
  });

  it('ends where a template does not', async () => {
    const found = await check({ 'a.yml': '#@ def f():\n#@   return f()\n#@ end\na: #@ f()\n' });
    // Where in the line it ends depends on the stack that is left.
    expect(found).toEqual([expect.stringMatching(/^a\.yml:2:\d+ evaluation Starlark stack overflow$/)]);
  });

  it('ends early when nobody waits for it', async () => {
    const unit = unitOf({ 'a.yml': '#@ for i in range(100000000):\n#@   x = i\n#@ end\na: 1\n' });
    const [rendering] = await yttDialect.render(unit, { ...EMPTY_CONTEXT, isCancelled: () => true });
    expect(rendering?.reports.flatMap(({ violations }) => violations).map(({ message }) => message)).toEqual([
      'Starlark computation cancelled: nobody waits for it',
    ]);
  });

  it('says when its stack was used up', async () => {
    const endless = unitOf({ 'a.yml': '#@ def f():\n#@   return f()\n#@ end\na: #@ f()\n' });
    expect(await renderingOf(endless)).toMatchObject({ needsMoreStack: true });
    expect(await renderingOf(unitOf({ 'a.yml': 'a: #@ 1 // 0\n' }))).not.toHaveProperty('needsMoreStack');
  });

  it('takes a values file for plain that only speaks of annotations', async () => {
    const unit = unitOf({ 'schema.yml': SCHEMA });
    const found = async (text: string): Promise<readonly string[]> =>
      (await violationsIn(withValues(unit, sourceFile('v.yml', text)))).map(({ file, range, rule }) => `${file}:${range?.start.line} ${rule}`);
    expect(await found('# no more #@data/values here\nreplicas: two\n')).toEqual(['v.yml:2 type']);
    expect(await found('name: "#@data/values"\nreplicas: two\n')).toEqual(['v.yml:2 type']);
    expect(await found('--- #@data/values\nreplicas: two\n')).toEqual(['v.yml:2 type']);
    expect(await found('#@ load("x.star", "f")\nreplicas: two\n')).toEqual(['v.yml:1 annotation']);
  });

  it('has nothing to say of no files', async () => {
    expect(await check({})).toEqual([]);
  });
});

describe('values that do not fit the schema', () => {
  const schema = `#@data/values-schema
---
#@schema/validation min=1, max=10
replicas: 1
#@schema/validation min_len=1
name: app
db:
  port: 1
  #@schema/validation min_len=1
  host: x
list:
- id: ""
  #@schema/validation min=1
  size: 1
`;
  const codes = async (values: string): Promise<readonly string[]> => {
    const unit = withValues(unitOf({ 'schema.yml': schema, 'config.yml': 'a: 1\n' }), sourceFile('v.yml', values));
    return (await violationsIn(unit)).map(({ file, range, rule }) => `${file}:${range?.start.line} ${rule}`).sort();
  };

  it.each<readonly [what: string, values: string, expected: readonly string[]]>([
    ['an unknown key', 'replicas: 40\nnmae: x\n', ['v.yml:1 max', 'v.yml:2 unknown-key']],
    ['a value of another type', 'replicas: 40\ndb:\n  port: x\n', ['v.yml:1 max', 'v.yml:3 type']],
    ['a wrong value beside them in a map', 'db:\n  prot: 2\n  host: ""\n', ['v.yml:2 unknown-key', 'v.yml:3 min_len']],
    ['a wrong item of a list', 'list:\n- size: x\n- size: 0\n', ['v.yml:2 type', 'v.yml:3 min']],
    ['a text for everything', 'just text\n', ['v.yml:1 type']],
  ])('hide no rule that others break: %s', async (_, values, expected) => {
    expect(await codes(values)).toEqual(expected);
  });

  it('are not told to break rules, nor are defaults in their place', async () => {
    expect(await codes('replicas: x\nnmae: y\n')).toEqual(['v.yml:1 type', 'v.yml:2 unknown-key']);
    const lacking = schema.replace('name: app', 'name: ""');
    const unit = withValues(unitOf({ 'schema.yml': lacking, 'config.yml': 'a: 1\n' }), sourceFile('v.yml', 'nmae: y\n'));
    expect((await violationsIn(unit)).map(({ rule }) => rule)).toEqual(['unknown-key']);
  });
});

it('what a file says by itself is wrong whatever it is rendered with, another error need not be', async () => {
  const { reports } = await renderingOf(unitOf({ 'a.yml': 'a:\n#@ if True:\n- b\n', 'b.yml': 'b: #@ nope\n', 'c.yml': 'c: #@ 1 // 0\n' }));
  const told = reports.flatMap(({ violations, dependsOn }) => violations.map(({ file, rule }) => `${file} ${rule} ${dependsOn}`));
  expect(told.sort()).toEqual(['a.yml syntax file', 'b.yml undefined-name file', 'c.yml evaluation unit']);
});

const DATA = '#@ load("@ytt:data", "data")\n';

describe('what further files could mend', () => {
  const load = '#@ load("@ytt:overlay", "overlay")\n';
  const overlay = (by: string): string => `${load}#@overlay/match by=${by}\n---\na: 1\n`;
  const base = 'kind: Deployment\nmetadata:\n  name: web\n';

  it.each<readonly [what: string, text: string, isTold: boolean]>([
    ['an overlay for a kind of which there is none', overlay('overlay.subset({"kind": "Ingress"})'), true],
    ['an overlay for one of two such kinds', overlay('overlay.or_op(overlay.subset({"kind": "Ingress"}), overlay.subset({"kind": "Role"}))'), true],
    ['an overlay for a kind that may be misspelled', overlay('overlay.subset({"kind": "Deploymnt"})'), false],
    ['an overlay for a kind that is there under another name', overlay('overlay.subset({"kind": "Deployment", "metadata": {"name": "db"}})'), false],
    ['an overlay for a kind that is there, or another one', overlay('overlay.subset({"kind": "Deployment", "a": 2}), expects="1+"'), false],
    ['an overlay for a name alone', overlay('overlay.subset({"metadata": {"name": "db"}})'), false],
    ['an overlay for something else called kind', overlay('overlay.subset({"spec": "kind"})'), false],
    ['a load from a directory that is not there', '#@ load("lib/helpers.star", "x")\na: #@ x\n', true],
    ['a load from the directory that is', '#@ load("helpers.star", "x")\na: #@ x\n', true],
    ['a load of a file that is nearly there', '#@ load("lib/names.star", "x")\na: #@ x\n', false],
    ['a file that is read from a directory that is not there', '#@ load("@ytt:data", "data")\na: #@ data.read(".ssh/key")\n', true],
    ['a data value that no schema has', `${DATA}a: #@ data.values.registry.host\n`, true],
    ['a data value that is nearly there', `${DATA}a: #@ data.values.dbs\n`, false],
    ['a data value in a section that is there', `${DATA}a: #@ data.values.db.registry\n`, false],
    ['a library that is not there', '#@ load("@other:lib.star", "x")\na: #@ x\n', true],
    ['a key that no schema has', '#@data/values\n---\nregistry: x\n', true],
    ['a key that is nearly there', '#@data/values\n---\ndbs: {}\n', false],
    ['code on declared values', `${DATA}a: #@ 1 + data.values.db.host\n`, false],
    ['another error', 'a: #@ 1 // 0\n', false],
  ])('is told: %s', async (_, text, isTold) => {
    const { reports } = await renderingOf(
      unitOf({ 'base.yml': base, 'libs/names.star': 'x = 1\n', 's.yml': '#@data/values-schema\n---\ndb:\n  host: a\n', 'z.yml': text }),
    );
    expect(reports.filter(({ violations }) => violations.length > 0).map(({ dependsOn }) => dependsOn === 'others')).toEqual([isTold]);
  });

  it.each<readonly [what: string, text: string, dependsOn: string]>([
    ['code that reads values of which no schema says what they are', `${DATA}a: #@ 1 + data.values.host\n`, 'others'],
    ['other code', 'a: #@ 1 + "x"\n', 'unit'],
    ['a name that is nearly there', `${DATA}a: #@ data.values.hots\n`, 'unit'],
    ['plain comments', '# c\na: #@ 1\n', 'flags'],
  ])('is told where nothing declares values: %s', async (_, text, dependsOn) => {
    const { reports } = await renderingOf(unitOf({ 'v.yml': '#@data/values\n---\nhost: a\n', 'z.yml': text }));
    expect(reports.flatMap((report) => (report.violations.length > 0 ? [report.dependsOn] : []))).toEqual([dependsOn]);
  });

  it('is what a flag allows where nothing is rendered, either', async () => {
    const { reports } = await renderingOf(unitOf({ 's.yml': '#@data/values-schema\na: 1\n', 'z.yml': '# c\na: #@ 1\n' }));
    expect(reports.flatMap(({ violations, dependsOn }) => violations.map(({ rule }) => [rule, dependsOn]))).toEqual([
      ['annotation', 'unit'],
      ['syntax', 'flags'],
    ]);
  });

  it('is an overlay where there is nothing to match', async () => {
    const { reports } = await renderingOf(unitOf({ 'z.yml': overlay('overlay.all') }));
    expect(reports.flatMap(({ violations, dependsOn }) => violations.map(({ rule }) => [rule, dependsOn]))).toEqual([['overlay-match', 'others']]);
  });
});
