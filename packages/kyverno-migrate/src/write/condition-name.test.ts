import { describe, expect, it } from 'vitest';

import { both, compare, either, not, some, test } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { nameOfCondition } from './condition-name.ts';

const volumes = { lists: ['object.spec.?volumes.orValue([])'], names: ['volumes'] };

describe('the name of a condition', () => {
  it.each<[string | undefined, Condition]>([
    ['is-deployment', compare('object.kind', '==', "'Deployment'")],
    ['is-deployment-or-cron-job', compare('object.kind', 'in', "['Deployment', 'CronJob']")],
    ['is-not-update', compare('request.operation', '!=', "'UPDATE'")],
    ['in-namespace-shop', compare('request.namespace', '==', "'shop'")],
    ['not-in-listed-namespaces', compare('request.namespace', 'not in', "['a', 'b', 'c']")],
    ['namespace-does-not-start-with-kube', not(test("request.namespace.startsWith('kube-')"))],
    ['in-group-admins', compare("'admins'", 'in', 'request.userInfo.?groups.orValue([])')],
    ['has-label-team', test('object.metadata.?labels.?team.hasValue()')],
    ['has-no-annotation-owner', compare("'example.com/owner'", 'not in', 'object.metadata.annotations')],
    ['label-team-is-net', compare("object.metadata.?labels.?team.orValue('')", '==', "'net'")],
    ['name-is-not-proxy', compare("object.metadata.?name.orValue(object.metadata.?generateName.orValue(''))", '!=', "'proxy'")],
    ['issuer-ref-kind-is-issuer', compare('object.spec.issuerRef.kind', '==', "'Issuer'")],
    ['has-dns-policy', compare("object.spec.?dnsPolicy.orValue('')", '!=', "''")],
    ['has-no-rules', compare('object.?rules.orValue([]).size()', '==', '0')],
    ['has-init-containers', compare('size(object.spec.?initContainers.orValue([]))', '>=', '1')],
    ['replicas-is-at-least-3', compare("(request.operation == 'DELETE' ? oldObject : object).spec.replicas", '>=', '3')],
    ['verbs-do-not-include-use', compare("'use'", 'not in', 'rule.verbs')],
    ['some-volume-has-empty-dir', some(volumes, 'volume', test('has(volume.emptyDir)'))],
    ['has-volumes', some(volumes, 'volume', both())],
    ['has-spec-or-type-is-pool', either(test('has(object.spec)'), compare('object.type', '==', "'Pool'"))],
    [undefined, either(test('has(object.a)'), test('has(object.b)'), test('has(object.c)'))],
    [undefined, compare('object.spec.?volumes.orValue([]).filter(volume, has(volume.secret)).map(volume, volume.name)', '==', '[]')],
    [undefined, compare('object.spec.host', '==', `'${'a'.repeat(60)}'`)],
    [undefined, compare('object.spec.host', '==', "'?'")],
  ])('is %s', (name, condition) => {
    expect(nameOfCondition(condition)).toBe(name);
  });
});
