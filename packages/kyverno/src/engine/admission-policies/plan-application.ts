import type { CelValue } from '@assay/cel';
import { Budget } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { celValueOf } from '../cel/cel-value.ts';
import type { AdmissionSubject } from '../cel/match-subject.ts';
import { EVALUATION_STEPS } from '../budget.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { RequestDetails } from '../phase.ts';
import type { RuleResponse } from '../response.ts';
import type { World } from '../world.ts';
import { planMatchConstraints } from '../match/match-constraints.ts';
import type { MatchConstraints } from '../match/match-constraints.ts';
import type { Policy } from '../../policy/policy.ts';
import type { YamlObject } from '../../objects/yaml-object.ts';
import { objectOf, textOf, textsOf } from '../../objects/fields.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { paramsOf, selectParam } from './select-param.ts';

/** A value of `params`. */
export interface Param {
  readonly value: CelValue;
  /** The object that it is; `undefined` if it is null, or if one is chosen as Kyverno does it. */
  readonly object: ObjectValue | undefined;
}

/** With what param an answer was found, and which part of it decided. */
export function restingOn({ object }: Param, path: readonly (string | number)[] = []): Pick<RuleResponse, 'param'> {
  return object ? { param: { object, path } } : {};
}

/** That a policy applies to a request. */
export interface Application {
  /** The name of the binding by which it applies; `undefined` if the policy has none. */
  readonly binding: string | undefined;
  /** The policy is evaluated with each. */
  readonly params: readonly Param[];
  /** Whether there are none although the binding denies a request then. */
  readonly lacksParams: boolean;
  /** Whether there are none among those that were given, so that nobody knows what the policy says. */
  readonly isUnknown?: true;
  /** What the binding does with a request that breaks the policy; empty without one. */
  readonly validationActions: readonly string[];
}

/**
 * Plans how a policy applies: by those of its bindings that match, whatever the constraints of the policy are; or, without bindings,
 * where these match; of a real request both have to let it through, and each binding counts. For an object alone the last one's result
 * stands, so that the others need no evaluation, and there are one or no params, whatever their kind is.
 */
export function planApplications(policy: Policy, world: World): (request: AdmissionRequest, explainer?: Explainer) => readonly Application[] {
  const ways = waysOf(policy, world);
  const own = planMatchConstraints(objectOf(policy.content, 'spec', 'matchConstraints'));
  const paramKind = objectOf(policy.content, 'spec', 'paramKind');
  return ({ subject }, explainer) => {
    const { charge } = new Budget(EVALUATION_STEPS);
    if (ways.length === 0 || subject.details !== undefined) {
      const matched = own.test(subject, charge);
      explainer?.addConstraints(subject, matched);
      if (matched.kind !== 'matched') return [];
    }
    if (ways.length === 0) return [UNBOUND];
    const isMatching = ({ written, constraints }: Way): boolean => {
      const isMatched = constraints === undefined || constraints.test(subject, charge).kind === 'matched';
      explainer?.addBinding(written, isMatched);
      return isMatched;
    };
    const { details } = subject;
    if (details === undefined) {
      const last = ways.findLast(isMatching);
      return last ? [last] : [];
    }
    const matching = ways.filter(isMatching);
    return paramKind === undefined ? matching : matching.flatMap((way) => ofRequest(way, paramKind, { ...subject, details }, world));
  };
}

const NO_PARAM: Param = { value: null, object: undefined };
const UNBOUND: Application = { binding: undefined, params: [NO_PARAM], lacksParams: false, validationActions: [] };

type RequestSubject = AdmissionSubject & { readonly details: RequestDetails };

/** The way with the params that there are for a real request; without any it may let all through. A binding that names none has null. */
function ofRequest(way: Way, paramKind: ObjectValue, { namespace, details }: RequestSubject, world: World): readonly Application[] {
  const binding = way.written.value;
  if (objectOf(binding, 'spec', 'paramRef') === undefined) return [{ ...way, params: [NO_PARAM] }];
  const found = paramsOf(binding, paramKind, namespace, details.params ?? world.params).map((object): Param => ({
    value: celValueOf(object),
    object,
  }));
  if (found.length > 0) return [{ ...way, params: found }];
  if (details.params) return [{ ...way, params: [], lacksParams: true, isUnknown: true }];
  return textOf(binding, 'spec', 'paramRef', 'parameterNotFoundAction') === 'Allow' ? [] : [{ ...way, params: [], lacksParams: true }];
}

/** A binding by which a policy applies. */
interface Way extends Application {
  readonly written: YamlObject;
  /** What a request has to meet; `undefined` if it is any. */
  readonly constraints: MatchConstraints | undefined;
}

function waysOf({ family, name }: Policy, { bindings, params }: World): readonly Way[] {
  const own = bindings.filter((binding) => binding.family === family && textOf(binding.content, 'spec', 'policyName') === name);
  return own.map((binding) => ({
    written: binding.written,
    binding: textOf(binding.content, 'metadata', 'name'),
    constraints: constraintsOf(binding.content),
    params: [{ value: celValueOf(selectParam(binding.content, params)), object: undefined }],
    lacksParams: false,
    validationActions: textsOf(binding.content, 'spec', 'validationActions'),
  }));
}

function constraintsOf(binding: ObjectValue): MatchConstraints | undefined {
  const resources = objectOf(binding, 'spec', 'matchResources');
  return resources && planMatchConstraints(resources);
}
