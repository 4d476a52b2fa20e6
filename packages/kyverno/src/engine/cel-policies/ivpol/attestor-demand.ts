import type { Value } from '@assay/jmespath';

import { fieldOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { SignatureDemand, Trust } from '../../registry/image-question.ts';

/** What an attestor of an ImageValidatingPolicy asks of signatures. Follows pkg/image/verifiers/ivpol/cosign/opts.go of Kyverno (v1.19.0). */
export function attestorDemand(attestor: Value): SignatureDemand {
  if (objectOf(attestor, 'notary') !== undefined) return { ...NO_DEMAND, format: 'notary' };
  const cosign = objectOf(attestor, 'cosign');
  const isUnlogged = fieldOf(cosign, 'ctlog', 'insecureIgnoreTlog') === true;
  return {
    format: 'detected',
    trust: trustOf(cosign),
    ...(!isUnlogged && { log: { url: textOf(cosign, 'ctlog', 'url'), key: textOf(cosign, 'ctlog', 'rekorPubKey') } }),
    ignoresCertificateLog: fieldOf(cosign, 'ctlog', 'insecureIgnoreSCT') === true,
    certificateLogKey: textOf(cosign, 'ctlog', 'ctLogPubKey'),
    timestampChain: textOf(cosign, 'ctlog', 'tsaCertChain'),
    repository: textOf(cosign, 'source', 'repository'),
    tagPrefix: textOf(cosign, 'source', 'tagPrefix'),
  };
}

const NO_DEMAND: SignatureDemand = {
  format: 'detected',
  trust: { kind: 'authority', roots: '' },
  ignoresCertificateLog: false,
  certificateLogKey: '',
  timestampChain: '',
  repository: '',
  tagPrefix: '',
};

function trustOf(cosign: Value | undefined): Trust {
  const key = textOf(cosign, 'key', 'data');
  const certificate = textOf(cosign, 'certificate', 'cert', 'value');
  const chain = textOf(cosign, 'certificate', 'certChain', 'value');
  const root = textOf(cosign, 'trustedRoot', 'value');
  if (objectOf(cosign, 'keyless') === undefined) {
    if (key !== '') return { kind: 'key', key, hash: textOf(cosign, 'key', 'hashAlgorithm') || 'sha256' };
    if (objectOf(cosign, 'key') !== undefined) return { kind: 'kept-key', reference: textOf(cosign, 'key', 'kms') };
    if (certificate !== '') return { kind: 'certificate', certificate, chain };
    if (chain !== '') return { kind: 'authority', roots: chain };
  }
  return root === '' ? { kind: 'authority', roots: textOf(cosign, 'keyless', 'roots') } : { kind: 'trusted-root', root };
}
