import { decodeBase64 } from '@assay/go-values';
import type { Charge, ObjectValue } from '@assay/jmespath';

import { fieldOf, objectOf, textOf } from '../../../objects/fields.ts';
import { findManifests } from './find-manifests.ts';
import type { IsIgnored } from './ignored-fields.ts';
import { differencesOf } from './manifest-differences.ts';
import type { Difference } from './manifest-differences.ts';
import { readMessage } from './read-message.ts';

/** The signed text of an object. Where there is none to look at, it is said why, as an attestor says it. */
export type SignedManifest =
  | {
      readonly kind: 'manifest';
      readonly annotations: ObjectValue | undefined;
      /** What was signed. */
      readonly bytes: Uint8Array;
      readonly signatures: readonly Uint8Array[];
      /** Where the object says something else than the text. */
      readonly differences: readonly Difference[];
    }
  | { readonly kind: 'refused' | 'error' | 'unknown'; readonly annotations: ObjectValue | undefined; readonly message: string };

/** What a rule says of where texts are, and of what they may leave open. */
export interface ManifestSettings {
  /** What stands in front of the names of annotations. */
  readonly domain: string;
  /** Whether the rule looks for texts in a registry. */
  readonly isStoredAsImage: boolean;
  readonly ignoredFieldsOf: (resource: ObjectValue, charge: Charge) => IsIgnored;
}

/** Plans the reading of signed texts from the annotations of objects. Follows pkg/k8smanifest of sigstore/k8s-manifest-sigstore (v0.5). */
export function planSignedManifest({
  domain,
  isStoredAsImage,
  ignoredFieldsOf,
}: ManifestSettings): (resource: ObjectValue, charge: Charge) => SignedManifest {
  return (resource, charge) => {
    const annotations = objectOf(resource, 'metadata', 'annotations');
    const none = (kind: 'refused' | 'error', message: string): SignedManifest => {
      return { kind, annotations, message: `YAML manifest not found for this resource: ${message}` };
    };
    if (isStoredAsImage || textOf(annotations, `${domain}/resourceBundleRef`) !== '') {
      return { kind: 'unknown', annotations, message: 'the manifest was not verified: its text is kept in a registry, and the network is not used' };
    }
    const written = fieldOf(annotations, `${domain}/message`);
    if (typeof written !== 'string') return none('refused', 'message not found');
    const message = readMessage(written, charge);
    if (message.kind === 'problem') return none('error', message.message);
    const isIgnored = ignoredFieldsOf(resource, charge);
    const manifests = findManifests(message.objects, resource, isIgnored, charge);
    if (manifests.length === 0) return none('refused', 'failed to find a YAML manifest in the gzipped message');
    const compared = manifests.map((manifest) => differencesOf(manifest, resource, isIgnored, charge));
    const differences = compared.find(({ length }) => length === 0) ?? compared[0] ?? [];
    return { kind: 'manifest', annotations, bytes: message.bytes, signatures: signaturesIn(annotations, `${domain}/signature`), differences };
  };
}

/** The signatures under `NAME`, `NAME_1`, `NAME_2` and so on. */
function signaturesIn(annotations: ObjectValue | undefined, name: string): readonly Uint8Array[] {
  const signatures: Uint8Array[] = [];
  for (;;) {
    const written = fieldOf(annotations, signatures.length === 0 ? name : `${name}_${signatures.length}`);
    if (typeof written !== 'string') return signatures;
    const decoded = decodeBase64(written);
    signatures.push(decoded.kind === 'bytes' ? decoded.bytes : new Uint8Array());
  }
}
