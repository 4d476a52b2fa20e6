import type { CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import type { Operation, RequestDetails, Trigger } from '../phase.ts';
import type { RequestUser, World } from '../world.ts';
import type { KnownResource } from '../../schemas/kind-map.ts';
import { celValueOf } from './cel-value.ts';
import { guessPlural } from './guess-plural.ts';
import type { ConstraintSubject } from '../match/match-constraints.ts';
import { textMembers } from '../match/labels-of.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';
import { unmappedKind } from '../../objects/unmapped-kind.ts';

/** A trigger as request for admission: what `matchConstraints` are tested on and `request` is made of. */
export interface AdmissionSubject extends ConstraintSubject {
  readonly kind: string;
  /** Empty for what is in none. */
  readonly namespace: string;
  readonly operation: Operation;
  /** What a real request says; `undefined` for an object alone. */
  readonly details: RequestDetails | undefined;
}

/** The request, or that nothing tells the resource of a kind. */
export type AdmissionReading =
  | { readonly kind: 'subject'; readonly subject: AdmissionSubject }
  /** `message` is Kubernetes' own. */
  | { readonly kind: 'unmapped'; readonly message: string };

/** What decides about requests beside the world. */
export interface AdmissionOptions {
  /** Whether the resource of a kind that nothing maps is guessed from its name. */
  readonly guesses: boolean;
  /** The operation of an object alone where it is not that of the trigger. */
  readonly operation?: Operation;
}

/**
 * The request for admission that a trigger is. An object that is absent is `undefined`: the old one where something is
 * created, the new one where something is deleted.
 */
export function readAdmission(trigger: Trigger, world: World, options: AdmissionOptions): AdmissionReading {
  const { resource, request } = trigger;
  const { target, subresource } = request ?? mappedTarget(groupVersionKindOf(resource), world);
  const guesses = options.guesses || world.guessesResources === true || request !== undefined;
  const mapped = world.kinds.resourceOf(target);
  const known = mapped ?? (guesses ? guessResource(target, world) : undefined);
  if (known === undefined) return { kind: 'unmapped', message: unmappedKind(target) };
  const effective = operationFor(trigger, world, options);
  const namespace = known.isNamespaced ? textOf(resource, 'metadata', 'namespace') : '';
  const subject: AdmissionSubject = {
    kind: target.kind,
    group: target.group,
    version: target.version,
    resource: request?.plural ?? known.resource,
    isGuessed: mapped === undefined && request?.plural === undefined,
    subresource,
    isNamespaced: known.isNamespaced,
    name: textOf(resource, 'metadata', 'name'),
    generateName: textOf(resource, 'metadata', 'generateName'),
    namespace,
    operation: effective,
    object: effective === 'DELETE' ? undefined : resource,
    oldObject: oldObjectOf(trigger, effective),
    namespaceLabels: namespaceLabelsOf(namespace, namespaceOf(namespace, request, world)),
    details: request,
  };
  return { kind: 'subject', subject };
}

/** The same, where the resource of a kind that nothing maps is guessed from its name; where there is a cluster, that would have to know it. */
export function readGuessedAdmission(trigger: Trigger, world: World): AdmissionReading {
  return readAdmission(trigger, world, { guesses: !world.hasServer });
}

/** The Namespace of a request; `undefined` for what is in none, and where nothing tells of it. */
function namespaceOf(namespace: string, details: RequestDetails | undefined, world: World): ObjectValue | undefined {
  if (namespace === '') return undefined;
  return details === undefined ? world.values.namespace(namespace) : details.namespaceObject;
}

/** Who sends a request to a policy. */
export function requestUser({ details, name }: AdmissionSubject, policy: string, world: World): RequestUser | undefined {
  return details === undefined ? world.values.userOf(policy, name) : details.user;
}

/** The value of `namespaceObject`: null where there is none. */
export function namespaceValue(subject: AdmissionSubject, world: World): CelValue {
  const object = namespaceOf(subject.namespace, subject.details, world);
  return object === undefined ? null : celValueOf(object);
}

function mappedTarget(sort: GroupVersionKind, world: World): Pick<RequestDetails, 'target' | 'subresource'> {
  const mapping = !world.hasServer ? mappingOf(sort, world) : undefined;
  return mapping === undefined ? { target: sort, subresource: '' } : { target: mapping.parent, subresource: mapping.subresource };
}

function mappingOf(sort: GroupVersionKind, world: World) {
  return world.values.subresources.find((each) => {
    return each.sort.group === sort.group && each.sort.version === sort.version && each.sort.kind === sort.kind;
  });
}

function operationFor({ operation, request }: Trigger, world: World, options: AdmissionOptions): Operation {
  if (request !== undefined) return operation ?? 'CREATE';
  return options.operation ?? operationOf(operation, world);
}

/** The object before the request; an object alone is not changed by an update. */
function oldObjectOf({ resource, request }: Trigger, operation: Operation): ObjectValue | undefined {
  if (operation === 'DELETE') return resource;
  return operation === 'UPDATE' ? (request === undefined ? resource : request.oldObject) : undefined;
}

/** What a row asks for, else the values for all policies; those for one policy do not count, nor does CONNECT there. */
function operationOf(operation: Operation | undefined, world: World): Operation {
  if (operation !== undefined) return operation;
  const given = world.values.global.get('request.operation');
  return given === 'UPDATE' || given === 'DELETE' ? given : 'CREATE';
}

function guessResource(sort: GroupVersionKind, { kinds }: World): KnownResource {
  return { ...sort, resource: guessPlural(sort.kind), isNamespaced: kinds.hasNamespace(sort.group, sort.kind) };
}

/** Those of the Namespace, or the name alone where nothing tells of it, even if there is a cluster. */
function namespaceLabelsOf(namespace: string, object: ObjectValue | undefined) {
  if (namespace === '') return {};
  if (object === undefined) return { 'kubernetes.io/metadata.name': namespace };
  return textMembers(objectOf(object, 'metadata', 'labels'), () => undefined);
}
