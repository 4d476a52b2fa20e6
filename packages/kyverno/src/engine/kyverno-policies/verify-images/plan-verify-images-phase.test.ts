import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import type { Operation } from '../../phase.ts';
import { NO_ANSWERS } from '../../context-provider.ts';
import type { AttestedPredicate } from '../../context-provider.ts';
import type { PlanPhase } from '../../phase.ts';
import { planRulesPhase } from '../plan-rules-phase.ts';
import { planPolicies, policy } from '../../../../testing/test-policies.ts';
import { hasImageChecks, planImageChecks } from './plan-image-checks.ts';
import { planVerifyImagesPhase } from './plan-verify-images-phase.ts';

const PODS = { any: [{ resources: { kinds: ['Pod'] } }] };
const DIGEST = `nginx@sha256:${'0'.repeat(64)}`;
const ATTESTORS = [{ entries: [{ keys: { publicKeys: 'k' } }] }];

const planImageCheckPhase: PlanPhase = (policies, world) =>
  planRulesPhase(policies, world, { type: 'image-verification', hasHandler: hasImageChecks, planHandler: planImageChecks });

const podWith = (image: string, annotations: ObjectValue = {}): ObjectValue => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'w', namespace: 'default', annotations },
  spec: { containers: [{ name: 'c', image }] },
});

/** What both phases say of a pod: `status: message`, and whether it was not executed. */
function verify(
  entry: object,
  pod: ObjectValue,
  {
    operation,
    predicates,
    rule = {},
  }: { readonly operation?: Operation; readonly predicates?: readonly AttestedPredicate[]; readonly rule?: object } = {},
): readonly string[] {
  const written = { imageReferences: ['*'], mutateDigest: false, verifyDigest: false, required: false, ...entry };
  const policies = [policy('p', { rules: [{ name: 'r', match: PODS, verifyImages: [written], ...rule }] })];
  const world = { provider: { ...NO_ANSWERS, attestationsOf: () => predicates } };
  const verified = planPolicies(planVerifyImagesPhase, policies, world)({ resource: pod, operation });
  const checked = planPolicies(planImageCheckPhase, policies, world)({ resource: verified.resource, operation });
  return [...verified.responses, ...checked.responses].flatMap(({ rules }) =>
    rules.map(({ status, message, notExecuted }) => (notExecuted === undefined ? `${status}: ${message}` : `not executed: ${message}`)),
  );
}

describe('images without signatures', () => {
  it.each<[title: string, entry: object, pod: ObjectValue, said: readonly string[]]>([
    ['a digest', { verifyDigest: true }, podWith(DIGEST), ['pass: image verified']],
    ['no digest', { verifyDigest: true }, podWith('nginx'), ['fail: missing digest for docker.io/nginx:latest']],
    ['no annotation', { required: true }, podWith('nginx'), ['fail: unverified image docker.io/nginx:latest']],
    ['another annotation', { required: true }, podWith('nginx', { a: 'b' }), ['fail: image is not verified']],
    [
      'an annotation',
      { required: true },
      podWith('nginx', { 'kyverno.io/verify-images': '{"docker.io/nginx:latest":"pass"}' }),
      ['pass: image verified'],
    ],
    [
      'an annotation that says that it was skipped',
      { required: true },
      podWith('nginx', { 'kyverno.io/verify-images': '{"docker.io/nginx:latest":"skip"}' }),
      ['skip: image skipped, skipped images: docker.io/nginx:latest'],
    ],
    [
      'an annotation that is no JSON',
      { required: true },
      podWith('nginx', { 'kyverno.io/verify-images': '{' }),
      ['fail: failed to parse image metadata: unexpected end of JSON input'],
    ],
    ['another image', { imageReferences: ['ghcr.io/*'], verifyDigest: true }, podWith('nginx'), []],
  ])('%s', (_title, entry, pod, said) => {
    expect(verify(entry, pod)).toEqual(said);
  });

  it('say nothing of objects that have none of them, whatever the preconditions are', () => {
    const rule = { preconditions: { all: [{ key: '{{ nobody }}', operator: 'Equals', value: 1 }] } };
    const entry = { imageReferences: ['nginx*', 'docker.io/nginx*'], attestors: ATTESTORS, verifyDigest: true };
    expect(verify(entry, podWith('redis'), { rule })).toEqual([]);
    expect(verify(entry, podWith('nginx'), { rule })).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^error: failed to evaluate preconditions: /)),
    );
  });

  it('are trusted when an update does not change them', () => {
    expect(verify({ required: true }, podWith('nginx'), { operation: 'UPDATE' })).toEqual(['pass: image verified']);
  });
});

describe('signed images', () => {
  it('are never taken for verified, nor for unverified, without their registry', () => {
    const said = verify({ attestors: ATTESTORS, required: true }, podWith('nginx'));
    expect(said).toHaveLength(2);
    expect(said.every((text) => text.startsWith('not executed: '))).toBe(true);
  });

  it('can be skipped', () => {
    const message = 'skipping image reference image docker.io/nginx:latest, policy p ruleName r';
    const entry = { attestors: ATTESTORS, required: true, skipImageReferences: ['docker.io/nginx:*'] };
    expect(verify(entry, podWith('nginx'))).toEqual([`skip: ${message}`, 'skip: image skipped, skipped images: docker.io/nginx:latest']);
  });

  const conditions = [{ all: [{ key: '{{ parts[0] }}', operator: 'Equals', value: 'a' }] }];
  const attested = { attestations: [{ type: 'https://t', attestors: ATTESTORS, conditions }], required: true };

  it.each<[predicates: readonly AttestedPredicate[], said: string]>([
    [[{ predicateType: 'https://t', predicate: { parts: ['a'] } }], 'pass: verified image attestations for docker.io/nginx:latest'],
    [
      [{ predicateType: 'https://t', predicate: { parts: ['b'] } }],
      'fail: .attestations[0]: attestation checks failed for docker.io/nginx:latest and predicate https://t: ',
    ],
    [[], 'fail: .attestations[0]: predicate type https://t not found'],
  ])('are judged by the predicates of a test: %j', (predicates, said) => {
    expect(verify(attested, podWith('nginx'), { predicates })[0]).toBe(said);
  });
});
