import { EMPTY_CONTEXT } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { EditedFiles, askEverywhere } from '../../../findings/testing/edited-files.ts';
import { kyvernoDialect } from '../dialect.ts';
import { recognizesKyverno } from '../lint/recognize.ts';
import { kyvernoEditor } from './kyverno-editor.ts';

const POLICY = `apiVersion: kyverno.io/v1
kind: ⟦kind⟧ClusterPolicy
metadata:
  name: ⟦policy⟧keep-team
spec:
  ⟦action⟧validationFailureAction: ⟦actionValue⟧Enforce
  rules:
    - name: ⟦rule⟧has-team
      match:
        any:
          - resources:
              kinds:
                - ⟦matched⟧Deployment
      context:
        - name: ⟦entry⟧teams
          configMap:
            name: teams
            namespace: default
        - name: first
          variable:
            jmesPath: ⟦raw⟧teams.data.list
      validate:
        message: The team is {{ ⟦path⟧request.object.⟦spec⟧spec.replicas }} of {{ ⟦use⟧teams.data.list }}
        foreach:
          - list: ⟦list⟧request.object.spec.template.spec.containers
            context:
              - name: inner
                variable:
                  value: "{{ ⟦element⟧element.name }}"
            deny:
              conditions:
                any:
                  - key: "{{ ⟦fn⟧to_upper(⟦inner⟧inner) || '{{ ⟦nested⟧teams.data.more }}' }}"
                    operator: ⟦operator⟧AnyIn
                    value: "{{ sort_by(items, &teams) }}"
    - name: other
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate:
        message: nothing reads {{ ⟦foreign⟧teams }} here
        pattern: {metadata: {name: "?*"}}
`;

const PODS = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ⟦object⟧shop
  namespace: sales
---
apiVersion: v1
kind: Pod
metadata:
  name: shop
`;

const TEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: team}
policies:
  - ⟦file⟧policy.yaml
resources: [objects/pods.yaml]
variables: values.yaml
results:
  - policy: ⟦rowPolicy⟧keep-team
    rule: autogen-⟦rowRule⟧has-team
    resources:
      - sales/⟦rowObject⟧shop
    kind: Deployment
    ⟦resultKey⟧result: ⟦result⟧fail
`;

const VALUES = `apiVersion: cli.kyverno.io/v1alpha1
kind: Values
policies:
  - name: ⟦valuePolicy⟧keep-team
    rules:
      - name: ⟦valueRule⟧has-team
`;

const CEL = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: small}
spec:
  matchConstraints:
    resourceRules:
      - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}
  variables:
    - name: ⟦celName⟧count
      expression: object.spec.⟦celField⟧replicas
    - name: many
      expression: variables.count > 3
  validations:
    - expression: "variables.⟦celUse⟧many || ⟦celObject⟧object.metadata.name.⟦celFn⟧startsWith('variables.count') && [1].⟦macro⟧all(x, ⟦loop⟧x > 0)"
`;

const workspace = (
  texts: Partial<Record<'policy.yaml' | 'objects/pods.yaml' | 'kyverno-test.yaml' | 'values.yaml' | 'cel.yaml' | 'exception.yaml', string>> = {},
): EditedFiles =>
  new EditedFiles(
    kyvernoEditor,
    { 'policy.yaml': POLICY, 'objects/pods.yaml': PODS, 'kyverno-test.yaml': TEST, 'values.yaml': VALUES, 'cel.yaml': CEL, ...texts },
    recognizesKyverno,
  );

describe('hover', () => {
  it.each([
    ['action', 'Enforce'],
    ['actionValue', 'validationFailureAction'],
    ['matched', 'Kinds of resources'],
    ['operator', 'How key and value are compared'],
    ['resultKey', '`pass`'],
    ['rowPolicy', '`ClusterPolicy` `keep-team`'],
    ['rowRule', 'Rule `has-team` of `keep-team`: validate'],
    ['rowObject', '`Deployment` `shop`'],
    ['valueRule', 'Rule `has-team`'],
    ['use', 'configMap'],
    ['raw', 'configMap'],
    ['nested', 'configMap'],
    ['inner', 'element.name'],
    ['element', 'The element of the list'],
    ['path', 'The admission request'],
    ['spec', 'What is wanted'],
    ['fn', 'to_upper(string) string'],
    ['celObject', 'The object as it will be'],
    ['celFn', 'string.startsWith(string) -> bool'],
    ['celUse', 'variables.count > 3'],
    ['celField', 'number'],
    ['macro', 'whether the condition holds for every element'],
  ])('at %s says %j', (mark, part) => {
    expect(workspace().hover(mark)).toContain(part);
  });

  it('shows what a name is in the objects that rows test', () => {
    const policy = POLICY.replace('⟦path⟧request.object.⟦spec⟧spec.replicas', 'request.object.metadata.na⟦tested⟧me');
    expect(workspace({ 'policy.yaml': policy }).hover('tested')).toContain('- Value: `shop` in `Deployment shop`');
  });

  it('shows the type of a whole expression of CEL between its words', () => {
    const cel = CEL.replace('variables.count > 3', 'variables.count ⟦sign⟧> 3');
    expect(workspace({ 'cel.yaml': cel }).hover('sign')).toBe('Expression of CEL (bool)');
  });

  it.each([
    ['request.object.metadata.name ⟦sign⟧ ', 'string', 'shop'],
    ["join('-', [request.object.metadata.name,⟦sign⟧ 'a'])", 'string', 'shop-a'],
    ['request.object.spec.replicas ⟦sign⟧== `3`', 'boolean', 'true'],
    ['{name:request.object.metadata.name ⟦sign⟧}', 'object', '{"name":"shop"}'],
    ["request.object.spec.none ⟦sign⟧|| 'none'", 'any', 'none'],
    ['request.object.spec.template.spec.containers[].⟦sign⟧ name', 'array', '["main"]'],
    ['to_number(`"2"`) ⟦sign⟧', 'number', '2'],
    ['`[1]` ⟦sign⟧| length(@)', 'number', '1'],
  ])('shows the type of the whole JMESPath expression %j, and its value for the objects that rows test', (expression, type, value) => {
    const policy = POLICY.replace('⟦path⟧request.object.⟦spec⟧spec.replicas', expression);
    const objects = PODS.replace('sales\n', 'sales\nspec: {replicas: 3, template: {spec: {containers: [{name: main}]}}}\n');
    const text = workspace({ 'policy.yaml': policy, 'objects/pods.yaml': objects }).hover('sign');
    expect(text).toBe(`Expression of JMESPath (${type})\n\n- Value: \`${value}\` in \`Deployment shop\``);
  });

  it.each([
    ['teams.data.list ⟦sign⟧', 'any'],
    ['request.userInfo.username ⟦sign⟧', 'string'],
    ['random(⟦sign⟧ `"a"`)', 'string'],
    ['time_now_utc() ⟦sign⟧', 'string'],
    ["request.object.metadata.name ⟦sign⟧ == '{{ teams }}'", 'boolean'],
  ])('shows no value of %j, which needs more than the object', (expression, type) => {
    const policy = POLICY.replace('⟦path⟧request.object.⟦spec⟧spec.replicas', expression);
    expect(workspace({ 'policy.yaml': policy }).hover('sign')).toBe(`Expression of JMESPath (${type})`);
  });

  it('shows the value of a whole expression of CEL for the objects that rows test', () => {
    const cel = CEL.replace('variables.count > 3', 'variables.count ⟦sign⟧> 3 && object.spec.replicas < 5');
    const objects = PODS.replace('sales\n', 'sales\nspec: {replicas: 4}\n');
    const test = TEST.replace('policy.yaml', 'cel.yaml').replaceAll('has-team', 'small').replace('keep-team', 'small');
    const files = { 'cel.yaml': cel, 'objects/pods.yaml': objects, 'kyverno-test.yaml': test };
    expect(workspace(files).hover('sign')).toBe('Expression of CEL (bool)\n\n- Value: `true` in `Deployment shop`');
    const ofRequest = cel.replace('object.spec.replicas < 5', "request.name == 'shop'");
    expect(workspace({ ...files, 'cel.yaml': ofRequest }).hover('sign')).toBe('Expression of CEL (bool)');
  });

  it('says nothing of what another rule defines', () => {
    expect(workspace().hover('foreign')).toBeUndefined();
  });
});

describe('completion', () => {
  const inPolicy = (line: string): EditedFiles => workspace({ 'policy.yaml': POLICY.replace('    - name: other\n', `    - name: other\n${line}`) });

  it.each([
    ['      ⟦here⟧\n', ['preconditions', 'mutate'], ['validate', 'kinds']],
    ['      pre⟦here⟧\n', ['preconditions'], ['validate']],
    ['      skipBackgroundRequests: ⟦here⟧\n', ['true', 'false'], []],
    ['      preconditions:\n        ⟦here⟧\n', ['any', 'all'], ['key']],
    ['      preconditions:\n        all:\n          - ⟦here⟧\n', ['key', 'operator'], ['any']],
    ['      preconditions: {all: [{operator: ⟦here⟧}]}\n', ['AnyIn', 'Equals'], ['any']],
    ['      exclude:\n        any:\n          - resources:\n              kinds:\n                - ⟦here⟧\n', ['Pod', 'Deployment'], ['names']],
    ['      reportProperties: {a: "{{ ⟦here⟧ }}"}\n', ['request', 'to_upper', 'length'], ['teams', 'element']],
    ['      reportProperties: {a: "{{ request.⟦here⟧ }}"}\n', ['object', 'userInfo'], ['request', 'to_upper']],
    ['      reportProperties:\n        a: "{{ request.⟦here⟧\n', ['object', 'userInfo'], ['request', 'to_upper']],
    ['      reportProperties: {a: "{{ request.object.spec.⟦here⟧ }}"}\n', ['containers', 'volumes'], ['replicas']],
    ["      reportProperties: {a: \"{{ contains('⟦here⟧', 'x') }}\"}\n", [], ['request']],
  ])('in a rule with %j', (line, present, absent) => {
    const labels = inPolicy(line).labels('here');
    expect(labels).toEqual(expect.arrayContaining(present));
    for (const label of absent) expect(labels).not.toContain(label);
  });

  it.each([
    ['variables.⟦here⟧', ['count', 'many'], ['object']],
    ['⟦here⟧', ['object', 'request', 'namespaceObject', 'size', 'has'], ['startsWith']],
    ['object.metadata.name.⟦here⟧', ['startsWith', 'matches', 'all'], ['object']],
    ['object.spec.⟦here⟧', ['replicas', 'template'], ['object']],
    ['request.⟦here⟧', ['userInfo', 'operation'], ['namespaceObject']],
    ["'a'.⟦here⟧", ['startsWith', 'size'], ['all', 'getHours']],
    ["'a.⟦here⟧", [], ['startsWith']],
  ])('in CEL: %j', (expression, present, absent) => {
    const files = workspace({ 'cel.yaml': `${CEL.replaceAll(/⟦\w*⟧/g, '')}    - expression: "${expression}"\n` });
    const labels = files.labels('here');
    expect(labels).toEqual(expect.arrayContaining(present));
    for (const label of absent) expect(labels).not.toContain(label);
  });

  it.each([
    ['policy: ⟦rowPolicy⟧keep-team', 'policy: ⟦here⟧', ['keep-team']],
    ['rule: autogen-⟦rowRule⟧has-team', 'rule: ⟦here⟧', ['has-team', 'other']],
    ['sales/⟦rowObject⟧shop', '⟦here⟧', ['shop']],
    ['⟦resultKey⟧result: ⟦result⟧fail', 'result: ⟦here⟧', ['pass', 'fail', 'skip']],
    ['⟦resultKey⟧result: ⟦result⟧fail', '⟦here⟧', ['result', 'patchedResources']],
    ['kind: Deployment', 'kind: ⟦here⟧', ['Deployment', 'Pod']],
    ['⟦file⟧policy.yaml', '⟦here⟧', ['policy.yaml', 'objects/']],
    ['⟦file⟧policy.yaml', '../⟦here⟧', ['policy.yaml', 'cel.yaml']],
    ['[objects/pods.yaml]', '[objects/⟦here⟧]', ['pods.yaml']],
  ])('in a manifest with %j as %j', (before, after, present) => {
    expect(workspace({ 'kyverno-test.yaml': TEST.replace(before, after) }).labels('here')).toEqual(expect.arrayContaining(present));
  });

  it('in values offers rules of the policy', () => {
    expect(workspace({ 'values.yaml': VALUES.replace('⟦valueRule⟧has-team', '⟦here⟧') }).labels('here')).toEqual(['has-team', 'other']);
  });

  it.each([
    ['      pre⟦here⟧\n', 'preconditions', '      preconditions:'],
    ['      ⟦here⟧: x\n', 'exclude', '      exclude: x'],
    ['      reportProperties: {a: "{{ to_⟦here⟧up }}"}\n', 'to_lower', '      reportProperties: {a: "{{ to_lower }}"}'],
    ["      preconditions: {all: [{operator: 'An⟦here⟧'}]}\n", 'AnyIn', "      preconditions: {all: [{operator: 'AnyIn'}]}"],
    ['      exclude: {any: [{resources: {kinds: [⟦here⟧]}}]}\n', 'Pod', '      exclude: {any: [{resources: {kinds: [Pod]}}]}'],
    ['      exclude:\n        any:\n          - resources:\n              kinds:\n                ⟦here⟧\n', 'Pod', '                - Pod'],
  ])('takes the place of what is written: %j', (line, label, expected) => {
    expect(inPolicy(line).taken('here', label)).toBe(expected);
  });

  it('works above a mistake', () => {
    const files = workspace({ 'kyverno-test.yaml': `${TEST.replace('rule: autogen-⟦rowRule⟧has-team', 'rule: ⟦here⟧')}  - policy: [\n` });
    expect(files.labels('here')).toContain('has-team');
  });
});

describe('signature help', () => {
  const shown = (expression: string): unknown => {
    const text = POLICY.replaceAll(/⟦\w*⟧/g, '').replace('At most', '').replace('nothing reads {{ teams }} here', `"{{ ${expression} }}"`);
    const found = kyvernoEditor.signature?.(workspace({ 'policy.yaml': text }).place('here'));
    return found && [found.label, found.active];
  };

  it.each([
    ['split(⟦here⟧)', ['split(string, string) array[string]', 0]],
    ["split('a,b', ⟦here⟧)", ['split(string, string) array[string]', 1]],
    ['length(split(a, b)⟦here⟧)', ['length(string|array|object) number', 0]],
    ['request.object⟦here⟧', undefined],
  ])('in %j', (expression, expected) => {
    expect(shown(expression)).toEqual(expected);
  });

  it('in CEL', () => {
    const found = kyvernoEditor.signature?.(workspace({ 'cel.yaml': CEL.replace("startsWith('", "startsWith('⟦here⟧") }).place('here'));
    expect([found?.label, found?.active]).toEqual(['string.startsWith(string) -> bool', 0]);
  });
});

describe('definition', () => {
  it.each([
    ['rowPolicy', ['policy.yaml:4:9 keep-team']],
    ['rowRule', ['policy.yaml:8:13 has-team']],
    ['rowObject', ['objects/pods.yaml:4:9 shop']],
    ['valueRule', ['policy.yaml:8:13 has-team']],
    ['use', ['policy.yaml:15:17 teams']],
    ['nested', ['policy.yaml:15:17 teams']],
    ['foreign', []],
    ['celUse', ['cel.yaml:11:13 many']],
    ['file', ['policy.yaml:1:1']],
  ])('of %s', (mark, expected) => {
    expect(workspace().definitions(mark)).toEqual(expected);
  });
});

describe('names', () => {
  it.each([
    ['rule', ['kyverno-test.yaml:10:19 has-team', 'policy.yaml:8:13 has-team', 'values.yaml:6:15 has-team']],
    ['valuePolicy', ['kyverno-test.yaml:9:13 keep-team', 'policy.yaml:4:9 keep-team', 'values.yaml:4:11 keep-team']],
    ['object', ['kyverno-test.yaml:12:15 shop', 'objects/pods.yaml:4:9 shop']],
    ['entry', ['policy.yaml:15:17 teams', 'policy.yaml:21:23 teams', 'policy.yaml:23:71 teams', 'policy.yaml:33:53 teams']],
    ['celName', ['cel.yaml:12:29 count', 'cel.yaml:9:13 count']],
  ])('of %s stand everywhere', (mark, expected) => {
    expect(workspace().occurrences(mark)).toEqual(expected);
  });

  it('are changed where they stand alone', () => {
    expect(workspace().renamed('rowRule', 'is-ours')).toEqual([
      'kyverno-test.yaml:10     rule: autogen-is-ours',
      'policy.yaml:8     - name: is-ours',
      'values.yaml:6       - name: is-ours',
    ]);
  });

  it('are changed once, however many manifests name the file', () => {
    const more = {
      'more/kyverno-test.yaml': TEST.replaceAll(/⟦\w*⟧/g, '').replace('policy.yaml', '../policy.yaml').replace('values.yaml', '../values.yaml'),
    };
    const files = new EditedFiles(
      kyvernoEditor,
      { 'policy.yaml': POLICY, 'kyverno-test.yaml': TEST, 'values.yaml': VALUES, ...more },
      recognizesKyverno,
    );
    expect(files.renamed('rule', 'is-ours')).toContain('values.yaml:6       - name: is-ours');
    expect(files.occurrences('rule')).toHaveLength(4);
  });

  it.each([
    ['rule', 'other'],
    ['entry', 'first'],
    ['entry', 'two words'],
    ['celName', 'many'],
    ['celName', 'in'],
    ['policy', 'No Name'],
    ['result', 'pass'],
    ['matched', 'Pod'],
  ])('of %s cannot be %j', (mark, to) => {
    expect(typeof workspace().renamed(mark, to)).toBe('string');
  });
});

const SIMPLE = {
  'policy.yaml': `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: named}
spec:
  background: false
  rules:
    - name: has-label
      match: {any: [{resources: {kinds: [ConfigMap]}}]}
      validate:
        message: A label is missing.
        pattern: {metadata: {labels: {team: "?*"}}}
    - name: untested
      match: {any: [{resources: {kinds: [ConfigMap]}}]}
      validate: {message: none, pattern: {metadata: {name: "?*"}}}
`,
  'maps.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: right, labels: {team: a}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: wrong}
`,
  'kyverno-test.yaml': `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: test}
policies: [policy.yaml]
resources: [maps.yaml]
results:
  - {policy: named, rule: has-label, resources: [right], kind: ConfigMap, result: pass}
  - {policy: named, rule: has-label, resources: [wrong], kind: ConfigMap, result: pass}
`,
};

describe('views', () => {
  it('the outline has policies with rules, and rows', () => {
    const exception = 'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: {name: for-shop}\nspec: {exceptions: [{policyName: keep-team}]}\n';
    const files = workspace({ 'exception.yaml': exception });
    const outline = (name: string): unknown =>
      kyvernoEditor
        .symbols?.(
          files.files.find((file) => file.name === name)!,
          files.around,
        )
        .map((symbol) => [symbol.name, symbol.children?.map((child) => child.name)]);
    expect(outline('policy.yaml')).toEqual([['keep-team', ['has-team', 'other']]]);
    expect(outline('cel.yaml')).toEqual([['small', ['count', 'many']]]);
    expect(outline('kyverno-test.yaml')).toEqual([['Test', ['autogen-has-team']]]);
    expect(outline('exception.yaml')).toEqual([['for-shop', undefined]]);
    expect(outline('objects/pods.yaml')).toEqual([
      ['shop', undefined],
      ['shop', undefined],
    ]);
  });

  it('rules for pods have those behind their names that are generated from them', () => {
    const rule = (name: string, kind: string): string =>
      `  - name: ${name}\n    match: {any: [{resources: {kinds: [${kind}]}}]}\n    validate: {message: m, pattern: {spec: {hostIPC: false}}}\n`;
    const text = `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: a}\nspec:\n  rules:\n${rule('of-pods', 'Pod')}${rule('of-maps', 'ConfigMap')}`;
    const files = new EditedFiles(kyvernoEditor, { 'policy.yaml': text });
    const [file] = files.files;
    const hints = (file && kyvernoEditor.hints?.(file, { ...EMPTY_CONTEXT, files: [file], units: [] })) ?? [];
    expect(hints).toEqual([{ offset: text.indexOf('of-pods') + 'of-pods'.length, label: '+ autogen-of-pods, autogen-cronjob-of-pods' }]);
  });

  it('links lead to the files of a manifest', () => {
    const files = workspace();
    const test = files.files.find(({ name }) => name === 'kyverno-test.yaml')!;
    expect(kyvernoEditor.links?.(test, files.around).map(({ file }) => file)).toEqual(['policy.yaml', 'objects/pods.yaml', 'values.yaml']);
  });

  it('a file is concerned that a manifest names', async () => {
    const files = workspace({ 'cel.yaml': 'a: 1\n' });
    const concerned = await Promise.all(files.files.map(async (file) => kyvernoDialect.concerns?.(file, files.around)));
    expect(files.files.filter((_, at) => concerned[at]).map(({ name }) => name)).toEqual(['objects/pods.yaml']);
  });

  async function lenses(name: string): Promise<readonly string[]> {
    const files = new EditedFiles(kyvernoEditor, SIMPLE, recognizesKyverno);
    const file = files.files.find((each) => each.name === name)!;
    const found = await kyvernoEditor.lenses?.(file, files.around, { ...EMPTY_CONTEXT, workspace: files.workspace });
    return (found ?? []).map(({ span, title }) => `${files.shown(span).split(' ')[0]} ${title}`);
  }

  it('rows say whether they come true', async () => {
    expect(await lenses('kyverno-test.yaml')).toEqual([
      'kyverno-test.yaml:1:1 Run tests (1 of 2 passed)',
      'kyverno-test.yaml:7:5 ✓ pass',
      'kyverno-test.yaml:8:5 ✗ fail',
    ]);
  });

  it('a row is run by what selects it', async () => {
    const files = new EditedFiles(kyvernoEditor, SIMPLE, recognizesKyverno);
    const file = files.files.find((each) => each.name === 'kyverno-test.yaml')!;
    const found = await kyvernoEditor.lenses?.(file, files.around, { ...EMPTY_CONTEXT, workspace: files.workspace });
    expect(found?.map(({ action }) => action?.only)).toEqual([
      undefined,
      'policy=named,rule=has-label,resource=right',
      'policy=named,rule=has-label,resource=wrong',
    ]);
  });

  it('rules say how many rows test them', async () => {
    expect(await lenses('policy.yaml')).toEqual(['policy.yaml:7:7 2 rows test it', 'policy.yaml:12:7 no row tests it']);
  });
});

describe('what is missing is added', () => {
  async function mended(text: string, name = 'kyverno-test.yaml'): Promise<readonly string[]> {
    const files = new EditedFiles(kyvernoEditor, { ...SIMPLE, [name]: text }, recognizesKyverno);
    const context = { ...EMPTY_CONTEXT, workspace: files.workspace };
    const { violations } = await kyvernoDialect.check({ files: files.own.filter((file) => file.name === name) }, context);
    return violations
      .flatMap((violation) => kyvernoEditor.fixes?.(violation, files.around) ?? [])
      .flatMap(({ edits }) => files.changedLines(name, edits).slice(0, 1));
  }

  const NEW = `apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata: {name: team}
spec:
  policies: [policy.yaml]
  resources: [maps.yaml]
  results:
    - policy: named
      resources: [right]
      kind: ConfigMap
`;

  it('to a row', async () => {
    expect(await mended(NEW)).toEqual(['kyverno-test.yaml:11       result: pass', 'kyverno-test.yaml:11       rule: has-label']);
  });

  it('to a policy', async () => {
    const text = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: named}
spec:
  rules:
    - match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: none, pattern: {metadata: {name: "?*"}}}
`;
    expect(await mended(text, 'policy.yaml')).toEqual(['policy.yaml:8       name: ""']);
  });

  it('with the line breaks of the file', async () => {
    const [first] = await mended(NEW.replaceAll('\n', '\r\n'));
    expect(first).toBe('kyverno-test.yaml:11       result: pass\r');
  });

  it('and an older manifest is written anew', async () => {
    expect(
      await mended('policies: [policy.yaml]\nresources: [maps.yaml]\nresults:\n- {policy: named, rule: has-label, resource: right, status: pass}\n'),
    ).toEqual(['kyverno-test.yaml:1 apiVersion: cli.kyverno.io/v1alpha1']);
  });
});

it.each(['policy.yaml', 'kyverno-test.yaml', 'values.yaml', 'cel.yaml'])('%s answers at every place, cut off anywhere', async (name) => {
  const files = workspace();
  const beside = files.own.filter((file) => file.name !== name);
  expect(await askEverywhere(kyvernoEditor, name, files.textOf(name), beside, 25)).toBe(26 * 26);
});
