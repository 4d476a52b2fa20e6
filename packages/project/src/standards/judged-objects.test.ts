import { SourceFile } from '@assay/findings';
import type { Dialect } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import type { Entries } from '../../testing/memory-workspace.ts';
import { linesOn, reportOn } from '../../testing/session-on.ts';
import type { Asked } from '../../testing/session-on.ts';
import { checkingDialect, judgingDialect, renderingDialect } from '../../testing/stand-in-dialects.ts';

const DIALECTS: readonly Dialect[] = [renderingDialect, judgingDialect, checkingDialect('red')];

const POLICY = 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nforbid: bad\n';
const GOOD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: good}\n';
const BAD = GOOD.replace('good', 'bad');
const SETTINGS = 'policies: [policies]\n';

/** What is said of objects, without what is said of policies. */
async function said(entries: Entries, asked: Asked = {}): Promise<readonly string[]> {
  const lines = await linesOn(entries, { dialects: DIALECTS, ...asked });
  return lines.filter((line) => !/^\S+ (?:info policy\/unused|not checked: nobody looked|error policy\/shout found first)/.test(line));
}

describe('Kubernetes objects', () => {
  it('are held against the policies of their project, in YAML, in JSON and in lists', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: v1, kind: Pod, metadata: {name: bad}}\n`;
    const json = '{"apiVersion": "v1", "kind": "Pod",\n "metadata": {"name": "bad"}}';
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a.yaml': `${GOOD}---\n${BAD}`, 'b.json': json, 'c.yaml': list };
    expect(await said(files)).toEqual([
      'a.yaml:5 error policy/shout bad is forbidden',
      'b.json:1 error policy/shout bad is forbidden',
      'c.yaml:4 error policy/shout bad is forbidden',
    ]);
  });

  it('are no files of ours where nothing is asked for', async () => {
    const { report, unknown } = await reportOn({ 'a.yaml': BAD }, { dialects: DIALECTS, paths: ['a.yaml'] });
    expect([report.summary.files, unknown]).toEqual([0, ['a.yaml']]);
  });

  it('count as checked otherwise, and can be named', async () => {
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a.yaml': BAD, 'b.yaml': BAD };
    const { report, unknown } = await reportOn(files, { dialects: DIALECTS, paths: ['a.yaml'] });
    expect([report.summary.files, unknown]).toEqual([1, []]);
    expect(report.violations.map(({ file }) => file)).toContain('a.yaml');
    expect(report.violations.map(({ file }) => file)).not.toContain('b.yaml');
  });

  it('of which the definitions that judge count as checked, too, and can be named', async () => {
    const definition = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n';
    const files = { 'assay.yaml': 'schemas: {crds: [crds]}\n', 'crds/c.yaml': definition, 'a.yaml': GOOD };
    for (const paths of [['.'], ['crds/c.yaml']]) {
      const { report, unknown } = await reportOn(files, { dialects: DIALECTS, paths });
      expect([report.summary.files, report.summary.ignored, unknown]).toEqual([paths.includes('.') ? 2 : 1, 0, []]);
    }
  });

  it.each(['skaffold/v3', 'eksctl.io/v1alpha5', 'backstage.io/v1alpha1', 'kubelet.config.k8s.io/v1beta1'])(
    'are not those of %s, which only a program reads',
    async (apiVersion) => {
      const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a.yaml': BAD.replace('v1', apiVersion) };
      expect(await said(files)).toEqual([]);
    },
  );

  it('are held against the policies of the nearest project alone', async () => {
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'sub/assay.yaml': 'rules: {}\n', 'sub/a.yaml': BAD, 'a.yaml': BAD };
    expect(await said(files)).toEqual(['a.yaml:1 error policy/shout bad is forbidden']);
  });

  it('are held against what the command line names on top of that, with or without a project', async () => {
    const more = { 'more/p.yaml': POLICY.replace('bad', 'good') };
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a.yaml': `${GOOD}---\n${BAD}`, ...more };
    const both = ['a.yaml:1 error policy/shout good is forbidden', 'a.yaml:5 error policy/shout bad is forbidden'];
    expect(await said(files, { standards: { policies: ['more'] } })).toEqual(both);
    expect(await said({ 'a.yaml': GOOD, ...more }, { standards: { policies: ['more/p.yaml'] } })).toEqual(both.slice(0, 1));
  });

  it('that a unit gives are judged where the template gives them, plain files of it once', async () => {
    const files = {
      'assay.yaml': `${SETTINGS}units: [{path: k}]\n`,
      'policies/p.yaml': POLICY,
      'k/a.yml': '#@\ngives good\ngives bad\n',
      'k/b.yml': BAD,
    };
    expect(await said(files)).toEqual(['k/a.yml:3 error policy/shout bad is forbidden']);
  });

  it('that judge, and those that a test names, are not judged', async () => {
    const test = { 'test.txt': 'red\nsee policies/wrong.yaml\n', 'policies/wrong.yaml': BAD };
    const policy = { 'policies/p.yaml': `${POLICY}metadata: {name: bad}\n`, 'elsewhere.yaml': `${POLICY}metadata: {name: bad}\n` };
    expect(await said({ 'assay.yaml': SETTINGS, ...policy, ...test })).toEqual(['elsewhere.yaml:1 error policy/shout bad is forbidden']);
  });

  it('that judge are not judged where a unit gives them, either', async () => {
    const files = { 'assay.yaml': 'policies: [k/p.yml]\nunits: [{path: k}]\n', 'k/p.yml': `${POLICY}gives bad\n`, 'k/a.yml': '#@\ngives bad\n' };
    expect(await said(files)).toEqual(['k/a.yml:2 error policy/shout bad is forbidden']);
  });

  it('of other tools, and documents that are none, are not judged', async () => {
    const files = {
      'assay.yaml': SETTINGS,
      'policies/p.yaml': POLICY,
      'kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nmetadata: {name: bad}\npatches: [{path: patch.yaml}]\n',
      'patch.yaml': BAD,
      'test.yaml': 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: bad}\n',
      'chart/Chart.yaml': 'name: c\n',
      'chart/templates/a.yaml': BAD,
      'half.yaml': 'apiVersion: v1\nmetadata: {name: bad}\n',
    };
    expect(await said(files)).toEqual([]);
  });

  it('that cannot be read are errors, unless they are in the language of another tool', async () => {
    const broken = 'apiVersion: v1\nkind: Pod\nmetadata: {name: bad\n';
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a.yaml': broken, 'b.yaml': `${broken}{{ if .x }}\n` };
    expect(await said(files)).toEqual([expect.stringMatching(/^a\.yaml:\d error assay\/invalid-manifest /)]);
  });

  it('see what other manifests of the project say', async () => {
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'law.yaml': 'apiVersion: v1\nkind: Law\nforbid: good\n', 'a.yaml': GOOD };
    expect(await said(files)).toEqual(['a.yaml:1 error policy/shout good is forbidden']);
  });

  it('are held against what a unit gives for all, once it is no guess that it is a unit', async () => {
    const files = {
      'policies/p.yaml': POLICY.replace('bad', 'worse'),
      'k/a.yml': '#@\ngives law-good\n',
      'l/b.yml': '#@\ngives good\n',
      'c.yaml': GOOD,
    };
    const units = `${SETTINGS}units: [{path: k}, {path: l}]\n`;
    expect(await said({ ...files, 'assay.yaml': units })).toEqual([
      'c.yaml:1 error policy/shout good is forbidden',
      'l/b.yml:2 error policy/shout good is forbidden',
    ]);
    const { 'c.yaml': _, ...alone } = files;
    expect(await said({ ...alone, 'assay.yaml': units })).toEqual(['l/b.yml:2 error policy/shout good is forbidden']);
    const guess = { ...files, 'assay.yaml': SETTINGS, Makefile: 'a:\n\tytt -f k -f "$EXTRA"\n' };
    expect((await said(guess)).filter((line) => line.includes('forbidden'))).toEqual([]);
  });

  it('can come without a path', async () => {
    const files = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY };
    const { report, unknown } = await reportOn(files, { dialects: DIALECTS, paths: [], given: [new SourceFile('-', encodeUtf8(BAD))] });
    expect([report.violations[0]?.file, unknown]).toEqual(['-', []]);
  });
});

describe('a finding about an object', () => {
  const settings = `${SETTINGS}units: [{path: k, values: [v/one.yml]}, {path: k, values: [v/two.yml]}]\n`;

  it('is told once for all environments, with what explains it in each', async () => {
    const files = {
      'assay.yaml': settings,
      'policies/p.yaml': POLICY,
      'k/a.yml': '#@\n',
      'v/one.yml': '\n#! gives bad\n',
      'v/two.yml': '\n#! gives bad\n',
    };
    const { report } = await reportOn(files, { dialects: DIALECTS });
    const found = report.violations.filter(({ message }) => message === 'bad is forbidden');
    expect(found.map(({ file, range, related }) => [file, range?.start.line, related?.map((place) => place.file)])).toEqual([
      ['k/a.yml', 2, ['policies/p.yaml']],
    ]);
  });

  it('says in which environment it arises, if not in all', async () => {
    const files = { 'assay.yaml': settings, 'policies/p.yaml': POLICY, 'k/a.yml': '#@\n', 'v/one.yml': 'a: 1\n', 'v/two.yml': '#! gives bad\n' };
    const { report } = await reportOn(files, { dialects: DIALECTS });
    expect(report.violations.find(({ message }) => message === 'bad is forbidden')?.related?.map(({ file }) => file)).toEqual([
      'policies/p.yaml',
      'v/two.yml',
    ]);
  });

  it('is told once where units share a template', async () => {
    const units = 'units: [{path: [k, l]}, {path: [k, m]}]\n';
    const files = {
      'assay.yaml': `${SETTINGS}${units}`,
      'policies/p.yaml': POLICY,
      'k/a.yml': '#@\ngives bad\n',
      'l/b.yml': '#@\n',
      'm/c.yml': '#@\n',
    };
    expect(await said(files)).toEqual(['k/a.yml:2 error policy/shout bad is forbidden']);
  });
});

describe('what is noticed of policies', () => {
  const files = {
    'assay.yaml': SETTINGS,
    'policies/p.yaml': POLICY,
    'policies/q.yaml': POLICY.replace('bad', 'worse'),
    'a.yaml': BAD,
    'b.yaml': BAD,
  };

  it('is told once, in the order of the objects, and the rest is concluded from it', async () => {
    const lines = (await linesOn(files, { dialects: DIALECTS })).filter((line) => line.startsWith('policies/') && !line.includes('nobody looked'));
    expect(lines).toEqual(['policies/p.yaml:1 error policy/shout found first in a.yaml', 'policies/q.yaml:1 info policy/unused of no use']);
  });

  it('is not concluded where only some objects were looked at', async () => {
    const lines = await linesOn(files, { dialects: DIALECTS, paths: ['a.yaml'] });
    expect(lines.filter((line) => line.includes('of no use'))).toEqual([]);
    expect(lines).toContain('policies/q.yaml not checked: nobody looked');
  });

  it.each<[string, Asked, boolean]>([
    ['a directory below that of the project', { paths: ['b'] }, false],
    ['such a directory, from within', { directory: '/b' }, false],
    ['the whole directory', { paths: ['.'] }, true],
    ['directories that have the whole in them', { directory: '/b', paths: ['.', '..'] }, true],
  ])('is concluded where all of the project was searched: %s', async (_, asked, isConcluded) => {
    const found = { 'assay.yaml': SETTINGS, 'policies/p.yaml': POLICY, 'a/pod.yaml': BAD, 'b/pod.yaml': GOOD };
    const others = { ...found, 'policies/q.yaml': POLICY.replace('bad', 'worse') };
    const lines = await linesOn(others, { dialects: DIALECTS, ...asked });
    expect(lines.filter((line) => line.includes('of no use')).map((line) => line.split(':')[0])).toEqual(
      isConcluded ? [expect.stringContaining('policies/q.yaml')] : [],
    );
  });
});

describe('what cannot be held against objects is said', () => {
  it.each([
    ['a path that is not there', 'policies: [polices]\n', 'assay.yaml:1 error assay/wrong-path "polices": no such file or directory'],
    [
      'a URL',
      'schemas: {crds: ["https://a.example/crd.yaml"]}\n',
      'assay.yaml:1 error assay/wrong-path "https://a.example/crd.yaml": a project file names files, and no URL',
    ],
    ['a directory without a policy', 'policies: [sub]\n', 'assay.yaml:1 error assay/wrong-path "sub": there is no policy in it'],
    ['a pattern that matches nothing', 'policies: ["x/*.yaml"]\n', 'assay.yaml:1 error assay/wrong-path "x/*.yaml": nothing matches it here'],
    ['CRDs that are none', 'schemas: {crds: [sub]}\n', 'assay.yaml:1 error assay/wrong-path "sub": there is no CustomResourceDefinition in it'],
    [
      'a release that nobody knows',
      'schemas: {kubernetes: "1.99"}\n',
      'assay.yaml:1 error assay/wrong-value "kubernetes" must be a release whose schemas are known, not "1.99"',
    ],
  ])('%s', async (_, settings, line) => {
    expect(await said({ 'assay.yaml': settings, 'sub/a.yaml': BAD, 'policies/p.yaml': POLICY })).toEqual([line]);
  });

  it.each([
    ['nowhere', 'nowhere: no such file or directory'],
    ['a.yaml', 'a.yaml: there is no policy in it'],
  ])('of the command line: %s', async (path, line) => {
    expect(await said({ 'a.yaml': BAD }, { standards: { policies: [path] } })).toEqual([line]);
  });

  it('and the release of the command line wins over that of the project', async () => {
    const files = { 'assay.yaml': `${SETTINGS}schemas: {kubernetes: "1.32"}\n`, 'policies/p.yaml': POLICY, 'a.yaml': BAD };
    expect(await said(files)).toEqual(['a.yaml:1 error policy/shout bad is forbidden in 1.32']);
    expect(await said(files, { standards: { kubernetes: '1.33' } })).toEqual(['a.yaml:1 error policy/shout bad is forbidden in 1.33']);
  });
});
