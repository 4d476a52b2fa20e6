import { readPolicies } from '@assay/kyverno';
import { describe, expect, it } from 'vitest';

import { placeKey } from './place.ts';
import { readPolicy } from './policy-places.ts';
import { Vocabulary } from './vocabulary.ts';

/** The places of a policy, with what they are held against. */
function placesOf(text: string): Readonly<Record<string, unknown>> {
  const { policies, problems } = readPolicies([{ name: 'policy.yaml', text }]);
  expect(problems.filter(({ severity }) => severity === undefined)).toEqual([]);
  const vocabulary = new Vocabulary();
  for (const policy of policies) readPolicy(policy, vocabulary);
  return Object.fromEntries(
    vocabulary.places.map(({ place, values, sizes }) => [placeKey(place).replaceAll('"', ''), sizes.length > 0 ? { values, sizes } : values]),
  );
}

const rule = (body: string, match = ''): string => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: p, annotations: { pod-policies.kyverno.io/autogen-controllers: none } }
spec:
  background: false
  rules:
    - name: r
      match: { any: [{ resources: { kinds: [Pod] ${match} } }] }
      ${body}
`;

const pattern = (text: string): string => rule(`validate: { message: m, pattern: ${text} }`);
const deny = (key: string, value: string): string =>
  rule(`validate: { message: m, deny: { conditions: { all: [{ key: "${key}", operator: Equals, value: ${value} }] } } }`);
const foreach = (list: string, body: string): string => rule(`validate: { message: m, foreach: [{ list: "${list}", ${body} }] }`);

const validation = (expression: string, more = ''): string => `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: { name: p }
spec:
  matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods] }] }
  ${more}
  validations:
    - expression: >-
        ${expression}
`;

describe('the places that a policy looks at', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['a bound', pattern("{ spec: { count: '>=2 & <10' } }"), { 'object.spec.count': ['2', '10'] }],
    ['alternatives', pattern("{ spec: { count: 'a | !b*' } }"), { 'object.spec.count': ['a', 'b*'] }],
    ['a range', pattern("{ spec: { count: '10-20' } }"), { 'object.spec.count': ['10', '20'] }],
    ['anchors', pattern('{ spec: { =(a): { (b): 1 } } }'), { 'object.spec.a.b': [1] }],
    [
      'keys with wildcards, and what they just do not match',
      pattern("{ metadata: { labels: { 'a/*': v, '*/b': v } } }"),
      Object.fromEntries(['a/example', 'xa/example', 'example/b', 'example/bx'].map((name) => [`object.metadata.labels.${name}`, ['v']])),
    ],
    ['elements', pattern('{ spec: { c: [{ x: true }] } }'), { 'object.spec.c.[].x': [true], 'object.spec.c': { values: [], sizes: [1] } }],
    ['a condition', deny('{{ request.object.spec.count }}', '3'), { 'object.spec.count': [3] }],
    ['a default', deny("{{ request.object.spec.count || '' }}", 'x'), { 'object.spec.count': ['', 'x'] }],
    ['a projection', deny('{{ request.object.spec.c[].x }}', '[a, b]'), { 'object.spec.c.[].x': ['a', 'b'] }],
    ['a filter', deny("{{ request.object.spec.c[?k == 'v'].x | [0] }}", 'a'), { 'object.spec.c.[].k': ['v'], 'object.spec.c.[].x': ['a'] }],
    ['a length', deny('{{ length(request.object.spec.c) }}', '2'), { 'object.spec.c': { values: [], sizes: [1, 2] } }],
    ['who asks', deny('{{ request.userInfo.username }}', 'me'), { 'userInfo.username': ['me'] }],
    ['an operation', deny('{{ request.operation }}', 'DELETE'), { operation: ['DELETE'] }],
    ['an expression in one', deny("{{ regex_match('^a$', '{{request.object.spec.c}}') }}", 'false'), { 'object.spec.c': ['^a$'] }],
    ['names of fields', deny("{{ keys(request.object.spec.c) | contains(@, 'x') }}", 'true'), { 'object.spec.c.x': [] }],
    ['values of a map', deny('{{ values(request.object.spec.c) }}', 'x'), { 'object.spec.c.example': ['x'] }],
    ['a test of a text', deny("{{ regex_match('^a$', request.object.spec.c) }}", 'false'), { 'object.spec.c': ['^a$'] }],
    ['a loop', foreach('request.object.spec.c', "pattern: { x: 'a' }"), { 'object.spec.c.[].x': ['a'], 'object.spec.c': { values: [], sizes: [1] } }],
    ['a namespace', rule('validate: { message: m, deny: {} }', ', namespaces: [a]'), { 'object.metadata.namespace': ['a'] }],
    [
      'labels of a namespace',
      rule('validate: { message: m, deny: {} }', ', namespaceSelector: { matchLabels: { env: prod } }'),
      { 'namespaceObject.metadata.labels.env': ['prod'] },
    ],
    ['a comparison of CEL', validation('object.spec.count >= 2'), { 'object.spec.count': [2] }],
    ['a test of presence', validation('has(object.spec.count)'), { 'object.spec.count': [] }],
    ['an optional', validation("object.spec.?a.b.orValue('x') == 'y'"), { 'object.spec.a.b': ['x', 'y'] }],
    ['an index', validation("object.metadata.labels['a/b'] == 'c'"), { 'object.metadata.labels.a/b': ['c'] }],
    ['a loop of CEL', validation("object.spec.c.all(x, x.i.startsWith('r/'))"), { 'object.spec.c.[].i': ['r/'] }],
    [
      'lists in one',
      validation('(object.spec.a + object.spec.b).exists(x, x.port == 1)'),
      { 'object.spec.a.[].port': [1], 'object.spec.b.[].port': [1] },
    ],
    ['a list of constants', validation("['a', 'b'].exists(x, object.spec.count == x)"), { 'object.spec.count': ['a', 'b'] }],
    ['a size', validation('object.spec.c.size() < 5'), { 'object.spec.c': { values: [], sizes: [5] } }],
    ['a variable', validation('variables.count == 7', 'variables: [{ name: count, expression: object.spec.count }]'), { 'object.spec.count': [7] }],
    ['values of a map by its names', validation("object.spec.c.all(x, object.spec.c[x] != 'a')"), { 'object.spec.c.example': ['a'] }],
    ['a bound name', validation('cel.bind(bound, object.spec.count, bound == 7)'), { 'object.spec.count': [7] }],
    ['a request', validation("request.namespace == 'a'"), { 'object.metadata.namespace': ['a'] }],
  ])('are told of %s', (_title, policy, expected) => {
    expect(placesOf(policy)).toMatchObject(expected);
  });
});
