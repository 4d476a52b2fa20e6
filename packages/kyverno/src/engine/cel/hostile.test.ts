import { describe, expect, it } from 'vitest';

import { triggerProcessor } from '../process-trigger.ts';
import { planValidatingPhase } from '../cel-policies/vpol/plan-validating-phase.ts';
import type { PolicyFamily } from '../../policy/policy.ts';
import { testObject, testPolicies, testWorld } from '../../../testing/test-world.ts';

const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [configmaps]}]}";
const OBJECT = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {long: ${JSON.stringify('a'.repeat(100_000))}}}`;

/** The message of the only rule of a policy with an expression, and variables before it; or the one with which the test ends. */
function message(expression: string, variables: readonly string[] = []): string {
  const written = variables.map((each, index) => ({ name: `v${index}`, expression: each }));
  const spec = `{matchConstraints: ${MATCH}, variables: ${JSON.stringify(written)}, validations: [{expression: ${JSON.stringify(expression)}}]}`;
  const policies = testPolicies('validating', `{apiVersion: policies.kyverno.io/v1, kind: ValidatingPolicy, metadata: {name: p}, spec: ${spec}}`);
  try {
    const { responses } = planValidatingPhase(policies, testWorld())({ resource: testObject(OBJECT), operation: undefined });
    return responses[0]?.rules[0]?.message ?? '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const STEPS = 'the evaluation was stopped: the evaluation of the policy takes more than 10000000 steps';
const SIZE = 'the evaluation was stopped: a value is larger than 1000000';
const list = (size: number): string => `lists.range(${size})`;
const doubled = (count: number): string[] =>
  Array.from({ length: count }, (_unused, index) => (index === 0 ? "'a'" : `variables.v${index - 1} + variables.v${index - 1}`));
const listsDoubled = doubled(40).map((each) => each.replace("'a'", '[1]'));

describe('expressions that would never end, or fill the memory,', () => {
  it.each<[string, string, string, (readonly string[])?]>([
    ['a billion elements', `${list(1_000_000_000)}.all(i, i >= 0)`, 'error: lists.range: size 1000000000 exceeds maximum allowed (1000000)'],
    ['loops in loops', `${list(1000)}.all(a, ${list(1000)}.all(b, ${list(1000)}.all(c, a + b + c >= 0)))`, STEPS],
    ['loops that make lists', `${list(1000)}.map(a, ${list(1000)}.map(b, ${list(1000)}.map(c, c))).size() > 0`, STEPS],
    ['lists of lists, flattened', `${list(10_000)}.map(a, ${list(10_000)}).flatten().size() > 0`, STEPS],
    ['texts that double', "variables.v39 != ''", SIZE, doubled(40)],
    ['lists that double', 'variables.v39 != []', SIZE, listsDoubled],
    ['texts joined from many', `${list(100_000)}.map(i, object.data.long).join('').size() > 0`, SIZE],
    ['texts replaced many times', "object.data.long.replace('a', object.data.long).size() > 0", SIZE],
    ['texts formatted', "'%s%s%s%s%s%s%s%s%s%s%s'.format([" + Array(11).fill('object.data.long').join(', ') + ']).size() > 0', SIZE],
    ['texts split in loops', `${list(1000)}.all(i, object.data.long.split('').size() > 0)`, STEPS],
    ['patterns with many ways', "object.data.long.matches('(a*)*(a*)*(a*)*(a*)*b')", 'CEL expression validation failed at index 0'],
    ['patterns in loops', `${list(100_000)}.all(i, object.data.long.matches('(a|aa)+$'))`, STEPS],
    ['patterns that repeat repetitions', "object.data.long.matches('((a{1,100}){1,100}){1,100}')", 'invalid matches argument'],
    ['sorting in loops', `${list(1000)}.all(i, ${list(10_000)}.sort().size() > 0)`, STEPS],
    ['comparisons in loops', `${list(10_000)}.all(i, ${list(10_000)} == ${list(10_000)})`, STEPS],
    ['json in loops', `${list(100_000)}.all(i, json.marshal(object) != '')`, STEPS],
    ['digests in loops', `${list(100_000)}.all(i, sha256(object.data.long) != '')`, STEPS],
    ['random texts', "random('[a-z]{1000}{1000}{1000}') != ''", 'invalid'],
  ])('%s, end with a message', (_title, expression, expected, variables = []) => {
    expect(message(expression, variables)).toContain(expected);
  });

  it.each([
    ['parentheses', `${'('.repeat(100_000)}1${')'.repeat(100_000)} == 1`],
    ['lists', `${'['.repeat(5000)}${']'.repeat(5000)} == []`],
    ['negations', `${'!'.repeat(20_000)}true`],
    ['selections', `object${'.a'.repeat(20_000)} == 1`],
    ['sums', `1${' + 1'.repeat(20_000)} == 1`],
    ['conditions', `${'true ? '.repeat(5000)}true${' : false'.repeat(5000)}`],
    ['conjunctions', Array(20_000).fill('true').join(' && ')],
    ['macros', `${'[1].all(x, '.repeat(2000)}true${')'.repeat(2000)}`],
    ['calls', `${'size(['.repeat(2000)}1${'])'.repeat(2000)} == 1`],
    ['garbage', '\u0000ä😀`'.repeat(10_000)],
  ])('%s in a great number are refused or evaluated', (_title, expression) => {
    expect(message(expression)).not.toMatch(/RangeError|call stack|TypeError/);
  });
});

const HEAVY = 'lists.range(1000).all(a, lists.range(1000).all(b, lists.range(100).all(c, a + b + c >= 0)))';
/** Admission policies of Kubernetes have no ranges. */
const RANGE = /lists\.range\(\d+\)/g;
const LIST = `[${Array(300).fill('1').join(', ')}]`;
const CONDITIONS = `matchConditions: [{name: c, expression: "${HEAVY}"}]`;

/** The answers of a policy with such a spec, beside its constraints, on a small object. */
async function answers(family: PolicyFamily, kind: string, spec: string) {
  const content = `{apiVersion: policies.kyverno.io/v1, kind: ${kind}, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
  const evaluate = await triggerProcessor(testPolicies(family, content), testWorld());
  const resource = testObject('{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: n}}');
  return evaluate({ resource, operation: undefined }).flatMap(({ rules }) => rules);
}

describe('an evaluation that is stopped', () => {
  it.each<[PolicyFamily, string, string]>([
    ['validating', 'ValidatingPolicy', `validations: [{expression: "${HEAVY}"}]`],
    ['validating', 'ValidatingPolicy', `failurePolicy: Ignore, ${CONDITIONS}, validations: []`],
    ['mutating', 'MutatingPolicy', `${CONDITIONS}, mutations: []`],
    ['generating', 'GeneratingPolicy', `${CONDITIONS}, generate: []`],
    ['deleting', 'DeletingPolicy', `conditions: [{name: c, expression: "${HEAVY}"}]`],
    ['image-validating', 'ImageValidatingPolicy', `${CONDITIONS}, validations: []`],
    ['validating-admission', 'ValidatingAdmissionPolicy', `validations: [{expression: "${HEAVY.replaceAll(RANGE, LIST)}"}]`],
    ['mutating-admission', 'MutatingAdmissionPolicy', `${CONDITIONS.replaceAll(RANGE, LIST)}, mutations: []`],
  ])('counts for a policy that is %s as not executed', async (family, kind, spec) => {
    const message = 'the evaluation was stopped: the evaluation of the policy takes more than 10000000 steps';
    expect(await answers(family, kind, spec)).toMatchObject([{ status: 'error', message, notExecuted: message }]);
  });
});
