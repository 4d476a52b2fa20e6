import type { ObjectValue, Value } from '@assay/jmespath';

/** What a rule asks about an image. It is plain data, so that the answer can be fetched by others. */
export type ImageQuestion =
  /** What the registry says of the image itself. */
  | { readonly kind: 'data'; readonly image: string }
  /** What its tag leads to now. */
  | { readonly kind: 'digest'; readonly image: string }
  /** Whether somebody signed it. */
  | { readonly kind: 'signatures'; readonly image: string; readonly demand: SignatureDemand }
  /** What somebody signed about it. */
  | { readonly kind: 'attestations'; readonly image: string; readonly demand: SignatureDemand }
  /** The first artifact of a type that refers to it. */
  | { readonly kind: 'referrer'; readonly image: string; readonly artifactType: string };

/** What a signature has to be like. */
export interface SignatureDemand {
  readonly format: 'cosign' | 'bundle' | 'detected' | 'notary';
  readonly trust: Trust;
  /** The transparency log that has to know it; absent where none has to. */
  readonly log?: TransparencyLog;
  /** Whether the log of certificates does not matter. */
  readonly ignoresCertificateLog: boolean;
  /** Public key of the log of certificates, PEM; empty for that of Sigstore. */
  readonly certificateLogKey: string;
  /** Certificates of the authority for timestamps, PEM; empty if there need not be any. */
  readonly timestampChain: string;
  /** Where signatures are kept; empty for the repository of the image. */
  readonly repository: string;
  /** What their tags begin with; mostly empty. */
  readonly tagPrefix: string;
}

/** Whom to believe. */
export type Trust =
  /** A public key, PEM, and the hash that is signed with it. */
  | { readonly kind: 'key'; readonly key: string; readonly hash: string }
  /** A key that a cluster or a service keeps. */
  | { readonly kind: 'kept-key'; readonly reference: string }
  /** One certificate, and the chain that it must have; PEM. */
  | { readonly kind: 'certificate'; readonly certificate: string; readonly chain: string }
  /** All certificates of these authorities, PEM; empty for those of Sigstore. */
  | { readonly kind: 'authority'; readonly roots: string }
  /** Those of a trusted root of Sigstore, in JSON. */
  | { readonly kind: 'trusted-root'; readonly root: string };

/** A log of signatures. */
export interface TransparencyLog {
  readonly url: string;
  /** PEM; empty for the key of Sigstore. */
  readonly key: string;
}

/** The answers to each kind of question. */
export interface ImageAnswers {
  readonly data: ImageData;
  readonly digest: string;
  readonly signatures: VerifiedSignatures;
  readonly attestations: VerifiedSignatures;
  /** The content of the artifact, as text. */
  readonly referrer: string;
}

/** What a registry says of an image. */
export interface ImageData {
  readonly registry: string;
  readonly repository: string;
  /** Tag or digest, as the image is named. */
  readonly identifier: string;
  /** What the name leads to: of an index its own digest, while manifest and config are those of a platform. */
  readonly digest: string;
  readonly manifest: Value;
  readonly config: Value;
  /** `undefined` if it is no index. */
  readonly index: Value | undefined;
}

/** Signatures that are as they were demanded. */
export interface VerifiedSignatures {
  /** What the name of the image leads to. */
  readonly digest: string;
  readonly signatures: readonly VerifiedSignature[];
  /** Whether a transparency log knows one of them. */
  readonly isLogged: boolean;
}

export interface VerifiedSignature {
  /** What was signed: a claim about an image, or a statement. */
  readonly payload: ObjectValue;
  readonly annotations: Readonly<Record<string, string>>;
  readonly certificate?: SignerCertificate;
}

/** What a certificate says of who signed. */
export interface SignerCertificate {
  readonly subjects: readonly string[];
  readonly issuer: string;
  /** Extensions by their identifiers (`1.3.6.1.4.1.57264.1.2`). */
  readonly extensions: Readonly<Record<string, string>>;
}

/** An answer, or why there is none. */
export type ImageAnswer<Content> = { readonly kind: 'answer'; readonly content: Content } | ImageFailure;

export interface ImageFailure {
  readonly kind: 'failure';
  /** Such as `GET https://ghcr.io/v2/team/app/manifests/1: MANIFEST_UNKNOWN: manifest unknown`. */
  readonly message: string;
  /** Why; `unreachable` means that nobody knows how things are, so that nothing is said about the image. */
  readonly reason: 'unknown-image' | 'unsigned' | 'unreachable' | 'other';
}
