import { describe, expect, it } from 'vitest';

import type { Operation } from '../../phase.ts';
import type { World } from '../../world.ts';
import type { PolicyResponse } from '../../response.ts';
import { exception, globalValues, planPolicies, pod, policy, resource } from '../../../../testing/test-policies.ts';
import type { Json } from '../../../../testing/test-policies.ts';
import { planPodSecurityRule } from './plan-pod-security-rule.ts';
import { validatePhase } from './plan-validate-phase.ts';

const planValidatePhase = validatePhase([['podSecurity', planPodSecurityRule]]);

const WIDGETS = { any: [{ resources: { kinds: ['Widget'] } }] };

/** What a policy with these rules says of an object: `name: status: message` for each rule. */
function judge(
  rules: readonly object[],
  spec: Json,
  options: { readonly operation?: Operation; readonly policySpec?: object; readonly world?: Partial<World> } = {},
): readonly string[] {
  const policies = [policy('p', { rules: rules.map((rule) => ({ match: WIDGETS, ...rule })), ...options.policySpec })];
  const phase = planPolicies(planValidatePhase, policies, options.world);
  const { responses } = phase({ resource: resource('Widget', 'w', spec), operation: options.operation });
  return responses.flatMap(({ rules: answers }: PolicyResponse) => answers.map(({ rule, status, message }) => `${rule}: ${status}: ${message}`));
}

const deny = (key: Json, value: Json, message?: string): Json => ({
  conditions: { any: [{ key, operator: 'Equals', value, ...(message !== undefined && { message }) }] },
});

describe('pattern', () => {
  const rule = (pattern: Json, message?: string): object => ({ name: 'r', validate: { pattern, ...(message !== undefined && { message }) } });

  it.each<[pattern: Json, message: string | undefined, spec: Json, expected: readonly string[]]>([
    [{ spec: { a: '?*' } }, 'm', { a: 'x' }, ["r: pass: validation rule 'r' passed."]],
    [{ spec: { a: '?*' } }, 'm', {}, ['r: fail: validation error: m. rule r failed at path /spec/a/']],
    [{ spec: { a: 'x' } }, 'is {{ request.object.spec.a }}', { a: 'y' }, ['r: fail: validation error: is y. rule r failed at path /spec/a/']],
    [{ spec: { a: '{{ request.object.spec.b }}' } }, undefined, { a: 1, b: 1 }, ["r: pass: validation rule 'r' passed."]],
    [
      { spec: { a: '{{ request.object.spec.b }}' } },
      undefined,
      { a: 1 },
      [
        'r: error: variable substitution failed: failed to resolve request.object.spec.b at path /spec/a: JMESPath query failed: Unknown key "b" in path',
      ],
    ],
    [
      { spec: { '(a)': 'x', b: 'y' } },
      undefined,
      { a: 'z' },
      ["r: skip: conditional anchor mismatch: resource value 'z' does not match 'x' at path /spec/a/"],
    ],
  ])('%j with %j on %j: %j', (pattern, message, spec, expected) => {
    expect(judge([rule(pattern, message)], spec)).toEqual(expected);
  });

  it('says where the object breaks the rule, and what is there', () => {
    const phase = planPolicies(planValidatePhase, [policy('p', { rules: [{ ...rule({ spec: { l: [{ a: 'x' }] } }), match: WIDGETS }] })]);
    const { responses } = phase({ resource: resource('Widget', 'w', { l: [{ a: 'x' }, { a: 'y' }] }), operation: undefined });
    expect(responses[0]?.rules[0]?.cause).toEqual({ path: ['spec', 'l', 1, 'a'], found: 'y' });
  });

  it('has nothing to say of a deletion', () => {
    expect(judge([rule({ spec: { a: 'x' } })], { a: 'y' }, { operation: 'DELETE' })).toEqual([]);
  });

  it('wants one of several', () => {
    const any: object = { name: 'r', validate: { anyPattern: [{ spec: { a: 'x' } }, { spec: { a: 'y' } }] } };
    expect(judge([any], { a: 'y' })).toEqual(["r: pass: validation rule 'r' anyPattern[1] passed."]);
    expect(judge([any], { a: 'z' })).toEqual(['r: fail: validation error: rule r[0] failed at path /spec/a/ rule r[1] failed at path /spec/a/']);
  });
});

describe('deny', () => {
  it.each<[validate: Json, expected: string]>([
    [{ deny: {} }, 'r: fail: validation error: rule r failed'],
    [{ message: 'no {{ request.object.spec.a }}', deny: {} }, 'r: fail: no x'],
    [{ message: 'no', deny: deny('{{ request.object.spec.a }}', 'x', 'not {{ request.object.spec.a }}') }, 'r: fail: no; not x'],
    [{ message: 'no', deny: deny('{{ request.object.spec.a }}', 'y') }, "r: pass: validation rule 'r' passed."],
    [{ message: 'no {{ request.object.spec.b }}', deny: {} }, 'r: fail: '],
    [{ message: '{{ request.object.spec }}', deny: {} }, "r: fail: the produced message didn't resolve to a string, check your policy definition."],
  ])('%j: %s', (validate, expected) => {
    expect(judge([{ name: 'r', validate }], { a: 'x' })).toEqual([expected]);
  });

  it('is an error where a variable is unknown', () => {
    const [answer] = judge([{ name: 'r', validate: { deny: deny('{{ request.object.spec.b }}', 'y') } }], {});
    expect(answer).toMatch(
      /^r: error: failed to check deny conditions: failed to substitute variables in condition key: failed to resolve request\.object\.spec\.b /,
    );
  });
});

describe('foreach', () => {
  const foreach = (...entries: readonly object[]): object => ({ name: 'r', validate: { message: 'm', foreach: entries } });

  it.each<[title: string, entry: object, spec: Json, cause: object | undefined]>([
    [
      'within an element that a pattern refuses',
      { list: 'request.object.spec.l', pattern: { a: 'x' } },
      { l: [null, { a: 'x' }, { a: 'y' }] },
      { path: ['spec', 'l', 2, 'a'], found: 'y' },
    ],
    [
      'in an element of an element',
      { list: 'request.object.spec.l[]', foreach: [{ list: 'element.m', pattern: { a: 'x' } }] },
      { l: [{ m: [] }, { m: [{ a: 'y' }] }] },
      { path: ['spec', 'l', 1, 'm', 0, 'a'], found: 'y' },
    ],
    [
      'at an element that conditions deny',
      { list: 'request.object.spec.l', deny: deny('{{ element }}', 'b') },
      { l: ['a', 'b'] },
      { path: ['spec', 'l', 1], found: 'b' },
    ],
    [
      'within the object where elements have no scope',
      { list: 'request.object.spec.l', elementScope: false, pattern: { spec: { a: 'x' } } },
      { l: [1], a: 'y' },
      { path: ['spec', 'a'], found: 'y' },
    ],
    [
      'within an element of the second of several lists that are joined',
      { list: 'request.object.spec.[k, l, n.m][]', pattern: { a: 'x' } },
      { l: [null, { a: 'x' }], n: { m: [{ a: 'x' }, { a: 'y' }] } },
      { path: ['spec', 'n', 'm', 1, 'a'], found: 'y' },
    ],
    ['nowhere where what is joined is no list', { list: 'request.object.spec.[l, m][]', pattern: { a: 'x' } }, { l: { a: 'y' }, m: [] }, undefined],
    ['nowhere where the list is made', { list: 'request.object.spec.l[?a]', pattern: { a: 'x' } }, { l: [{ a: 'y' }] }, undefined],
    [
      'within an element where null is left out',
      { list: 'request.object.spec.l[]', pattern: { a: 'x' } },
      { l: [null, { a: 'y' }] },
      { path: ['spec', 'l', 1, 'a'], found: 'y' },
    ],
    ['nowhere where lists are flattened', { list: 'request.object.spec.l[]', pattern: { a: 'x' } }, { l: [[{ a: 'y' }]] }, undefined],
    [
      'at a key with slashes that the element lacks',
      { list: 'request.object.spec.l', pattern: { '=(k)': { 'app.kubernetes.io/name': '?*' } } },
      { l: [{ k: { app: 'a' } }] },
      { path: ['spec', 'l', 0, 'k', 'app.kubernetes.io/name'] },
    ],
    [
      'below an element of a list that lacks a key with slashes',
      { list: 'request.object.spec.l', pattern: { m: [{ 'a/b': '?*' }] } },
      { l: [{ m: [{ 'a/b': 'c' }, { a: 'c' }] }] },
      { path: ['spec', 'l', 0, 'm', 1, 'a/b'] },
    ],
  ])('says that the object breaks the rule %s', (_title, entry, spec, cause) => {
    const phase = planPolicies(planValidatePhase, [policy('p', { rules: [{ ...foreach(entry), match: WIDGETS }] })]);
    const [rule] = phase({ resource: resource('Widget', 'w', spec), operation: undefined }).responses[0]?.rules ?? [];
    expect(rule).toMatchObject({ status: 'fail' });
    expect(rule?.cause).toEqual(cause);
  });
  const noB = { list: 'request.object.spec.l', deny: deny('{{ element }}', 'b') };

  it.each<[name: string, rule: object, spec: Json, expected: readonly string[]]>([
    ['passes when all elements do', foreach(noB), { l: ['a', 'c'] }, ['r: pass: rule passed']],
    ['fails with the first element that does', foreach(noB), { l: ['a', 'b'] }, ['r: fail: validation failure: m']],
    ['has nothing to say of no elements', foreach(noB), { l: [null] }, []],
    ['has nothing to say of a list that is not there', foreach(noB), {}, []],
    ['takes what is no list for an element', foreach(noB), { l: 'b' }, ['r: fail: validation failure: m']],
    [
      'tells why a list cannot be evaluated',
      foreach({ ...noB, list: 'length(`1`)' }),
      {},
      ['r: error: failed to evaluate list: JMESPath query failed: Invalid type for: 1, expected: []jmespath.JpType{"string", "array", "object"}'],
    ],
    [
      'passes over elements by preconditions',
      foreach({ ...noB, preconditions: { all: [{ key: '{{ element }}', operator: 'NotEquals', value: 'b' }] } }),
      { l: ['b', 'c'] },
      ['r: pass: rule passed'],
    ],
    [
      'compares patterns with elements that are maps',
      foreach({ list: 'request.object.spec.l', pattern: { a: 'x' } }),
      { l: [{ a: 'y' }] },
      ['r: fail: validation failure: validation error: m. rule r failed at path /a/'],
    ],
    [
      'can compare patterns with the whole object',
      foreach({ list: 'request.object.spec.l', elementScope: false, pattern: { spec: { b: 'x' } } }),
      { l: [{}], b: 'x' },
      ['r: pass: rule passed'],
    ],
    [
      'refuses a scope that is no map',
      foreach({ list: 'request.object.spec.l', elementScope: true, pattern: {} }),
      { l: ['a'] },
      [
        'r: error: failed to process foreach: cannot use elementScope=true foreach rules for elements that are not maps, expected type=map got type=string',
      ],
    ],
    [
      'nests',
      foreach({
        list: 'request.object.spec.l',
        foreach: [{ list: 'element', deny: deny('{{ element0[1] }}{{ element1 }}{{ elementIndex0 }}{{ elementIndex }}', 'dd01') }],
      }),
      { l: [['c', 'd']] },
      ['r: fail: validation failure: validation failure: m'],
    ],
    [
      'has entries of its own',
      foreach({ list: 'request.object.spec.l', context: [{ name: 'up', variable: { jmesPath: 'to_upper(element)' } }], deny: deny('{{ up }}', 'B') }),
      { l: ['a', 'b'] },
      ['r: fail: validation failure: m'],
    ],
  ])('%s', (_name, rule, spec, expected) => {
    expect(judge([rule], spec)).toEqual(expected);
  });

  it('ends', () => {
    const l = Array.from({ length: 2000 }, (_, index) => index);
    const bomb = foreach({ list: 'request.object.spec.l', foreach: [{ list: 'request.object.spec.l', foreach: [noB] }] });
    expect(judge([bomb], { l })).toEqual(['r: error: the evaluation was stopped: the evaluation takes too many steps']);
  });
});

describe('the flow of rules', () => {
  const failing = { validate: { message: 'm', deny: {} } };

  it('skips rules whose preconditions do not hold, and says why', () => {
    const preconditions = { all: [{ key: '{{ request.operation }}', operator: 'Equals', value: 'DELETE', message: 'only then' }] };
    expect(judge([{ name: 'r', preconditions, ...failing }], {})).toEqual(['r: skip: preconditions not met; only then']);
  });

  it('stops at the first rule that passes or fails where only one is wanted', () => {
    const rules = [
      { name: 'a', preconditions: { all: [{ key: 1, operator: 'Equals', value: 2 }] }, ...failing },
      { name: 'b', ...failing },
      { name: 'c', ...failing },
    ];
    expect(judge(rules, {}, { policySpec: { applyRules: 'One' } })).toEqual(['a: skip: preconditions not met', 'b: fail: m']);
  });

  it('lets entries be read, unless they are broken', () => {
    const context = [
      { name: 'x', variable: { value: '{{ request.object.spec.a }}' } },
      { name: 'y', variable: { jmesPath: 'missing', default: 'd' } },
      { name: 'z', variable: { jmesPath: 'missing' } },
    ];
    expect(judge([{ name: 'r', context, validate: { message: '{{ x }} {{ y }}', deny: {} } }], { a: 1 })).toEqual(['r: fail: 1 d']);
    const [broken] = judge([{ name: 'r', context, validate: { deny: deny('{{ z }}', 1) } }], {});
    expect(broken).toContain('failed to resolve z at path : failed to apply jmespath missing to variable <nil>: JMESPath query failed');
  });

  it('takes values of the test, which can change the object itself', () => {
    const world = { values: globalValues({ 'request.object.spec.a': 'changed', v: 'given' }) };
    expect(judge([{ name: 'r', validate: { message: '{{ request.object.spec.a }} {{ v }}', deny: {} } }], { a: 'x' }, { world })).toEqual([
      'r: fail: changed given',
    ]);
  });

  it('answers without rules outside of the namespace of a policy', () => {
    const namespaced = { ...policy('p', { rules: [{ name: 'r', match: WIDGETS, ...failing }] }), kind: 'Policy', namespace: 'other' };
    const { responses } = planPolicies(planValidatePhase, [namespaced])({ resource: resource('Widget', 'w', {}), operation: undefined });
    expect(responses.map(({ rules }) => rules)).toEqual([[]]);
  });

  it('lets an update through that breaks an enforced rule as the old object did', () => {
    const rule = { name: 'r', validate: { message: 'm', failureAction: 'Enforce', pattern: { spec: { a: 'x' } } } };
    expect(judge([rule], { a: 'y' }, { operation: 'UPDATE' })).toEqual([
      'r: skip: skipping the rule evaluation as pre-existing violations are allowed',
    ]);
    expect(judge([rule], { a: 'y' })).toEqual(['r: fail: validation error: m. rule r failed at path /spec/a/']);
    const strict = { ...rule, validate: { ...rule.validate, allowExistingViolations: false } };
    expect(judge([strict], { a: 'y' }, { operation: 'UPDATE' })).toEqual(['r: fail: validation error: m. rule r failed at path /spec/a/']);
    const ofAny = { ...rule, preconditions: { all: [{ key: 'a', operator: 'Equals', value: 'a' }] } };
    expect(judge([ofAny], { a: 'y' }, { operation: 'UPDATE' })).toEqual(['r: fail: validation error: m. rule r failed at path /spec/a/']);
    const onUpdate = { ...rule, preconditions: { all: [{ key: '{{ request.operation }}', operator: 'Equals', value: 'UPDATE' }] } };
    expect(judge([onUpdate], { a: 'y' }, { operation: 'UPDATE' })).toEqual(['r: fail: validation error: m. rule r failed at path /spec/a/']);
  });
});

describe('what a rule knows', () => {
  const message = '{{ x }}';

  it('of its own context is forgotten before the next rule', () => {
    const context = [{ name: 'x', variable: { value: 'mine' } }];
    const rules = [
      { name: 'a', context, validate: { message, deny: {} } },
      { name: 'b', validate: { message, deny: {} } },
      { name: 'c', validate: { deny: deny(message, 'mine') } },
    ];
    expect(judge(rules, {})).toEqual([
      'a: fail: mine',
      'b: fail: ',
      'c: error: failed to check deny conditions: failed to substitute variables in condition key: failed to resolve x at path : JMESPath query failed: Unknown key "x" in path',
    ]);
  });

  it('is no image of an object that is deleted', () => {
    const rules = [
      {
        name: 'r',
        match: { any: [{ resources: { kinds: ['Pod'] } }] },
        validate: { deny: deny('{{ images.containers.c.name }}', 'nginx') },
      },
    ];
    const statuses = (['CREATE', 'DELETE'] as const).map((operation) => {
      const phase = planPolicies(planValidatePhase, [policy('p', { rules })]);
      const { responses } = phase({ resource: pod('x', { containers: [{ name: 'c', image: 'nginx:1' }] }), operation });
      return responses[0]?.rules[0]?.status;
    });
    expect(statuses).toEqual(['fail', 'error']);
  });
});

describe('exceptions', () => {
  const match = { any: [{ resources: { kinds: ['Widget'] } }] };
  const rules = [{ name: 'r', validate: { message: 'm', deny: {} } }];
  const except = (spec: object): Partial<World> => ({
    exceptions: [exception('e', { exceptions: [{ policyName: 'p', ruleNames: ['r*'] }], match, ...spec })],
  });

  it.each<[name: string, spec: object, expected: string]>([
    ['skip the rules that they name', {}, 'r: skip: rule is skipped due to policy exceptionsdefault/e'],
    [
      'have conditions',
      { conditions: { all: [{ key: '{{ request.object.spec.a }}', operator: 'Equals', value: 'x' }] } },
      'r: skip: rule is skipped due to policy exceptionsdefault/e',
    ],
    ['do not apply where a condition does not hold', { conditions: { all: [{ key: 'a', operator: 'Equals', value: 'x' }] } }, 'r: fail: m'],
    ['do not apply where a condition is broken', { conditions: { all: [{ key: '{{ missing }}', operator: 'Equals', value: 'x' }] } }, 'r: fail: m'],
    ['are for one policy', { exceptions: [{ policyName: 'q', ruleNames: ['*'] }] }, 'r: fail: m'],
    ['are for a ClusterPolicy if they name no namespace', { exceptions: [{ policyName: 'default/p', ruleNames: ['*'] }] }, 'r: fail: m'],
    ['match objects', { match: { any: [{ resources: { kinds: ['Pod'] } }] } }, 'r: fail: m'],
  ])('%s', (_name, spec, expected) => {
    expect(judge(rules, { a: 'x' }, { world: except(spec) })).toEqual([expected]);
  });

  it('of policies.kyverno.io are for other policies', () => {
    const spec = { exceptions: [{ policyName: 'p', ruleNames: ['*'] }], match };
    const written = exception('e', spec);
    const other = { ...written, value: { ...written.value, apiVersion: 'policies.kyverno.io/v1' } };
    expect(judge(rules, { a: 'x' }, { world: { exceptions: [other] } })).toEqual(['r: fail: m']);
  });

  it('name a Policy with its namespace', () => {
    const given = { ...policy('p', { rules: rules.map((rule) => ({ match, ...rule })) }), kind: 'Policy', namespace: 'default' };
    const status = (policyName: string) => {
      const phase = planPolicies(planValidatePhase, [given], except({ exceptions: [{ policyName, ruleNames: ['*'] }] }));
      return phase({ resource: resource('Widget', 'w', {}), operation: undefined }).responses[0]?.rules[0]?.status;
    };
    expect([status('default/p'), status('p'), status('other/p')]).toEqual(['skip', 'fail', 'fail']);
  });

  it('forgive controls of the pod security standards', () => {
    const security = policy('p', {
      rules: [
        { name: 'r', match: { any: [{ resources: { kinds: ['Pod'] } }] }, validate: { podSecurity: { level: 'baseline', version: 'latest' } } },
      ],
    });
    const judgePod = (world: Partial<World>) => {
      const { responses } = planPolicies(
        planValidatePhase,
        [security],
        world,
      )({ resource: pod('x', { hostPID: true, containers: [] }), operation: undefined });
      return responses[0]?.rules[0];
    };
    expect(judgePod({})?.status).toBe('fail');
    const forgiving = { match: { any: [{ resources: { kinds: ['Pod'] } }] }, podSecurity: [{ controlName: 'Host Namespaces' }] };
    expect(judgePod(except(forgiving))).toMatchObject({ status: 'skip', message: 'rule is skipped due to policy exceptions default/e' });
    expect(judgePod(except({ ...forgiving, podSecurity: [] }))?.status).toBe('skip');
    const others = { ...forgiving, podSecurity: [{ controlName: 'Sysctls' }] };
    expect(judgePod(except(others))?.status).toBe('fail');
  });
});
