import { describe, expect, it } from 'vitest';

import { testObject, testPolicies, testWorld } from '../../../../testing/test-world.ts';
import type { ImageReader } from '../../registry/image-reader.ts';
import type { ImageQuestion } from '../../registry/image-question.ts';
import { planImageValidatingPhase } from './plan-image-validating-phase.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const SCAN = 'https://example.com/scan';
const MATCH = "{resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}";
const ATTESTORS = 'attestors: [{name: team, cosign: {key: {data: team-key}}}, {name: other, cosign: {key: {data: other-key}}}]';
const ATTESTATIONS = `attestations: [{name: scan, intoto: {type: "${SCAN}"}}, {name: sbom, referrer: {type: application/x.sbom}}]`;
const LENIENT = 'validationConfigurations: {verifyDigest: false, required: false}';

/** Registries where `team-key` signed all images but those called `unsigned`; nobody can tell about those called `lost`. */
const images: ImageReader = {
  ask: (question: ImageQuestion): never => {
    const { image } = question;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One function answers questions of every kind.
    return answerTo(question, image) as never;
  },
};

function answerTo(question: ImageQuestion, image: string): unknown {
  if (image.includes('none'))
    return { kind: 'failure', message: `GET https://${image}: MANIFEST_UNKNOWN: manifest unknown`, reason: 'unknown-image' };
  if (question.kind === 'data') {
    const config = { architecture: 'amd64', config: { User: '1000', Labels: { team: 'shop' } } };
    return {
      kind: 'answer',
      content: { registry: 'reg.test', repository: 'web', identifier: '1', digest: DIGEST, manifest: {}, config, index: undefined },
    };
  }
  if (question.kind === 'referrer') return { kind: 'answer', content: '{"packages": 3}' };
  if (question.kind === 'digest') return { kind: 'answer', content: DIGEST };
  if (image.includes('lost')) return { kind: 'failure', message: 'nobody answers', reason: 'unreachable' };
  const { trust, log } = question.demand;
  if (image.includes('unsigned') || trust.kind !== 'key' || trust.key !== 'team-key')
    return { kind: 'failure', message: 'no signatures found', reason: 'unsigned' };
  const payload = { predicateType: SCAN, predicate: { findings: 0 } };
  return { kind: 'answer', content: { digest: DIGEST, signatures: [{ payload, annotations: { env: 'prod' } }], isLogged: log !== undefined } };
}

function pod(...names: readonly string[]): string {
  const containers = names.map((name) => `{name: c, image: "${name}"}`);
  return `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}, spec: {containers: [${containers.join(', ')}]}}`;
}

function phaseOf(...specs: readonly string[]) {
  const texts = specs.map((spec, index) => {
    const all = [`matchConstraints: ${MATCH}`, ATTESTORS, ATTESTATIONS, spec].join(', ');
    return `{apiVersion: policies.kyverno.io/v1, kind: ImageValidatingPolicy, metadata: {name: p${index}}, spec: {${all}}}`;
  });
  const phase = planImageValidatingPhase(testPolicies('image-validating', texts.join('\n---\n')), testWorld({ images }));
  return (resource: string) =>
    phase({ resource: testObject(resource), operation: undefined }).responses.flatMap(({ rules }) =>
      rules.map(({ status, message, notExecuted }) => `${status}: ${message}${notExecuted === undefined ? '' : ' (not executed)'}`),
    );
}

const validating = (expression: string, more = LENIENT): string => `${more}, validations: [{expression: '${expression}', message: refused}]`;
const SIGNED = 'images.containers.all(i, verifyImageSignatures(i, [attestors.team]) > 0)';

describe('image validating policies whose registries answer', () => {
  it.each([
    ['a signature', SIGNED, 'reg.test/web:1', 'pass: success'],
    ['no signature', SIGNED, 'reg.test/unsigned:1', 'fail: refused'],
    ['a signature by somebody else', SIGNED.replace('team', 'other'), 'reg.test/web:1', 'fail: refused'],
    ['one of two signatures', SIGNED.replace('[attestors.team]', '[attestors.team, attestors.other]'), 'reg.test/web:1', 'pass: success'],
    ['a registry that does not answer', SIGNED, 'reg.test/lost:1', 'fail: refused (not executed)'],
    ['no such image', SIGNED, 'reg.test/none:1', 'error: failed to evaluate policy: GET https://reg.test/none:1: MANIFEST_UNKNOWN: manifest unknown'],
    [
      'an attestation',
      'images.containers.all(i, verifyAttestationSignatures(i, attestations.scan, [attestors.team]) > 0 && extractPayload(i, attestations.scan).predicate.findings == 0)',
      'reg.test/web:1',
      'pass: success',
    ],
    ['a referrer', 'images.containers.all(i, extractPayload(i, attestations.sbom).packages == 3)', 'reg.test/web:1', 'pass: success'],
    [
      'a payload that nobody verified',
      'images.containers.all(i, extractPayload(i, attestations.scan).predicate.findings == 0)',
      'reg.test/web:1',
      'error: failed to evaluate policy: failed to get payload: intoto attestation payload cannot be fetch before verifying intoto attestation',
    ],
    [
      'an attestation that is not there',
      'verifyAttestationSignatures("reg.test/web:1", "nope", [attestors.team]) > 0',
      'reg.test/web:1',
      'error: failed to evaluate policy: attestation not found in policy: nope',
    ],
    [
      'the data of an image',
      'images.containers.all(i, getImageData(i).ConfigData.Config.User == "1000" && getImageData(i).config.config.Labels.team == "shop")',
      'reg.test/web:1',
      'pass: success',
    ],
    [
      'the data of an image by other means',
      'image.GetMetadata("reg.test/web:1").resolvedImage.endsWith("@sha256:' + 'a'.repeat(64) + '")',
      'reg.test/web:1',
      'pass: success',
    ],
  ])('look at %s', (_what, expression, image, said) => {
    expect(phaseOf(validating(expression))(pod(image))).toEqual([said]);
  });

  it('want digests, unless they say otherwise', () => {
    const evaluate = phaseOf(validating(SIGNED, 'validationConfigurations: {required: false}'));
    expect(evaluate(pod('reg.test/web:1'))).toEqual(['fail: image reg.test/web:1 does not have a digest']);
    expect(evaluate(pod(`reg.test/web@${DIGEST}`))).toEqual(['pass: success']);
  });

  it('want every image verified by one of them, unless they say otherwise', () => {
    const wanting = validating('true', 'validationConfigurations: {verifyDigest: false}');
    const image = 'reg.test/web:1';
    expect(phaseOf(wanting)(pod(image))).toEqual([
      `fail: image ${image} is not verified: no policy performed a signature or attestation check on it`,
    ]);
    expect(phaseOf(wanting, validating(SIGNED))(pod(image))).toEqual(['pass: success', 'pass: success']);
    const trying = validating(SIGNED.replace('> 0', '>= 0'));
    expect(phaseOf(wanting, trying)(pod('reg.test/unsigned:1'))).toEqual([
      'fail: image reg.test/unsigned:1 failed signature or attestation verification',
      'pass: success',
    ]);
  });

  it('know nothing of what was verified for another object', () => {
    const wanting = validating('object.metadata.name == "a" ? true : false', 'validationConfigurations: {verifyDigest: false}');
    const evaluate = phaseOf(wanting, `matchConditions: [{name: c, expression: 'size(object.spec.containers) == 2'}], ${validating(SIGNED)}`);
    expect(evaluate(pod('reg.test/web:1', 'reg.test/web:2'))).toEqual(['pass: success', 'pass: success']);
    expect(evaluate(pod('reg.test/web:1'))).toEqual([expect.stringContaining('is not verified'), 'skip: skip']);
  });

  it('take keys that expressions give', () => {
    const attestor = `{name: made, cosign: {key: {expression: 'object.metadata.name == "a" ? "team-key" : "no-key"'}}}`;
    const spec = validating(SIGNED.replace('team', 'made')).concat(`, attestors: [${attestor}]`);
    const text = `{apiVersion: policies.kyverno.io/v1, kind: ImageValidatingPolicy, metadata: {name: p}, spec: {matchConstraints: ${MATCH}, ${spec}}}`;
    const phase = planImageValidatingPhase(testPolicies('image-validating', text), testWorld({ images }));
    expect(phase({ resource: testObject(pod('reg.test/web:1')), operation: undefined }).responses).toMatchObject([{ rules: [{ status: 'pass' }] }]);
  });

  it('take images that expressions find', () => {
    const spec = `images: [{name: named, expression: '[object.metadata.name + ".test/unsigned:1"]'}], ${validating('images.named.all(i, verifyImageSignatures(i, [attestors.team]) > 0)')}`;
    expect(phaseOf(spec)(pod('reg.test/web:1'))).toEqual(['fail: refused']);
  });
});
