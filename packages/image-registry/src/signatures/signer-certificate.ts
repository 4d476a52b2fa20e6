import type { SignerCertificate } from '@assay/kyverno/engine';
import type { X509Certificate } from '@sigstore/core';

const ISSUER = '1.3.6.1.4.1.57264.1.1';
const NEWER_ISSUER = '1.3.6.1.4.1.57264.1.8';
/** Extensions of Sigstore whose values are bare texts. */
const BARE_TEXTS = ['1.3.6.1.4.1.57264.1.2', '1.3.6.1.4.1.57264.1.3', '1.3.6.1.4.1.57264.1.4', '1.3.6.1.4.1.57264.1.5', '1.3.6.1.4.1.57264.1.6'];

/** What a certificate says of who signed. */
export function signerOf(certificate: X509Certificate): SignerCertificate {
  const subject = certificate.subjectAltName;
  return {
    subjects: subject === undefined ? [] : [subject],
    issuer: issuerOf(certificate),
    extensions: Object.fromEntries(BARE_TEXTS.map((identifier) => [identifier, certificate.extension(identifier)?.value.toString('utf8') ?? ''])),
  };
}

function issuerOf(certificate: X509Certificate): string {
  const newer = certificate.extension(NEWER_ISSUER);
  return newer?.valueObj.subs[0]?.value.toString('utf8') ?? certificate.extension(ISSUER)?.value.toString('utf8') ?? '';
}

/** Authorities with those certificates of a chain that they vouch for: others could be anybody's. */
export function withIntermediates(authorities: readonly X509Certificate[], chain: readonly X509Certificate[]): readonly X509Certificate[] {
  const trusted = [...authorities];
  let left = chain.filter((certificate) => certificate.isCA);
  for (;;) {
    const vouchedFor = left.filter((certificate) =>
      trusted.some((issuer) => certificate.issuer.equals(issuer.subject) && certificate.verify(issuer)),
    );
    if (vouchedFor.length === 0) return trusted;
    trusted.push(...vouchedFor);
    left = left.filter((certificate) => !vouchedFor.includes(certificate));
  }
}
