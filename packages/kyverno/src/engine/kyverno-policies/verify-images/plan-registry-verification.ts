import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, plainObject } from '@assay/jmespath';

import { printImageReference } from '../../../jmespath/image-reference.ts';
import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import type { ImageFailure } from '../../registry/image-question.ts';
import type { ImageReader } from '../../registry/image-reader.ts';
import { applyJsonPatch } from '../../patch/json-patch/apply-json-patch.ts';
import { KYVERNO_RULES } from '../../patch/json-patch/rules.ts';
import type { RuleResponse } from '../../response.ts';
import { planSubstitution } from '../../variables/plan-substitution.ts';
import type { RuleEvaluation } from '../rule-evaluation.ts';
import { imageEntries, matchesAny } from './image-entry.ts';
import type { ImageEntry, NamedImage } from './image-entry.ts';
import { verifyInRegistry } from './image-verifier.ts';
import type { Denial, ImageVerdict, ImageVerification } from './image-verifier.ts';
import { withVerifiedImages } from './verified-images.ts';
import type { Verification } from './verified-images.ts';

/** The images of an object, and which of them were verified before. */
export interface FoundImages {
  readonly resource: ObjectValue;
  readonly images: readonly NamedImage[];
  readonly isKnown: (image: string) => boolean;
}

/**
 * Plans the verification of images whose registries answer: signatures and attestations, then digests in place of tags. Follows
 * pkg/engine/handlers/mutation/mutate_image.go of Kyverno (v1.19.0).
 */
export function planRegistryVerification(
  rule: ObjectValue,
  images: ImageReader,
): (found: FoundImages, evaluation: RuleEvaluation) => readonly RuleResponse[] {
  const written = listOf(rule, 'verifyImages').filter(isObject);
  const substitution = planSubstitution(withFields(plainObject(), { verifyImages: written.map(withoutConditions) }));
  const denials = written.flatMap(denialOf);
  return ({ resource, images: found, isKnown }, evaluation) => {
    const { scope, ruleName, ofPolicy } = evaluation;
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return [respond(ruleName, 'error', `failed to substitute variables: ${resolved.message}`)];
    const entries = imageEntries(objectOf(resolved.value) ?? plainObject());
    const verified = new Map<string, Verification>();
    const digests: DigestOfImage[] = [];
    const responses: RuleResponse[] = [];
    // The reference looks at an image once for each entry that is about it.
    const meant = found.flatMap((image) =>
      entries.filter(({ references }) => matchesAny(references, image.text, scope.budget.charge)).map(() => image),
    );
    for (const [index, entry] of entries.entries()) {
      const verification = { images, scope, ruleName, entry: withConditions(entry.written, written[index]), denials };
      for (const image of meant) {
        if (isKnown(image.text)) {
          verified.set(image.text, 'pass');
          continue;
        }
        const verdict = entry.isSigned ? verifyImage(entry, image, verification, evaluation) : undefined;
        const pinned = entry.mutateDigest && !image.hasDigest ? digestOf(image, verdict?.digest ?? '', images) : undefined;
        if (pinned?.kind === 'failure') responses.push(failedDigest(ruleName, image, pinned));
        if (pinned?.kind === 'digest') digests.push(pinned);
        const name = pinned?.kind === 'digest' ? printImageReference({ ...image.found.reference, digest: pinned.digest }) : image.text;
        if (verdict !== undefined) {
          verified.set(name, verificationOf(verdict));
          responses.push(responseOf(ruleName, verdict));
        } else if (pinned?.kind === 'digest') responses.push(respond(ruleName, 'pass', 'mutated image digest'));
      }
    }
    const pinned = withDigests(resource, digests, scope.budget.charge);
    const noted = verified.size > 0 ? withVerifiedImages(pinned, verified) : pinned;
    if (noted !== resource) ofPolicy.replaceResource(noted);
    return responses;
  };
}

/** Variables of conditions are replaced where they are evaluated. */
function withoutConditions(entry: ObjectValue): ObjectValue {
  const attestations = listOf(entry, 'attestations')
    .filter(isObject)
    .map((each) => withFields(each, { conditions: undefined }));
  const validate = objectOf(entry, 'validate');
  return withFields(entry, {
    ...(attestations.length > 0 && { attestations }),
    ...(validate && { validate: withFields(validate, { deny: undefined }) }),
  });
}

function withConditions(resolved: ObjectValue, written: ObjectValue | undefined): ObjectValue {
  const conditions = listOf(written, 'attestations').map((each): Value | undefined => objectOf(each)?.['conditions']);
  const attestations = listOf(resolved, 'attestations')
    .filter(isObject)
    .map((each, index) => withFields(each, { conditions: conditions[index] }));
  return attestations.length === 0 ? resolved : withFields(resolved, { attestations });
}

function denialOf(entry: ObjectValue): readonly Denial[] {
  const deny = objectOf(entry, 'validate', 'deny');
  return deny === undefined ? [] : [{ deny, message: textOf(entry, 'validate', 'message') }];
}

function verifyImage(entry: ImageEntry, { text, found }: NamedImage, verification: ImageVerification, { policy }: RuleEvaluation): ImageVerdict {
  const { scope, ruleName } = verification;
  const { charge } = scope.budget;
  const isMeant = matchesAny(entry.references, text, charge) && !matchesAny(entry.skipReferences, text, charge);
  if (isMeant) return verifyInRegistry(found.reference, verification);
  const message = `skipping image reference image ${text}, policy ${policy.name} ruleName ${ruleName}`;
  return { status: 'skip', message, digest: '', isUnknown: false };
}

interface DigestOfImage {
  readonly kind: 'digest';
  readonly image: NamedImage;
  readonly digest: string;
}

/** The digest that was verified, or else what the tag leads to. */
function digestOf(image: NamedImage, verified: string, images: ImageReader): DigestOfImage | ImageFailure {
  if (verified !== '') return { kind: 'digest', image, digest: verified };
  const answer = images.ask({ kind: 'digest', image: image.text });
  return answer.kind === 'failure' ? answer : { kind: 'digest', image, digest: answer.content };
}

function failedDigest(rule: string, { text }: NamedImage, { message, reason }: ImageFailure): RuleResponse {
  const said = `failed to update digest: failed to fetch image reference: ${text}, error: ${message}`;
  return { ...respond(rule, 'error', said), ...(reason === 'unreachable' && { notExecuted: said }) };
}

function verificationOf({ status }: ImageVerdict): Verification {
  return status === 'pass' || status === 'skip' ? status : 'fail';
}

function responseOf(rule: string, { status, message, isUnknown }: ImageVerdict): RuleResponse {
  return { ...respond(rule, status, message), ...(isUnknown && { notExecuted: message }) };
}

/** The object where images are named by their digests. */
function withDigests(resource: ObjectValue, digests: readonly DigestOfImage[], charge: Charge): ObjectValue {
  if (digests.length === 0) return resource;
  const operations = digests.map(({ image: { text, found }, digest }) => {
    return { op: 'replace', path: found.pointer, value: `${text}@${digest}` } as const;
  });
  const patched = applyJsonPatch(operations, resource, KYVERNO_RULES, charge);
  return isObject(patched) ? patched : resource;
}

function respond(rule: string, status: RuleResponse['status'], message: string): RuleResponse {
  return { rule, type: 'image-verification', status, message };
}
