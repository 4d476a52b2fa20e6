import { describe, expect, it } from 'vitest';

import { configMap, policy, run, WANTS_TEAM } from '../../testing/test-run.ts';

/** The outcome of the only rule of a policy, as the report counts it, and the exit status, which is that of the reference. */
async function outcomeOf(
  text: string,
  flags = '',
  more: Readonly<Record<string, string>> = {},
): Promise<readonly [outcomes: string, status: number]> {
  const { report, status } = await run(`p.yaml -r r.yaml --report json${flags}`, { 'p.yaml': text, 'r.yaml': configMap('web'), ...more });
  const counts = Object.entries(report?.content.supplements?.[0]?.value ?? {}).filter(([, count]) => count !== 0);
  return [counts.map(([outcome, count]) => `${count} ${outcome}`).join(', '), status];
}

function withAction(action: string, body: string, more: string): string {
  return policy('p', body, more).replace('spec:\n', `spec:\n  validationFailureAction: ${action}\n`);
}

function validating(actions: string, expression: string, kind = 'ValidatingPolicy', more = ''): string {
  return `apiVersion: policies.kyverno.io/v1
kind: ${kind}
metadata: {name: p${more}}
spec:
  validationActions: [${actions}]
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}
  validations: [{expression: ${JSON.stringify(expression)}, message: never}]
`;
}

const UNMET = 'preconditions: {all: [{key: a, operator: Equals, value: b}]}';
const UNRESOLVABLE = 'preconditions: {all: [{key: "{{ request.object.nothing }}", operator: Equals, value: b}]}';
/** Rules by what the resource does about them. */
const RULES = {
  kept: 'validate: {message: an app is needed, pattern: {metadata: {labels: {app: "?*"}}}}',
  broken: WANTS_TEAM,
  unmet: `${UNMET}\n      ${WANTS_TEAM}`,
  unresolvable: `${UNRESOLVABLE}\n      ${WANTS_TEAM}`,
} as const;
const UNSCORED = '  annotations: {policies.kyverno.io/scored: "false"}\n';
const EXCEPTION = `apiVersion: kyverno.io/v2
kind: PolicyException
metadata: {name: e, namespace: default}
spec:
  exceptions: [{policyName: p, ruleNames: [rule]}]
  match: {any: [{resources: {kinds: [ConfigMap]}}]}
`;

describe('the outcome of a rule of kyverno.io', () => {
  it.each([
    ['Enforce', 'kept', '', '1 passed', 0],
    ['Audit', 'kept', '', '1 passed', 0],
    ['Enforce', 'broken', '', '1 failed', 1],
    ['Audit', 'broken', '', '1 failed', 1],
    ['Enforce', 'broken', ' --audit-warn', '1 failed', 1],
    ['Audit', 'broken', ' --audit-warn', '1 warned', 0],
    ['Enforce', 'broken', ' -e e.yaml', '1 excepted', 0],
    ['Audit', 'broken', ' -e e.yaml', '1 excepted', 0],
    ['Enforce', 'unmet', '', '1 skipped', 0],
    ['Audit', 'unmet', ' --audit-warn', '1 skipped', 0],
    ['Enforce', 'unresolvable', '', '1 broken', 1],
    ['Audit', 'unresolvable', ' --audit-warn', '1 broken', 1],
  ] as const)('%s, %s%s: %s', async (action, rule, flags, outcome, status) => {
    expect(await outcomeOf(withAction(action, RULES[rule], ''), flags, { 'e.yaml': EXCEPTION })).toEqual([outcome, status]);
  });

  it.each([
    ['Enforce', 'broken', '1 warned', 0],
    ['Audit', 'broken', '1 warned', 0],
    ['Enforce', 'kept', '1 passed', 0],
    ['Audit', 'unresolvable', '1 broken', 1],
  ] as const)('that is not scored: %s, %s: %s', async (action, rule, outcome, status) => {
    expect(await outcomeOf(withAction(action, RULES[rule], UNSCORED))).toEqual([outcome, status]);
  });
});

describe('the outcome of a ValidatingPolicy', () => {
  const celException = (more = ''): string =>
    `apiVersion: policies.kyverno.io/v1\nkind: PolicyException\nmetadata: {name: e}\nspec:\n  policyRefs: [{name: p, kind: ValidatingPolicy}]\n${more}`;

  it.each([
    ['Deny', 'true', '', '1 passed', 0],
    ['Deny', 'false', '', '1 failed', 1],
    ['Deny', 'false', ' --audit-warn', '1 failed', 1],
    ['Audit', 'false', '', '1 failed', 1],
    ['Audit', 'false', ' --audit-warn', '1 warned', 1],
    // The reference counts failures that only warn: its status stays.
    ['Warn', 'false', '', '1 warned', 1],
    ['Warn', 'true', '', '1 passed', 0],
    ['Deny, Warn', 'false', '', '1 failed', 1],
    ['Deny', 'object.data.missing == 1', '', '1 broken', 1],
    ['Deny', 'false', ' -e e.yaml', '1 excepted', 0],
    ['Deny', 'false', ' -e expired.yaml', '1 failed', 1],
    ['Audit', 'false', ' -e reported-as-pass.yaml', '1 excepted', 0],
  ])('%s, %s%s: %s', async (actions, expression, flags, outcome, status) => {
    const files = {
      'e.yaml': celException(),
      'expired.yaml': celException('  expiresAt: "2020-01-01T00:00:00Z"\n'),
      'reported-as-pass.yaml': celException('  reportResult: pass\n'),
    };
    expect(await outcomeOf(validating(actions, expression), flags, files)).toEqual([outcome, status]);
  });

  it('is a warning where the policy is not scored', async () => {
    const text = validating('Deny', 'false', 'ValidatingPolicy', ', annotations: {policies.kyverno.io/scored: "false"}');
    expect(await outcomeOf(text)).toEqual(['1 warned', 1]);
  });
});

describe('the outcome of other policies', () => {
  it('is that nothing breaks where nothing would be deleted', async () => {
    const text = `apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata: {name: p}
spec:
  schedule: "0 1 * * *"
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], resources: [configmaps]}]}
  conditions: [{name: c, expression: "object.metadata.name == 'old'"}]
`;
    expect(await outcomeOf(text)).toEqual(['1 skipped', 1]);
  });

  it('is not checked where a registry had to be asked', async () => {
    const text = validating('Deny', 'true', 'ImageValidatingPolicy').replace('configmaps', 'pods');
    const images = `${text}  matchImageReferences: [{glob: "*"}]\n  attestors: []\n`;
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: registry.test/app}]}\n';
    expect(await outcomeOf(images, '', { 'r.yaml': pod })).toEqual(['1 not-checked', 1]);
  });
});
