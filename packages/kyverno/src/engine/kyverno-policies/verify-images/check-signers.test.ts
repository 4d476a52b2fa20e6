import { describe, expect, it } from 'vitest';

import type { SignerCertificate, VerifiedSignature } from '../../registry/image-question.ts';
import { checkSigners } from './check-signers.ts';

const CI: SignerCertificate = {
  subjects: ['https://github.com/team/shop/.github/workflows/release.yml@refs/heads/main'],
  issuer: 'https://token.actions.githubusercontent.com',
  extensions: { '1.3.6.1.4.1.57264.1.5': 'team/shop', '1.3.6.1.4.1.57264.1.6': 'refs/heads/main' },
};

function signedBy(...certificates: readonly (SignerCertificate | undefined)[]): readonly VerifiedSignature[] {
  return certificates.map((certificate) => ({ payload: {}, annotations: {}, ...(certificate && { certificate }) }));
}

function check(keyless: Readonly<Record<string, unknown>>, signatures = signedBy(CI)): string | undefined {
  return checkSigners(signatures, JSON.parse(JSON.stringify({ keyless })), () => {});
}

describe('the identity of who signed', () => {
  it.each([
    ['nobody in particular', {}],
    ['its subject', { subject: CI.subjects[0] }],
    ['a wildcard', { subject: 'https://github.com/team/*', issuer: 'https://token.actions.*' }],
    ['regular expressions', { subjectRegExp: 'github\\.com/team/', issuerRegExp: '^https://token\\.' }],
    ['a repository', { additionalExtensions: { githubWorkflowRepository: 'team/*' } }],
    ['an extension by its identifier', { additionalExtensions: { '1.3.6.1.4.1.57264.1.6': 'refs/heads/main' } }],
    ['its issuer as an extension', { additionalExtensions: { oidcIssuer: CI.issuer } }],
  ])('fits where a policy names %s', (_what, keyless) => {
    expect(check(keyless)).toBeUndefined();
  });

  it.each([
    [{ subject: 'https://github.com/other/*' }, `subject mismatch: expected https://github.com/other/*, received ${CI.subjects.join()}`],
    [{ subjectRegExp: '^team' }, `subject mismatch: expected ^team, received ${CI.subjects.join()}`],
    [{ subjectRegExp: '(' }, 'invalid regexp for subject: ('],
    [{ issuer: 'https://accounts.example' }, `issuer mismatch: expected https://accounts.example, received ${CI.issuer}`],
    [{ issuerRegExp: 'example' }, `issuer mismatch: expected example, received ${CI.issuer}`],
    [{ issuerRegExp: '[' }, 'invalid regexp for issuer: ['],
    [
      { additionalExtensions: { githubWorkflowRef: 'refs/tags/*' } },
      'extension mismatch: expected refs/tags/* for key githubWorkflowRef, received refs/heads/main',
    ],
    [{ additionalExtensions: { githubWorkflowName: 'release' } }, 'extension mismatch: expected release for key githubWorkflowName, received '],
    [{ additionalExtensions: { workflow: 'x' } }, 'invalid certificate extension workflow'],
  ])('is refused: %j', (keyless, problem) => {
    expect(check(keyless)).toBe(problem);
  });

  it('can be that of any of the signatures, all of which have a certificate', () => {
    const other: SignerCertificate = { ...CI, subjects: ['other@team.example'] };
    expect(check({ subject: 'other@*' }, signedBy(CI, other))).toBeUndefined();
    expect(check({ subject: 'nobody' }, signedBy(CI, other))).toBe(
      `subject mismatch: expected nobody, received ${CI.subjects.join()}; subject mismatch: expected nobody, received other@team.example`,
    );
    expect(check({ subject: 'nobody' }, signedBy(undefined))).toBe('certificate not found');
    expect(check({ subject: 'nobody' }, [])).toBe('invalid signature');
  });
});
