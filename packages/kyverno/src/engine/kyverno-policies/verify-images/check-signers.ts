import { compilePattern } from '@assay/formats';
import type { Charge, Value } from '@assay/jmespath';

import { objectOf, textOf } from '../../../objects/fields.ts';
import { wildcardMatches } from '../../../values/wildcard-matches.ts';
import type { SignerCertificate, VerifiedSignature } from '../../registry/image-question.ts';

/**
 * Why none of these signatures is by whom an attestor names in `keyless`; `undefined` if one is, or if nobody is named. Follows
 * pkg/image/verifiers/cpol/cosign/cosign.go of Kyverno (v1.19.0).
 */
export function checkSigners(signatures: readonly VerifiedSignature[], attestor: Value, charge: Charge): string | undefined {
  const keyless = objectOf(attestor, 'keyless');
  const wanted: WantedSigner = {
    subject: textOf(keyless, 'subject'),
    subjectPattern: textOf(keyless, 'subjectRegExp'),
    issuer: textOf(keyless, 'issuer'),
    issuerPattern: textOf(keyless, 'issuerRegExp'),
    extensions: Object.keys(objectOf(keyless, 'additionalExtensions') ?? {}).map((name) => [name, textOf(keyless, 'additionalExtensions', name)]),
  };
  const { subject, subjectPattern, issuer, issuerPattern, extensions } = wanted;
  if (extensions.length === 0 && [subject, subjectPattern, issuer, issuerPattern].every((text) => text === '')) return undefined;
  const problems: string[] = [];
  for (const { certificate } of signatures) {
    if (certificate === undefined) return 'certificate not found';
    const problem = checkCertificate(certificate, wanted, charge);
    if (problem === undefined) return undefined;
    problems.push(problem);
  }
  return problems.length === 0 ? 'invalid signature' : problems.join('; ');
}

/** What `keyless` says of a signer; empty texts ask for nothing. */
interface WantedSigner {
  readonly subject: string;
  readonly subjectPattern: string;
  readonly issuer: string;
  readonly issuerPattern: string;
  readonly extensions: readonly (readonly [name: string, wanted: string])[];
}

function checkCertificate({ subjects, issuer, extensions }: SignerCertificate, wanted: WantedSigner, charge: Charge): string | undefined {
  const { subject, subjectPattern } = wanted;
  if ((subject !== '' || subjectPattern !== '') && subjects.length > 0) {
    const isNamed = subject !== '' && subjects.some((each) => wildcardMatches(subject, each, charge));
    const fits = subjectPattern === '' ? 'no' : matchesPattern(subjectPattern, subjects);
    if (fits === 'invalid') return `invalid regexp for subject: ${subjectPattern}`;
    if (!isNamed && fits === 'no') return `subject mismatch: expected ${subject || subjectPattern}, received ${subjects.join(', ')}`;
  }
  if (wanted.issuer !== '' && !wildcardMatches(wanted.issuer, issuer, charge)) {
    return `issuer mismatch: expected ${wanted.issuer}, received ${issuer}`;
  }
  if (wanted.issuerPattern !== '') {
    const fits = matchesPattern(wanted.issuerPattern, [issuer]);
    if (fits === 'invalid') return `invalid regexp for issuer: ${wanted.issuerPattern}`;
    if (fits === 'no') return `issuer mismatch: expected ${wanted.issuerPattern}, received ${issuer}`;
  }
  for (const [name, value] of wanted.extensions) {
    const identifier = EXTENSIONS.get(name) ?? name;
    if (![...EXTENSIONS.values()].includes(identifier)) return `invalid certificate extension ${name}`;
    const found = identifier === ISSUER ? issuer : (extensions[identifier] ?? '');
    if (!wildcardMatches(value, found, charge)) return `extension mismatch: expected ${value} for key ${name}, received ${found}`;
  }
  return undefined;
}

function matchesPattern(pattern: string, texts: readonly string[]): 'yes' | 'no' | 'invalid' {
  const compiled = compilePattern(pattern);
  if (compiled.kind === 'problem') return 'invalid';
  return texts.some((text) => compiled.matches(text)) ? 'yes' : 'no';
}

const ISSUER = '1.3.6.1.4.1.57264.1.1';

/** The extensions of Sigstore's certificates that policies can name, under the names that cosign has for them. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['oidcIssuer', ISSUER],
  ['githubWorkflowTrigger', '1.3.6.1.4.1.57264.1.2'],
  ['githubWorkflowSha', '1.3.6.1.4.1.57264.1.3'],
  ['githubWorkflowName', '1.3.6.1.4.1.57264.1.4'],
  ['githubWorkflowRepository', '1.3.6.1.4.1.57264.1.5'],
  ['githubWorkflowRef', '1.3.6.1.4.1.57264.1.6'],
]);
