import type { Charge, ObjectValue } from '@assay/jmespath';

import type { RuleResponse } from '../../response.ts';
import { textOf } from '../../../objects/fields.ts';
import type { RuleOwner } from '../plan-rule.ts';
import type { HandlerFactory } from '../rule-evaluation.ts';
import type { ImageEntry, NamedImage } from './image-entry.ts';
import { imageEntries, matchesAny, planMatchingImages } from './image-entry.ts';
import type { VerifiedImages } from './verified-images.ts';
import { readVerifiedImages } from './verified-images.ts';

/** Whether a rule has something that can be checked of images without a registry. */
export function hasImageChecks(rule: ObjectValue): boolean {
  return imageEntries(rule).some(({ verifyDigest, required }) => verifyDigest || required);
}

/**
 * Plans the checks of a rule on images: whether they have digests, and whether the object says that they were verified. Follows
 * pkg/engine/handlers/validation/validate_image.go of Kyverno (v1.19.0).
 */
export function planImageChecks(rule: ObjectValue, { policy, world }: RuleOwner): HandlerFactory {
  const entries = imageEntries(rule);
  const findImages = planMatchingImages(rule, entries);
  const name = textOf(rule, 'name');
  const handlerFor: HandlerFactory['handlerFor'] = ({ newResource, scope }) => {
    if (newResource === undefined) return [];
    const found = findImages(newResource, scope);
    if (found.kind === 'problem') return [respond(name, 'error', `failed to instantiate handler: ${found.message}`)];
    if (found.images.length === 0) return [];
    return () => {
      const verified = readVerifiedImages(newResource, { policy: policy.name, namespace: policy.namespace, rule: name });
      const isAttested = world.provider.attestationsOf?.(policy.name, name) !== undefined;
      const checking: Checking = { verified, isAttested, asksRegistries: world.images !== undefined };
      const checks = entries.flatMap((entry) => checkImages(entry, found.images, checking, scope.budget.charge));
      return [responseOf(name, checks)];
    };
  };
  return { handlerFor };
}

/** What came of the check of one image. */
type ImageCheck =
  | { readonly kind: 'passed' | 'skipped' | 'unchecked'; readonly image: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** It fails only because nobody has asked a registry. */
  | { readonly kind: 'unknown'; readonly message: string };

/** What is known of the images of an object. */
interface Checking {
  readonly verified: VerifiedImages;
  /** Whether somebody says what they are attested with. */
  readonly isAttested: boolean;
  /** Whether registries were asked before, so that what is not verified by now is not as it should be. */
  readonly asksRegistries: boolean;
}

function checkImages(entry: ImageEntry, images: readonly NamedImage[], checking: Checking, charge: Charge): readonly ImageCheck[] {
  return images.filter(({ text }) => matchesAny(entry.references, text, charge)).map((image) => checkImage(entry, image, checking));
}

function checkImage(entry: ImageEntry, { text, hasDigest }: NamedImage, { verified, isAttested, asksRegistries }: Checking): ImageCheck {
  if (entry.verifyDigest && !hasDigest && !(entry.mutateDigest && isAttested)) {
    return entry.mutateDigest && !asksRegistries ? unknown(text) : { kind: 'failed', message: `missing digest for ${text}` };
  }
  if (!entry.required) return { kind: 'unchecked', image: text };
  const verification = verified.kind === 'images' ? verified.of(text) : 'fail';
  if (verification === 'pass') return { kind: 'passed', image: text };
  if (verification === 'skip') return { kind: 'skipped', image: text };
  if (entry.isSigned && !isAttested && !asksRegistries) return unknown(text);
  return { kind: 'failed', message: verified.kind === 'problem' ? verified.message : `unverified image ${text}` };
}

function unknown(image: string): ImageCheck {
  return { kind: 'unknown', message: `${image} was not verified: that needs its registry, and the network is not used` };
}

function responseOf(rule: string, checks: readonly ImageCheck[]): RuleResponse {
  const unknownOnes = checks.flatMap((check) => (check.kind === 'unknown' ? [check.message] : []));
  const failed = [...new Set(checks.flatMap((check) => (check.kind === 'failed' ? [check.message] : [])))];
  if (unknownOnes.length > 0) {
    const message = [...new Set([...failed, ...unknownOnes])].join('; ');
    return { ...respond(rule, 'error', message), notExecuted: message };
  }
  if (failed.length > 0) return respond(rule, 'fail', failed.join('; '));
  const skipped = checks.flatMap((check) => (check.kind === 'skipped' ? [check.image] : []));
  if (skipped.length === 0) return respond(rule, 'pass', 'image verified');
  const isVerified = checks.some(({ kind }) => kind === 'passed');
  return respond(rule, isVerified ? 'pass' : 'skip', [isVerified ? 'image verified,' : 'image skipped,', 'skipped images:', ...skipped].join(' '));
}

function respond(rule: string, status: RuleResponse['status'], message: string): RuleResponse {
  return { rule, type: 'image-verification', status, message };
}
