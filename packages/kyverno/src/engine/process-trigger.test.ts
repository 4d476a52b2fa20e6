import { expect, it } from 'vitest';

import { testObject, testPolicies, testWorld } from '../../testing/test-world.ts';
import { triggerProcessor } from './process-trigger.ts';

const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}";
const SPEC = `{matchConstraints: ${MATCH}, validations: [{expression: 'true'}]}`;
const CONFIG_MAP = testObject('{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: shop}}');

it('answers of ValidatingAdmissionPolicies come last, though they are evaluated before others', async () => {
  const process = await triggerProcessor(
    [
      ...testPolicies(
        'validating-admission',
        `{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: {name: last}, spec: ${SPEC}}`,
      ),
      ...testPolicies('validating', `{apiVersion: policies.kyverno.io/v1, kind: ValidatingPolicy, metadata: {name: first}, spec: ${SPEC}}`),
    ],
    testWorld(),
  );
  expect(process({ resource: CONFIG_MAP, operation: undefined }).map(({ policy }) => policy.name)).toEqual(['first', 'last']);
});
