import { describe, expect, it } from 'vitest';

import { repositoryOf } from '../../testing/repository-of.ts';
import { foreignFiles } from './foreign-files.ts';

/** The foreign files of a tree, with the reasons. */
function foreignIn(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Array.from(foreignFiles(repositoryOf(texts)), ([{ name }, reason]) => [name, reason]));
}

const POLICY =
  'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec:\n  rules:\n  - validate:\n      pattern:\n        (spec):\n          x: 1\n';
const READY = 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nstatus:\n  conditions:\n  - type: Ready\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: pod}\nspec: {}\n';

describe('Helm', () => {
  it('has the templates of charts and of charts in them', () => {
    const chart = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';
    expect(
      foreignIn({
        'chart/Chart.yaml': chart,
        'chart/values.yaml': 'a: 1\n',
        'chart/templates/deployment.yaml': 'a: {{ .Values.a }}\n',
        'chart/templates/_helpers.tpl': '',
        'chart/templates/tests/ping.yaml': '',
        'chart/charts/db/Chart.yaml': chart,
        'chart/charts/db/templates/db.yaml': '',
        'chart/crds/crd.yaml': '',
        'templates/policy.yaml': POLICY,
      }),
    ).toEqual({
      'chart/charts/db/templates/db.yaml': 'helm',
      'chart/templates/_helpers.tpl': 'helm',
      'chart/templates/deployment.yaml': 'helm',
      'chart/templates/tests/ping.yaml': 'helm',
    });
  });

  it('has files elsewhere that are no YAML for its blocks, but none that is YAML or a template of ytt', () => {
    const block = (open: string, close: string): string => `${open}- if .Values.strict ${close}\n${POLICY}${open}- end ${close}\n`;
    expect(foreignIn({ 'policies/a.yaml': block('[[', ']]'), 'policies/b.yaml': block('{{', '}}') })).toEqual({
      'policies/a.yaml': 'helm',
      'policies/b.yaml': 'helm',
    });
    const message = POLICY.replace('  - validate:\n', '  - validate:\n      message: |\n        {{ if request.object }}\n');
    expect(foreignIn({ 'a.yaml': message, 'b.yml': `#@ x = 1\n${block('{{', '}}')}`, 'c.yaml': 'a: [\n', 'd.yaml': `${POLICY}x: [\n` })).toEqual({});
  });

  it('has nothing where a file is only called like a chart', () => {
    expect(foreignIn({ 'docs/Chart.yaml': 'bars: 3\n', 'docs/templates/policy.yaml': POLICY })).toEqual({});
    expect(foreignIn({ 'docs/index.yaml': 'name: docs\n', 'docs/templates/policy.yaml': POLICY })).toEqual({});
  });
});

describe('a shell', () => {
  it.each([
    ['with a command in it', 'a: #@ data.values.a\nb: |\n$(cat b.pem)\nc: 1\n', true],
    ['with a variable', 'a: 1\n${MORE}\nb: 2\n', true],
    ['that is YAML', '${MORE}\n', false],
    ['with the script of another', 'a: |\n  $(cat b.pem)\n  $HOME\nb: [\n', false],
    ['with a variable in a value', 'a: $(x)\nb: [\n', false],
  ])('fills in a text %s', (_, text, isForeign) => {
    expect(foreignIn({ 'a.yml': text })).toEqual(isForeign ? { 'a.yml': 'shell' } : {});
  });
});

describe('continuous integration', () => {
  it.each([
    ['.github/workflows/kyverno-test.yml', true],
    ['tools/.github/workflows/check.yaml', true],
    ['.gitlab-ci.yml', true],
    ['.circleci/config.yml', true],
    ['azure-pipelines.yml', true],
    ['azure-pipelines-nightly.yml', true],
    ['.drone.yml', true],
    ['bitbucket-pipelines.yml', true],
    ['.travis.yml', true],
    ['.cirrus.yml', true],
    ['.woodpecker.yaml', true],
    ['.woodpecker/test.yaml', true],
    ['.appveyor.yml', true],
    ['appveyor.yml', true],
    ['cloudbuild.yaml', true],
    ['buildspec.yml', true],
    ['Jenkinsfile', true],
    ['.buildkite/pipeline.yml', true],
    ['.semaphore/semaphore.yml', true],
    ['.azure-pipelines/test.yml', true],
    ['.gitlab/ci/test.yml', true],
    ['.github/actions/setup/action.yml', true],
    ['.gitlab/policies/test.yml', false],
    ['.github/policies/kyverno-test.yaml', false],
    ['github/workflows/kyverno-test.yaml', false],
    ['ci/pipelines/deploy.yml', false],
    ['my.drone.yml', false],
  ])('%s: %s', (path, isForeign) => {
    expect(foreignIn({ [path]: 'on: push\n' })).toEqual(isForeign ? { [path]: 'ci' } : {});
  });
});

describe('vendored', () => {
  it('is what stands in vendor and _vendir', () => {
    expect(foreignIn({ 'vendor/a/x.yml': '', 'build/_vendir/b.yml': '', 'vendors/c.yml': '', 'd/vendor.yml': '' })).toEqual({
      'build/_vendir/b.yml': 'vendored',
      'vendor/a/x.yml': 'vendored',
    });
  });

  it('goes by where a file really is: a link called vendor can lead to what is ours', () => {
    expect(foreignIn({ 'policies/p.yaml': POLICY, 'vendor/p.yaml': '-> policies/p.yaml' })).toEqual({});
    expect(foreignIn({ 'vendor/p.yaml': POLICY, 'policies/p.yaml': '-> vendor/p.yaml' })).toEqual({
      'policies/p.yaml': 'vendored',
      'vendor/p.yaml': 'vendored',
    });
  });

  it('is what vendir fetches from elsewhere, and not what it takes from here', () => {
    const contents = '  - path: fetched\n    git: {url: u}\n  - path: kept\n    manual: {}\n  - path: local\n    directory: {path: ../x}\n';
    expect(
      foreignIn({
        'deps/vendir.yml': `apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: lib\n  contents:\n${contents}`,
        'deps/lib/fetched/a.yml': '',
        'deps/lib/kept/b.yml': '',
        'deps/lib/local/c.yml': '',
        'deps/own.yml': '',
      }),
    ).toEqual({ 'deps/lib/fetched/a.yml': 'vendored' });
  });

  it.each(['git', 'hg', 'http', 'image', 'imgpkgBundle', 'githubRelease', 'helmChart'])('is what vendir fetches from %s', (source) => {
    const config = `apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: lib\n  contents:\n  - path: .\n    ${source}: {a: b}\n`;
    expect(foreignIn({ 'vendir.yml': config, 'lib/a.yml': '' })).toEqual({ 'lib/a.yml': 'vendored' });
  });

  it('is never the directory of the vendir.yml itself', () => {
    const config = 'apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: .\n  contents:\n  - path: .\n    git: {url: u}\n';
    expect(foreignIn({ 'vendir.yml': config, 'policy.yaml': POLICY })).toEqual({});
  });
});

/** A test of Chainsaw with these operations. */
const chainsaw = (...operations: readonly string[]): string =>
  `apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec:\n  steps:\n  - try:\n${operations.map((one) => `    - ${one}\n`).join('')}`;

describe('Chainsaw', () => {
  it('has tests and what they expect; what they apply stays ours', () => {
    expect(
      foreignIn({
        'p/policy.yaml': POLICY,
        'p/test/chainsaw-test.yaml': chainsaw(
          'apply: {file: ../policy.yaml}',
          'assert: {file: ready.yaml}',
          'error: {file: absent.yaml}',
          'apply: {file: exception.yaml}',
        ),
        'p/test/ready.yaml': READY,
        'p/test/absent.yaml': POLICY,
        'p/test/exception.yaml': POLICY,
      }),
    ).toEqual({ 'p/test/absent.yaml': 'chainsaw', 'p/test/chainsaw-test.yaml': 'chainsaw', 'p/test/ready.yaml': 'chainsaw' });
  });

  it('has what catch, finally and wildcards name', () => {
    const test = `${chainsaw('apply: {file: a.yaml}')}    catch:\n    - assert: {file: b.yaml}\n    finally:\n    - error: {file: "c-*.yaml"}\n`;
    expect(Object.keys(foreignIn({ 't/chainsaw-test.yaml': test, 't/a.yaml': POD, 't/b.yaml': POD, 't/c-1.yaml': POD, 't/d.yaml': POD }))).toEqual([
      't/chainsaw-test.yaml',
      't/b.yaml',
      't/c-1.yaml',
    ]);
  });

  it('has what the test expects to be refused', () => {
    const refused = 'apply: {file: bad.yaml, expect: [{check: {($error != null): true}}]}';
    const accepted = 'apply: {file: good.yaml, expect: [{check: {($error != null): false}}]}';
    const script = 'script: {content: "if kubectl apply -f worse.yaml; then exit 1; else exit 0; fi"}';
    expect(
      foreignIn({ 't/chainsaw-test.yaml': chainsaw(refused, accepted, script), 't/bad.yaml': POLICY, 't/good.yaml': POLICY, 't/worse.yaml': POLICY }),
    ).toEqual({ 't/bad.yaml': 'chainsaw', 't/chainsaw-test.yaml': 'chainsaw', 't/worse.yaml': 'chainsaw' });
  });

  it.each([
    ['fails when it is accepted', 'content: "if kubectl apply -f p.yaml\\nthen\\n  echo accepted\\n  exit 1\\nelse\\n  exit 0\\nfi\\n"', true],
    ['looks at what is said about it', 'content: "if kubectl apply -f p.yaml 2>&1 | grep -q \'is invalid\'\\nthen exit 0\\nfi"', true],
    ['looks for a word in the errors', `content: kubectl apply -f p.yaml, check: {"(contains($stderr, 'invalid'))": true}`, true],
    ['fails when it is refused', 'content: "if kubectl apply -f p.yaml\\nthen\\n  exit 0\\nelse\\n  exit 1\\nfi\\n"', false],
    ['finds no such word in the errors', `content: kubectl apply -f p.yaml, check: {"(contains($stderr, 'invalid'))": false}`, false],
    ['only applies it', 'content: kubectl apply -f p.yaml', false],
  ])('has what a script applies and %s: %s', (_, script, isForeign) => {
    expect('t/p.yaml' in foreignIn({ 't/chainsaw-test.yaml': chainsaw(`script: {${script}}`), 't/p.yaml': POLICY })).toBe(isForeign);
  });

  it.each([
    ['an expression for a name', POLICY.replace('name: p', 'name: ($test.metadata.name)'), true],
    ['an expression for a namespace', POLICY.replace('name: p', "name: p, namespace: \"(join('-', [$namespace, 'x']))\""), true],
    ['an anchor', POLICY, false],
  ])('has what a test applies with %s: %s', (_, text, isForeign) => {
    expect('t/p.yaml' in foreignIn({ 't/chainsaw-test.yaml': chainsaw('apply: {file: p.yaml}'), 't/p.yaml': text })).toBe(isForeign);
    expect(foreignIn({ 't/p.yaml': text })).toEqual({});
  });

  it.each([
    ['a key that is an expression', 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nstatus:\n  (length(conditions)): 2\n', true],
    ['a status without a spec', READY, true],
    ['a status and a spec, beside the test', `${POLICY}status: {ready: true}\n`, true],
    ['a policy with anchors in its pattern', POLICY, false],
    ['an object with an alias and a text in parentheses', 'a: &a {b: 1}\nc: *a\nd: |\n  (e): 1\n', false],
    ['an object', POD, false],
  ])('in the folder of a test, %s, which no test names: %s', (_, text, isForeign) => {
    expect('t/x.yaml' in foreignIn({ 't/chainsaw-test.yaml': chainsaw('apply: {file: other.yaml}'), 't/x.yaml': text })).toBe(isForeign);
  });

  it.each([
    ['a whole policy', POLICY, false],
    ['a policy with a status', `${POLICY}status: {ready: true}\n`, true],
    ['a key that is an expression', `${POD}(x): 1\n`, true],
  ])('outside of the folder of a test that expects it, %s: %s', (_, text, isForeign) => {
    expect('x.yaml' in foreignIn({ 't/chainsaw-test.yaml': chainsaw('assert: {file: ../x.yaml}'), 'x.yaml': text })).toBe(isForeign);
  });

  it('leaves a policy alone that one test refuses from elsewhere, or that another one applies', () => {
    const refuse = (file: string): string => chainsaw(`apply: {file: ${file}, expect: [{check: {($error != null): true}}]}`);
    expect(Object.keys(foreignIn({ 'p.yaml': POLICY, 't/chainsaw-test.yaml': refuse('../p.yaml') }))).toEqual(['t/chainsaw-test.yaml']);
    const texts = { 'a/p.yaml': POLICY, 'a/chainsaw-test.yaml': refuse('p.yaml'), 'b/chainsaw-test.yaml': chainsaw('apply: {file: ../a/p.yaml}') };
    expect(Object.keys(foreignIn(texts))).toEqual(['a/chainsaw-test.yaml', 'b/chainsaw-test.yaml']);
  });

  it('makes no folder of a test where only its configuration is', () => {
    const configuration = 'apiVersion: chainsaw.kyverno.io/v1alpha2\nkind: Configuration\nspec: {}\n';
    expect(Object.keys(foreignIn({ '.chainsaw.yaml': configuration, 'p/x.yaml': `${POD}(x): 1\n` }))).toEqual(['.chainsaw.yaml']);
  });
});

describe('kuttl', () => {
  const suite = 'apiVersion: kuttl.dev/v1beta1\nkind: TestSuite\n';

  it('has its documents, and what is expected of numbered steps', () => {
    expect(
      foreignIn({
        'kuttl-test.yaml': suite,
        't/01-policy.yaml': POLICY,
        't/01-assert.yaml': READY,
        't/02-errors.yaml': POD,
        't/03-step.yaml': 'apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n',
      }),
    ).toEqual({ 'kuttl-test.yaml': 'kuttl', 't/01-assert.yaml': 'kuttl', 't/02-errors.yaml': 'kuttl', 't/03-step.yaml': 'kuttl' });
  });

  it('has what a step names as expected in its folder, but not what a step applies', () => {
    const step = 'apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n';
    expect(
      foreignIn({
        't/00-policy.yaml': `${step}apply: [policy.yaml, twice.yaml]\nassert: [policy-assert.yaml, twice.yaml, ../p.yaml]\nerror: [gone.yaml]\n`,
        't/policy.yaml': POLICY,
        't/twice.yaml': POLICY,
        't/policy-assert.yaml': READY,
        't/gone.yaml': READY,
        't/other.yaml': POLICY,
        'p.yaml': POLICY,
      }),
    ).toEqual({ 't/00-policy.yaml': 'kuttl', 't/policy-assert.yaml': 'kuttl', 't/gone.yaml': 'kuttl' });
  });

  it.each([
    ['a lonely number', { '01-assert.yaml': POLICY }],
    ['no number', { 'assert.yaml': POLICY, '01-policy.yaml': POLICY }],
    [
      'what an object beside a step names',
      { '01-step.yaml': `apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n---\nkind: List\nassert: [p.yaml]\n`, 'p.yaml': POLICY },
    ],
    ['a policy beside the instructions of its step', { '01-step.yaml': `${POLICY}---\napiVersion: kuttl.dev/v1beta1\nkind: TestStep\n` }],
  ])('leaves %s alone', (_, texts) => {
    expect(foreignIn(texts)).toEqual({});
  });
});

describe('Kustomize', () => {
  it('has its own files and the patches that they name, unless they are resources, too', () => {
    const kustomization = `
resources: [policy.yaml, patched.yaml]
patches:
- path: patch.yaml
- path: patched.yaml
- patch: |
    a: 1
patchesStrategicMerge: [merge.yaml]
`;
    expect(
      foreignIn({ 'kustomization.yaml': kustomization, 'policy.yaml': POLICY, 'patched.yaml': POLICY, 'patch.yaml': POLICY, 'merge.yaml': POLICY }),
    ).toEqual({ 'kustomization.yaml': 'kustomize', 'merge.yaml': 'kustomize', 'patch.yaml': 'kustomize' });
  });
});

describe('a patch that says that it is one', () => {
  const patch = `$patch: delete\n${POLICY}`;

  it('is of Kustomize, though nothing names it', () => {
    expect(foreignIn({ 'a.yaml': patch, 'b.yaml': `${patch}---\n${patch}` })).toEqual({ 'a.yaml': 'kustomize', 'b.yaml': 'kustomize' });
  });

  it('is not if it is a resource, or a policy is beside it, or only a part of one says so', () => {
    expect(foreignIn({ 'kustomization.yaml': 'resources: [a.yaml]\n', 'a.yaml': patch })).toEqual({ 'kustomization.yaml': 'kustomize' });
    expect(foreignIn({ 'a.yaml': `${patch}---\n${POLICY}`, 'b.yaml': `${POLICY}spec:\n  rules:\n  - $patch: delete\n` })).toEqual({});
  });
});

describe('a template of ytt', () => {
  it('is no file of Kustomize before it is rendered', () => {
    expect(foreignIn({ 'kustomization.yaml': '#@ patch = "patch.yaml"\npatches:\n- path: patch.yaml\n', 'patch.yaml': POLICY })).toEqual({});
  });
});

describe('kapp', () => {
  const config =
    'apiVersion: kapp.k14s.io/v1alpha1\nkind: Config\nrebaseRules:\n- resourceMatchers:\n  - apiVersionKindMatcher: {apiVersion: apps/v1, kind: D}\n';

  it('has files of its configuration and of nothing else', () => {
    expect(foreignIn({ 'a.yml': config, 'b.yml': `${config}---\n${POLICY}`, 'c.yml': `#@ load("x.star", "x")\n${config}` })).toEqual({
      'a.yml': 'kapp',
    });
    expect(foreignIn({ 'a.yml': `${config}---\napiVersion: v1\nkind: Config\n` })).toEqual({});
  });
});
