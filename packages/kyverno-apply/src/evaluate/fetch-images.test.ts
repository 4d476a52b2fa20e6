import type { ImageQuestion } from '@assay/kyverno/engine';
import { describe, expect, it } from 'vitest';

import type { ApplyEnvironment } from '../apply-environment.ts';
import { policy, run } from '../../testing/test-run.ts';

type Answer = ApplyEnvironment['answerImageQuestion'];

const DIGEST = `sha256:${'a'.repeat(64)}`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec: {containers: [{name: c, image: "reg.test/web:1"}]}\n';
const KEY = '-----BEGIN PUBLIC KEY-----\\nAAAA\\n-----END PUBLIC KEY-----\\n';
const ATTESTORS = `attestors: [{entries: [{keys: {publicKeys: "${KEY}", rekor: {ignoreTlog: true, url: "https://log.test"}, ctlog: {ignoreSCT: true}}}]}]`;

const verifying = (entry: string): string =>
  policy('signed', `verifyImages: [{imageReferences: ["reg.test/*"], failureAction: Enforce, ${entry}}]`, '').replace('[Pod, ConfigMap]', '[Pod]');

/** Answers that everything is signed, and notes what was asked. */
function allSigned(asked: ImageQuestion[]): Answer {
  return async (question) => {
    asked.push(question);
    if (question.kind === 'digest') return { kind: 'answer', content: DIGEST };
    const payload = { critical: { image: { 'docker-manifest-digest': DIGEST } }, predicateType: 'https://scan.test', predicate: { findings: 2 } };
    return { kind: 'answer', content: { digest: DIGEST, signatures: [{ payload, annotations: {} }], isLogged: false } };
  };
}

describe('images with --registry', () => {
  it('are asked about before anything is told, each question once', async () => {
    const asked: ImageQuestion[] = [];
    const files = { 'p.yaml': verifying(`${ATTESTORS}, mutateDigest: true, verifyDigest: true, required: true`), 'r.yaml': POD };
    const { stdout, status } = await run('p.yaml -r r.yaml --registry -t --detailed-results --remove-color', files, {
      answerImageQuestion: allSigned(asked),
    });
    expect(asked.map(({ kind, image }) => `${kind} ${image}`)).toEqual(['digest reg.test/web:1', 'signatures reg.test/web:1']);
    expect(stdout).toContain('verified image signatures for reg.test/web:1');
    expect(stdout).toContain('image verified');
    expect(status).toBe(0);
  });

  it('are not asked about without it', async () => {
    const asked: ImageQuestion[] = [];
    const files = { 'p.yaml': verifying(`${ATTESTORS}, mutateDigest: false, verifyDigest: false, required: false`), 'r.yaml': POD };
    const { stdout } = await run('p.yaml -r r.yaml', files, { answerImageQuestion: allSigned(asked) });
    expect(asked).toEqual([]);
    expect(stdout).toContain('error: 1');
  });

  it('that nobody can tell of are not checked, and named', async () => {
    const files = { 'p.yaml': verifying(`${ATTESTORS}, mutateDigest: false, verifyDigest: false, required: false`), 'r.yaml': POD };
    const { report, status } = await run('p.yaml -r r.yaml --registry --report text --fail-on not-checked', files);
    expect(report?.content.notChecked).toMatchObject([
      { reason: 'signed/rule: failed to verify image reg.test/web:1: .attestors[0].entries[0].keys: nobody answers' },
    ]);
    expect(status).toBe(1);
  });

  it('are asked about again where an answer leads to another question', async () => {
    const asked: ImageQuestion[] = [];
    const context = [
      '{name: first, imageRegistry: {reference: "reg.test/first"}}',
      '{name: second, imageRegistry: {reference: "{{ first.configData.base }}"}}',
    ];
    const body = `context: [${context.join(', ')}]\n      validate: {message: "{{ second.repository }}", deny: {}}`;
    const answerImageQuestion: Answer = async (question) => {
      asked.push(question);
      const data = { registry: 'reg.test', repository: question.image.slice('reg.test/'.length), identifier: 'latest', digest: DIGEST };
      return { kind: 'answer', content: { ...data, manifest: {}, config: { base: 'reg.test/base' }, index: undefined } };
    };
    const { stdout } = await run(
      'p.yaml -r r.yaml --registry -t --detailed-results --remove-color',
      { 'p.yaml': policy('based', body), 'r.yaml': POD },
      { answerImageQuestion },
    );
    expect(asked.map(({ image }) => image)).toEqual(['reg.test/first', 'reg.test/base']);
    expect(stdout).toContain(' base ');
  });

  it.each([
    ['value: 2', 'pass: 1, fail: 0'],
    ['value: 1, message: too many', 'pass: 0, fail: 1'],
  ])('are attested where the conditions hold: %s', async (value, counts) => {
    const condition = `{key: "{{ findings }}", operator: Equals, ${value}}`;
    const attestation = `{type: "https://scan.test", ${ATTESTORS}, conditions: [{all: [${condition}]}]}`;
    const files = { 'p.yaml': verifying(`attestations: [${attestation}], mutateDigest: false, verifyDigest: false, required: false`), 'r.yaml': POD };
    const { stdout } = await run('p.yaml -r r.yaml --registry', files, { answerImageQuestion: allSigned([]) });
    expect(stdout).toContain(counts);
  });
});
