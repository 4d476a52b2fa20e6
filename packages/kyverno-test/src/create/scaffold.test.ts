import { describe, expect, it } from 'vitest';

import type { Scaffold } from './scaffold.ts';
import { scaffoldException } from './scaffold-exception.ts';
import { scaffoldTest } from './scaffold-test.ts';
import { scaffoldUserInfo } from './scaffold-user-info.ts';
import { scaffoldValues } from './scaffold-values.ts';

const NO_ROWS = { pass: [], fail: [], skip: [] };
const TEST = { name: 't', policies: [], resources: [], values: undefined, rows: NO_ROWS };
const VALUES = { global: [], namespaceSelectors: [], rules: [], resources: [] };
const USER = { username: undefined, groups: [], roles: [], clusterRoles: [] };
const EXCEPTION = { name: 'e', namespace: undefined, inBackground: true, policyRules: ['p,r'], any: [], all: [] };

describe('a new test manifest', () => {
  it('has what was named', () => {
    const rows = { pass: ['p,r,web,default,Pod'], fail: ['p,,node,,'], skip: ['q,s,db,prod,Pod,patched.yaml'] };
    expect(lines(scaffoldTest({ name: 'teams', policies: ['a.yaml', 'b.yaml'], resources: ['pods.yaml'], values: 'values.yaml', rows }))).toEqual([
      'apiVersion: cli.kyverno.io/v1alpha1',
      'kind: Test',
      'metadata:',
      '  name: teams',
      'policies:',
      '  - a.yaml',
      '  - b.yaml',
      'resources:',
      '  - pods.yaml',
      'variables: values.yaml',
      'results:',
      '  - policy: p',
      '    rule: r',
      '    resources:',
      '      - default/web',
      '    kind: Pod',
      '    result: pass',
      '  - policy: p',
      '    resources:',
      '      - node',
      '    result: fail',
      '  - policy: q',
      '    rule: s',
      '    resources:',
      '      - prod/db',
      '    kind: Pod',
      '    result: skip',
      '    patchedResources: patched.yaml',
    ]);
  });

  it('quotes what would be something else in YAML', () => {
    expect(lines(scaffoldTest({ ...TEST, name: 'yes', policies: ['*.yaml', 'a: b.yaml'] }))).toEqual(
      expect.arrayContaining(['  name: "yes"', "  - '*.yaml'", "  - 'a: b.yaml'"]),
    );
  });

  it.each(['p,r,web,default', 'p,r,web,default,Pod,patched.yaml,more', ''])('does not take "%s" for a row', (word) => {
    const expected = 'POLICY,RULE,RESOURCE,NAMESPACE,KIND[,PATCHED-RESOURCE]';
    expect(scaffoldTest({ ...TEST, rows: { ...NO_ROWS, skip: [word] } })).toEqual({ kind: 'unreadable-word', word, expected });
  });
});

describe('a new file of values', () => {
  it('has values of all, of rules and of resources, and labels of namespaces', () => {
    const words = {
      global: ['request.operation=UPDATE', 'count=3', 'query=a=b'],
      namespaceSelectors: ['prod,env=prod,tier=1'],
      rules: ['p,r,mode=dev'],
      resources: ['p,web,isOn=true', 'q,db'],
    };
    expect(lines(scaffoldValues(words))).toEqual([
      'apiVersion: cli.kyverno.io/v1alpha1',
      'kind: Values',
      'metadata:',
      '  name: values',
      'globalValues:',
      '  request.operation: UPDATE',
      '  count: 3',
      '  query: a=b',
      'policies:',
      '  - name: p',
      '    rules:',
      '      - name: r',
      '        values:',
      '          mode: dev',
      '  - name: p',
      '    resources:',
      '      - name: web',
      '        values:',
      '          isOn: true',
      '  - name: q',
      '    resources:',
      '      - name: db',
      'namespaceSelector:',
      '  - name: prod',
      '    labels:',
      '      env: prod',
      '      tier: "1"',
    ]);
  });

  it.each([
    ['a global value', { global: ['mode'] }, 'mode', 'NAME=VALUE'],
    ['a global value without a name', { global: ['=dev'] }, '=dev', 'NAME=VALUE'],
    ['a rule', { rules: ['p'] }, 'p', 'POLICY,RULE,NAME=VALUE…'],
    ['a value of a resource', { resources: ['p,web,mode='] }, 'p,web,mode=', 'POLICY,RESOURCE,NAME=VALUE…'],
    ['a namespace without labels', { namespaceSelectors: ['prod'] }, 'prod', 'NAMESPACE,LABEL=VALUE…'],
  ])('names what it cannot read: %s', (_, words, word, expected) => {
    expect(scaffoldValues({ ...VALUES, ...words })).toEqual({ kind: 'unreadable-word', word, expected });
  });
});

describe('a new file about a user', () => {
  it('has who it is', () => {
    expect(lines(scaffoldUserInfo({ username: 'anna', groups: ['dev', 'ops'], roles: ['apps:edit'], clusterRoles: ['view'] }))).toEqual([
      'apiVersion: cli.kyverno.io/v1alpha1',
      'kind: UserInfo',
      'metadata:',
      '  name: user-info',
      'roles:',
      '  - apps:edit',
      'clusterRoles:',
      '  - view',
      'userInfo:',
      '  username: anna',
      '  groups:',
      '    - dev',
      '    - ops',
    ]);
  });

  it('leaves out what is not said', () => {
    expect(lines(scaffoldUserInfo(USER))).toEqual(['apiVersion: cli.kyverno.io/v1alpha1', 'kind: UserInfo', 'metadata:', '  name: user-info']);
  });
});

describe('a new exception', () => {
  it('has rules of policies, and filters of resources', () => {
    const words = {
      name: 'legacy',
      namespace: 'apps',
      inBackground: false,
      policyRules: ['p,r,s', 'q,*'],
      any: ['kind=Pod,kind=Deployment,name=legacy-*'],
      all: ['namespace=apps,operation=UPDATE'],
    };
    expect(lines(scaffoldException(words))).toEqual([
      'apiVersion: kyverno.io/v2',
      'kind: PolicyException',
      'metadata:',
      '  name: legacy',
      '  namespace: apps',
      'spec:',
      '  background: false',
      '  match:',
      '    any:',
      '      - resources:',
      '          kinds:',
      '            - Pod',
      '            - Deployment',
      '          names:',
      '            - legacy-*',
      '    all:',
      '      - resources:',
      '          namespaces:',
      '            - apps',
      '          operations:',
      '            - UPDATE',
      '  exceptions:',
      '    - policyName: p',
      '      ruleNames:',
      '        - r',
      '        - s',
      '    - policyName: q',
      '      ruleNames:',
      "        - '*'",
    ]);
  });

  it.each([
    ['a policy without rules', { policyRules: ['p'] }, 'p', 'POLICY,RULE…'],
    [
      'an unknown key of a filter',
      { any: ['kind=Pod,label=x'] },
      'kind=Pod,label=x',
      'kind=KIND[,name=NAME][,namespace=NAMESPACE][,operation=OPERATION]',
    ],
    ['a filter without a value', { all: ['kind='] }, 'kind=', 'kind=KIND[,name=NAME][,namespace=NAMESPACE][,operation=OPERATION]'],
  ])('names what it cannot read: %s', (_, words, word, expected) => {
    expect(scaffoldException({ ...EXCEPTION, ...words })).toEqual({ kind: 'unreadable-word', word, expected });
  });
});

function lines(scaffold: Scaffold): readonly string[] {
  return scaffold.kind === 'text' ? scaffold.text.trimEnd().split('\n') : [`"${scaffold.word}" is not ${scaffold.expected}`];
}
