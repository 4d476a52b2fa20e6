import { anything, boolean, dictionaryOf, embedded, integer, listOf, optional, record, required, text } from './structure.ts';
import type { Field, RecordStructure } from './structure.ts';

const ownerReference = record('v1.OwnerReference', 'an owner', [
  required('apiVersion', text, 'API version of the owner'),
  required('kind', text, 'Kind of the owner'),
  required('name', text, 'Name of the owner'),
  required('uid', { kind: 'text', goType: 'types.UID' }, 'UID of the owner'),
  optional('controller', boolean, 'Whether the owner manages the object'),
  optional('blockOwnerDeletion', boolean, 'Whether the owner waits for the object'),
]);

/** What the metadata of every Kubernetes object can hold (`meta/v1 ObjectMeta` of Kubernetes 1.36). */
export const metadata: RecordStructure = record('v1.ObjectMeta', 'metadata', [
  optional('name', text, 'Name; Kyverno does not use it'),
  optional('labels', dictionaryOf(text), 'Labels'),
  optional('annotations', dictionaryOf(text), 'Annotations'),
  optional('namespace', text, 'Namespace'),
  optional('generateName', text, 'What a name is made from'),
  optional('selfLink', text, 'Not used any more'),
  optional('uid', { kind: 'text', goType: 'types.UID' }, 'Set by a server'),
  optional('resourceVersion', text, 'Set by a server'),
  optional('generation', { ...integer, goType: 'int64' }, 'Set by a server'),
  optional('creationTimestamp', { ...anything, goType: 'v1.Time' }, 'Set by a server'),
  optional('deletionTimestamp', { ...anything, goType: 'v1.Time' }, 'Set by a server'),
  optional('deletionGracePeriodSeconds', { ...integer, goType: 'int64' }, 'Set by a server'),
  optional('ownerReferences', listOf(ownerReference), 'Owners'),
  optional('finalizers', listOf(text), 'Finalizers'),
  optional('managedFields', listOf({ ...anything, goType: 'v1.ManagedFieldsEntry' }), 'Set by a server'),
]);

/** The two fields that say what a document is. */
export function typeFields(apiVersion: string, kind: string): readonly Field[] {
  return embedded('TypeMeta', [
    required('apiVersion', { ...text, choices: [apiVersion] }, 'Version of this form'),
    required('kind', { ...text, choices: [kind] }, 'Name of this form'),
  ]);
}

const condition = record('v1.NamespaceCondition', 'a condition', [
  required('type', { kind: 'text', goType: 'v1.NamespaceConditionType' }, 'Type'),
  required('status', { kind: 'text', goType: 'v1.ConditionStatus' }, 'True, False or Unknown'),
  optional('lastTransitionTime', { ...anything, goType: 'v1.Time' }, 'When it changed'),
  optional('reason', text, 'Reason'),
  optional('message', text, 'Message'),
]);

/** A Namespace of Kubernetes. */
export const namespaceObject: RecordStructure = record('v1.Namespace', 'a Namespace', [
  ...embedded('TypeMeta', [optional('apiVersion', text, 'v1'), optional('kind', text, 'Namespace')]),
  optional('metadata', metadata, 'Name, labels and annotations of the namespace'),
  optional(
    'spec',
    record('v1.NamespaceSpec', 'spec', [optional('finalizers', listOf({ kind: 'text', goType: 'v1.FinalizerName' }), 'Finalizers')]),
    'Finalizers',
  ),
  optional(
    'status',
    record('v1.NamespaceStatus', 'status', [
      optional('phase', { kind: 'text', goType: 'v1.NamespacePhase' }, 'Active or Terminating'),
      optional('conditions', listOf(condition), 'Conditions'),
    ]),
    'State of the namespace',
  ),
]);

/** How `metav1.APIResource` names a sort of resource. */
export const apiResource: RecordStructure = record('v1.APIResource', 'a resource of the API', [
  required('name', text, 'Plural name, for a subresource with it: deployments/scale'),
  optional('singularName', text, 'Singular name'),
  optional('namespaced', boolean, 'Whether it lives in a namespace'),
  optional('group', text, 'API group'),
  optional('version', text, 'API version'),
  required('kind', text, 'Kind'),
  optional('verbs', { ...listOf(text), goType: 'v1.Verbs' }, 'What can be done with it'),
  optional('shortNames', listOf(text), 'Short names'),
  optional('categories', listOf(text), 'Categories'),
  optional('storageVersionHash', text, 'Set by a server'),
]);
