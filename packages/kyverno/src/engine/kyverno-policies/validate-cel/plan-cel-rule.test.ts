import { describe, expect, it } from 'vitest';

import { testObject, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { Operation } from '../../phase.ts';
import { planCelRule } from './plan-cel-rule.ts';
import { validatePhase } from '../validate/plan-validate-phase.ts';

const CONFIG_MAP = '{apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}, data: {a: "1"}}';

/** `status: message` of the rule. */
function answer(cel: string, { more = '', operation }: { readonly more?: string; readonly operation?: Operation } = {}): string {
  const match = 'match: {any: [{resources: {kinds: [ConfigMap]}}]}';
  const rule = `{name: r, ${match}, ${more} validate: {message: own, cel: {${cel}}}}`;
  const policies = testPolicies('rules', `{apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: p}, spec: {rules: [${rule}]}}`);
  const { responses } = validatePhase([['cel', planCelRule]])(policies, testWorld())({ resource: testObject(CONFIG_MAP), operation });
  return responses.flatMap(({ rules }) => rules.map(({ status, message }) => `${status}: ${message}`)).join();
}

describe('validate.cel', () => {
  it.each([
    [`expressions: [{expression: "object.data.a == '1'"}]`, "pass: Validation rule 'r' passed."],
    ['expressions: []', "pass: Validation rule 'r' passed."],
    [`expressions: [{expression: "true"}, {expression: "false"}]`, 'fail: own'],
    [`expressions: [{expression: "false", messageExpression: "'is ' + object.data.a"}]`, 'fail: is 1'],
    [`expressions: [{expression: "object.x.y == 1"}]`, "fail: expression 'object.x.y == 1' resulted in error: no such key: x"],
    [`expressions: [{expression: "'x'"}]`, 'fail: compilation error: must evaluate to bool but got string'],
    [`expressions: [{expression: "authorizer.group('').resource('pods').check('get').allowed()"}]`, 'fail: own'],
    [`variables: [{name: v, expression: "object.data.a"}], expressions: [{expression: "variables.v == '1'"}]`, "pass: Validation rule 'r' passed."],
    [`expressions: [{expression: "namespaceObject.metadata.name == 'shop' && oldObject == null"}]`, "pass: Validation rule 'r' passed."],
    [
      'paramKind: {apiVersion: v1, kind: ConfigMap}, paramRef: {name: l, parameterNotFoundAction: Deny}, expressions: [{expression: "true"}]',
      'error: error in parameterized resource: configmaps "l" not found',
    ],
  ])('%s gives %s', (cel, expected) => {
    expect(answer(cel)).toBe(expected);
  });

  it.each([
    ['false', 'skip: cel preconditions not met'],
    ['object.x == 1', "fail: expression 'object.x == 1' resulted in error: no such key: x"],
  ])('with the precondition %s gives %s', (expression, expected) => {
    expect(answer('expressions: []', { more: `celPreconditions: [{name: c, expression: "${expression}"}],` })).toBe(expected);
  });

  it('has no object where it is deleted', () => {
    const cel = `expressions: [{expression: "object == null && oldObject.data.a == '1' && request.operation == 'DELETE'"}]`;
    expect(answer(cel, { operation: 'DELETE' })).toBe("pass: Validation rule 'r' passed.");
  });
});
