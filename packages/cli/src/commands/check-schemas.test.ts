import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const SETTINGS = 'schemas:\n  kubernetes: "1.33"\n';
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\nspec:\n  prots: []\n';

describe('schemas of Kubernetes', () => {
  it('count once assay.yaml asks for them', async () => {
    const folder = new Folder({ 'service.yaml': SERVICE });
    expect((await folder.check()).violations).toEqual([]);
    folder.write('assay.yaml', SETTINGS);
    expect((await folder.check()).violations).toEqual(['service.yaml:6:3 error kubernetes/unknown-field']);
  });

  it('count for what a template renders, at its line, with the place of the value', async () => {
    const folder = new Folder({
      'assay.yaml': `${SETTINGS}units: [{path: config}]\n`,
      'config/schema.yml': '#@data/values-schema\n---\nport: "80"\n',
      'config/service.yml': '#@ load("@ytt:data", "data")\n---\napiVersion: v1\nkind: Service\nspec:\n  ports:\n    - port: #@ data.values.port\n',
    });
    const { violations } = JSON.parse((await folder.assay('check --output json')).stdout);
    expect(violations).toMatchObject([
      { file: 'config/service.yml', line: 7, rule: 'wrong-type', related: [{ file: 'config/schema.yml', line: 3 }] },
    ]);
  });

  it('find what an overlay took away where it would be, with the place of the overlay', async () => {
    const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nspec:\n  #@overlay/remove\n  selector:\n';
    const folder = new Folder({
      'assay.yaml': `${SETTINGS}units: [{path: config}]\n`,
      'config/a.yml':
        'apiVersion: apps/v1\nkind: Deployment\nspec:\n  selector: {matchLabels: {a: b}}\n  template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a}]}}\n',
      'config/b.yml': overlay,
    });
    const { violations } = JSON.parse((await folder.assay('check --output json')).stdout);
    expect(violations).toMatchObject([
      { file: 'config/a.yml', line: 3, rule: 'missing-field', related: [{ file: 'config/b.yml', line: 6, message: 'overlay/remove' }] },
    ]);
  });

  it.each([
    ['apiVersion', 'kind: Service\nmetadata: {name: a}\n', 'Service needs the field apiVersion'],
    ['kind', 'apiVersion: v1\nmetadata: {name: a}\n', 'an object needs the field kind'],
  ])('find what a template gives without %s', async (_, object, message) => {
    const folder = new Folder({ 'assay.yaml': `${SETTINGS}units: [{path: config}]\n`, 'config/a.yml': `#@ x = 1\n---\n${object}` });
    const { violations } = JSON.parse((await folder.assay('check --output json')).stdout);
    expect(violations).toMatchObject([{ file: 'config/a.yml', line: 3, rule: 'missing-field', message }]);
    folder.write('config/a.yml', '#@ x = 1\n---\nkind: of blue\nmiles: #@ x\n');
    expect((await folder.check()).violations).toEqual([]);
  });

  it('are those of the release that the command line names, whatever assay.yaml says', async () => {
    const folder = new Folder({
      'assay.yaml': SETTINGS,
      'flow.yaml': 'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: FlowSchema\nmetadata: {name: a}\n',
    });
    expect((await folder.check()).violations).toEqual(['flow.yaml:1:13 error kubernetes/removed-api']);
    expect((await folder.assay('check --kubernetes-version 1.30')).status).toBe(0);
  });

  it.each(['1.99', '1', 'v1.33', 'newest'])('are not known for the release %j, which is wrong usage', async (release) => {
    const { status, stderr } = await new Folder({ 'service.yaml': SERVICE }).assay(`check --kubernetes-version ${release}`);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(new RegExp(`"${release}".*1\\.25, .*1\\.33`)) });
  });

  it('say nothing of pages and programs that show a manifest, broken manifests are told', async () => {
    const page = `# Shop\n\n\`\`\`yaml\n${SERVICE}\`\`\`\n`;
    const broken = `${SERVICE}  prots: [\n`;
    const folder = new Folder({ 'assay.yaml': SETTINGS, 'README.md': page, 'service.ts': `const SERVICE = \`\n${SERVICE}\`;\n`, 'a.yaml': broken });
    expect((await folder.check()).violations).toEqual([expect.stringMatching(/^a\.yaml:.* error assay\/invalid-manifest$/)]);
    expect((await folder.check('README.md')).violations).toEqual([expect.stringMatching(/^README\.md:.* error assay\/invalid-manifest$/)]);
  });

  it('are no matter of --as', async () => {
    const { status, stdout } = await new Folder({ 'service.yaml': SERVICE }).assay('check service.yaml --as kubernetes');
    expect(status).toBe(1);
    expect(stdout).toContain('--kubernetes-version');
  });
});

describe('kinds of other projects', () => {
  it.each([
    [
      'a misspelled field of a VM',
      'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      domain:\n        devices: {}\n        cpu:\n          coers: 2\n',
      ['object.yaml:10:11 error kubernetes/unknown-field'],
    ],
    [
      'a right VM, whatever stands beside its template',
      'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata: {name: a}\nspec:\n  runStrategy: Always\n  template:\n    spec:\n      domain: {cpu: {cores: 2}, devices: {}}\n      volumes: [{name: a, containerDisk: {image: a}}]\n',
      [],
    ],
    [
      'a VM instance with an amount that is none',
      'apiVersion: kubevirt.io/v1\nkind: VirtualMachineInstance\nmetadata: {name: a}\nspec:\n  domain: {devices: {}, memory: {guest: 2 Gi}}\n',
      ['object.yaml:5:41 error kubernetes/wrong-value'],
    ],
    ['an OpenShift template', 'apiVersion: template.openshift.io/v1\nkind: Template\nmetadata: {name: a}\nobjects: []\n', []],
    [
      'an exception of Kyverno',
      'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: {name: a}\nspec: {match: {any: [{resources: {kinds: [Pod]}}]}, exceptions: [{policyName: a, ruleNames: [a]}]}\n',
      [],
    ],
    [
      'a kind that nobody knows',
      'apiVersion: acme.example/v1\nkind: Database\nmetadata: {name: a}\n',
      ['object.yaml:1:1 info kubernetes/unknown-kind'],
    ],
  ])('%s', async (_, text, expected) => {
    const { violations } = await new Folder({ 'assay.yaml': SETTINGS, 'object.yaml': text }).check();
    expect(violations).toEqual(expected);
  });
});

describe('a kind of Kyverno, KubeVirt or Carvel', () => {
  const machine = (name: string): string =>
    `apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata:\n  name: ${name}\nspec:\n  runing: true\n  template: {spec: {domain: {devices: {}}}}\n`;
  const policy = 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata:\n  name: p\nspec:\n  rulez: []\n';

  it('is compared, written or rendered', async () => {
    const template = machine('#@ "a"');
    const files = { 'assay.yaml': `${SETTINGS}units: [{path: config}]\n`, 'config/a.yml': template, 'b.yaml': machine('b') };
    const { violations } = await new Folder(files).check();
    const line = (file: string): string => `${file}:6:3 error kubernetes/unknown-field`;
    expect(violations).toEqual([line('b.yaml'), line('config/a.yml')]);
  });

  it('that its own dialect checks is told once: by that where it is written, by schemas where a template gives it', async () => {
    const files = {
      'assay.yaml': `${SETTINGS}units: [{path: config}]\n`,
      'config/a.yml': policy.replace('name: p', 'name: #@ "a"'),
      'b.yaml': policy,
    };
    const { violations } = await new Folder({ ...files, 'config/plain.yml': policy }).check();
    expect(violations).toEqual([
      'b.yaml:6:3 error kyverno/unknown-field',
      'config/a.yml:6:3 error kubernetes/unknown-field',
      'config/plain.yml:6:3 error kyverno/unknown-field',
    ]);
  });
});

describe('a definition that a unit gives', () => {
  const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: databases.acme.example
spec:
  group: acme.example
  scope: Namespaced
  names:
    kind: #@ "Data" + "base"
    plural: databases
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {type: integer}
`;
  const database = (size: string): string => `apiVersion: acme.example/v1\nkind: Database\nmetadata:\n  name: a\nspec:\n  size: ${size}\n`;
  const settings = `${SETTINGS}units: [{path: kinds}, {path: config}]\n`;
  const files = {
    'assay.yaml': settings,
    'kinds/definition.yml': definition,
    'config/a.yml': database('#@ "one"'),
    'b.yaml': database('two'),
  };
  const found = ['b.yaml:6:9 error kubernetes/wrong-type', 'config/a.yml:6:3 error kubernetes/wrong-type'];

  it('counts for the objects of other units and of manifests, with its place', async () => {
    const folder = new Folder(files);
    expect((await folder.check()).violations).toEqual(found);
    const { violations } = JSON.parse((await folder.assay('check --output json')).stdout);
    expect(violations).toMatchObject([
      { file: 'b.yaml', related: [{ message: 'the schema', file: 'kinds/definition.yml', line: 22 }] },
      { file: 'config/a.yml', related: [{ message: 'the schema', file: 'kinds/definition.yml', line: 22 }] },
    ]);
  });

  it('does not count where another assay.yaml is nearer', async () => {
    const folder = new Folder({ ...files, 'sub/assay.yaml': SETTINGS, 'sub/b.yaml': database('two') });
    expect((await folder.check('sub')).violations).toEqual(['sub/b.yaml:1:1 info kubernetes/unknown-kind']);
  });
});

it('a misspelled field is told once: policies judge what was meant, and stand where it was written', async () => {
  const rule = (name: string, validate: string): string =>
    `    - {name: ${name}, match: {any: [{resources: {kinds: [Deployment]}}]}, validate: {message: m, ${validate}}}\n`;
  const folder = new Folder({
    'assay.yaml': 'policies: [policies]\nschemas: {kubernetes: "1.33"}\n',
    'policies/p.yaml':
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec:\n  rules:\n' +
      rule('labelled', "pattern: {spec: {template: {metadata: {labels: {app: '?*'}}}}}") +
      rule('asking', "deny: {conditions: {any: [{key: '{{ request.object.spec.template.metadata.labels.app }}', operator: Equals, value: b}]}}") +
      rule('broken', "pattern: {spec: {template: {metadata: {labels: {app: 'b'}}}}}"),
    'app.yaml':
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {app: a}}\n' +
      '  tempalte:\n    metadata: {labels: {app: a}}\n    spec: {containers: [{name: a, image: b}]}\n',
  });
  expect((await folder.check()).violations).toEqual([
    'app.yaml:6:3 error kubernetes/unknown-field',
    'app.yaml:7:30 warning kyverno/policy-violation',
  ]);
});
