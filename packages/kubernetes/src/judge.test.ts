import { EMPTY_CONTEXT, SourceFile, kubernetesObjectsIn } from '@assay/findings';
import type { Judgement, Violation } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { kubernetesDialect } from './dialect.ts';

interface Given {
  readonly release?: string;
  /** The schema of `spec` of a custom kind, `Database` of acme.example/v1, in one line. */
  readonly spec?: string;
}

function file(name: string, text: string): SourceFile {
  return new SourceFile(name, encodeUtf8(text));
}

function definition(spec: string): SourceFile {
  return file(
    'crds/database.yaml',
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: databases.acme.example}
spec:
  group: acme.example
  names: {kind: Database, plural: databases}
  scope: Namespaced
  versions:
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: ${spec}}}}}
    - {name: v1alpha1, served: false, storage: false}
`,
  );
}

async function judged(text: string, { release = '1.33', spec }: Given = {}): Promise<readonly Violation[]> {
  const { objects } = kubernetesObjectsIn(file('object.yaml', text));
  const crds = spec === undefined ? [] : [definition(spec)];
  const standards = { policies: [], schemas: { kubernetes: release, crds } };
  const { violations } = await kubernetesDialect().judge.judge({ objects, standards, visible: [] }, EMPTY_CONTEXT);
  return violations;
}

async function said(text: string, given?: Given): Promise<readonly string[]> {
  return (await judged(text, given)).map(
    ({ rule, message, hint, range }) => `${range!.start.line}:${range!.start.column} ${rule} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\n';
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: shop\n';
const DATABASE = 'apiVersion: acme.example/v1\nkind: Database\nmetadata:\n  name: orders\n';

describe('kinds of Kubernetes', () => {
  it.each([
    ['a right object', `${SERVICE}spec:\n  ports:\n    - {port: 80, targetPort: http}\n`, []],
    [
      'a misspelled field, with the one that was meant',
      `${SERVICE}spec:\n  prots: []\n`,
      ['6:3 unknown-field Service has no field spec.prots (did you mean "ports"?)'],
    ],
    [
      'a misspelled field in place of a required one, once',
      `${POD}spec:\n  container:\n    - {name: shop}\n`,
      ['6:3 unknown-field Pod has no field spec.container (did you mean "containers"?)'],
    ],
    [
      'a misspelled field beside the right one, without a fix',
      `${SERVICE}spec:\n  ports: []\n  port: []\n`,
      ['7:3 unknown-field Service has no field spec.port (did you mean "ports"?)'],
    ],
    ['a field that stands where nothing has such a name', `${SERVICE}weight: 5\n`, ['5:1 unknown-field Service has no field weight']],
    [
      'a string in place of a number',
      `${SERVICE}spec:\n  ports:\n    - port: "80"\n`,
      ['7:13 wrong-type spec.ports[].port must be an integer, not a string (write it without quotes)'],
    ],
    [
      'a boolean in place of a string',
      `${SERVICE}  annotations:\n    acme.example/public: true\n`,
      ['6:26 wrong-type metadata.annotations["acme.example/public"] must be a string, not a boolean (write it in quotes)'],
    ],
    ['a string in place of a map', `${SERVICE}spec:\n  selector: shop\n`, ['6:13 wrong-type spec.selector must be a map, not a string']],
    [
      'a field that an item of a list lacks, at its first key',
      `${POD}spec:\n  containers:\n    - image: shop:1\n      args: []\n`,
      ['7:7 missing-field Pod needs the field spec.containers[].name'],
    ],
    [
      'a required field that is null, at the key that holds it',
      `${POD}spec:\n  containers: null\n`,
      ['5:1 missing-field Pod needs the field spec.containers'],
    ],
    ['null in place of what can be missing', `${POD}spec:\n  nodeName: null\n  containers: []\n`, []],
    [
      'a quantity that is none',
      `${POD}spec:\n  containers:\n    - name: shop\n      resources: {limits: {cpu: 1, memory: 1 Gi}}\n`,
      ['8:44 wrong-value spec.containers[].resources.limits.memory must be a quantity such as 500m, 2 or 1Gi'],
    ],
    [
      'a Secret whose data is no base64',
      'apiVersion: v1\nkind: Secret\nmetadata: {name: shop}\ndata:\n  password: hunter2\n',
      ['5:13 wrong-value data.password must be base64'],
    ],
    [
      'an integer that 32 bits cannot hold',
      `${SERVICE}spec:\n  ports:\n    - port: 99999999999\n`,
      ['7:13 wrong-value spec.ports[].port must be a 32-bit integer'],
    ],
    [
      'the kind of a template inside',
      'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: shop}\nspec:\n  serviceName: shop\n  selector: {}\n  template: {}\n  volumeClaimTemplates:\n    - {apiVersion: v2, kind: PersistentVolumeClaim}\n',
      ['9:20 wrong-value spec.volumeClaimTemplates[].apiVersion must be "v1" (did you mean "v1"?)'],
    ],
    [
      'a field of a later release',
      `${POD}spec:\n  hostnameOverride: a\n  containers: []\n`,
      ['6:3 unknown-field Pod has no field spec.hostnameOverride (Kubernetes 1.34 has it first)'],
    ],
    [
      'a schema that holds itself',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec:\n  group: a\n  names: {kind: A, plural: as}\n  scope: Namespaced\n  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema: {openAPIV3Schema: {properties: {spec: {proprties: {}}}}}\n',
      [
        '12:54 unknown-field CustomResourceDefinition has no field spec.versions[].schema.openAPIV3Schema.properties.spec.proprties (did you mean "properties"?)',
      ],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await said(text)).toEqual(expected);
  });
});

describe('releases', () => {
  const hpa =
    'apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: {name: shop}\nspec:\n  maxReplicas: 5\n  scaleTargetRef: {kind: Deployment, name: shop}\n';
  it.each([
    ['the release before still has it', hpa, '1.25', []],
    [
      'the release that removed it',
      hpa,
      '1.26',
      [
        '1:13 removed-api Kubernetes 1.26 no longer has HorizontalPodAutoscaler of autoscaling/v2beta2 (write autoscaling/v2, and check which fields changed)',
      ],
    ],
    [
      'one that was gone long before',
      'apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: shop}\n',
      '1.33',
      [
        '1:13 removed-api Kubernetes 1.33 no longer has Ingress of extensions/v1beta1 (removed in 1.22) (write networking.k8s.io/v1, and check which fields changed)',
      ],
    ],
    [
      'one that nothing took the place of',
      'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: shop}\n',
      '1.33',
      ['1:13 removed-api Kubernetes 1.33 no longer has PodSecurityPolicy of policy/v1beta1 (removed in 1.25) (it has no replacement)'],
    ],
    [
      'one that comes later',
      'apiVersion: networking.k8s.io/v1\nkind: ServiceCIDR\nmetadata: {name: shop}\n',
      '1.30',
      ['1:1 unknown-kind no schema of ServiceCIDR of networking.k8s.io/v1 is known (it came with Kubernetes 1.33)'],
    ],
    [
      'a kind in a group that is not its own',
      'apiVersion: v1\nkind: Deployment\nmetadata: {name: shop}\n',
      '1.33',
      ['1:1 unknown-kind no schema of Deployment of v1 is known (Deployment is in apps/v1)'],
    ],
    [
      'a misspelled kind',
      'apiVersion: apps/v1\nkind: Deploymnt\nmetadata: {name: shop}\n',
      '1.33',
      ['1:1 unknown-kind no schema of Deploymnt of apps/v1 is known (did you mean "Deployment"?)'],
    ],
    [
      'a kind of others',
      'apiVersion: acme.example/v1\nkind: Ingress\nmetadata: {name: shop}\n',
      '1.33',
      ['1:1 unknown-kind no schema of Ingress of acme.example/v1 is known'],
    ],
  ])('%s', async (_, text, release, expected) => {
    expect(await said(text, { release })).toEqual(expected);
  });
});

describe('custom kinds', () => {
  it.each([
    [
      'keep an enum',
      '{properties: {engine: {type: string, enum: [postgres, mysql]}}}',
      'engine: postgress',
      ['6:11 wrong-value spec.engine must be one of "postgres", "mysql" (did you mean "postgres"?)'],
    ],
    [
      'keep a pattern',
      '{type: object, properties: {name: {type: string, pattern: "^[a-z]+$"}}}',
      'name: A1',
      ['6:9 wrong-value spec.name must match ^[a-z]+$'],
    ],
    [
      'keep bounds',
      '{type: object, properties: {size: {type: integer, minimum: 1, maximum: 7}}}',
      'size: 8',
      ['6:9 wrong-value spec.size must be at most 7'],
    ],
    [
      'keep open bounds',
      '{type: object, properties: {size: {type: number, minimum: 1, exclusiveMinimum: true}}}',
      'size: 1',
      ['6:9 wrong-value spec.size must be more than 1'],
    ],
    [
      'keep lengths',
      '{type: object, properties: {name: {type: string, maxLength: 3}}}',
      'name: four',
      ['6:9 wrong-value spec.name must have at most 3 characters'],
    ],
    [
      'keep counts of items',
      '{type: object, properties: {users: {type: array, minItems: 1, items: {type: string}}}}',
      'users: []',
      ['6:3 wrong-value spec.users must have at least 1 item'],
    ],
    [
      'keep multiples',
      '{type: object, properties: {size: {type: integer, multipleOf: 4}}}',
      'size: 6',
      ['6:9 wrong-value spec.size must be a multiple of 4'],
    ],
    [
      'keep formats',
      '{type: object, properties: {host: {type: string, format: ipv4}}}',
      'host: 1.2.3',
      ['6:9 wrong-value spec.host must be an IPv4 address such as 192.0.2.1'],
    ],
    [
      'have fields of their schema only',
      '{type: object, properties: {replicas: {type: integer}}}',
      'replica: 3',
      ['6:3 unknown-field Database has no field spec.replica (did you mean "replicas"?)'],
    ],
    [
      'keep unknown fields where they are preserved',
      '{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {size: {type: integer}}}',
      'any: {thing: 1}\n  size: x',
      ['7:9 wrong-type spec.size must be an integer, not a string'],
    ],
    [
      'have values of one schema',
      '{type: object, additionalProperties: {type: integer}}',
      'a: 1\n  b: x',
      ['7:6 wrong-type spec.b must be an integer, not a string'],
    ],
    [
      'need required fields',
      '{type: object, required: [size], properties: {size: {type: integer}}}',
      'x: 1',
      ['6:3 unknown-field Database has no field spec.x', '5:1 missing-field Database needs the field spec.size'],
    ],
    [
      'have defaults for required fields',
      '{type: object, required: [tier], properties: {tier: {type: string, default: small}, a: {type: string}}}',
      'a: b',
      [],
    ],
    ['have defaults in place of null', '{type: object, required: [tier], properties: {tier: {type: string, default: small}}}', 'tier: null', []],
    [
      'have defaults for alternatives, too',
      '{type: object, properties: {tier: {type: string, default: small}, a: {type: string}}, anyOf: [{required: [tier]}]}',
      'a: b',
      [],
    ],
    ['take null where it is allowed', '{type: object, properties: {size: {type: integer, nullable: true}}}', 'size: null', []],
    [
      'take null where any value is right',
      '{type: object, required: [any], properties: {any: {x-kubernetes-preserve-unknown-fields: true}}}',
      'any: null',
      [],
    ],
    ['take null elsewhere as if nothing were there', '{type: object, properties: {size: {type: integer}}}', 'size: null', []],
    ['take null in a map so, too', '{type: object, additionalProperties: {type: integer}}', 'size: null', []],
    [
      'miss a required field that is null, at its key',
      '{type: object, required: [size], properties: {size: {type: integer}}}',
      'size: null',
      ['5:1 missing-field Database needs the field spec.size'],
    ],
    [
      'take no null in lists, which is said at the holder',
      '{type: object, properties: {sizes: {type: array, items: {type: integer}}}}',
      'sizes: [null]',
      ['6:3 wrong-type spec.sizes[] must be an integer, not null'],
    ],
    [
      'do not show rules what is null',
      '{type: object, properties: {size: {type: integer}}, x-kubernetes-validations: [{rule: "!has(self.size)"}]}',
      'size: null',
      [],
    ],
    [
      'take integers and strings',
      '{type: object, properties: {a: {x-kubernetes-int-or-string: true}, b: {x-kubernetes-int-or-string: true}, c: {x-kubernetes-int-or-string: true}}}',
      'a: 1\n  b: 50%\n  c: 1.5',
      ['8:6 wrong-type spec.c must be an integer or a string, not a number'],
    ],
    [
      'keep one of several alternatives',
      '{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}',
      'a: x\n  b: z',
      ['5:1 wrong-value spec must have either "a" or "b"'],
    ],
    [
      'keep what is excluded away',
      '{type: object, properties: {a: {type: string}}, not: {required: [a]}}',
      'a: x',
      ['5:1 wrong-value spec must not have "a"'],
    ],
    [
      'have no item of a set twice',
      '{type: object, properties: {a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}',
      'a: [x, z, x]',
      ['6:3 wrong-value spec.a must not have the same item twice'],
    ],
    [
      'have no two items with one key',
      '{type: object, properties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, properties: {k: {type: string}, v: {type: string}}}}}}',
      'a: [{k: x, v: 1}, {k: x}]',
      [
        '6:17 wrong-type spec.a[].v must be a string, not an integer (write it in quotes)',
        '6:3 wrong-value spec.a must have no two items with the same k',
      ],
    ],
    [
      'hold whole objects',
      '{type: object, properties: {template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}}}',
      'template: {kind: Pod, metadata: {labels: {a: 1}}, spec: {}}',
      [
        '6:48 wrong-type spec.template.metadata.labels.a must be a string, not an integer (write it in quotes)',
        '6:3 missing-field Database needs the field spec.template.apiVersion',
      ],
    ],
  ])('%s', async (_, spec, text, expected) => {
    expect(await said(`${DATABASE}spec:\n  ${text}\n`, { spec })).toEqual(expected);
  });

  it('have the metadata of every object', async () => {
    expect(await said(`${DATABASE}  label: {}\n`, { spec: '{type: object}' })).toEqual([
      '5:3 unknown-field Database has no field metadata.label (did you mean "labels"?)',
    ]);
  });

  it('are not known in a version that is not served', async () => {
    const text = DATABASE.replace('/v1', '/v1alpha1');
    expect(await said(text, { spec: '{type: object}' })).toEqual([
      '1:1 unknown-kind no schema of Database of acme.example/v1alpha1 is known (Database is in acme.example/v1)',
    ]);
  });

  it('are told with the place of their schema', async () => {
    const [violation] = await judged(`${DATABASE}spec:\n  size: x\n`, { spec: '{type: object, properties: {size: {type: integer}}}' });
    expect(violation!.related).toMatchObject([{ message: 'the schema', file: 'crds/database.yaml', range: { start: { line: 9 } } }]);
  });

  it('are defined by an object beside them', async () => {
    const beside = definition('{type: object}').text!;
    expect(await said(`${beside}---\n${DATABASE}spec:\n  size: 1\n`)).toEqual(['17:3 unknown-field Database has no field spec.size']);
  });
});

describe('rules in CEL', () => {
  const bounds =
    '{type: object, properties: {min: {type: integer}, max: {type: integer, default: 9}, host-name: {type: string}}, x-kubernetes-validations: [RULE]}';
  it.each([
    ['hold', '{rule: "self.min <= self.max", message: "min is above max"}', 'min: 1\n  max: 2', []],
    ['do not hold', '{rule: "self.min <= self.max", message: "min is above max"}', 'min: 3\n  max: 2', ['5:1 wrong-value spec: min is above max']],
    ['see defaults', '{rule: "self.min <= self.max", message: "min is above max"}', 'min: 10', ['5:1 wrong-value spec: min is above max']],
    [
      'stand at the field that they are about',
      '{rule: "self.min > 0"}',
      'min: 0',
      ['6:8 wrong-value spec.min: the rule "self.min > 0" does not hold'],
    ],
    [
      'stand at the field that they name',
      '{rule: "self.min <= self.max", fieldPath: ".max", message: "no"}',
      'min: 3\n  max: 2',
      ['7:8 wrong-value spec.max: no'],
    ],
    [
      'make their message',
      '{rule: "self.min <= self.max", messageExpression: "\'at least \' + string(self.min)"}',
      'min: 3\n  max: 2',
      ['5:1 wrong-value spec: at least 3'],
    ],
    [
      'can be about what is missing',
      '{rule: "has(self.min)", reason: FieldValueRequired, message: "min is needed"}',
      'max: 2',
      ['5:1 missing-field spec.min: min is needed'],
    ],
    [
      'reach fields with other letters',
      '{rule: "self.host__dash__name != \'a\'", message: wrong}',
      'host-name: a',
      ['6:14 wrong-value spec.host-name: wrong'],
    ],
    ['say nothing of an object that is new if they are about the old one', '{rule: "self.min >= oldSelf.min"}', 'min: 1', []],
    [
      'can take the old one as optional',
      '{rule: "oldSelf.hasValue() || self.min > 1", optionalOldSelf: true, message: wrong}',
      'min: 1',
      ['6:8 wrong-value spec.min: wrong'],
    ],
    [
      'do not hold where they fail',
      '{rule: "self.min > 0"}',
      'max: 1',
      ['5:1 wrong-value spec.min: the rule "self.min > 0" cannot be evaluated: no such key: min'],
    ],
    ['wait for right types', '{rule: "self.min > 0"}', 'min: x', ['6:8 wrong-type spec.min must be an integer, not a string']],
  ])('%s', async (_, rule, text, expected) => {
    expect(await said(`${DATABASE}spec:\n  ${text}\n`, { spec: bounds.replace('RULE', rule) })).toEqual(expected);
  });

  it('are told as not checked, once, where they take too long', async () => {
    const rule = "'a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a'.split(',')";
    const loops = `${rule}.all(a, ${rule}.all(b, ${rule}.all(c, ${rule}.all(d, ${rule}.all(e, ${rule}.all(f, self.min > 0))))))`;
    const { notices, violations } = await noticed(`${DATABASE}spec: {min: 1}\n---\n${DATABASE}spec: {min: 2}\n`, ruled(`{rule: "${loops}"}`));
    expect(violations).toEqual([]);
    expect(new Set(notices.map(({ key }) => key)).size).toBe(1);
    expect(notices[0]!.notChecked).toMatchObject({ file: 'crds/database.yaml', reason: expect.stringContaining('cannot be evaluated') });
  });
});

/** A schema of `spec` with a rule about fields of many types. */
function ruled(rule: string): string {
  const types = 'min: {type: integer}, name: {type: string}, at: {type: string, format: date-time}, port: {x-kubernetes-int-or-string: true}';
  const holders =
    'tags: {type: object, additionalProperties: {type: string}}, items: {type: array, items: {type: object, properties: {a-b: {type: number}}}}';
  const kept = 'kept: {type: object, x-kubernetes-preserve-unknown-fields: true}, pod: {type: object, x-kubernetes-embedded-resource: true}';
  return `{type: object, properties: {${types}, ${holders}, ${kept}}, x-kubernetes-validations: [${rule}]}`;
}

async function noticed(text: string, spec: string): Promise<Required<Judgement>> {
  const { objects } = kubernetesObjectsIn(file('object.yaml', text));
  const standards = { policies: [], schemas: { kubernetes: '1.33', crds: [definition(spec)] } };
  return {
    notices: [],
    misspelled: new Map(),
    needsMoreStack: true,
    ...(await kubernetesDialect().judge.judge({ objects, standards, visible: [] }, EMPTY_CONTEXT)),
  };
}

describe('misspelled fields', () => {
  async function meant(text: string): Promise<readonly string[]> {
    const { objects } = kubernetesObjectsIn(file('object.yaml', text));
    const standards = { policies: [], schemas: { kubernetes: '1.33', crds: [] } };
    const { misspelled = new Map() } = await kubernetesDialect().judge.judge({ objects, standards, visible: [] }, EMPTY_CONTEXT);
    return [...misspelled].map(([{ name }, other]) => `${name} ${other}`);
  }

  it('are given with what was meant where that is beyond doubt', async () => {
    expect(await meant(`${POD}spec: {contaners: [{name: a, image: b}]}\n`)).toEqual(['contaners containers']);
    expect(await meant(`${POD}spec: {contaners: [], containers: [{name: a}]}\n`)).toEqual([]);
    expect(await meant(`${POD}spec: {something: 1, containers: [{name: a}]}\n`)).toEqual([]);
  });
});

describe('the types in a rule', () => {
  it.each([
    ['self.min > 0 && self.name.size() > 0 && self.port == 80'],
    ["self.at < timestamp('2030-01-01T00:00:00Z')"],
    ["self.tags.all(key, self.tags[key] != '')"],
    ['self.items.all(item, item.a__dash__b > 1.5)'],
    ["self.pod.metadata.name != '' && self.pod.kind == 'Pod'"],
  ])('are those of the schema: %s', async (rule) => {
    const { notices } = await noticed(`${DATABASE}spec: {min: 1}\n`, ruled(`{rule: "${rule}"}`));
    expect(notices).toEqual([]);
  });

  it.each([
    ['{rule: "self.mn > 0"}', ".mn | undefined field 'mn'"],
    ['{rule: "self.min == \'a\'"}', "== 'a' | found no matching overload for '_==_' applied to '(int, string)'"],
    ['{rule: "self.at == \'now\'"}', "== 'now' | found no matching overload for '_==_' applied to '(timestamp, string)'"],
    ['{rule: "self.tags.all(key, key > 1)"}', "> 1 | found no matching overload for '_>_' applied to '(string, int)'"],
    ['{rule: "self.items.all(item, item.ab > 1.5)"}', ".ab | undefined field 'ab'"],
    ['{rule: "self.kept.any > 1"}', ".any | undefined field 'any'"],
    ['{rule: "has(self.pod.metadata.labels)"}', "(self.pod.metadata.labels) | undefined field 'labels'"],
    ['{rule: "self.min >"}', ' | Syntax error'],
    ['{rule: "self.min"}', '"self.min" | the expression is of type int, not bool'],
    ['{rule: "true", messageExpression: "self.min"}', '"self.min" | the expression is of type int, not string'],
    ['{rule: "self.name.matches(\'(\')"}', "'(' | invalid matches argument"],
    [
      '{rule: "oldSelf.min < self.min", optionalOldSelf: true}',
      "< self.min | found no matching overload for '_<_' applied to '(optional_type(int), int)'",
    ],
  ])('are wrong: %s', async (rule, expected) => {
    const spec = ruled(rule);
    const { violations, notices } = await noticed(`${DATABASE}spec: {min: 1}\n`, spec);
    expect(violations).toEqual([]);
    const said = notices.map(({ violation }) => {
      const { start, end } = violation!.range!;
      return `${definition(spec).text!.slice(start.offset, end.offset)} | ${violation!.message}`;
    });
    expect(said).toEqual([expect.stringContaining(expected.replace(' | ', ' | the API server refuses this rule: '))]);
  });

  it('are looked at in a definition among the objects, whether an object needs it or not', async () => {
    const { objects } = kubernetesObjectsIn(definition(ruled('{rule: "self.mn > 0"}')));
    const standards = { policies: [], schemas: { kubernetes: '1.33', crds: [] } };
    const { notices = [] } = await kubernetesDialect().judge.judge({ objects, standards, visible: [] }, EMPTY_CONTEXT);
    expect(notices.map(({ violation }) => violation?.rule)).toEqual(['invalid-rule']);
  });
});
