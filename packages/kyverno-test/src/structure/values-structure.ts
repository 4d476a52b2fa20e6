import { apiResource, metadata, namespaceObject, typeFields } from './metadata-structure.ts';
import { anything, dictionaryOf, embedded, listOf, optional, record, required, text } from './structure.ts';
import type { DictionaryStructure, Field, RecordStructure } from './structure.ts';

/** Names and values of any type. */
export const variables: DictionaryStructure = dictionaryOf(anything);

export const namespaceLabels: RecordStructure = record('v1alpha1.NamespaceSelector', 'an entry of namespaceSelector', [
  required('name', text, 'Name of the namespace'),
  required('labels', dictionaryOf(text), 'Labels of the namespace'),
]);

const subresourceMapping: RecordStructure = record('v1alpha1.Subresource', 'an entry of subresources', [
  required('subresource', apiResource, 'What objects count as a subresource: kind, version and group of the objects, name such as deployments/scale'),
  required('parentResource', apiResource, 'The resource that it belongs to'),
]);

export const NAMESPACES: Field = optional('namespaces', listOf(namespaceObject), 'Namespace objects; they win over namespaceSelector');
export const SUBRESOURCES: Field = optional('subresources', listOf(subresourceMapping), 'Objects that count as a subresource of another sort');

const policyValues = record('v1alpha1.Policy', 'an entry of policies', [
  required('name', text, 'Name of the policy'),
  optional(
    'resources',
    listOf(
      record('v1alpha1.Resource', 'an entry of resources', [
        required('name', text, 'Name of the resource'),
        optional('values', variables, 'Values by dotted path, for this resource'),
      ]),
    ),
    'Values for resources',
  ),
  optional(
    'rules',
    listOf(
      record('v1alpha1.Rule', 'an entry of rules', [
        required('name', text, 'Name of the rule'),
        optional('values', variables, 'Values by dotted path, for this rule'),
        optional('foreachValues', dictionaryOf({ ...listOf(anything), goType: '[]interface {}' }), 'Lists of values; the first of each is set'),
      ]),
    ),
    'Values for rules',
  ),
]);

/** What Values files and the field `values` of a Test hold. */
const valuesFields: readonly Field[] = [
  optional('globalValues', variables, 'Values by dotted path, for everything'),
  optional('policies', listOf(policyValues), 'Values for policies'),
  optional('namespaceSelector', listOf(namespaceLabels), 'Labels of namespaces'),
  NAMESPACES,
  SUBRESOURCES,
];

export const valuesSpec: RecordStructure = record('v1alpha1.ValuesSpec', 'values', valuesFields);

/** A Values file. */
export const valuesFile: RecordStructure = record('v1alpha1.Values', 'a Values file', [
  ...typeFields('cli.kyverno.io/v1alpha1', 'Values'),
  optional('metadata', metadata, 'Name of the file'),
  ...embedded('ValuesSpec', valuesFields),
]);
