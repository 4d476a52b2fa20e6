import type { ObjectValue } from '@assay/jmespath';
import { Budget, Fault } from '@assay/jmespath';
import { describe, expect, test } from 'vitest';

import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import type { MatchSubject } from './match-subject.ts';
import { canMatchKind, planExceptionMatch, planRuleMatch } from './rule-match.ts';

const POD: ObjectValue = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'team', labels: { app: 'shop' }, annotations: { 'a/b': 'yes' } },
};
const NAMESPACE: ObjectValue = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } };
const NODE: ObjectValue = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };
const GENERATED: ObjectValue = { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'web-', namespace: 'team' } };

const charge = () => undefined;

function subject(resource: ObjectValue, more: Partial<MatchSubject> = {}): MatchSubject {
  return { resource, sort: groupVersionKindOf(resource), subresource: '', operation: 'CREATE', namespaceLabels: {}, user: undefined, ...more };
}

function matches(match: ObjectValue, resource: ObjectValue, more: Partial<MatchSubject> = {}): boolean {
  return planRuleMatch({ match })(subject(resource, more), charge);
}

describe('one attribute of a filter', () => {
  test.each<[ObjectValue, ObjectValue, boolean]>([
    [{ kinds: ['Pod'] }, POD, true],
    [{ kinds: ['Service', 'v1/Pod'] }, POD, true],
    [{ kinds: ['pod'] }, POD, false],
    [{ kinds: ['apps/v1/Pod'] }, POD, false],
    [{ name: 'w*' }, POD, true],
    [{ name: 'w*' }, GENERATED, true],
    [{ names: ['a', 'we?'] }, POD, true],
    [{ namespaces: ['t*'] }, POD, true],
    [{ namespaces: ['team'] }, NAMESPACE, true],
    [{ namespaces: ['team'] }, NODE, false],
    [{ namespaces: ['*'] }, NODE, true],
    [{ annotations: { 'a/*': 'y*' } }, POD, true],
    [{ annotations: { 'a/*': 'n*' } }, POD, false],
    [{ selector: { matchLabels: { app: 'sh*' } } }, POD, true],
    [{ selector: { matchLabels: { app: 'x*' } } }, POD, false],
    [{ selector: {} }, POD, true],
    [{ selector: { matchExpressions: [{ key: 'app', operator: 'Nope' }] } }, POD, false],
    [{ namespaceSelector: {} }, NAMESPACE, false],
    [{ namespaceSelector: {} }, NODE, true],
    [{ operations: ['CREATE'] }, POD, true],
    [{ operations: ['DELETE'] }, POD, false],
    [{ kinds: ['Pod'], name: 'other' }, POD, false],
    [{ kinds: [] }, POD, false],
    [{ kinds: [], names: [], namespaces: [], operations: [] }, POD, false],
    [{ annotations: {} }, POD, false],
    [{ kinds: [], name: 'web' }, POD, true],
    [{ name: '' }, POD, false],
    [{}, POD, false],
  ])('%j', (resources, resource, expected) => {
    expect(matches({ any: [{ resources }] }, resource)).toBe(expected);
    expect(matches({ resources }, resource)).toBe(expected);
  });
});

describe('a filter that says nothing', () => {
  const excludes = (filter: ObjectValue) =>
    !planRuleMatch({ match: { any: [{ resources: { kinds: ['Pod'] } }] }, exclude: { any: [filter] } })(subject(POD), charge);

  test.each<[ObjectValue, boolean]>([
    [{}, false],
    [{ resources: {} }, false],
    [{ resources: { kinds: [], names: [] } }, false],
    [{ resources: { annotations: {} } }, false],
    [{ resources: { selector: {} } }, true],
    [{ subjects: [] }, true],
    [{ roles: [] }, true],
    [{ resources: { namespaces: [] }, clusterRoles: [] }, true],
  ])('%j excludes: %s', (filter, expected) => {
    expect(excludes(filter)).toBe(expected);
  });

  test('is none of an exception, be its lists of users empty', () => {
    expect(planExceptionMatch({ any: [{ subjects: [], roles: [] }] })(subject(POD), charge)).toBe(false);
  });
});

describe('subresources', () => {
  test.each([
    ['Pod', '', true],
    ['Pod', 'exec', false],
    ['Pod', 'ephemeralcontainers', true],
    ['Pod/exec', 'exec', true],
    ['Pod/exec', '', false],
    ['Pod/*', 'exec', true],
    ['*/*', 'exec', true],
    ['*', 'exec', false],
  ])('%s on /%s', (kind, subresource, expected) => {
    expect(matches({ resources: { kinds: [kind] } }, POD, { subresource })).toBe(expected);
  });
});

describe('blocks', () => {
  const isPod = { resources: { kinds: ['Pod'] } };
  const isOther = { resources: { names: ['other'] } };

  test('any needs one filter, all needs each', () => {
    expect(matches({ any: [isOther, isPod] }, POD)).toBe(true);
    expect(matches({ all: [isOther, isPod] }, POD)).toBe(false);
    expect(matches({ any: [], all: [isPod] }, POD)).toBe(true);
  });

  test.each<[ObjectValue, boolean]>([
    [{ any: [isOther, isPod] }, false],
    [{ all: [isOther, isPod] }, true],
    [isPod, false],
    [{ any: [{}] }, true],
    [{}, true],
  ])('exclude %j', (exclude, expected) => {
    expect(planRuleMatch({ match: { any: [isPod] }, exclude })(subject(POD), charge)).toBe(expected);
  });

  test('the policy of a namespace stays in it', () => {
    const rule = { match: { any: [isPod] } };
    expect(planRuleMatch(rule, { policyNamespace: 'team' })(subject(POD), charge)).toBe(true);
    expect(planRuleMatch(rule, { policyNamespace: 'default' })(subject(POD), charge)).toBe(false);
  });
});

describe('who asks', () => {
  const user = { username: 'system:serviceaccount:ci:bot', groups: ['dev', 'ops'], roles: ['team:edit'], clusterRoles: ['view'] };

  test.each<[ObjectValue, boolean]>([
    [{ roles: ['team:edit'] }, true],
    [{ roles: ['team:*'] }, false],
    [{ clusterRoles: ['admin', 'view'] }, true],
    [{ roles: ['team:edit'], clusterRoles: ['admin'] }, false],
    [{ subjects: [{ kind: 'ServiceAccount', namespace: 'c?', name: 'b*' }] }, true],
    [{ subjects: [{ kind: 'User', name: 'system:*' }] }, true],
    [{ subjects: [{ kind: 'Group', name: 'o*' }] }, true],
    [{ subjects: [{ kind: 'Group', name: 'o' }] }, false],
    [{ subjects: [{ kind: 'Robot', name: '*' }] }, false],
  ])('%j', (filter, expected) => {
    expect(matches({ any: [filter] }, POD, { user })).toBe(expected);
    expect(matches({ any: [{ ...filter, resources: { kinds: ['Pod'] } }] }, POD, { user })).toBe(expected);
  });

  test('unknown, matches the rest of a match filter', () => {
    expect(matches({ any: [{ resources: { kinds: ['Pod'] }, roles: ['x:y'] }] }, POD)).toBe(true);
    expect(matches({ any: [{ roles: ['x:y'] }] }, POD)).toBe(false);
  });

  test.each<[ObjectValue, boolean]>([
    [{ roles: ['x:y'] }, false],
    [{ subjects: [{ kind: 'User', name: '*' }] }, true],
    [{ subjects: [{ kind: 'User', name: 'me' }] }, false],
    [{ subjects: [{ kind: 'Group', name: '*' }] }, false],
  ])('unknown, is excluded by %j: %s', (filter, isExcluded) => {
    const rule = { match: { resources: { kinds: ['Pod'] } }, exclude: { any: [filter] } };
    expect(planRuleMatch(rule)(subject(POD), charge)).toBe(!isExcluded);
    expect(planExceptionMatch({ any: [filter] })(subject(POD), charge)).toBe(isExcluded);
  });
});

test('an exception does not look at operations', () => {
  expect(planExceptionMatch({ any: [{ resources: { kinds: ['Pod'], operations: ['DELETE'] } }] })(subject(POD), charge)).toBe(true);
});

test('matching ends when the budget does', () => {
  const long = '*?'.repeat(20_000);
  const name = 'a'.repeat(40_000);
  const match = planRuleMatch({ match: { resources: { names: [long] } } });
  const resource = { ...POD, metadata: { name } };
  expect(() => match(subject(resource), new Budget(100_000).charge)).toThrow(Fault);
});

describe('a rule can match a kind', () => {
  const resources = (...kinds: readonly string[]): ObjectValue => ({ resources: { kinds } });

  test.each<[ObjectValue, boolean]>([
    [{ match: resources('Pod') }, true],
    [{ match: resources('Service') }, false],
    [{ match: resources('*/*') }, true],
    [{ match: { resources: {} } }, true],
    [{ match: { any: [resources('Service'), resources('v1/Pod')] } }, true],
    [{ match: { any: [resources('Service')] } }, false],
    [{ match: { all: [resources('Service'), resources('Pod')] } }, false],
    [{ match: { all: [resources('P*'), resources('Pod')] } }, true],
    [{}, false],
  ])('%j: %s', (rule, expected) => {
    expect(canMatchKind(rule, 'Pod')).toBe(expected);
  });
});
