import type { Values } from '@assay/kyverno/engine';
import { Source } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { readManifest } from '../manifest/read-manifest.ts';
import { valuesOf } from './values.ts';

function valuesIn(text: string): Values {
  return valuesOf(readManifest(new Source('t.yaml', text), 't.yaml').manifest?.values, undefined);
}

const OLD = valuesIn(`apiVersion: cli.kyverno.io/v1alpha1
kind: Test
values:
  globalValues: { mode: global, owner: all }
  policies:
    - name: p
      rules: [{ name: r, values: { mode: rule }, foreachValues: { image: [one, two] } }]
      resources: [{ name: web, values: { mode: resource, request.operation: UPDATE } }]
  namespaceSelector: [{ name: shop, labels: { team: a } }]
  namespaces: [{ metadata: { name: bank, labels: { team: b } } }]
  subresources:
    - subresource: { name: deployments/scale, group: autoscaling, version: v1, kind: Scale }
      parentResource: { name: deployments, group: apps, version: v1, kind: Deployment }
`);

const NEW = valuesIn(`apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
spec:
  variables:
    global: { mode: global }
    policies:
      - name: p
        rules:
          - name: r
            values: { mode: rule, limit: 3 }
            namespaceSelector: [{ name: shop, labels: { team: rule } }]
        resources:
          - name: web
            values: { mode: resource }
            userInfo:
              roles: [shop:editor]
              subjects: [{ kind: ServiceAccount, name: bot, namespace: shop }, { kind: Group, name: devs }]
      - name: cel
        namespaceSelector: [{ name: shop, labels: { team: policy } }]
`);

describe('values of the older forms', () => {
  test('of a resource stand over the global ones', () => {
    expect(Object.fromEntries(OLD.ofResource('p', 'web'))).toEqual({ owner: 'all', mode: 'resource', 'request.operation': 'UPDATE' });
  });

  test('the operation is CREATE if nothing says another', () => {
    expect(OLD.ofResource('other', 'web').get('request.operation')).toBe('CREATE');
  });

  test.each(['r', 'autogen-r', 'autogen-cronjob-r'])('of a rule are set last, for %s as well', (rule) => {
    expect(Object.fromEntries(OLD.ofRule('p', rule, 'web'))).toEqual({ mode: 'rule', image: 'one' });
  });

  test('of a rule hold for no other', () => {
    expect(OLD.ofRule('p', 'r2', 'web').size).toBe(0);
  });

  test('namespaces have labels, and objects', () => {
    expect(OLD.namespaceLabels('shop', 'p', 'r')).toEqual({ team: 'a' });
    expect(OLD.namespaceLabels('bank', 'p', 'r')).toEqual({ team: 'b' });
    expect(OLD.namespaceLabels('other', 'p', 'r')).toBeUndefined();
    expect(OLD.namespace('shop')).toMatchObject({ kind: 'Namespace', metadata: { name: 'shop', labels: { team: 'a' } } });
  });

  test('objects can count as a subresource', () => {
    expect(OLD.subresources).toEqual([
      {
        sort: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
        subresource: 'scale',
        parent: { group: 'apps', version: 'v1', kind: 'Deployment' },
      },
    ]);
  });
});

describe('values of v1beta1', () => {
  test('of a resource stand over those of a rule', () => {
    expect(Object.fromEntries(NEW.ofRule('p', 'r', 'web'))).toEqual({ limit: 3, mode: 'resource' });
    expect(Object.fromEntries(NEW.ofRule('p', 'r', 'api'))).toEqual({ limit: 3, mode: 'rule' });
  });

  test('a resource has its own user', () => {
    expect(NEW.userOf('p', 'web')).toMatchObject({
      username: 'system:serviceaccount:shop:bot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:shop', 'devs'],
      roles: ['shop:editor'],
      hasRoles: true,
      hasClusterRoles: false,
    });
    expect(NEW.userOf('p', 'api')).toBeUndefined();
  });

  test('labels hold for their rule, or for a policy without rules', () => {
    expect(NEW.namespaceLabels('shop', 'p', 'r')).toEqual({ team: 'rule' });
    expect(NEW.namespaceLabels('shop', 'p', 'other')).toBeUndefined();
    expect(NEW.namespaceLabels('shop', 'cel', '')).toEqual({ team: 'policy' });
    expect(NEW.namespace('shop', 'cel')).toMatchObject({ metadata: { labels: { team: 'policy' } } });
  });
});

test('without values and users nothing is known but the operation', () => {
  const values = valuesOf(undefined, undefined);
  expect([...values.ofResource('p', 'web')]).toEqual([['request.operation', 'CREATE']]);
  expect(values.userOf('p', 'web')).toBeUndefined();
});
