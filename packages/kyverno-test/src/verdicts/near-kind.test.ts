import { kindMap } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { policy } from '../../../kyverno/testing/test-policies.ts';
import { nearKind } from './near-kind.ts';

describe('a kind that is near', () => {
  it.each([
    ['Pod', 'Pods', 'the policy matches "Pods"; did you mean "Pod"?'],
    ['Deployment', 'apps/v1/Deploymnet', 'the policy matches "apps/v1/Deploymnet"; did you mean "Deployment"?'],
    ['Pod', 'Pod', undefined],
    ['Pod', 'Job', undefined],
    ['Pod', 'Po*', undefined],
    ['Role', 'ClusterRole', undefined],
  ])('to %s where the policy matches %s', (kind, matched, hint) => {
    const rule = { name: 'r', match: { any: [{ resources: { kinds: [matched] } }] } };
    expect(nearKind(kind, policy('p', { rules: [rule] }), kindMap([]))).toBe(hint);
  });
});
