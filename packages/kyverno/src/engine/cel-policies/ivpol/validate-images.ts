import { fromData } from '@assay/cel';
import { plainObject } from '@assay/jmespath';
import type { Charge, ObjectValue } from '@assay/jmespath';

import { fieldOf, listOf, textOf } from '../../../objects/fields.ts';
import type { Policy } from '../../../policy/policy.ts';
import { parseRegistryImage } from '../../cel/libraries/registry-image.ts';
import type { AdmissionSubject } from '../../cel/match-subject.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import { openScope } from '../../cel/policy-scope.ts';
import type { ScopeValues } from '../../cel/policy-scope.ts';
import type { PlannedVariables } from '../../cel/variables.ts';
import type { planCelExceptions } from '../../exceptions/cel-exceptions.ts';
import type { planConditions } from '../../cel/conditions.ts';
import type { Explainer } from '../../explain/explainer.ts';
import type { ImageReader } from '../../registry/image-reader.ts';
import type { RuleResponse, RuleStatus } from '../../response.ts';
import type { World } from '../../world.ts';
import type { PlannedValidations } from '../vpol/plan-validations.ts';
import type { ImageSession } from './image-session.ts';
import type { PlannedAttestors } from './plan-attestors.ts';
import type { ExtractImages } from './plan-extractors.ts';
import type { ImageSelection } from './plan-image-selection.ts';

/** A policy, compiled. */
export interface CompiledImagePolicy {
  readonly environment: PolicyEnvironment;
  readonly conditions: ReturnType<typeof planConditions>['conditions'];
  readonly selection: ImageSelection;
  readonly extractors: ExtractImages;
  readonly variables: PlannedVariables;
  readonly attestors: PlannedAttestors;
  readonly validations: PlannedValidations;
  readonly exceptions: ReturnType<typeof planCelExceptions>['exceptions'];
}

/** What a policy says, and the images that it wants verified, by it or by another one. */
export interface Answered {
  readonly rules: readonly RuleResponse[];
  readonly matched: readonly string[];
}

/** A policy whose registries answer. */
export interface RegistryPolicy {
  readonly policy: Policy;
  readonly spec: ObjectValue;
  readonly world: World;
  readonly images: ImageReader;
  readonly session: ImageSession;
  readonly compiled: CompiledImagePolicy;
}

/** What it is asked about. */
export interface ImageSubject {
  readonly subject: AdmissionSubject;
  readonly values: ScopeValues;
  readonly explainer: Explainer | undefined;
}

/** Evaluates the validations of a policy on the images of an object. Follows pkg/image/verification/evaluator/policy.go of Kyverno (v1.19.0). */
export function validateImages({ subject, values, explainer }: ImageSubject, registry: RegistryPolicy, charge: Charge): Answered {
  const { policy, spec, world, images, session, compiled } = registry;
  const { environment, selection, extractors, variables, attestors, validations } = compiled;
  const broken = (message: string, notExecuted?: string): Answered =>
    answered(policy, { status: 'error', message: `failed to evaluate policy: ${message}`, notExecuted });
  session.begin({ policy, isMeant: selection.isMeant });
  const found = extractors(subject.object ?? subject.oldObject ?? plainObject(), openScope(environment, values, world, { variables }));
  if (found.kind === 'problem') return broken(found.message);
  const meant = new Map(Array.from(found.images, ([category, texts]) => [category, texts.filter((image) => selection.isMeant(image, charge))]));
  const matched = [...meant.values()].flat();
  const refusal = fieldOf(spec, 'validationConfigurations', 'verifyDigest') === false ? undefined : missingDigest(matched);
  if (refusal !== undefined) return answered(policy, { status: 'fail', message: refusal });
  const failures = matched.map((image) => images.ask({ kind: 'data', image })).filter((answer) => answer.kind === 'failure');
  const [failure] = failures;
  if (failure !== undefined) return broken(failure.message, failure.reason === 'unreachable' ? failure.message : undefined);

  const attestations = listOf(spec, 'attestations').map((each) => textOf(each, 'name'));
  const shown: ScopeValues = {
    ...values,
    images: fromData(Object.fromEntries(meant)),
    attestations: fromData(Object.fromEntries(attestations.map((name) => [name, name]))),
  };
  const ofAttestors = attestors.open(openScope(environment, shown, world, { variables }));
  const scope = openScope(environment, { ...shown, attestors: ofAttestors }, world, { variables, explainer });
  const { status, message, properties, cause, said, validation } = validations.evaluate(scope);
  const unknown = status === 'pass' ? undefined : session.unknown;
  const details = {
    ...(properties && { properties }),
    ...(cause && { cause }),
    ...(said !== undefined && { said }),
    ...(validation !== undefined && { validation }),
  };
  const { rules } = answered(policy, { status, message, notExecuted: unknown });
  return { rules: rules.map((rule) => ({ ...rule, ...details })), matched: status === 'pass' ? matched : [] };
}

function missingDigest(images: readonly string[]): string | undefined {
  const image = images.find((each) => parseRegistryImage(each)?.digest === '');
  return image === undefined ? undefined : `image ${image} does not have a digest`;
}

/** What a policy comes to. */
interface Verdict {
  readonly status: RuleStatus;
  readonly message: string;
  /** Why it was not evaluated to its end. */
  readonly notExecuted?: string | undefined;
}

/** The one rule of a policy, under the name that the reference has for it. */
export function answered(policy: Policy, { status, message, notExecuted }: Verdict): Answered {
  const rule = status === 'error' ? 'evaluation' : policy.name;
  return { rules: [{ rule, type: 'image-verification', status, message, ...(notExecuted !== undefined && { notExecuted }) }], matched: [] };
}
