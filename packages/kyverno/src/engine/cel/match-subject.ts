import type { Value as CelValue } from '@assay/cel';
import type { ObjectValue } from '@assay/jmespath';

import type { Operation, Trigger } from '../phase.ts';
import type { World } from '../world.ts';
import type { KnownResource } from '../../schemas/kind-map.ts';
import { celValueOf } from './cel-value.ts';
import { guessPlural } from './guess-plural.ts';
import type { ConstraintSubject } from '../match/match-constraints.ts';
import { textMembers } from '../match/labels-of.ts';
import { objectOf, textOf } from '../../objects/fields.ts';
import { groupVersionKindOf } from '../../objects/group-version-kind.ts';
import type { GroupVersionKind } from '../../objects/group-version-kind.ts';

/** A trigger as request for admission: what `matchConstraints` are tested on and `request` is made of. */
export interface AdmissionSubject extends ConstraintSubject {
  readonly kind: string;
  /** Empty for what is in none. */
  readonly namespace: string;
  readonly operation: Operation;
}

/** The request, or that nothing tells the resource of a kind. */
export type AdmissionReading =
  | { readonly kind: 'subject'; readonly subject: AdmissionSubject }
  /** `message` is Kubernetes' own. */
  | { readonly kind: 'unmapped'; readonly message: string };

/** What decides about requests beside the world. */
export interface AdmissionOptions {
  /** Whether the resource of a kind that nothing maps is guessed from its name (BEHAVIOUR 1.5). */
  readonly guesses: boolean;
  /** The operation where it is not that of the trigger. */
  readonly operation?: Operation;
}

/**
 * The request for admission that a trigger is. An object that is absent is `undefined` (BEHAVIOUR 1.8): the old one where something is
 * created, the new one where something is deleted.
 */
export function readAdmission({ resource, operation }: Trigger, world: World, options: AdmissionOptions): AdmissionReading {
  const sort = groupVersionKindOf(resource);
  const mapping = world.cluster === undefined ? mappingOf(sort, world) : undefined;
  const target = mapping?.parent ?? sort;
  const known = world.kinds.resourceOf(target) ?? (options.guesses ? guessResource(target, world) : undefined);
  if (known === undefined) return { kind: 'unmapped', message: unmappedKind(target) };
  const effective = options.operation ?? operationOf(operation, world);
  const namespace = known.isNamespaced ? textOf(resource, 'metadata', 'namespace') : '';
  const subject: AdmissionSubject = {
    kind: target.kind,
    group: target.group,
    version: target.version,
    resource: known.resource,
    subresource: mapping?.subresource ?? '',
    isNamespaced: known.isNamespaced,
    name: textOf(resource, 'metadata', 'name'),
    generateName: textOf(resource, 'metadata', 'generateName'),
    namespace,
    operation: effective,
    object: effective === 'DELETE' ? undefined : resource,
    oldObject: effective === 'UPDATE' || effective === 'DELETE' ? resource : undefined,
    namespaceLabels: namespaceLabelsOf(namespace, world),
  };
  return { kind: 'subject', subject };
}

/** What Kubernetes says where a kind has no resource. */
export function unmappedKind({ group, version, kind }: GroupVersionKind): string {
  return `no matches for kind "${kind}" in version "${group === '' ? version : `${group}/${version}`}"`;
}

/** The Namespace of a request; `undefined` for what is in none, and where nothing tells of it (BEHAVIOUR 19.10). */
function namespaceObjectOf({ namespace }: AdmissionSubject, world: World): ObjectValue | undefined {
  return namespace === '' ? undefined : world.values.namespace(namespace);
}

/** The value of `namespaceObject`: null where there is none. */
export function namespaceValue(subject: AdmissionSubject, world: World): CelValue {
  const object = namespaceObjectOf(subject, world);
  return object === undefined ? null : celValueOf(object);
}

function mappingOf(sort: GroupVersionKind, world: World) {
  return world.values.subresources.find((each) => {
    return each.sort.group === sort.group && each.sort.version === sort.version && each.sort.kind === sort.kind;
  });
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

/** Those that values give for the Namespace, or the name alone, even if there is a cluster. */
function namespaceLabelsOf(namespace: string, world: World) {
  if (namespace === '') return {};
  const object = world.values.namespace(namespace);
  if (object === undefined) return { 'kubernetes.io/metadata.name': namespace };
  return textMembers(objectOf(object, 'metadata', 'labels'), () => undefined);
}
