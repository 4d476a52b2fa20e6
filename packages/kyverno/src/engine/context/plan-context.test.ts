import { describe, expect, it } from 'vitest';

import { NO_ANSWERS } from '../context-provider.ts';
import type { World } from '../world.ts';
import { planPolicies, policy, resource } from '../../../testing/test-policies.ts';
import { validatePhase } from '../kyverno-policies/validate/plan-validate-phase.ts';

/** The message of a rule that denies with the text `= EXPRESSION`; with the status if it is not that. */
function read(context: readonly object[], expression: string, world: Partial<World>): string {
  const widgets = { any: [{ resources: { kinds: ['Widget'] } }] };
  const key = `= {{ ${expression} }}`;
  const validate = { message: key, deny: { conditions: { all: [{ key, operator: 'NotEquals', value: '' }] } } };
  const phase = planPolicies(validatePhase([]), [policy('p', { rules: [{ name: 'r', match: widgets, context, validate }] })], world);
  const { responses } = phase({ resource: resource('Widget', 'w', { a: 1 }), operation: undefined });
  const [answer] = responses[0]?.rules ?? [];
  return answer?.status === 'fail' ? answer.message : `${answer?.status}: ${answer?.message}`;
}

const NOT_CHECKED = 'error: failed to check deny conditions: failed to substitute variables in condition key';

describe('apiCall with a given response', () => {
  const answers = (...given: readonly (readonly [url: string, method: string, statusCode: number, body: object])[]): Partial<World> => ({
    provider: { ...NO_ANSWERS, responses: given.map(([url, method, statusCode, body]) => ({ url, method, statusCode, body: { ...body } })) },
  });
  const world = answers(['/a', '', 200, { k: 1 }], ['/a', 'POST', 201, { k: 2 }], ['/gone', '', 404, { k: 3 }]);

  it.each<[context: readonly object[], expression: string, expected: string]>([
    [[{ name: 'x', apiCall: { urlPath: '/a' } }], 'x.k', '= 1'],
    [[{ name: 'x', apiCall: { method: 'POST', service: { url: '/a' } } }], 'x.k', '= 2'],
    [[{ name: 'x', apiCall: { urlPath: '/{{ to_lower(`"A"`) }}', jmesPath: 'k' } }], 'x', '= 1'],
    [
      [
        { name: 'y', variable: { jmesPath: 'x.k' } },
        { name: 'x', apiCall: { urlPath: '/a' } },
      ],
      'y',
      '= 1',
    ],
    [
      [
        { name: 'x', apiCall: { urlPath: '/a' } },
        { name: 'x', variable: { value: 'later' } },
      ],
      'x',
      '= later',
    ],
    [
      [{ name: 'x', apiCall: { urlPath: '/gone', default: 1 } }],
      'request.operation',
      'error: failed to load context: HTTP 404 from apiCall mock for context entry "x" (v1 apiCall treats non-2xx as failure)',
    ],
    [
      [{ name: 'x', apiCall: { urlPath: '/a', jmesPath: 'z' } }],
      'x',
      'error: failed to load context: failed to apply JMESPath "z" for context entry "x": Unknown key "z" in path',
    ],
    [
      [
        { name: 'v', variable: { value: 'a' } },
        { name: 'x', apiCall: { urlPath: '/{{ v }}' } },
      ],
      'x.k',
      'error: failed to load context: failed to substitute variables in apiCall context entry "x": failed to resolve v at path /urlPath: ' +
        'JMESPath query failed: Unknown key "v" in path',
    ],
    [[{ name: 'x', apiCall: { urlPath: '/other', default: 1 } }], "x || 'none'", '= none'],
  ])('%j: %s is %j', (context, expression, expected) => {
    expect(read(context, expression, world)).toBe(expected);
  });
});

describe('globalReference', () => {
  const world: Partial<World> = {
    provider: {
      ...NO_ANSWERS,
      globalContext: new Map([
        ['plain', { data: { a: { b: 1 } }, projections: undefined }],
        ['list', { data: [1], projections: undefined }],
        ['projected', { data: {}, projections: new Map([['names', ['x', 'y']]]) }],
      ]),
    },
  };

  it.each([
    ['plain', '', '= {"a":{"b":1}}'],
    ['plain', 'a.b', '= 1'],
    ['plain.a', '', '= {"b":1}'],
    ['projected', '', '= {"names":["x","y"]}'],
    ['projected.names', '[1]', '= y'],
    ['projected.other', '', 'global context mock: projection "other" not found'],
    ['list.names', '', 'global context mock: projection "names" requested but value is not an object'],
    ['none.names', '', 'failed to fetch entry key=none'],
    ['plain', 'z', 'failed to apply JMESPath z for context entry g: Unknown key "z" in path'],
  ])('%s with %j: %s', (name, jmesPath, expected) => {
    const found = read([{ name: 'g', globalReference: { name, ...(jmesPath !== '' && { jmesPath }) } }], 'g', world);
    const refused = `${NOT_CHECKED}: failed to resolve g at path : failed to marshal APICall data for context entry g: ${expected}`;
    expect(found).toBe(expected.startsWith('=') ? expected : refused);
  });
});

describe('a context', () => {
  it('holds at most 2 MiB of entries, those that are gone included', () => {
    const large = 'x'.repeat(1_500_000);
    expect(read([{ name: 'v', variable: { value: large } }], 'length(v)', {})).toBe('= 1500000');
    expect(
      read(
        [
          { name: 'v', variable: { value: large } },
          { name: 'w', variable: { value: large } },
        ],
        'length(v) == length(w)',
        {},
      ),
    ).toContain('context size limit exceeded: 3000004 bytes exceeds limit of 2097152 bytes');
  });
});
