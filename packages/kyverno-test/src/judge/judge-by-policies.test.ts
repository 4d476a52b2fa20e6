import { EMPTY_CONTEXT, kubernetesObjectsIn, SourceFile } from '@assay/findings';
import type { CheckResult, Judgement } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { kyvernoDialect } from '../dialect.ts';

const { judge } = kyvernoDialect;

function file(name: string, text: string): SourceFile {
  return new SourceFile(name, encodeUtf8(text));
}

/** Holds the objects of a text against policies; Namespaces may be elsewhere. */
async function judged(objects: string, policies: string, elsewhere = ''): Promise<Judgement> {
  const request = {
    objects: kubernetesObjectsIn(file('objects.yaml', objects)).objects,
    standards: { policies: [file('policies.yaml', policies)] },
    visible: [file('namespaces.yaml', elsewhere)],
  };
  return judge!.judge(request, EMPTY_CONTEXT);
}

/** What is said of the objects: place, severity and message. */
async function said(objects: string, policies: string, elsewhere?: string): Promise<readonly string[]> {
  const { violations } = await judged(objects, policies, elsewhere);
  return violations.map(({ range, severity, message }) => `${range?.start.line}:${range?.start.column} ${severity} ${message}`);
}

/** What is said of the policies, once the objects are judged. */
async function concluded(objects: string, policies: string, isWhole = true): Promise<CheckResult> {
  const standards = { policies: [file('policies.yaml', policies)] };
  const { notices = [] } = await judge!.judge(
    { objects: kubernetesObjectsIn(file('objects.yaml', objects)).objects, standards, visible: [] },
    EMPTY_CONTEXT,
  );
  const noticed = new Map(notices.map((notice) => [notice.key, notice]));
  return judge!.conclude!({ standards: [standards], noticed, unchecked: standards.policies, isWhole }, EMPTY_CONTEXT);
}

const POD = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
  labels:
    app: web
spec:
  priority: 7
  containers:
    - name: web
      image: nginx:latest
`;

function policy(validate: string, more = ''): string {
  return `---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: p}
spec:
  rules:
    - name: r
      match: {any: [{resources: {kinds: [Pod]}}]}
      ${more}
      validate: {message: wrong, ${validate}}
`;
}

const TEAM = "failureAction: Enforce, pattern: {metadata: {labels: {team: '?*'}}}";
const PRIORITY = "failureAction: Enforce, pattern: {spec: {priority: '<5'}}";

function mutating(name: string, patch: string): string {
  return `---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: ${name}}
spec:
  rules:
    - name: ${name}
      match: {any: [{resources: {kinds: [Pod]}}]}
      mutate: {patchStrategicMerge: ${patch}}
`;
}

describe('an object that breaks a policy', () => {
  it.each([
    ['is wrong at the value', PRIORITY, '9:13 error p/r: wrong'],
    ['lacks a field at what would hold it', TEAM, '6:3 error p/r: wrong'],
    ['is wrong at its start where no field is named', 'failureAction: Enforce, deny: {}', '1:1 error p/r: wrong'],
    ['is a warning where the policy audits', PRIORITY.replace('Enforce', 'Audit'), '9:13 warning p/r: wrong'],
  ])('%s', async (_, validate, line) => {
    expect(await said(POD, policy(validate))).toEqual([line]);
  });

  it('is judged by each rule, and each object of a list by itself', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${POD.replace(/^/, '- ').replaceAll(/\n(?=.)/g, '\n  ')}`;
    expect(await said(list, policy(TEAM))).toEqual(['9:5 error p/r: wrong']);
  });

  it('is told with the rule, and where its value was given', async () => {
    const { violations } = await judged(POD, policy(PRIORITY));
    expect(violations[0]?.related).toMatchObject([{ message: 'the rule "r"', file: 'policies.yaml', range: { start: { line: 7 } } }]);
    expect(violations[0]?.path).toBe('/spec/priority');
  });

  it('is in the pod template where Kyverno makes a rule for that', async () => {
    const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  template:\n    spec:\n      priority: 7\n`;
    expect(await said(deployment, policy(PRIORITY))).toEqual(['7:17 error p/r: wrong']);
  });

  it('is told which controls of pod security it breaks where the policy has no message', async () => {
    const standard = policy(PRIORITY).replace(/validate: .*/, 'validate: {failureAction: Enforce, podSecurity: {level: baseline, version: latest}}');
    expect(await said(POD.replace('priority: 7', 'hostNetwork: true'), standard)).toEqual([
      '9:16 error p/r: the pod security standard "baseline" forbids this: Host Namespaces',
    ]);
  });

  it('is excused by an exception', async () => {
    expect(await said(POD, `${policy(PRIORITY)}${EXCEPTION}`)).toEqual([]);
  });
});

describe('what mutates comes first', () => {
  it('and can repair an object', async () => {
    expect(await said(POD, `${mutating('m', '{spec: {priority: 1}}')}${policy(PRIORITY)}`)).toEqual([]);
  });

  it('and is related where it writes what is wrong, which stands at the start of the object', async () => {
    const { violations } = await judged(POD, `${mutating('m', '{spec: {priority: 9}}')}${policy(PRIORITY)}`);
    expect(violations.map(({ range, related }) => [range?.start.line, related?.map(({ message }) => message)])).toEqual([
      [1, ['the rule "r"', 'the rule "m"']],
    ]);
  });

  it('and leaves the places of other fields alone, in lists that it changes, too', async () => {
    const added = mutating('m', "{spec: {containers: [{name: proxy, image: 'ghcr.io/proxy:1'}]}}");
    const tags = "failureAction: Enforce, pattern: {spec: {containers: [{image: '!*:latest'}]}}";
    expect(await said(POD, `${added}${policy(tags)}`)).toEqual(['12:14 error p/r: wrong']);
  });
});

describe('a namespace selector', () => {
  const selecting = policy(PRIORITY).replace('kinds: [Pod]', 'kinds: [Pod], namespaceSelector: {matchLabels: {stage: prod}}');
  const namespace = (stage: string): string => `---\napiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {stage: ${stage}}}\n`;

  it.each([
    ['sees a Namespace among the objects', POD + namespace('prod'), '', 1],
    ['sees one in another file', POD, namespace('prod'), 1],
    ['takes the one among the objects if there are two', POD + namespace('dev'), namespace('prod'), 0],
    ['lets objects be whose Namespace nobody knows', POD, '', 0],
  ])('%s', async (_, objects, elsewhere, count) => {
    expect(await said(objects, selecting, elsewhere)).toHaveLength(count);
  });

  it.each([
    ['sees one that a unit shares', '', namespace('prod'), 1],
    ['takes the one in another file first', namespace('dev'), namespace('prod'), 0],
    [
      'sees one that environments give alike but for what is no label',
      '',
      namespace('prod') + namespace('prod').replace('shop,', 'shop, annotations: {a: b},'),
      1,
    ],
    ['sees none whose labels differ between environments', '', namespace('prod') + namespace('dev'), 0],
  ])('%s', async (_, elsewhere, given, count) => {
    const request = {
      objects: kubernetesObjectsIn(file('objects.yaml', POD)).objects,
      standards: { policies: [file('policies.yaml', selecting)] },
      visible: [file('namespaces.yaml', elsewhere)],
      shared: kubernetesObjectsIn(file('given.yaml', given)).objects,
    };
    expect((await judge!.judge(request, EMPTY_CONTEXT)).violations).toHaveLength(count);
  });

  it('is answered without reading a file with Namespaces again, whose content is let go of', async () => {
    const bytes = encodeUtf8(namespace('prod'));
    let readings = 0;
    const visible = new SourceFile('namespaces.yaml', bytes, () => {
      readings++;
      return bytes;
    });
    const standards = { policies: [file('policies.yaml', selecting)] };
    for (const name of ['one.yaml', 'other.yaml']) {
      const { objects } = kubernetesObjectsIn(file(name, POD));
      const { violations } = await judge!.judge({ objects, standards, visible: [visible] }, EMPTY_CONTEXT);
      expect(violations).toHaveLength(1);
      visible.release();
    }
    expect(readings).toBe(0);
  });
});

describe('what cannot be decided', () => {
  it('is said once at the rule, however many objects it meets', async () => {
    const asking = policy(PRIORITY, "preconditions: {all: [{key: '{{ request.object.spec.nothing }}', operator: Equals, value: 1}]}");
    const { violations, notices = [] } = await judged(`${POD}---\n${POD}`, asking);
    expect(violations).toEqual([]);
    const broken = notices.filter((notice) => notice.violation);
    expect(broken.map(({ violation }) => [violation?.rule, violation?.file, violation?.range?.start.line])).toEqual([
      ['policy-error', 'policies.yaml', 7],
    ]);
  });

  it.each([
    [
      'a cluster',
      "context: [{name: c, apiCall: {urlPath: /api/v1/namespaces}}]\n      validate: {message: m, deny: {conditions: {any: [{key: '{{ c }}', operator: Equals, value: 1}]}}}",
    ],
    [
      'what a registry says of an image',
      "context: [{name: c, imageRegistry: {reference: nginx}}]\n      validate: {message: m, deny: {conditions: {any: [{key: '{{ c.x }}', operator: Equals, value: 1}]}}}",
    ],
    ['a registry', "verifyImages: [{mutateDigest: false, imageReferences: ['*'], attestors: [{entries: [{keys: {publicKeys: k}}]}]}]"],
  ])('because it needs %s is not checked', async (_, body) => {
    const { violations, notices = [] } = await judged(POD, policy(PRIORITY).replace(/validate: .*/, body));
    expect(violations).toEqual([]);
    expect(notices.flatMap(({ notChecked }) => notChecked ?? [])).toMatchObject([
      { file: 'policies.yaml', range: { start: { line: 7 } }, cause: 'out-of-reach', hint: expect.stringContaining('outOfReach: ignore') },
    ]);
  });
});

describe('a broken expression in a rule', () => {
  const said = async (validate: string): Promise<readonly string[]> => {
    const { violations, notices = [] } = await judged(POD, policy(validate));
    const told = await concluded(POD, policy(validate));
    const all = [...violations, ...notices.flatMap(({ violation }) => violation ?? []), ...told.violations];
    return all.map(({ rule, range }) => `${rule} ${range?.start.line}`);
  };

  it('is told once, where it stands, whatever objects come to it', async () => {
    expect(await said('foreach: [{list: length(, deny: {}}]')).toEqual(['invalid-expression 10']);
    expect(await said('cel: {expressions: [{expression: nope}]}')).toEqual(['invalid-cel 10']);
  });

  it('hides nothing that the rest of the rule finds', async () => {
    const loops = 'foreach: [{list: length(, deny: {}}, {list: "request.object.spec.containers", deny: {}}]';
    expect(await said(loops)).toEqual(['policy-violation 11', 'invalid-expression 10']);
  });
});

it('a policy of CEL that asks for data of images is not checked', async () => {
  const policies = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: amd}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  validations: [{expression: "image.GetMetadata(object.spec.containers[0].image).config.architecture == 'amd64'", message: wrong}]
`;
  const { violations, notices = [] } = await judged(POD, policies);
  expect(violations).toEqual([]);
  expect(notices.flatMap(({ violation, notChecked }) => violation ?? notChecked ?? [])).toMatchObject([
    { reason: 'amd: it asks a registry about an image', cause: 'out-of-reach' },
  ]);
});

const EXCEPTION = `---
apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: e, namespace: shop}
spec:
  exceptions: [{policyName: p, ruleNames: [r]}]
  match: {any: [{resources: {kinds: [Pod], names: ['we*']}}]}
`;

describe('an admission policy of Kubernetes with parameters', () => {
  const POLICIES = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: short}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  validations: [{expression: 'object.spec.priority <= int(params.data.most)', message: too much}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: short, validationActions: [Deny], paramRef: {name: limits, parameterNotFoundAction: Allow}}
`;
  const PARAM = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: limits, namespace: shop}\ndata: {most: "5"}\n';
  const BROKEN = ['9:13 error short: too much'];

  it('finds them among the objects, in manifests and beside the policies', async () => {
    expect(await said(`${POD}---\n${PARAM}`, POLICIES)).toEqual(BROKEN);
    expect(await said(POD, POLICIES, PARAM)).toEqual(BROKEN);
    expect(await said(POD, `${POLICIES}---\n${PARAM}`)).toEqual(BROKEN);
  });

  it('names the object and the part of it that decided, and the object where one cannot be evaluated', async () => {
    const related = async (param: string): Promise<unknown> => {
      const { violations, notices = [] } = await judged(POD, POLICIES, param);
      const all = [...violations, ...notices.flatMap(({ violation }) => violation ?? [])];
      return all.map((violation) => violation.related?.map(({ file: name, range, message }) => `${name}:${range?.start.line} ${message}`).at(-1));
    };
    expect(await related(PARAM)).toEqual(['namespaces.yaml:4 the parameter data.most of ConfigMap limits']);
    expect(await related(PARAM.replace('most', 'least'))).toEqual(['namespaces.yaml:3 the parameters, ConfigMap limits']);
  });

  it('names the parameters by which a mutation wrote what another policy forbids', async () => {
    const mutating = `---
apiVersion: admissionregistration.k8s.io/v1alpha1
kind: MutatingAdmissionPolicy
metadata: {name: raise}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  mutations:
    - patchType: JSONPatch
      jsonPatch: {expression: '[JSONPatch{op: "replace", path: "/spec/priority", value: int(params.data.most)}]'}
---
apiVersion: admissionregistration.k8s.io/v1alpha1
kind: MutatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: raise, paramRef: {name: limits, parameterNotFoundAction: Allow}}
`;
    const { violations } = await judged(POD, `${policy(PRIORITY)}${mutating}`, PARAM.replace('5', '50'));
    expect(violations.flatMap(({ related = [] }) => related.map(({ message }) => message))).toContain('the parameters, ConfigMap limits');
  });

  it('is not checked where they are not in the files', async () => {
    const { violations, notices } = await judged(POD, POLICIES);
    expect(violations).toEqual([]);
    expect(notices).toContainEqual(
      expect.objectContaining({
        notChecked: expect.objectContaining({
          reason: 'short: no object that the paramRef of its binding names is in the files',
          cause: 'out-of-reach',
        }),
      }),
    );
  });

  it('that cannot be evaluated with them is an error', async () => {
    const { notices = [] } = await judged(`${POD}---\n${PARAM.replace('most', 'least')}`, POLICIES);
    expect(notices.flatMap(({ violation }) => violation?.rule ?? [])).toEqual(['policy-error']);
  });

  it('denies where one of two bindings does', async () => {
    const [policy, binding] = POLICIES.split('---\n');
    const warning = binding!.replace('name: b', 'name: c').replace('Deny', 'Warn');
    expect(await said(`${POD}---\n${PARAM}`, [policy, binding, warning].join('---\n'))).toEqual(BROKEN);
  });

  it('is informed by manifests of the kind of its parameters', () => {
    const standards = { policies: [file('policies.yaml', POLICIES)] };
    expect(judge!.informs(file('a.yaml', PARAM), standards)).toBe(true);
    expect(judge!.informs(file('a.yaml', POD), standards)).toBe(false);
    expect(judge!.informs(file('a.yaml', PARAM), { policies: [] })).toBe(false);
  });
});

describe('policies and exceptions', () => {
  it.each([
    ['that nothing is about are unused', POD, policy(PRIORITY).replace('[Pod]', '[Service]'), ['unused-policy']],
    ['that only generate are used', POD, mutating('m', '{spec: {priority: 1}}'), []],
    ['that excuse what breaks a rule are needed', POD, policy(PRIORITY) + EXCEPTION, []],
    ['that match nothing are unused', POD.replace('web', 'app'), policy(PRIORITY) + EXCEPTION, ['unused-exception']],
    ['that excuse what keeps the rule are unused', POD.replace('7', '1'), policy(PRIORITY) + EXCEPTION, ['unused-exception']],
    ['that excuse both are wide', `${POD}---\n${POD.replace('7', '1')}`, policy(PRIORITY) + EXCEPTION, ['wide-exception']],
    ['that keep an object from being changed are needed', POD, mutating('p', '{spec: {priority: 1}}') + EXCEPTION.replace('[r]', '[p]'), []],
    [
      'that excuse from a change that is there already are unused',
      POD,
      mutating('p', '{spec: {priority: 7}}') + EXCEPTION.replace('[r]', '[p]'),
      ['unused-exception'],
    ],
    ['that Kyverno refuses are errors', POD, policy(PRIORITY).replace('match:', 'matches:'), ['unknown-field']],
  ])('%s', async (_, objects, policies, rules) => {
    const { violations } = await concluded(objects, policies);
    expect(violations.map(({ rule }) => rule)).toEqual(rules);
  });

  describe('that are excused under a name that is not there', () => {
    const named = policy(PRIORITY).replace('name: p}', 'name: priority}').replace('name: r\n', 'name: low\n');
    const excusing = (names: string): string => named + EXCEPTION.replace('policyName: p, ruleNames: [r]', names);
    const told = async (policies: string): Promise<readonly (string | undefined)[][]> => {
      const { violations } = await concluded(POD, policies);
      return violations.map(({ rule, message, hint, range }) => [rule, message, hint, range && `line ${range.start.line}`]);
    };

    it.each([
      ['a policy', 'policyName: priorty, ruleNames: [low]', ['unknown-policy', 'there is no policy "priorty"', 'did you mean "priority"?']],
      ['a rule', 'policyName: priority, ruleNames: [lwo]', ['unknown-rule', '"lwo" is not a rule of the policy "priority"', 'did you mean "low"?']],
      [
        'a policy that nothing is like',
        'policyName: other, ruleNames: [low]',
        ['unused-exception', 'the exception e has no effect here: there is no policy "other"', undefined],
      ],
      [
        'a policy of a namespace',
        'policyName: shop/priority, ruleNames: [low]',
        ['unused-exception', 'the exception e has no effect here: there is no policy "shop/priority"', undefined],
      ],
      [
        'rules that no pattern meets',
        "policyName: priority, ruleNames: ['x*']",
        ['unused-exception', 'the exception e has no effect here: "x*" is not a rule of the policy "priority"', undefined],
      ],
    ])('are told there: %s', async (_, names, expected) => {
      expect(await told(excusing(names))).toEqual([[...expected, 'line 16']]);
    });

    it('are left to the check of the file, if it is checked', async () => {
      const standards = { policies: [file('policies.yaml', excusing('policyName: priorty, ruleNames: [low]'))] };
      const request = { standards: [standards], noticed: new Map(), isWhole: true };
      const rules = async (unchecked: readonly SourceFile[]): Promise<readonly string[]> =>
        (await judge!.conclude!({ ...request, unchecked }, EMPTY_CONTEXT)).violations.map(({ rule }) => rule);
      expect(await rules(standards.policies)).toEqual(['unknown-policy', 'unused-policy']);
      expect(await rules([])).toEqual(['unused-policy']);
    });
  });

  it('that are excused for controllers, too, have no wrong name', async () => {
    const { violations } = await concluded(POD, policy(PRIORITY) + EXCEPTION.replace('[r]', '[r, autogen-r, autogen-cronjob-r]'));
    expect(violations).toEqual([]);
  });

  it('that are excused for objects that comply name one of these', async () => {
    const { violations } = await concluded(
      `${POD}---\n${POD.replace('name: web', 'name: well').replace('priority: 7', 'priority: 3')}`,
      policy(PRIORITY) + EXCEPTION,
    );
    expect(violations).toMatchObject([
      { rule: 'wide-exception', related: [{ message: 'one that complies', file: 'objects.yaml', range: { start: { line: 17 } } }] },
    ]);
  });

  it('are not checked in a version that Kyverno does not read', async () => {
    const policies = 'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: MutatingAdmissionPolicy\nmetadata: {name: m}\n';
    expect(await concluded(POD, policies)).toMatchObject({ violations: [], notChecked: [{ file: 'policies.yaml', cause: 'unsupported' }] });
  });

  it('are not called unused where not all objects were judged', async () => {
    expect((await concluded('', policy(PRIORITY) + EXCEPTION, false)).violations).toEqual([]);
  });
});
