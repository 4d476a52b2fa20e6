import { isObject, plainObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import type { ConditionOutcome } from '../../conditions/condition.ts';
import { planConditions, planDeny } from '../../conditions/plan-conditions.ts';
import { printImageReference } from '../../../jmespath/image-reference.ts';
import type { ImageReference } from '../../../jmespath/image-reference.ts';
import { isNumber, toDouble } from '../../../values/numbers.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { withFields } from '../../../objects/with-fields.ts';
import type { ImageReader } from '../../registry/image-reader.ts';
import type { ImageFailure, SignatureDemand, VerifiedSignature } from '../../registry/image-question.ts';
import type { RuleStatus } from '../../response.ts';
import { planSubstitution, planTerm } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';
import { checkSigners } from './check-signers.ts';
import { signatureDemand } from './signature-demand.ts';

/** What comes of the verification of an image: what is said, and the digest that was verified. */
export interface ImageVerdict {
  readonly status: RuleStatus;
  readonly message: string;
  /** Empty if none is known. */
  readonly digest: string;
  /** Whether nobody could say how things are. */
  readonly isUnknown: boolean;
}

/** What verifies the images of a rule. */
export interface ImageVerification {
  readonly images: ImageReader;
  readonly scope: VariableScope;
  readonly ruleName: string;
  /** The entry with its variables replaced, but for those of conditions. */
  readonly entry: ObjectValue;
  /** Of all entries of the rule, what they deny. */
  readonly denials: readonly Denial[];
}

/** `validate` of an entry: what it denies about attestations, and what it says then. */
export interface Denial {
  readonly deny: ObjectValue;
  readonly message: string;
}

/** Verifies signatures, then attestations. Follows pkg/engine/internal/imageverifier.go of Kyverno (v1.19.0). */
export function verifyInRegistry(reference: ImageReference, verification: ImageVerification): ImageVerdict {
  const { entry } = verification;
  const attestors = listOf(entry, 'attestors');
  const hasAttestations = listOf(entry, 'attestations').length > 0;
  if (attestors.length === 0) return verifyAttestations(reference, verification);
  const image = printImageReference(reference);
  let digest = '';
  for (const [index, set] of attestors.entries()) {
    const verified = verifySet(set, `.attestors[${index}]`, image, verification);
    if (verified.kind === 'refused') return refusedImage(image, verified);
    digest = verified.digest;
  }
  if (!hasAttestations) return { status: 'pass', message: `verified image signatures for ${image}`, digest, isUnknown: false };
  return verifyAttestations(withDigest(reference, digest), verification);
}

/** A registry that cannot be reached is an error, everything else says that the image is not as it should be. */
function refusedImage(image: string, { message, isUnknown }: Refused): ImageVerdict {
  return { status: isUnknown ? 'error' : 'fail', message: `failed to verify image ${image}: ${message}`, digest: '', isUnknown };
}

function withDigest(reference: ImageReference, digest: string): ImageReference {
  return reference.digest === '' ? { ...reference, digest } : reference;
}

type Attested = { readonly kind: 'attested'; readonly digest: string } | Refused;

interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  readonly isUnknown: boolean;
}

function refusedBecause(message: string): Refused {
  return { kind: 'refused', message, isUnknown: false };
}

/** `count` entries have to agree, all if it is missing. */
function verifySet(set: Value, path: string, image: string, verification: ImageVerification): Attested {
  const entries = listOf(set, 'entries').flatMap(eachKey);
  const wanted = requiredCount(set, entries.length);
  const refusals: Refused[] = [];
  let verified = 0;
  for (const [index, attestor] of entries.entries()) {
    const nested = objectOf(attestor, 'attestor');
    const place = `${path}.entries[${index}]`;
    const outcome =
      nested === undefined ? verifyAttestor(attestor, place, image, verification) : verifySet(nested, `${place}.attestor`, image, verification);
    if (outcome.kind === 'refused') {
      refusals.push(outcome);
      continue;
    }
    verified += 1;
    if (verified >= wanted) return outcome;
  }
  return { kind: 'refused', message: refusals.map(({ message }) => message).join('; '), isUnknown: refusals.some(({ isUnknown }) => isUnknown) };
}

function requiredCount(set: Value, otherwise: number): number {
  const count = fieldOf(set, 'count') ?? 0;
  return (isNumber(count) ? toDouble(count) : 0) || otherwise;
}

const END_OF_KEY = '-----END PUBLIC KEY-----';

/** Several keys in one text are as many entries. */
function eachKey(attestor: Value): readonly Value[] {
  const keys = objectOf(attestor, 'keys');
  const texts = textOf(keys, 'publicKeys').split(END_OF_KEY).slice(0, -1);
  if (keys === undefined || texts.length < 2) return [attestor];
  return texts.map((text) =>
    withFields(objectOf(attestor) ?? plainObject(), { keys: withFields(keys, { publicKeys: `${text.trimStart()}${END_OF_KEY}` }) }),
  );
}

function verifyAttestor(attestor: Value, path: string, image: string, { images, entry, scope }: ImageVerification): Attested {
  const { demand, place } = signatureDemand(entry, attestor, false);
  const refused = (message: string): Refused => refusedBecause(`${path}${place}: ${message}`);
  const answer = images.ask({ kind: 'signatures', image, demand });
  if (answer.kind === 'failure') return { ...refused(signatureFailure(answer)), isUnknown: answer.reason === 'unreachable' };
  const { signatures, digest } = answer.content;
  const problem = checkSigners(signatures, attestor, scope.budget.charge) ?? checkAnnotations(signatures, entry, attestor, demand);
  return problem === undefined ? { kind: 'attested', digest } : refused(problem);
}

function signatureFailure({ message, reason }: ImageFailure): string {
  return reason === 'unknown-image' ? `image tag not found: ${message}` : message;
}

/** One of the signatures has to say what the attestor, or else the entry, wants to read in it. Bundles say nothing of the kind. */
function checkAnnotations(signatures: readonly VerifiedSignature[], entry: Value, attestor: Value, { format }: SignatureDemand): string | undefined {
  const wanted = objectOf(attestor, 'annotations') ?? objectOf(entry, 'annotations') ?? plainObject();
  const names = Object.keys(wanted);
  if (names.length === 0 || format !== 'cosign') return undefined;
  const isMet = signatures.some(({ payload }) => names.every((name) => fieldOf(payload, 'optional', name) === textOf(wanted, name)));
  return isMet ? undefined : 'no signature matched the required annotations';
}

function verifyAttestations(reference: ImageReference, verification: ImageVerification): ImageVerdict {
  const { entry, ruleName, denials } = verification;
  let known = reference;
  for (const [index, attestation] of listOf(entry, 'attestations').entries()) {
    const place = `.attestations[${index}]`;
    const type = textOf(attestation, 'type') || textOf(attestation, 'predicateType');
    if (type === '') return failed(`${place}: missing type`);
    const written = listOf(attestation, 'attestors');
    for (const [position, set] of (written.length === 0 ? [ANYBODY] : written).entries()) {
      // The reference counts attestations where it means entries.
      const path = `${place}.attestors[${position}].entries[${index}]`;
      const outcome = verifyAttestationSet(set, { attestation, type, path }, known, verification);
      known = outcome.reference;
      if (outcome.problem !== undefined) return { ...failed(outcome.problem), isUnknown: outcome.isUnknown };
    }
  }
  const image = printImageReference(known);
  if (denials.length === 0) return { status: 'pass', message: `verified image attestations for ${image}`, digest: known.digest, isUnknown: false };
  const denied = denials.map((denial) => messageOfDenial(denial, verification.scope)).find((message) => message !== undefined);
  if (denied !== undefined) return { ...failed(`validation in verifyImages failed: ${denied}`), digest: known.digest };
  return { status: 'pass', message: `verifyImages validation is passed in ${ruleName} rule`, digest: known.digest, isUnknown: false };
}

function failed(message: string): ImageVerdict {
  return { status: 'fail', message, digest: '', isUnknown: false };
}

/** Stands for attestors that are not named: whoever Sigstore knows. */
const ANYBODY: ObjectValue = { entries: [{}] };

interface WantedAttestation {
  readonly attestation: Value;
  readonly type: string;
  readonly path: string;
}

interface AttestationOutcome {
  /** The image with the digest that is known now. */
  readonly reference: ImageReference;
  readonly problem: string | undefined;
  readonly isUnknown: boolean;
}

function verifyAttestationSet(
  set: Value,
  wanted: WantedAttestation,
  reference: ImageReference,
  { images, entry, scope }: ImageVerification,
): AttestationOutcome {
  const entries = listOf(set, 'entries');
  const required = requiredCount(set, entries.length);
  const problems: string[] = [];
  let known = reference;
  let verified = 0;
  let isUnknown = false;
  for (const attestor of entries) {
    const { demand, place } = signatureDemand(entry, attestor, true);
    const answer = images.ask({ kind: 'attestations', image: printImageReference(known), demand });
    if (answer.kind === 'failure') {
      isUnknown ||= answer.reason === 'unreachable';
      problems.push(answer.reason === 'unknown-image' ? 'not found' : answer.message);
      continue;
    }
    const statements = answer.content.signatures;
    const problem = checkSigners(ofType(statements, wanted.type), attestor, scope.budget.charge);
    const first = statements.map(({ payload }) => fieldOf(payload, 'predicate')).find((each) => each !== undefined && isObject(each));
    if (problem !== undefined || first === undefined) {
      problems.push(problem ?? 'predicate not found in any statement');
      continue;
    }
    scope.context.merge([textOf(wanted.attestation, 'name')], first);
    if (demand.format === 'bundle') known = withDigest(known, answer.content.digest);
    const refused = checkStatements(statements, wanted, printImageReference(known), scope);
    if (refused === undefined) {
      verified += 1;
      if (verified >= required) return { reference: known, problem: undefined, isUnknown: false };
    } else problems.push(`${wanted.path}${place}: ${refused}`);
  }
  const why = problems.length === 0 ? 'attestations verification failed' : problems.join('; ');
  const problem = `image attestations verification failed, verifiedCount: ${verified}, requiredCount: ${required}, error: ${why}`;
  return { reference: known, problem: verified < required ? problem : undefined, isUnknown };
}

function ofType(statements: readonly VerifiedSignature[], type: string): readonly VerifiedSignature[] {
  return statements.filter(({ payload }) => textOf(payload, 'predicateType') === type);
}

/** All statements of the type have to meet the conditions, in which variables are the members of the predicate. */
function checkStatements(
  statements: readonly VerifiedSignature[],
  { attestation, type }: WantedAttestation,
  image: string,
  scope: VariableScope,
): string | undefined {
  const found = ofType(statements, type);
  if (found.length === 0) return `attestions not found for predicate type ${type}`;
  const conditions = fieldOf(attestation, 'conditions');
  for (const { payload } of found) {
    const predicate = objectOf(payload, 'predicate');
    if (predicate === undefined && listOf(attestation, 'conditions').length > 0) {
      return 'failed to check attestations: failed to extract predicate from statement';
    }
    scope.context.checkpoint();
    for (const [name, value] of Object.entries(predicate ?? {})) scope.context.merge([name], value);
    const outcome = checkConditions(conditions, scope);
    scope.context.restore();
    if (outcome.kind === 'problem') return `failed to check attestations: ${outcome.message}`;
    if (!outcome.holds) return `attestation checks failed for ${image} and predicate ${type}: ${outcome.message}`;
  }
  return undefined;
}

/** All variables are replaced before a condition is looked at. */
function checkConditions(conditions: Value | undefined, scope: VariableScope): ConditionOutcome {
  const resolved = planSubstitution(conditions ?? null).resolve(scope);
  if (resolved.kind === 'problem') return { ...resolved, message: `failed to substitute variables in attestation conditions: ${resolved.message}` };
  return planConditions(resolved.value, planTerm).test(scope, scope.budget.charge);
}

function messageOfDenial({ deny, message }: Denial, scope: VariableScope): string | undefined {
  const outcome = planDeny(deny, planTerm).test(scope, scope.budget.charge);
  if (outcome.kind === 'problem') return `failed to check deny conditions: ${outcome.message}`;
  if (!outcome.holds) return undefined;
  return [message, outcome.message].filter((text) => text !== '').join('; ') || 'validation error: imageVerify  failed';
}
