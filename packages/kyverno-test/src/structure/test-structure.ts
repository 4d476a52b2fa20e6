import { metadata, typeFields } from './metadata-structure.ts';
import { boolean, choice, embedded, formerly, integer, listOf, optional, path, rawObject, record, required, text } from './structure.ts';
import type { Field, RecordStructure } from './structure.ts';
import { valuesSpec } from './values-structure.ts';

const RESULT = choice(['pass', 'fail', 'warn', 'error', 'skip'], 'v1alpha1.Result');
const OPERATION = choice(['CREATE', 'UPDATE', 'DELETE']);

export const resourceSpec: RecordStructure = record('v1alpha1.TestResourceSpec', 'an entry of resourceSpecs', [
  optional('group', text, 'API group; empty for the core group'),
  optional('version', text, 'API version'),
  optional('kind', text, 'Kind; takes no part in the selection'),
  optional('namespace', text, 'Namespace; empty for a cluster-scoped resource'),
  optional('subresource', text, 'Subresource; takes no part in the selection'),
  optional('name', text, 'Name'),
]);

const apiCallResponse = record('v1alpha1.APICallResponseEntry', 'an entry of apiCallResponses', [
  optional('url', text, 'The URL that is called: http or https with a host'),
  optional('urlPath', text, 'The path of the Kubernetes API that is called'),
  optional('method', choice(['GET', 'POST', '']), 'Method of the call; both if it is left out'),
  required(
    'response',
    record('v1alpha1.APICallResponse', 'response', [
      optional('statusCode', integer, 'Status of the answer; 200 if it is left out'),
      required('body', rawObject, 'Body of the answer: a JSON object'),
    ]),
    'The answer',
  ),
]);

const globalContextEntry = record('v1alpha1.GlobalContextEntryValue', 'an entry of globalContextEntries', [
  required('name', text, 'Name of the global context entry'),
  optional('data', rawObject, 'The data'),
  optional('resources', listOf(rawObject), 'Or the objects that are the data, as a list'),
  optional('resourceFiles', listOf(path), 'Or the files that hold these objects, inside the directory of the test'),
  optional('fieldPath', text, 'JMESPath of the part that counts'),
  optional(
    'projections',
    listOf(
      record('v1alpha1.GlobalContextProjection', 'a projection', [
        required('name', text, 'Name of the projection'),
        required('path', text, 'JMESPath of the projection'),
      ]),
    ),
    'Named parts of the data',
  ),
]);

/** Files and answers that a test of today can name beside its policies and resources. */
export const inputFields: readonly Field[] = [
  optional('targetResources', listOf(path), 'Files with objects that rules on existing resources can change'),
  optional('paramResources', listOf(path), 'Files with objects that paramRef of a policy can name'),
  formerly(['policyExceptions'], optional('exceptions', listOf(path), 'Files with policy exceptions')),
  optional('context', path, 'A Context file for expressions of CEL'),
  optional('clusterResources', listOf(path), 'ClusterResource files: what a server has'),
  optional('jsonPayloads', listOf(path), 'Files with JSON payloads'),
  optional('httpPayloads', listOf(path), 'Files with HTTP requests'),
  optional('envoyPayloads', listOf(path), 'Files with requests of Envoy'),
  optional('apiCallResponses', listOf(apiCallResponse), 'Answers to calls'),
  optional('globalContextEntries', listOf(globalContextEntry), 'Global context entries'),
];

const policyFlags: readonly Field[] = [
  optional('isValidatingAdmissionPolicy', boolean, 'The policy is a ValidatingAdmissionPolicy'),
  optional('isMutatingAdmissionPolicy', boolean, 'The policy is a MutatingAdmissionPolicy'),
  optional('isValidatingPolicy', boolean, 'The policy is a ValidatingPolicy'),
  optional('isMutatingPolicy', boolean, 'The policy is a MutatingPolicy'),
  optional('isGeneratingPolicy', boolean, 'The policy is a GeneratingPolicy'),
  optional('isDeletingPolicy', boolean, 'The policy is a DeletingPolicy'),
  optional('isImageValidatingPolicy', boolean, 'The policy is an ImageValidatingPolicy'),
];

/** What rows of all shapes can say beside what they are about. */
export const rowFields: readonly Field[] = [
  optional('operation', OPERATION, 'Operation of the request; CREATE if nothing says another'),
  optional('generatedResources', listOf(path), 'Files with the objects that are expected, any of which is enough'),
  optional('cloneSourceResource', path, 'File with the object that the rule clones'),
  optional('failOnMissingResources', boolean, 'Whether an object that patchedResources lacks is a failure'),
];

const resultBase: readonly Field[] = [
  required('policy', text, 'Name of the policy, or namespace/name'),
  optional('rule', text, 'Name of the rule; all rules if it is left out'),
  formerly(['status'], required('result', RESULT, 'The result that is expected')),
  optional('kind', text, 'Kind of the resources; takes no part in the selection'),
  formerly(['patchedResource'], optional('patchedResources', path, 'File with the objects that the mutation is expected to give')),
  optional('generatedResource', path, 'File with the object that is expected to be generated'),
  ...rowFields,
  ...policyFlags,
];

const resultData: readonly Field[] = [
  formerly(['resource'], optional('resources', listOf(text), 'Names of the resources, or namespace/name')),
  optional('resourceSpecs', listOf(resourceSpec), 'Resources in all detail'),
];

const testResult = record('v1alpha1.TestResult', 'a result', [...embedded('TestResultBase', resultBase), ...embedded('TestResultData', resultData)]);

const testFields = (result: RecordStructure): readonly Field[] => [
  optional('policies', listOf(path), 'Files with policies'),
  optional('resources', listOf(path), 'Files with resources'),
  formerly(['valuesFile'], optional('variables', path, 'A Values file')),
  optional('values', valuesSpec, 'Values in place of a Values file'),
  formerly(['userInfo', 'user_info', 'userInfos'], optional('userinfo', path, 'A UserInfo file')),
  ...inputFields,
  optional('results', listOf(result), 'What is expected'),
  { ...optional('jsonPayload', path, 'A file with a JSON payload'), isDeprecated: true },
  { ...optional('name', text, 'Name of the test'), isDeprecated: true },
];

/** A manifest `cli.kyverno.io/v1alpha1 Test`. */
export const testManifest: RecordStructure = record('v1alpha1.Test', 'a Test', [
  ...typeFields('cli.kyverno.io/v1alpha1', 'Test'),
  optional('metadata', metadata, 'Name of the test'),
  ...testFields(testResult),
]);

/** A row of a manifest without apiVersion and kind: fields of releases before 1.11 count too. */
const legacyResult = record('v1alpha1.TestResult', 'a result', [
  ...embedded(
    'TestResultBase',
    resultBase.map((field) => ({ ...field, isRequired: field.name === 'policy' })),
  ),
  ...embedded('TestResultData', resultData),
  ...embedded('TestResultDeprecated', [
    optional('resource', text, 'Name of the resource'),
    optional('patchedResource', path, 'File with the object that the mutation is expected to give'),
    optional('status', RESULT, 'The result that is expected'),
    optional('namespace', text, 'Namespace of the policy and the resources'),
  ]),
]);

/** A manifest without apiVersion and kind. */
export const legacyManifest: RecordStructure = record('v1alpha1.Test', 'a test', [
  ...embedded('TypeMeta', [
    { ...optional('apiVersion', text, 'Empty'), isDeprecated: true },
    { ...optional('kind', text, 'Empty'), isDeprecated: true },
  ]),
  optional('metadata', metadata, 'Name of the test'),
  ...testFields(legacyResult).map((field) => ({ ...field, isDeprecated: false })),
]);
