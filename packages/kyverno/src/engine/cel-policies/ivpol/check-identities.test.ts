import { describe, expect, it } from 'vitest';

import type { VerifiedSignature } from '../../registry/image-question.ts';
import { isByIdentity } from './check-identities.ts';

const SIGNATURE: VerifiedSignature = {
  payload: {},
  annotations: {},
  certificate: { subjects: ['dev@team.example', 'https://ci.example/shop'], issuer: 'https://accounts.example', extensions: {} },
};

function isBy(identities: readonly Readonly<Record<string, string>>[], signature = SIGNATURE): boolean {
  return isByIdentity(signature, { cosign: { keyless: { identities: identities.map((identity) => ({ ...identity })) } } });
}

describe('a signature without a static key', () => {
  it.each([
    ['any identity where none is named', [], true],
    ['a subject', [{ subject: 'dev@team.example' }], true],
    ['a subject that is only like it', [{ subject: 'dev@team' }], false],
    ['a regular expression', [{ subjectRegExp: '@team\\.example$' }], true],
    ['a regular expression that is none', [{ subjectRegExp: '(' }], false],
    ['an issuer', [{ issuer: 'https://accounts.example' }], true],
    ['another issuer', [{ subject: 'dev@team.example', issuer: 'https://other.example' }], false],
    ['both as expressions', [{ subjectRegExp: '^https://ci\\.', issuerRegExp: 'accounts' }], true],
    ['one of several', [{ subject: 'nobody' }, { issuerRegExp: 'example' }], true],
  ])('is by %s', (_what, identities, expected) => {
    expect(isBy(identities)).toBe(expected);
  });

  it('is by nobody who is named without a certificate', () => {
    const { certificate: _none, ...signature } = SIGNATURE;
    expect(isBy([{ issuerRegExp: '.*' }], signature)).toBe(false);
    expect(isBy([], signature)).toBe(true);
  });
});
