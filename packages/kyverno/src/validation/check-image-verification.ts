import type { ObjectValue, Value } from '@assay/jmespath';

import { isNumber, toDouble } from '../values/numbers.ts';
import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { invalidValue } from './policy-problem.ts';
import { printImageVerification } from './print-go-struct.ts';
import type { ImageVerificationPart } from './print-go-struct.ts';

/**
 * The image verifications of a rule, as far as what they say can be wrong on its own. Follows image_verification_types.go of api/kyverno/v1
 * of Kyverno (v1.19.0).
 */
export function checkImageVerification({ rule, index, path }: CheckedRule, policy: ObjectValue): readonly PolicyProblem[] {
  const batch = `images of rule ${index}`;
  let isAudit = audits(textOf(policy, 'spec', 'validationFailureAction'));
  return listOf(rule, 'verifyImages').flatMap((verification, at) => {
    const steps = ['verifyImages', at];
    const names = [textOf(verification, 'image'), ...listOf(verification, 'imageReferences')].filter((each) => each !== '');
    // The action of one verification holds for the next ones that have none.
    const action = fieldOf(verification, 'failureAction');
    if (action !== undefined) isAudit = audits(textOf(verification, 'failureAction'));
    const faults: VerificationFault[] = [
      ...(isAudit && fieldOf(verification, 'mutateDigest') === true
        ? [{ steps: [...steps, 'mutateDigest'], value: true, detail: 'mutateDigest must be set to false for ‘Audit’ failure action' }]
        : []),
      ...(names.length === 0 ? [{ steps, value: verification, part: 'verification' as const, detail: 'An image reference is required' }] : []),
      ...listOf(verification, 'attestations').flatMap((attestation, number) =>
        attestorSets(listOf(attestation, 'attestors'), [...steps, 'attestations', number, 'attestors'], 0),
      ),
      ...attestorSets([...listOf(verification, 'attestors'), ...olderAttestors(verification)], [...steps, 'attestors'], 0),
      ...notaryFaults(verification, [...steps, 'attestors']),
    ];
    return faults.map((fault): PolicyProblem => {
      const shown = fault.value === true ? 'true' : printImageVerification(fault.value, fault.part);
      const message = invalidValue(['spec', 'rules', index, ...fault.steps], shown, fault.detail);
      return { code: 'image-verification', message, path: [...path, ...fault.steps], batch, summary: fault.detail };
    });
  });
}

function audits(action: string): boolean {
  return action !== 'Enforce' && action !== 'enforce';
}

interface VerificationFault {
  readonly steps: readonly PolicyStep[];
  readonly value: Value;
  /** What the value is, if it is an object. */
  readonly part?: ImageVerificationPart;
  readonly detail: string;
}

/** What the key or issuer of an older verification means; with attestations Kyverno leaves it out. */
function olderAttestors(verification: Value): readonly Value[] {
  const given = (name: string): readonly [string, string][] => {
    const text = textOf(verification, name);
    return text === '' ? [] : [[name, text]];
  };
  const [[, key] = []] = given('key');
  const issuer = given('issuer');
  const annotations = objectOf(verification, 'annotations') ?? {};
  const isOlder = key !== undefined || issuer.length > 0;
  const isAnnotated = given('image').length > 0 && Object.keys(annotations).length > 0;
  if ((!isOlder && !isAnnotated) || listOf(verification, 'attestations').length > 0) return [];
  const keyless = { keyless: Object.fromEntries([...issuer, ...given('subject'), ...given('roots')]) };
  const entry = key !== undefined ? { keys: { publicKeys: key } } : issuer.length > 0 ? keyless : {};
  return [{ entries: [{ ...entry, annotations }] }];
}

function notaryFaults(verification: Value, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (textOf(verification, 'type') !== 'Notary') return [];
  const entries = listOf(verification, 'attestors').flatMap((set) => listOf(set, 'entries'));
  return entries.flatMap((entry) =>
    [
      { sort: 'keyless', detail: 'Keyless field is not allowed for type notary' },
      { sort: 'keys', detail: 'Keys field is not allowed for type notary' },
    ]
      .filter(({ sort }) => fieldOf(entry, sort) !== undefined)
      .map(({ detail }): VerificationFault => ({ steps, value: verification, part: 'verification', detail })),
  );
}

const DEEPEST_SET = 100;

function attestorSets(sets: readonly Value[], steps: readonly PolicyStep[], depth: number): readonly VerificationFault[] {
  return sets.flatMap((set, index) => attestorSet(set, [...steps, index], depth));
}

function attestorSet(set: Value, steps: readonly PolicyStep[], depth: number): readonly VerificationFault[] {
  const entries = listOf(set, 'entries');
  const count = fieldOf(set, 'count');
  return [
    ...(count !== undefined && isNumber(count) && toDouble(count) > entries.length
      ? [{ steps, value: set, part: 'attestor-set' as const, detail: 'Count cannot exceed length of entries' }]
      : []),
    ...(entries.length === 0 ? [{ steps, value: set, part: 'attestor-set' as const, detail: 'An entry is required' }] : []),
    ...entries.flatMap((entry, index) => attestor(entry, [...steps, 'entries', index], depth)),
  ];
}

const SORTS = ['keys', 'certificates', 'keyless', 'attestor'] as const;

function attestor(entry: Value, steps: readonly PolicyStep[], depth: number): readonly VerificationFault[] {
  const given = SORTS.filter((sort) => fieldOf(entry, sort) !== undefined);
  const nested = objectOf(entry, 'attestor');
  return [
    ...(given.length === 1
      ? []
      : [{ steps, value: entry, part: 'attestor' as const, detail: 'keys, certificates, keyless, or a nested attestor is required' }]),
    ...keysFaults(objectOf(entry, 'keys'), [...steps, 'keys']),
    ...certificateFaults(objectOf(entry, 'certificates'), [...steps, 'certificates']),
    ...keylessFaults(objectOf(entry, 'keyless'), [...steps, 'keyless']),
    ...(nested === undefined || depth >= DEEPEST_SET ? [] : attestorSet(nested, [...steps, 'attestor'], depth + 1)),
  ];
}

function keysFaults(keys: Value | undefined, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (keys === undefined) return [];
  const publicKeys = textOf(keys, 'publicKeys');
  if (publicKeys === '' && textOf(keys, 'kms') === '' && fieldOf(keys, 'secret') === undefined) {
    return [{ steps, value: keys, part: 'keys', detail: 'A public key, kms key or secret is required' }];
  }
  const algorithm = textOf(keys, 'signatureAlgorithm');
  if (publicKeys === '' || ALGORITHMS.includes(algorithm)) return [];
  return [{ steps, value: keys, part: 'keys', detail: 'Invalid signature algorithm provided' }];
}

const ALGORITHMS = ['', 'sha224', 'sha256', 'sha384', 'sha512'];

function certificateFaults(certificates: Value | undefined, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (certificates === undefined || textOf(certificates, 'cert') !== '' || textOf(certificates, 'certChain') !== '') return [];
  return [{ steps, value: certificates, part: 'certificates', detail: 'cert or certChain required' }];
}

function keylessFaults(keyless: ObjectValue | undefined, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (keyless === undefined) return [];
  const rekor = objectOf(keyless, 'rekor');
  if (rekor === undefined) {
    return textOf(keyless, 'roots') === '' ? [{ steps, value: keyless, part: 'keyless', detail: 'Either Rekor URL or roots are required' }] : [];
  }
  if (textOf(rekor, 'url') !== '') return [];
  return [{ steps, value: { ...keyless, rekor: { ...rekor, url: '' } }, part: 'keyless', detail: 'An URL is required' }];
}
