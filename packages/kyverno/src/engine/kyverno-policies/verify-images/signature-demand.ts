import type { Value } from '@assay/jmespath';

import { fieldOf, objectOf, textOf } from '../../../objects/fields.ts';
import type { SignatureDemand, Trust } from '../../registry/image-question.ts';

/** What an attestor asks of signatures, and its word in messages: `.keys`. */
export interface AttestorDemand {
  readonly demand: SignatureDemand;
  readonly place: string;
}

/**
 * What an attestor of an entry of `verifyImages` asks of signatures. Attestations look at no log of certificates where no way to sign is named.
 * Follows pkg/engine/internal/imageverifier.go of Kyverno (v1.19.0).
 */
export function signatureDemand(entry: Value, attestor: Value, isForAttestations: boolean): AttestorDemand {
  const way = (['keys', 'certificates', 'keyless'] as const).find((name) => objectOf(attestor, name) !== undefined);
  const signer = way === undefined ? undefined : objectOf(attestor, way);
  const demand: SignatureDemand = {
    format: formatOf(textOf(entry, 'type')),
    trust: trustOf(entry, attestor, way),
    ...(way !== undefined &&
      fieldOf(signer, 'rekor', 'ignoreTlog') !== true && {
        log: { url: textOf(signer, 'rekor', 'url') || 'https://rekor.sigstore.dev', key: textOf(signer, 'rekor', 'pubkey') },
      }),
    ...(way === undefined && { log: { url: '', key: '' } }),
    ignoresCertificateLog: way === undefined ? isForAttestations : fieldOf(signer, 'ctlog', 'ignoreSCT') === true,
    certificateLogKey: textOf(signer, 'ctlog', 'pubkey'),
    timestampChain: textOf(signer, 'ctlog', 'tsaCertChain'),
    repository: textOf(attestor, 'repository') || textOf(entry, 'repository'),
    tagPrefix: '',
  };
  return { demand, place: way === undefined ? '' : `.${way}` };
}

function formatOf(type: string): SignatureDemand['format'] {
  if (type === 'Notary') return 'notary';
  return type === 'SigstoreBundle' ? 'bundle' : 'cosign';
}

function trustOf(entry: Value, attestor: Value, way: 'keys' | 'certificates' | 'keyless' | undefined): Trust {
  if (way === 'keys') return keyTrust(attestor);
  if (way === 'certificates') {
    const certificate = textOf(attestor, way, 'cert');
    const chain = textOf(attestor, way, 'certChain');
    return certificate === '' ? { kind: 'authority', roots: chain } : { kind: 'certificate', certificate, chain };
  }
  return { kind: 'authority', roots: textOf(attestor, 'keyless', 'roots') || textOf(entry, 'roots') };
}

function keyTrust(attestor: Value): Trust {
  const key = textOf(attestor, 'keys', 'publicKeys');
  if (key.trim().startsWith('-----BEGIN PUBLIC KEY-----')) {
    return { kind: 'key', key, hash: textOf(attestor, 'keys', 'signatureAlgorithm') || 'sha256' };
  }
  const { namespace, name } = { namespace: textOf(attestor, 'keys', 'secret', 'namespace'), name: textOf(attestor, 'keys', 'secret', 'name') };
  return { kind: 'kept-key', reference: key || (name === '' ? textOf(attestor, 'keys', 'kms') : `k8s://${namespace}/${name}`) };
}
