import { compilePattern } from '@assay/formats';
import type { Value } from '@assay/jmespath';

import { listOf, textOf } from '../../../objects/fields.ts';
import type { VerifiedSignature } from '../../registry/image-question.ts';

/** Whether a signature is by one of the identities that an attestor names; without any, by whomever its authorities know. */
export function isByIdentity({ certificate }: VerifiedSignature, attestor: Value): boolean {
  const identities = listOf(attestor, 'cosign', 'keyless', 'identities');
  if (identities.length === 0) return true;
  if (certificate === undefined) return false;
  const { subjects, issuer } = certificate;
  return identities.some((identity) => {
    const isMet = (name: string, texts: readonly string[]): boolean => {
      const exact = textOf(identity, name);
      const pattern = textOf(identity, `${name}RegExp`);
      return (exact === '' || texts.includes(exact)) && (pattern === '' || isFound(pattern, texts));
    };
    return isMet('subject', subjects) && isMet('issuer', [issuer]);
  });
}

function isFound(pattern: string, texts: readonly string[]): boolean {
  const compiled = compilePattern(pattern);
  return compiled.kind === 'pattern' && texts.some((text) => compiled.matches(text));
}
