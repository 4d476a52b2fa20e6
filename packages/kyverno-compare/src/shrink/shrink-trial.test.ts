import { expect, it } from 'vitest';

import { DEFAULT_USER, memberOf } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import { shrinkTrial } from './shrink-trial.ts';

const LARGE: Trial = {
  operation: 'UPDATE',
  object: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' } },
    spec: {
      hostNetwork: true,
      containers: [
        { name: 'one', image: 'nginx' },
        { name: 'two', image: 'redis' },
      ],
    },
  },
  oldObject: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } },
  namespaceObject: null,
  userInfo: { username: 'jane', groups: ['system:authenticated', 'admins'] },
  roles: ['shop:admin'],
  clusterRoles: [],
};

it('leaves only what matters, and what an object must have', () => {
  const small = shrinkTrial(LARGE, ({ object }) => memberOf(object, 'spec', 'hostNetwork') === true, 1000);
  expect(small).toEqual({
    ...LARGE,
    operation: 'CREATE',
    object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'example', namespace: 'example' }, spec: { hostNetwork: true } },
    oldObject: null,
    userInfo: DEFAULT_USER,
    roles: [],
  });
});

it('leaves the one element of a list that matters', () => {
  const hasRedis = ({ object }: Trial): boolean => JSON.stringify(object).includes('redis');
  expect(memberOf(shrinkTrial(LARGE, hasRedis, 1000).object, 'spec')).toEqual({ containers: [{ image: 'redis' }] });
});

it('asks no more often than it may', () => {
  let asked = 0;
  shrinkTrial(LARGE, () => (asked += 1) > 0, 7);
  expect(asked).toBe(7);
});
