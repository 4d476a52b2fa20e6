import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const POLICIES = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: most}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]
  validations: [{expression: 'object.spec.replicas <= int(params.data.most)', message: too many}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: most, validationActions: [Deny], paramRef: {name: limits, namespace: platform, parameterNotFoundAction: Deny}}
`;
const LIMITS = `apiVersion: v1
kind: ConfigMap
metadata: {name: limits, namespace: platform}
data:
  most: `;
const LOAD = '#@ load("@ytt:data", "data")\n---\n';
const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop, namespace: shop}\nspec:\n  replicas: ';

/** A unit that gives parameters, with its values files. */
const PLATFORM = {
  'policies/most.yaml': POLICIES,
  'platform/config/schema.yml': '#@data/values-schema\n---\nmost: 1\n',
  'platform/config/limits.yml': `${LOAD}${LIMITS}#@ str(data.values.most)\n`,
  'platform/prod.yml': 'most: 9\n',
  'platform/test.yml': 'most: 3\n',
};
const SETTINGS = 'policies: [policies]\nunits:\n  - {path: platform/config, values: [platform/*.yml]}\n';

/** A unit whose objects are judged, with its environments: their names, and how many replicas each has. */
function shop(environments: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  const files = Object.entries(environments).map(([name, replicas]) => [`shop/${name}.yml`, `replicas: ${replicas}\n`]);
  return {
    ...PLATFORM,
    'assay.yaml': `${SETTINGS}  - {path: shop/config, values: [shop/*.yml]}\n`,
    'shop/config/schema.yml': '#@data/values-schema\n---\nreplicas: 1\n',
    'shop/config/shop.yml': `${LOAD}${DEPLOYMENT}#@ data.values.replicas\n`,
    ...Object.fromEntries(files),
  };
}

describe('parameters of admission policies that a unit gives', () => {
  it('hold for the objects of other units in the same environment, and are told with the place of their value', async () => {
    const { violations, notChecked } = await new Folder(shop({ prod: 5, test: 5 })).check();
    expect({ violations, notChecked }).toEqual({ violations: ['shop/config/shop.yml:7:3 error kyverno/policy-violation'], notChecked: [] });
    const folder = new Folder(shop({ prod: 5, test: 5 }));
    const [found] = JSON.parse((await folder.assay('check --output json')).stdout).violations;
    const related: readonly { readonly file: string; readonly line: number; readonly message: string }[] = found.related;
    expect(related.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'policies/most.yaml:8 the validation of most',
      'shop/test.yml:1 data value replicas',
      'platform/config/limits.yml:7 the parameter data.most of ConfigMap limits',
      'platform/test.yml:1 computed from data value most',
    ]);
    expect((await new Folder(shop({ prod: 9, test: 3 })).check()).violations).toEqual([]);
  });

  it('are each met by an object of a manifest', async () => {
    const folder = new Folder({ ...PLATFORM, 'assay.yaml': SETTINGS, 'shop.yaml': `${DEPLOYMENT}5\n` });
    expect((await folder.check()).violations).toEqual(['shop.yaml:5:13 error kyverno/policy-violation']);
    folder.write('shop.yaml', `${DEPLOYMENT}3\n`);
    expect((await folder.check()).violations).toEqual([]);
  });

  it('decide about an environment that no other unit has where they all say the same', async () => {
    const reasons = async (replicas: number): Promise<unknown> => {
      const { violations, notChecked } = JSON.parse((await new Folder(shop({ prod: 1, stage: replicas })).assay('check --output json')).stdout);
      return [violations.length, notChecked.map(({ reason }: { reason: string }) => reason)];
    };
    expect(await reasons(3)).toEqual([0, []]);
    expect(await reasons(5)).toEqual([0, ['most: its parameters differ between environments, and none that has them is called "stage"']]);
    expect(await reasons(10)).toEqual([1, []]);
  });

  it('of a manifest hold in all environments', async () => {
    const { 'platform/config/limits.yml': _, ...others } = shop({ prod: 5, test: 3 });
    const folder = new Folder({ ...others, 'limits.yaml': `${LIMITS}"4"\n` });
    expect((await folder.check()).violations).toEqual(['shop/config/shop.yml:7:3 error kyverno/policy-violation']);
    folder.write('limits.yaml', `${LIMITS}"5"\n`);
    expect((await folder.check()).violations).toEqual([]);
  });
});
