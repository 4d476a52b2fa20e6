import { readFirstDocument } from '@assay/kyverno/objects';
import { Source } from '@assay/source';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

import { checkInputFile } from '../lint/check-input-file.ts';
import { readManifest } from '../manifest/read-manifest.ts';
import type { PublishedShape } from './json-schema.ts';
import { manifestSchema, PUBLISHED_SHAPES } from './json-schema.ts';

const V1BETA1 = `apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata:
  name: t
spec:
  policies: [policy.yaml]
  resources: [pods.yaml]
  results:
    - policy: p
      rule: r
      resources: [web]
      kind: Pod
      result: pass
  variables:
    policies:
      - name: p
        resources:
          - name: web
            values: { request.operation: UPDATE }
            userInfo: { subjects: [{ kind: User, name: alice }] }
`;

const LEGACY = `name: t
policies: [policy.yaml]
resources: [pods.yaml]
results:
  - policy: p
    rule: r
    resource: web
    status: pass
`;

const V1ALPHA1 = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: t
policies: [policy.yaml]
results:
  - policy: p
    resources: [web]
    result: pass
`;

const VALUES = `apiVersion: cli.kyverno.io/v1alpha1
kind: Values
globalValues: { a: { b: [1, true] } }
policies:
  - name: p
    rules:
      - name: r
        foreachValues: { list: [1] }
namespaceSelector:
  - name: shop
    labels: { a: b }
`;

const USER_INFO = `apiVersion: cli.kyverno.io/v1alpha1
kind: UserInfo
clusterRoles: [admin]
userInfo:
  username: alice
  groups: [shop]
`;

const CONTEXT = `apiVersion: cli.kyverno.io/v1alpha1
kind: Context
metadata: { name: c }
spec:
  resources:
    - { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
`;

const ajv = new Ajv2020({ strict: true, allErrors: true });

function isValid(shape: PublishedShape, text: string): boolean {
  const read = readFirstDocument(new Source('t.yaml', text), { integers: 'double' });
  return read.kind === 'document' && ajv.compile(manifestSchema(shape))(JSON.parse(JSON.stringify(read.value)));
}

function passesCheck(shape: PublishedShape, text: string): boolean {
  const source = new Source('t.yaml', text);
  const kinds = { values: 'Values', userinfo: 'UserInfo', context: 'Context', clusterresource: 'ClusterResource' } as const;
  const findings =
    shape === 'v1beta1' || shape === 'v1alpha1' || shape === 'legacy' || shape === 'any'
      ? readManifest(source, 't.yaml').findings.filter(({ severity }) => severity !== 'warning')
      : checkInputFile(source, kinds[shape]).findings;
  return findings.length === 0;
}

/** What is changed in a file, and whether it is still right. */
const VARIANTS: readonly (readonly [
  shape: PublishedShape,
  text: string,
  changes: readonly (readonly [from: string, to: string, isRight?: true])[],
])[] = [
  [
    'v1beta1',
    V1BETA1,
    [
      ['', '', true],
      ['metadata:\n  name: t', 'metadata:', true],
      ['      rule: r\n', '', true],
      ['policies: [policy', 'polices: [policy'],
      ['result: pass', 'result: passed'],
      ['result: pass', 'result:'],
      ['[pods.yaml]', 'pods.yaml'],
      ['[web]', '[7]'],
      [', name: alice', ''],
      ['kind: User', 'kind: user'],
      ['  name: t', '  labels: { a: 1 }'],
      ['spec:', 'spec: []\nmore:'],
      ['cli.kyverno.io/v1beta1', 'cli.kyverno.io/v1beta2'],
    ],
  ],
  [
    'v1alpha1',
    V1ALPHA1,
    [
      ['', '', true],
      ['result: pass', 'result: pass\n    isValidatingPolicy: true', true],
      ['resources: [web]', 'resource: web'],
      ['result: pass', 'status: pass'],
      ['result: pass', 'result: pass\n    patchedResource: a.yaml'],
      ['policies: [policy.yaml]', 'policies: policy.yaml'],
    ],
  ],
  [
    'legacy',
    LEGACY,
    [
      ['', '', true],
      ['status: pass', 'result: pass', true],
      ['status: pass', 'state: pass'],
      ['- policy: p\n    rule', '- rule'],
    ],
  ],
  [
    'any',
    V1BETA1,
    [
      ['', '', true],
      ['policies: [policy', 'polices: [policy'],
    ],
  ],
  [
    'any',
    V1ALPHA1,
    [
      ['', '', true],
      ['resources: [web]', 'resource: web'],
    ],
  ],
  [
    'any',
    LEGACY,
    [
      ['', '', true],
      ['status: pass', 'state: pass'],
    ],
  ],
  [
    'values',
    VALUES,
    [
      ['', '', true],
      ['globalValues', 'globalValue'],
      ['name: p\n    rules', 'rules'],
      ['{ a: b }', '[a]'],
      ['{ list: [1] }', '{ list: 1 }'],
    ],
  ],
  [
    'userinfo',
    USER_INFO,
    [
      ['', '', true],
      ['clusterRoles', 'clusterRole'],
      ['[shop]', 'shop'],
    ],
  ],
  [
    'context',
    CONTEXT,
    [
      ['', '', true],
      ['  resources', '  resource'],
      ['- { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }', '- a'],
    ],
  ],
  [
    'clusterresource',
    CONTEXT.replace('kind: Context', 'kind: ClusterResource'),
    [
      ['', '', true],
      ['spec:', 'specification:'],
    ],
  ],
];

describe.each(VARIANTS)('the published schema of %s agrees with its check', (shape, text, changes) => {
  test.each(changes.map(([from, to, isRight = false]) => ({ from, to, isRight })))('$from as $to', ({ from, to, isRight }) => {
    const changed = text.replace(from, to);
    expect([isValid(shape, changed), passesCheck(shape, changed)]).toEqual([isRight, isRight]);
  });
});

test.each(PUBLISHED_SHAPES)('the schema of %s is a schema', (shape) => {
  expect(ajv.validateSchema(manifestSchema(shape) as object)).toBe(true);
});

test('fields of older releases are not published', () => {
  expect(JSON.stringify(manifestSchema('v1alpha1'))).not.toContain('"jsonPayload"');
});
