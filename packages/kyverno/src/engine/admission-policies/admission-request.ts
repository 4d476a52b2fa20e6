import type { CelValue } from '@assay/cel';
import { plainObject } from '@assay/jmespath';

import { celValueOf } from '../cel/cel-value.ts';
import { namespaceValue, readAdmission } from '../cel/match-subject.ts';
import type { AdmissionSubject } from '../cel/match-subject.ts';
import { unmappedAbort } from '../cel/unmapped-abort.ts';
import type { Explainer } from '../explain/explainer.ts';
import type { Trigger } from '../phase.ts';
import type { World } from '../world.ts';
import { textMembers } from '../match/labels-of.ts';
import type { Policy } from '../../policy/policy.ts';
import { fieldOf, objectOf } from '../../objects/fields.ts';
import { objectWith } from '../../objects/with-fields.ts';

/** A trigger as Kyverno asks admission policies of Kubernetes about it. */
export interface AdmissionRequest {
  readonly subject: AdmissionSubject;
  /** The value of `namespaceObject`: of an object alone name and labels only. */
  readonly namespaceObject: CelValue;
}

/** The request; an object alone is always created. Throws a `PolicyError` if nothing tells the resource of the kind. */
export function readAdmissionRequest(trigger: Trigger, world: World): AdmissionRequest {
  const reading = readAdmission(trigger, world, { guesses: false, operation: 'CREATE' });
  if (reading.kind === 'unmapped') throw unmappedAbort(trigger, reading.message);
  const { subject } = reading;
  const namespace = subject.group === '' && subject.kind === 'Namespace' ? '' : subject.namespace;
  if (trigger.request !== undefined) return { subject, namespaceObject: namespace === '' ? null : namespaceValue(subject, world) };
  const labels = namespace === '' ? undefined : fieldOf(world.values.namespace(namespace), 'metadata', 'labels');
  return {
    subject: { ...subject, namespaceLabels: textMembers(objectOf(labels), () => undefined) },
    namespaceObject: namespace === '' ? null : celValueOf(objectWith({ metadata: objectWith({ name: namespace, labels }) })),
  };
}

/** What explains a policy on a request, if somebody wants to know. Params that are Secrets count as one of its objects. */
export function explainerFor(policy: Policy, { subject }: AdmissionRequest, { explain }: Trigger): Explainer | undefined {
  const spec = objectOf(policy.content, 'spec') ?? plainObject();
  return explain?.(policy, spec, [subject.object, subject.oldObject, objectOf(spec, 'paramKind')]);
}
