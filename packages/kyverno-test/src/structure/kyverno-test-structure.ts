import { metadata, typeFields } from './metadata-structure.ts';
import { anything, choice, dictionaryOf, formerly, listOf, optional, path, record, required, text } from './structure.ts';
import type { RecordStructure } from './structure.ts';
import { inputFields, resourceSpec, rowFields } from './test-structure.ts';
import { NAMESPACES, namespaceLabels, SUBRESOURCES, variables } from './values-structure.ts';

const RESULTS = ['pass', 'fail', 'skip', 'warn', 'error'];

/** Which sorts of subjects there are. */
export const SUBJECT_KINDS: readonly string[] = ['User', 'Group', 'ServiceAccount'];

const result = record('v1beta1.Result', 'a result', [
  required('policy', text, 'Name of the policy, or namespace/name'),
  optional('rule', text, 'Name of the rule; for policies with rules it has to be there, for others it must not'),
  optional('resources', listOf(text), 'Names of the resources, or namespace/name; only rows of policies on payloads have none'),
  optional('namespace', text, 'Namespace in which the row has its resources'),
  optional('kind', text, 'Kind of the resources; only rows of policies on payloads have none'),
  formerly(['status'], required('result', choice(RESULTS), 'The result that is expected')),
  formerly(['patchedResources'], optional('patchedResource', path, 'File with the objects that the mutation is expected to give')),
  optional('generatedResource', path, 'File with the object that is expected to be generated'),
  ...rowFields,
  optional('resourceSpecs', listOf(resourceSpec), 'Resources in all detail'),
]);

const subject = record('v1beta1.Subject', 'a subject', [
  required('kind', choice(SUBJECT_KINDS), 'What the subject is'),
  required('name', text, 'Name of the subject'),
  optional('namespace', text, 'Namespace of a ServiceAccount; no other subject has one'),
  optional('apiGroup', text, 'API group of the subject; Kyverno does not use it'),
]);

const userInfo = record('v1beta1.UserInfo', 'userInfo', [
  optional('clusterRoles', listOf(text), 'Cluster roles'),
  optional('roles', listOf(text), 'Roles, as namespace:name'),
  optional('subjects', listOf(subject), 'The user or service account that asks, and its groups'),
]);

const attestation = record('v1beta1.Attestation', 'an attestation', [
  required('predicateType', text, 'Type of the predicate'),
  required('predicateResource', path, 'File with the predicate, in JSON'),
]);

const LABELS = optional('namespaceSelector', listOf(namespaceLabels), 'Labels of namespaces');

const ruleValues = record('v1beta1.RuleValues', 'an entry of rules', [
  required('name', text, 'Name of a rule of the policy'),
  optional('values', variables, 'Values by dotted path, for this rule; they win over those for everything'),
  optional('foreachValues', dictionaryOf(listOf(anything)), 'Lists of values; the first of each is set'),
  LABELS,
  optional('attestations', listOf(attestation), 'Predicates about images'),
]);

const resourceValues = record('v1beta1.ResourceValues', 'an entry of resources', [
  required('name', text, 'Name of a resource of the test'),
  optional('values', variables, 'Values by dotted path, for this resource; they win over all others'),
  optional('userInfo', userInfo, 'Who sends the resource'),
]);

const policyValues = record('v1beta1.PolicyValues', 'an entry of policies', [
  required('name', text, 'Name of a policy of the test'),
  optional('rules', listOf(ruleValues), 'Values for rules'),
  optional('resources', listOf(resourceValues), 'Values for resources'),
  optional('values', variables, 'Values by dotted path, for a policy without rules'),
  { ...LABELS, description: 'Labels of namespaces, for a policy without rules' },
]);

/** A manifest `cli.kyverno.io/v1beta1 KyvernoTest`, as the proposal of 2022 has it, with the fields of releases since. */
export const kyvernoTest: RecordStructure = record('v1beta1.KyvernoTest', 'a KyvernoTest', [
  ...typeFields('cli.kyverno.io/v1beta1', 'KyvernoTest'),
  optional('metadata', metadata, 'Name, labels and annotations of the test'),
  required(
    'spec',
    record('v1beta1.KyvernoTestSpec', 'spec', [
      required('policies', listOf(path), 'Files with policies'),
      optional('resources', listOf(path), 'Files with resources'),
      required('results', listOf(result), 'What is expected'),
      formerly(
        ['values'],
        optional(
          'variables',
          record('v1beta1.Variables', 'variables', [
            formerly(['globalValues'], optional('global', variables, 'Values by dotted path, for everything')),
            optional('policies', listOf(policyValues), 'Values for policies'),
            NAMESPACES,
            SUBRESOURCES,
          ]),
          'Values, users and namespaces',
        ),
      ),
      ...inputFields,
    ]),
    'The test',
  ),
]);
