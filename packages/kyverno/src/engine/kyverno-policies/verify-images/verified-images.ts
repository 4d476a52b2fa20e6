import type { ObjectValue } from '@assay/jmespath';
import { decodeJson, isObject, plainObject, printJson } from '@assay/jmespath';

import { fieldOf, objectOf } from '../../../objects/fields.ts';
import { objectWith, withFields } from '../../../objects/with-fields.ts';

/** What became of the verification of an image. */
export type Verification = 'pass' | 'fail' | 'skip';

const ANNOTATION = 'kyverno.io/verify-images';

/** What an annotation says of images, or why it says nothing, in Kyverno's words. */
export type VerifiedImages =
  | { readonly kind: 'images'; readonly of: (image: string) => Verification }
  | { readonly kind: 'problem'; readonly message: string };

/** Whose verifications are asked for. */
export interface VerifyingRule {
  readonly policy: string;
  /** Empty for a ClusterPolicy. */
  readonly namespace: string;
  readonly rule: string;
}

/**
 * Reads what an object says of its images: by image, or in its newer form by policy, rule and image. An image that it does not name is
 * not verified. Follows pkg/engine/api/imageverifymetadata.go of Kyverno (v1.19.0).
 */
export function readVerifiedImages(resource: ObjectValue, rule: VerifyingRule): VerifiedImages {
  const annotations = objectOf(resource, 'metadata', 'annotations') ?? plainObject();
  if (Object.keys(annotations).length === 0) return { kind: 'images', of: () => 'fail' };
  const text = annotations[ANNOTATION];
  if (typeof text !== 'string') return { kind: 'problem', message: 'image is not verified' };
  const decoded = decodeJson(text);
  if (decoded.kind === 'problem') return { kind: 'problem', message: `failed to parse image metadata: ${decoded.message}` };
  const data = fieldOf(decoded.value, 'version') === 1 ? ofRule(decoded.value, rule) : decoded.value;
  return { kind: 'images', of: (image) => verificationOf(isObject(data) ? data : plainObject(), image) };
}

function ofRule(metadata: Parameters<typeof fieldOf>[0], { policy, namespace, rule }: VerifyingRule): ObjectValue {
  const key = namespace === '' ? policy : `${namespace}/${policy}`;
  return objectOf(metadata, 'policies', key, rule) ?? objectOf(metadata, 'policies', `/${key}`, rule) ?? plainObject();
}

function verificationOf(data: ObjectValue, image: string): Verification {
  const written = fieldOf(data, image);
  if (written === true || written === 'pass') return 'pass';
  return written === 'skip' ? 'skip' : 'fail';
}

/** The object with an annotation that tells how its images were verified. */
export function withVerifiedImages(resource: ObjectValue, verified: ReadonlyMap<string, Verification>): ObjectValue {
  const printed = printJson(objectWith(Object.fromEntries(verified)), { escapeHtml: true });
  const metadata = objectOf(resource, 'metadata') ?? plainObject();
  const annotations = withFields(objectOf(metadata, 'annotations') ?? plainObject(), { [ANNOTATION]: printed.kind === 'text' ? printed.text : '' });
  return withFields(resource, { metadata: withFields(metadata, { annotations }) });
}
