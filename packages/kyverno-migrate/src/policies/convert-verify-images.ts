import type { ObjectValue, Value } from '@assay/jmespath';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '@assay/kyverno/objects';

import { root } from '../cel/access.ts';
import { both } from '../cel/condition.ts';
import { printCondition } from '../cel/print-condition.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { translateMatch } from '../match/translate-match.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { autogenOf, chooseOperations, matchConstraints, namedConditions } from './admission-match.ts';
import { addContext } from './convert-context.ts';
import { convertAttestors } from './convert-attestor.ts';
import type { OldRule } from './old-rule.ts';
import { evaluationOf } from './policy-settings.ts';

/** The specs of ImageValidatingPolicies that verify what a rule verifies, one for each entry: each has its own images. */
export function convertVerifyImagesRule(old: OldRule): readonly ObjectValue[] {
  const { rule, path } = old;
  return listOf(rule, 'verifyImages').map((entry, index) => convertEntry(entry, old, [...path, 'verifyImages', index]));
}

function convertEntry(entry: Value, old: OldRule, at: PolicyPath): ObjectValue {
  const { rule, path, spec, table } = old;
  if (fieldOf(rule, 'imageExtractors') !== undefined) throw new Refusal([...path, 'imageExtractors'], 'image extractors are not converted');
  for (const name of ['key', 'keyless', 'cosignOCI11', 'validate', 'annotations', 'failureActionOverrides']) {
    if (fieldOf(entry, name) !== undefined) throw new Refusal([...at, name], `"${name}" of verified images is not converted`);
  }
  const match = translateMatch(rule, path, table);
  const object = root('object', match.schemas);
  const plain: ExpressionScope = { object, oldObject: root('oldObject', match.schemas), names: new Map(), taken: ['image'] };
  const context = addContext(listOf(rule, 'context'), { scope: plain, table, isNamespaced: old.isNamespaced }, [...path, 'context']);
  const scope = { ...plain, names: context.names };
  const preconditions = translateConditions(fieldOf(rule, 'preconditions'), { ...plain, names: context.inlineNames }, [...path, 'preconditions']);
  const { operations, conditions } = chooseOperations(
    [...match.conditions('object'), { name: 'preconditions-hold', condition: preconditions }],
    match.operations.length > 0 ? match.operations : ['CREATE', 'UPDATE'],
  );
  const matched = namedConditions(conditions);
  const { attestors, attestations, expressions } = planVerification(entry, scope, at);
  if (attestors.length === 0) {
    const advice = 'ask for digests in a ValidatingPolicy: parseImageReference(container.image).containsDigest()';
    throw new Refusal(at, 'an ImageValidatingPolicy needs attestors, and this rule has none', advice);
  }
  const action = textOf(entry, 'failureAction') || textOf(spec, 'validationFailureAction');
  const images = '(images.containers + images.initContainers + images.ephemeralContainers)';
  const validations = expressions.map((expression) => ({ expression: `${images}.all(image,\n  ${expression.replaceAll('\n', '\n  ')})` }));
  const references = referencesOf(entry, old, at);
  const credentials = objectOf(entry, 'imageRegistryCredentials');
  const off = ['mutateDigest', 'verifyDigest', 'required'].filter((name) => fieldOf(entry, name) === false);
  return {
    validationActions: [action.toLowerCase() === 'enforce' ? 'Deny' : 'Audit'],
    ...evaluationOf(old),
    ...autogenOf(match, old),
    matchConstraints: matchConstraints(match, operations),
    ...(matched.length > 0 && { matchConditions: matched }),
    matchImageReferences: references,
    ...(credentials && { credentials }),
    ...(off.length > 0 && { validationConfigurations: Object.fromEntries(off.map((name) => [name, false])) }),
    ...(context.variables.length > 0 && { variables: context.variables }),
    attestors,
    ...(attestations.length > 0 && { attestations }),
    validations,
  };
}

/** Which images are meant: those that match, without those that are skipped. */
function referencesOf(entry: Value, old: OldRule, path: PolicyPath): readonly ObjectValue[] {
  const globs = textsOf(entry, 'imageReferences');
  const skipped = textsOf(entry, 'skipImageReferences');
  if (globs.some((glob) => glob !== '*') || skipped.length > 0) {
    old.differs(path, 'references are compared with images as they are written, not with the registry and the tag that they stand for');
  }
  if (skipped.length === 0) return globs.map((glob) => ({ glob }));
  const isSkipped = skipped.map((glob) => printCondition(wildcardTest('ref', glob)));
  return globs.map((glob) => {
    const isMeant = wildcardTest('ref', glob);
    const parts = [...(isMeant.kind === 'constant' ? [] : [printCondition(isMeant)]), ...isSkipped.map((text) => `!(${text})`)];
    return { expression: parts.join(' && ') };
  });
}

interface Verification {
  readonly attestors: readonly ObjectValue[];
  readonly attestations: readonly ObjectValue[];
  /** What has to hold of each `image`. */
  readonly expressions: readonly string[];
}

function planVerification(entry: Value, scope: ExpressionScope, path: PolicyPath): Verification {
  const isNotary = textOf(entry, 'type') === 'Notary';
  const attestors: ObjectValue[] = [];
  const namesOf = (holder: Value, at: PolicyPath): readonly { readonly names: string; readonly count: number }[] =>
    listOf(holder, 'attestors').map((set, index) => {
      const converted = convertAttestors(set, isNotary, scope, [...at, 'attestors', index]);
      const names = converted.attestors.map((attestor) => addAttestor(attestor, attestors));
      return { names: `[${names.map((name) => `attestors.${name}`).join(', ')}]`, count: converted.count };
    });
  const signatures = namesOf(entry, path).map(({ names, count }) => `verifyImageSignatures(image, ${names}) >= ${count}`);
  const statements = listOf(entry, 'attestations').map((attestation, index) => {
    const name = `attestation${index + 1}`;
    const type = textOf(attestation, 'type') || textOf(attestation, 'predicateType');
    const at = [...path, 'attestations', index];
    const verified = namesOf(attestation, at).map(
      ({ names, count }) => `verifyAttestationSignatures(image, attestations.${name}, ${names}) >= ${count}`,
    );
    const payload = root(`extractPayload(image, attestations.${name})${isNotary ? '' : '.predicate'}`);
    const inPayload: ExpressionScope = { ...scope, otherwise: payload };
    const conditions = listOf(attestation, 'conditions').map((each, number) => translateConditions(each, inPayload, [...at, 'conditions', number]));
    const holds = both(...conditions);
    return {
      attestation: { name, ...(isNotary ? { referrer: { type } } : { intoto: { type } }) },
      expression: [...verified, ...(holds.kind === 'constant' ? [] : [printCondition(holds)])].join(' &&\n'),
    };
  });
  return {
    attestors,
    attestations: statements.map(({ attestation }) => attestation),
    expressions: [...(signatures.length > 0 ? [signatures.join(' &&\n')] : []), ...statements.flatMap(({ expression }) => expression || [])],
  };
}

/** The name of an attestor, which is listed once. */
function addAttestor(attestor: ObjectValue, attestors: ObjectValue[]): string {
  const known = attestors.find(({ name: _name, ...rest }) => JSON.stringify(rest) === JSON.stringify(attestor));
  if (known !== undefined) return textOf(known, 'name');
  const name = `attestor${attestors.length + 1}`;
  attestors.push({ name, ...attestor });
  return name;
}
