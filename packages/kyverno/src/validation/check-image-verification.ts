import type { ObjectValue, Value } from '@assay/jmespath';

import { isNumber, toDouble } from '../values/numbers.ts';
import { fieldOf, listOf, objectOf, textOf } from '../objects/fields.ts';
import type { CheckedRule } from './checked-rule.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { invalidValue } from './policy-problem.ts';
import { printImageVerification } from './print-go-struct.ts';

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
      ...(names.length === 0 ? [{ steps, value: verification, detail: 'An image reference is required' }] : []),
      ...listOf(verification, 'attestations').flatMap((attestation, number) =>
        attestorSets(listOf(attestation, 'attestors'), [...steps, 'attestations', number, 'attestors'], 0),
      ),
      ...attestorSets(listOf(verification, 'attestors'), [...steps, 'attestors'], 0),
    ];
    return faults.map((fault): PolicyProblem => {
      const shown = fault.value === true ? 'true' : printImageVerification(fault.value);
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
  readonly detail: string;
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
      ? [{ steps, value: set, detail: 'Count cannot exceed length of entries' }]
      : []),
    ...(entries.length === 0 ? [{ steps, value: set, detail: 'An entry is required' }] : []),
    ...entries.flatMap((entry, index) => attestor(entry, [...steps, 'entries', index], depth)),
  ];
}

const SORTS = ['keys', 'certificates', 'keyless', 'attestor'] as const;

function attestor(entry: Value, steps: readonly PolicyStep[], depth: number): readonly VerificationFault[] {
  const given = SORTS.filter((sort) => fieldOf(entry, sort) !== undefined);
  const nested = objectOf(entry, 'attestor');
  return [
    ...(given.length === 1 ? [] : [{ steps, value: entry, detail: 'keys, certificates, keyless, or a nested attestor is required' }]),
    ...keysFaults(objectOf(entry, 'keys'), [...steps, 'keys']),
    ...certificateFaults(objectOf(entry, 'certificates'), [...steps, 'certificates']),
    ...(nested === undefined || depth >= DEEPEST_SET ? [] : attestorSet(nested, [...steps, 'attestor'], depth + 1)),
  ];
}

function keysFaults(keys: Value | undefined, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (keys === undefined) return [];
  const publicKeys = textOf(keys, 'publicKeys');
  if (publicKeys === '' && textOf(keys, 'kms') === '' && fieldOf(keys, 'secret') === undefined) {
    return [{ steps, value: keys, detail: 'A public key, kms key or secret is required' }];
  }
  const algorithm = textOf(keys, 'signatureAlgorithm');
  if (publicKeys === '' || ALGORITHMS.includes(algorithm)) return [];
  return [{ steps, value: keys, detail: 'Invalid signature algorithm provided' }];
}

const ALGORITHMS = ['', 'sha224', 'sha256', 'sha384', 'sha512'];

function certificateFaults(certificates: Value | undefined, steps: readonly PolicyStep[]): readonly VerificationFault[] {
  if (certificates === undefined || textOf(certificates, 'cert') !== '' || textOf(certificates, 'certChain') !== '') return [];
  return [{ steps, value: certificates, detail: 'cert or certChain required' }];
}
