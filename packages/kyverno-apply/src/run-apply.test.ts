import { describe, expect, it } from 'vitest';

import { configMap, policy, run, WANTS_TEAM } from '../testing/test-run.ts';

const FILES = { 'p.yaml': policy('team', WANTS_TEAM), 'good.yaml': configMap('good', 'blue'), 'bad.yaml': configMap('bad') };
const CLI = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: ';
const FAILURE = '1 - rule validation error: a team is needed. rule rule failed at path /metadata/labels/team/\n';

describe('kyverno apply', () => {
  it('prints what fails, and counts', async () => {
    expect(await run('p.yaml -r good.yaml -r bad.yaml', FILES)).toEqual({
      status: 1,
      stdout: `
Applying 1 policy rule(s) to 2 resource(s)...
policy team -> resource default/ConfigMap/bad failed:
${FAILURE}
pass: 1, fail: 1, warn: 0, error: 0, skip: 0 
`,
      stderr: '',
      changes: [],
    });
  });

  it('explains what decided, on standard error where programs read what is printed', async () => {
    const explained = `bad.yaml:1 v1/ConfigMap/default/bad
  team/rule: fail
    match: true (p.yaml:9:9)
      kinds: "v1/ConfigMap", wanted ["Pod","ConfigMap"] (line 11)
    pattern: false (p.yaml:12:54)
      metadata.labels.team: nothing is there, wanted "?*" (bad.yaml:6:5)
`;
    expect((await run('p.yaml -r bad.yaml --explain', FILES)).stdout).toContain(explained);
    expect((await run('p.yaml -r bad.yaml --explain -p', FILES)).stderr).toContain(explained);
    const { report } = await run('p.yaml -r bad.yaml,s.yaml --explain --report json', {
      ...FILES,
      's.yaml': '{apiVersion: v1, kind: Service, metadata: {name: s}}',
    });
    expect(report?.content.supplements?.[0]).toMatchObject({
      name: 'explanations',
      value: [
        {
          policy: 'team',
          rule: 'rule',
          status: 'fail',
          clauses: [
            { kind: 'match', holds: true },
            { kind: 'pattern', holds: false, at: { line: 12 } },
          ],
        },
        { resource: 'v1/Service/default/s', status: 'unmatched', clauses: [{ kind: 'match', holds: false }] },
      ],
    });
  });

  it.each([
    ['conditions that hold', '[ConfigMap]', 'Equals', 'pass', ['match: true', 'condition: true']],
    ['conditions that do not', '[ConfigMap]', 'NotEquals', 'fail', ['match: true', 'condition: false']],
    ['a match that does not', '[Secret]', 'NotEquals', 'fail', ['match: false']],
  ])('explains what a policy that cleans up does, by %s', async (_what, kinds, operator, status, clauses) => {
    const policy = `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata: {name: old}
spec:
  schedule: "* * * * *"
  match: {any: [{resources: {kinds: ${kinds}}}]}
  conditions: {all: [{key: "{{ target.metadata.name }}", operator: ${operator}, value: bad}]}
`;
    const { stdout } = await run('c.yaml -r bad.yaml --explain', { ...FILES, 'c.yaml': policy });
    const [, ...told] = stdout.slice(stdout.indexOf('bad.yaml:1 v1/')).trimEnd().split('\n');
    expect(told[0]).toBe(`  old/old: ${status}`);
    expect(told.flatMap((line) => /^ {4}(\w+: \w+) \(c\.yaml:/.exec(line)?.[1] ?? [])).toEqual(clauses);
  });

  it('reads policies and resources from standard input', async () => {
    const policies = await run('- -r bad.yaml', FILES, { stdin: FILES['p.yaml'] });
    expect(policies.stdout).toContain('policy team -> resource default/ConfigMap/bad failed:');
    const resources = await run('p.yaml -r -', FILES, { stdin: FILES['bad.yaml'] });
    expect(resources.stdout).toBe(policies.stdout);
  });

  it('does not enforce what is only a warning', async () => {
    const { status, stdout } = await run('p.yaml -r bad.yaml --audit-warn --warn-exit-code 300', FILES);
    expect(status).toBe(44);
    expect(stdout).toContain('policy team -> resource default/ConfigMap/bad failed as audit warning:');
    expect(stdout).toContain('pass: 0, fail: 0, warn: 1, error: 0, skip: 0 \nexit as warnExitCode is 300');
  });

  it('refuses a cluster and a repository, saying what to do', async () => {
    expect((await run('p.yaml --cluster', FILES)).stderr).toBe(
      'Error: --cluster is not supported: write the resources to files (kubectl get … -o yaml) and name them with --resource\n',
    );
    expect((await run('https://git.test/a/b/c -r bad.yaml', FILES)).stderr).toBe('Error: failed to clone repository (repository not found)\n');
  });
});

describe('a repository of policies', () => {
  const files = {
    ...FILES,
    'clone/team.yaml': FILES['p.yaml'],
    'clone/.hidden/kyverno-test.yaml': 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\n',
    'clone/resources/good.yaml': FILES['good.yaml'],
  };
  const apply = (more: Readonly<Record<string, string>> = {}) =>
    run('https://git.test/a/b -r bad.yaml', { ...files, ...more }, { cloneRepository: async () => ({ kind: 'cloned', directory: 'clone' }) });

  it('is loaded file by file: tests and resources beside policies drop nothing, and are expected', async () => {
    const { status, stdout, stderr } = await apply();
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('Applying 1 policy rule(s) to 1 resource(s)...');
    expect((await apply({ 'clone/.hidden/q.yaml': policy('q', WANTS_TEAM) })).stdout).toContain('Applying 2 policy rule(s)');
  });

  it('has files of other tools, of which nothing is said', async () => {
    const others = {
      'clone/.chainsaw-test/chainsaw-test.yaml': 'apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\n',
      'clone/.chainsaw-test/ready.yaml':
        'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: t}\nstatus: {conditions: [{type: Ready, status: "True"}]}\n',
      'clone/artifacthub-pkg.yml': 'version: 1.0.0\nname: t\n',
      'clone/app.yaml': 'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: t}\n',
    };
    expect((await apply(others)).stderr).toBe('');
  });

  it.each(['kyverno.io/v9', 'kyvern.io/v1', ''])('may have a policy of a wrong version: %j', async (apiVersion) => {
    const text = policy('q', WANTS_TEAM).replace(/^apiVersion: .*$/m, apiVersion && `apiVersion: ${apiVersion}`);
    expect((await apply({ 'clone/q.yaml': text })).stderr).toMatch(/^git\.test\/a\/b@main\/q\.yaml:\d+:1: warning: not loaded: /);
  });

  it('loses no policy without a word', async () => {
    const mixed = `${policy('q', WANTS_TEAM)}---\n${FILES['good.yaml']}`;
    const { stdout, stderr } = await apply({ 'clone/broken.yaml': policy('q', 'unknown: 1'), 'clone/mixed.yaml': mixed });
    expect(stdout).toContain('Applying 1 policy rule(s)');
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^git\.test\/a\/b@main\/broken\.yaml:12:7: warning: not loaded: /),
      expect.stringMatching(/^git\.test\/a\/b@main\/mixed\.yaml:14:1: warning: not loaded: policy type not supported \/v1, Kind=ConfigMap$/),
      '',
    ]);
    expect((await apply({ 'clone/team.yaml': '' })).stderr).toBe('git.test/a/b@main: warning: no policy is loaded: there is none\n');
  });
});

describe('what the reference loses without a word', () => {
  it.each([
    ['a path that leads nowhere', 'nowhere.yaml', {}, 'nowhere.yaml: warning: no policy is loaded: there is no such file or directory\n'],
    ['a file of another name', 'p.txt', { 'p.txt': '' }, 'p.txt: warning: no policy is loaded: only .yaml and .yml are read\n'],
    ['a hidden file', '.p.yaml', { '.p.yaml': '' }, '.p.yaml: warning: no policy is loaded: hidden files and directories are passed over\n'],
    ['a file without anything', 'e.yaml', { 'e.yaml': '' }, 'e.yaml: warning: no policy is loaded: there is none\n'],
    [
      'a file of a test',
      't.yaml',
      { 't.yaml': 'apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\n' },
      't.yaml: warning: no policy is loaded: there is none\n',
    ],
    ['a file of comments', 'e.yaml', { 'e.yaml': '# later\n---\n' }, 'e.yaml: warning: no policy is loaded: there is none\n'],
    [
      'a field that is unknown, with the rest of its directory',
      'all',
      { 'all/a.yaml': policy('a', WANTS_TEAM), 'all/b.yaml': policy('b', 'unknown: 1') },
      'all/b.yaml:12:7: warning: no policy of all is loaded: failed to load all: ',
    ],
    [
      'a document of no known kind',
      'x.yaml',
      { 'x.yaml': 'apiVersion: v9\nkind: X\n' },
      'x.yaml:1:1: warning: not loaded: failed to parse document (',
    ],
  ])('is a warning: %s', async (_, path, files, warning) => {
    const { status, stdout, stderr } = await run(`${path} -r bad.yaml`, { ...FILES, ...files });
    expect(stderr).toContain(warning);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stdout).toContain('Applying 0 policy rule(s)');
    expect(status).toBe(0);
    expect((await run(`${path} -r bad.yaml --fail-on not-checked`, { ...FILES, ...files })).status).toBe(1);
  });

  it.each([
    ['a file without anything', 'e.yaml', { 'e.yaml': '' }, 'e.yaml: warning: no resource is loaded: there is none\n'],
    ['a directory without YAML', 'all', { 'all/a.txt': '' }, 'all: warning: no resource is loaded: there is none\n'],
    [
      'a directory in a directory',
      'all',
      { 'all/bad.yaml': FILES['bad.yaml'], 'all/prod/web/a.yaml': '', 'all/docs/a.txt': '', 'all/.cache/a.yaml': '' },
      'all/prod: warning: not loaded: directories within a directory of resources are passed over\n',
    ],
  ])('is a warning among resources: %s', async (_, path, files, warning) => {
    const { stderr, stdout } = await run(`p.yaml -r ${path}`, { ...FILES, ...files });
    expect(stderr).toBe(warning);
    expect(stdout).toContain(`to ${'all/bad.yaml' in files ? 1 : 0} resource(s)`);
    expect((await run(`p.yaml -r good.yaml,${path} --fail-on not-checked`, { ...FILES, ...files })).status).toBe(1);
  });

  it.each([
    [
      '-r',
      'all',
      { 'all/a.yaml': 'a: [', 'all/b.yaml': '- 1\n' },
      /^all\/a\.yaml:1:\d+: warning: .*\nall\/b\.yaml:1:1: warning: .*\nError: failed to load resources \(yaml: /,
    ],
    [
      '-r',
      'l.yaml',
      { 'l.yaml': 'apiVersion: v1\nkind: List\nitems:\n- {kind: Pod}\n' },
      /^l\.yaml:4:3: warning: not loaded: items\[0\] has no apiVersion and kind\nError: /,
    ],
    [
      '-r',
      'l.yaml',
      { 'l.yaml': 'apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: Pod}, 5]\n' },
      /^l\.yaml:3:\d+: warning: not loaded: items\[1\] is no object\nError: /,
    ],
    ['-r', 'd.yaml', { 'd.yaml': `a: ${'['.repeat(20_000)}` }, /^d\.yaml:1:\d+: warning: .* nested more than 256 levels deep\nError: /],
    ['-r bad.yaml -e', 'x.yaml', { 'x.yaml': 'a: 1\n---\n- 1\n' }, /^x\.yaml:\d:1: warning: .*\nError: Error: failed to load exceptions \(/],
    [
      '-r bad.yaml -u',
      'u.yaml',
      { 'u.yaml': `${CLI}UserInfo\nuserInfo: {name: a}\n` },
      /^u\.yaml:3:12: warning: .*\nError: failed to load request info \(/,
    ],
    ['-r bad.yaml -u', 'u.yaml', { 'u.yaml': 'a: [' }, /^u\.yaml:1:\d+: warning: .*\nError: failed to load request info \(/],
    ['-r bad.yaml -f', 'f.yaml', { 'f.yaml': `${CLI}Values\nkind: Values\n` }, /^f\.yaml:3:1: warning: .*\n.*\nError: failed to decode yaml \(/],
    ['--json', 'j.yaml', { 'j.yaml': 'a: 1\n---\na: [' }, /^j\.yaml:3:\d+: warning: .*\nError: failed to load JSON payload \(/],
    ['--json', 'j.json', { 'j.json': '{' }, /^j\.json: warning: not loaded: .*\nError: failed to load JSON payload \(/],
  ])('is the place of what ends the run: %s %s', async (flags, path, files, message) => {
    const { status, stdout, stderr } = await run(`p.yaml ${flags} ${path}`, { ...FILES, ...files });
    expect(stderr).toMatch(message);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it('is the place of what is wrong in a Context file', async () => {
    const files = { ...FILES, 'c.yaml': `${CLI}Context\nspec: {resources: [{a: 1}]}\n` };
    const { status, stderr } = await run('p.yaml -r good.yaml --context-file c.yaml', files);
    expect(stderr).toMatch(/^c\.yaml:3:20: warning: not loaded: .*Object 'Kind' is missing.*\nError: /);
    expect(status).toBe(1);
  });

  it('are definitions that are broken, and files without any', async () => {
    const definition = (version: string, spec: string): string =>
      `apiVersion: apiextensions.k8s.io/${version}\nkind: CustomResourceDefinition\nspec: ${spec}\n---\n`;
    const files = {
      ...FILES,
      'c.yaml': `${definition('v1', '{}')}${definition('v1beta1', '{}')}${definition('v1', '{group: [a]}')}${FILES['good.yaml']}---\ntext\n---\n# nothing\n---\na: [`,
    };
    const words = 'p.yaml -r good.yaml --crd-paths c.yaml --crd-paths good.yaml';
    const { status, stderr } = await run(words, files);
    expect(stderr.split('\n')).toEqual([
      'c.yaml:5:1: warning: not loaded: Kyverno reads definitions of apiextensions.k8s.io/v1 alone',
      'c.yaml:9:1: warning: not loaded: json: cannot unmarshal array into Go struct field CustomResourceDefinitionSpec.spec.group of type string',
      expect.stringMatching(/^c\.yaml:\d+:1: warning: not loaded: this is no object$/),
      expect.stringMatching(/^c\.yaml:\d+:\d+: warning: not loaded: yaml: /),
      'good.yaml: warning: holds no CustomResourceDefinition',
      '',
    ]);
    expect(status).toBe(0);
    expect((await run(`${words} --fail-on not-checked`, files)).status).toBe(1);
  });

  it('is no warning where manifests of tests stand beside policies', async () => {
    const files = { ...FILES, 'all/p.yaml': FILES['p.yaml'], 'all/kyverno-test.yaml': 'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\n' };
    expect(await run('all -r good.yaml', files)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['a directory behind a file', '-r good.yaml -r more', { 'more/bad.yaml': FILES['bad.yaml'] }],
    ['a file behind a directory', '-r more -r bad.yaml', { 'more/good.yaml': FILES['good.yaml'] }],
    ['a pattern', '-r *d.yaml', {}],
    [
      'a list',
      '-r list.yaml',
      {
        'list.yaml': `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: good, labels: {team: blue}}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: bad}}\n`,
      },
    ],
    ['a document of comments', '-r all.yaml', { 'all.yaml': `${FILES['good.yaml']}---\n# nothing\n---\n${FILES['bad.yaml']}` }],
  ])('is read: %s', async (_, flags, files) => {
    expect((await run(`p.yaml ${flags}`, { ...FILES, ...files })).stdout).toContain('to 2 resource(s)...');
  });

  it('is told: a resource that is there twice, settings that do not count', async () => {
    const { stderr, stdout } = await run('p.yaml -r bad.yaml,bad.yaml --set a,request.object.x=1,b=1,b=2', FILES);
    expect(stdout).toContain('to 1 resource(s)...');
    expect(stderr.split('\n')).toEqual([
      'warning: --set a does not count: it has to be one name and one value, name=value',
      'warning: --set request.object.x=1 does not count: the object itself cannot be set',
      'warning: --set b=2 does not count: the name is set before',
      'bad.yaml:1:1: warning: found duplicated resource ConfigMap bad default: the one in front counts',
      '',
    ]);
  });
});

describe('--output', () => {
  const mutating = policy('add', 'mutate: {patchStrategicMerge: {metadata: {labels: {team: blue}}}}');

  it('writes what is changed to one file, or to files named for the resources', async () => {
    const files = { ...FILES, 'm.yaml': mutating };
    const text =
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n    labels:\n        app: shop\n        team: blue\n    name: bad\n    namespace: default\n\n---\n\n';
    expect((await run('m.yaml -r bad.yaml -o out/all.yaml', files)).changes).toEqual([
      { kind: 'directory', path: 'out' },
      { kind: 'emptied', path: 'out/all.yaml' },
      { kind: 'appended', path: 'out/all.yaml', text },
    ]);
    expect((await run('m.yaml -r bad.yaml -o out', files)).changes).toEqual([
      { kind: 'directory', path: 'out' },
      { kind: 'appended', path: 'out/bad-mutated.yaml', text },
    ]);
  });
});

describe('--diff', () => {
  it('shows what policies change in the text of the file, once for all policies', async () => {
    const files = {
      ...FILES,
      'a.yaml': policy('a', 'mutate: {patchStrategicMerge: {metadata: {labels: {team: blue}}}}'),
      'b.yaml': policy('b', 'mutate: {patchStrategicMerge: {metadata: {labels: {tier: web}}}}'),
    };
    const { stdout } = await run('a.yaml b.yaml -r bad.yaml,good.yaml --diff', files);
    expect(stdout).toBe(`
Applying 2 policy rule(s) to 2 resource(s)...
--- bad.yaml
+++ what the policy makes
@@ -4,3 +4,5 @@
   name: bad
   labels:
     app: shop # the app
+    team: blue
+    tier: web
--- good.yaml
+++ what the policy makes
@@ -5,3 +5,4 @@
   labels:
     app: shop # the app
     team: blue
+    tier: web

skipped mutate policy a -> resource default/ConfigMap/good

pass: 3, fail: 0, warn: 0, error: 0, skip: 1 
`);
  });

  it('says nothing of resources that stay as they are', async () => {
    const files = { ...FILES, 'm.yaml': policy('m', 'mutate: {patchStrategicMerge: {metadata: {labels: {+(team): red}}}}') };
    expect((await run('m.yaml -r good.yaml --diff', files)).stdout).not.toContain('---');
  });
});

const WIDGETS = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: v}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [example.test], apiVersions: [v1], operations: [CREATE], resources: [widgets]}]}
  validations: [{expression: object.spec.size < 3}]
`;
const WIDGET = 'apiVersion: example.test/v1\nkind: Widget\nmetadata: {name: w}\nspec: {size: 5}\n';
const WIDGET_DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgetry.example.test}
spec: {group: example.test, names: {kind: Widget, plural: widgetry}, scope: Namespaced, versions: [{name: v1, served: true}]}
`;

describe('--report', () => {
  it('gives violations with the field that breaks the rule, and the rule', async () => {
    const { status, stdout, stderr, report } = await run('p.yaml -r bad.yaml --report json', FILES);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: '' });
    expect(report?.flags).toEqual({ format: 'json', file: undefined, color: 'auto' });
    expect(report?.content.violations).toMatchObject([
      {
        rule: 'rule-failed',
        severity: 'error',
        message: 'team/rule: validation error: a team is needed. rule rule failed at path /metadata/labels/team/\nmetadata.labels has no team',
        file: 'bad.yaml',
        range: { start: { line: 6, column: 5 } },
        path: '/metadata/labels/team',
        related: [{ message: 'the rule "rule"', file: 'p.yaml', range: { start: { line: 7, column: 13 } } }],
      },
    ]);
    expect(report?.content.summary).toMatchObject({ files: 1, errors: 1, notChecked: 0 });
  });

  it('lists what was not checked, and resources that cannot be evaluated', async () => {
    const files = { ...FILES, 'v.yaml': WIDGETS.replace('spec.size', '('), 'x.yaml': WIDGET };
    const { report } = await run('v.yaml nowhere.yaml -r x.yaml --continue-on-fail --report text', files);
    expect(report?.content.notChecked).toEqual([
      { file: 'nowhere.yaml', reason: 'no policy is loaded: there is no such file or directory', cause: 'unreadable' },
      expect.objectContaining({ file: 'x.yaml', reason: expect.stringContaining('failed to compile policy') }),
    ]);
  });

  it.each([
    ['ValidatingPolicy', WIDGETS],
    [
      'ValidatingAdmissionPolicy',
      WIDGETS.replace('policies.kyverno.io', 'admissionregistration.k8s.io').replace('ValidatingPolicy', 'ValidatingAdmissionPolicy'),
    ],
  ])('evaluates a %s on custom resources without a definition, and says what it guesses', async (_kind, text) => {
    const files = { 'v.yaml': text, 'x.yaml': `${WIDGET}---\n${WIDGET.replace('name: w', 'name: v')}`, 'crd.yaml': WIDGET_DEFINITION };
    const guessing = await run('v.yaml -r x.yaml --report text', files);
    expect(guessing.report?.content.violations.map(({ file, path }) => [file, path])).toEqual([
      ['x.yaml', '/spec/size'],
      ['x.yaml', '/spec/size'],
    ]);
    expect(guessing.stderr).toBe(
      'x.yaml:1:1: warning: the resource of example.test/v1 Widget is guessed to be "widgets", in namespaces: --crd-paths can name its definition\n',
    );
    expect(await run('v.yaml -r x.yaml --report text --crd-paths crd.yaml', files)).toMatchObject({ status: 0, stderr: '' });
  });

  it('neither guesses about the manifest of a test among resources nor explains what is not about it', async () => {
    const files = {
      'v.yaml': WIDGETS,
      'all/x.yaml': WIDGET,
      'all/kyverno-test.yaml': '{apiVersion: cli.kyverno.io/v1alpha1, kind: Test, metadata: {name: t}}',
    };
    const { stderr, report } = await run('v.yaml -r all --report json --explain', files);
    expect(stderr.match(/the resource of .*? is guessed/g)).toEqual(['the resource of example.test/v1 Widget is guessed']);
    expect(report?.content.supplements?.[0]?.value).toMatchObject([{ resource: 'example.test/v1/Widget/default/w' }]);
  });

  it.each([
    ['no YAML', 'a: [', 'broken.yaml:1:'],
    ['no object', 'kind: Service\napiVersion: v1\nmetadata: {name: a}\n---\n- 1\n', 'broken.yaml:5:'],
    ['no file', undefined, 'broken.yaml: '],
  ])('goes on after resources that are %s, and fails', async (_what, text, place) => {
    const files = { ...FILES, ...(text !== undefined && { 'broken.yaml': text }) };
    expect(await run('p.yaml -r broken.yaml,bad.yaml', files)).toMatchObject({ status: 1, stdout: '' });
    const { status, report, stderr } = await run('p.yaml -r broken.yaml,bad.yaml --report json', files);
    expect(report?.content.violations.map(({ file }) => file)).toEqual(['bad.yaml']);
    expect(report?.content.notChecked).toMatchObject([{ file: 'broken.yaml', reason: expect.stringContaining('not loaded: ') }]);
    expect(stderr).toContain(place);
    expect(status).toBe(1);
  });

  it('shows changes as differences with --diff', async () => {
    const files = { ...FILES, 'm.yaml': policy('m', 'mutate: {patchStrategicMerge: {metadata: {labels: {team: blue}}}}') };
    const { report, status } = await run('m.yaml -r bad.yaml --report text --diff', files);
    expect(status).toBe(0);
    expect(report?.content.violations).toMatchObject([
      { rule: 'resource-changed', severity: 'info', message: 'changed by m', diff: expect.stringContaining('+    team: blue') },
    ]);
  });
});

describe('--fail-on', () => {
  const unscored = policy('team', WANTS_TEAM, '  annotations: {policies.kyverno.io/scored: "false"}\n');
  const broken = policy('team', 'validate: {message: "{{ request.object.nothing }}", deny: {}}');

  it.each([
    ['warn', unscored, 0, 1],
    ['fail', unscored, 0, 0],
    ['error', unscored, 0, 0],
    ['warn', broken, 1, 1],
    ['not-checked', FILES['p.yaml'], 1, 1],
    ['fail,warn', unscored, 0, 1],
  ])('%s only adds to the status', async (reasons, text, without, status) => {
    const files = { ...FILES, 'p.yaml': text };
    expect((await run('p.yaml -r bad.yaml', files)).status).toBe(without);
    expect((await run(`p.yaml -r bad.yaml --fail-on ${reasons}`, files)).status).toBe(status);
  });
});

describe('exceptions that end', () => {
  const cel = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: v}
spec:
  validationActions: [Deny]
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}
  validations: [{expression: "false", message: never}]
`;
  const exception = `apiVersion: policies.kyverno.io/v1
kind: PolicyException
metadata: {name: e}
spec:
  policyRefs: [{name: v, kind: ValidatingPolicy}]
  expiresAt: "2026-10-01T00:00:00Z"
`;
  const files = { ...FILES, 'v.yaml': cel, 'e.yaml': exception };

  it('count until then', async () => {
    expect(await run('v.yaml -r bad.yaml -e e.yaml', files, { now: '2026-09-30' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('do not count any more, which is told', async () => {
    const { status, stderr } = await run('v.yaml -r bad.yaml -e e.yaml', files, { now: '2026-10-02' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'e.yaml:1:1: warning: the exception e does not count: it expired at 2026-10-01T00:00:00.000Z\n',
    });
  });
});
