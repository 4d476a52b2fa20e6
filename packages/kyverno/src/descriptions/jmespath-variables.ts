/** Something that Kyverno gives to expressions of JMESPath in rules. */
export interface DescribedVariable {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly members?: readonly DescribedVariable[];
}

const USER_INFO: readonly DescribedVariable[] = [
  { name: 'username', type: 'string', description: 'Name of who asks' },
  { name: 'uid', type: 'string', description: 'UID of who asks' },
  { name: 'groups', type: 'array[string]', description: 'Groups of who asks' },
  { name: 'extra', type: 'object', description: 'More about who asks' },
];

const KIND: readonly DescribedVariable[] = [
  { name: 'group', type: 'string', description: 'API group' },
  { name: 'version', type: 'string', description: 'API version' },
  { name: 'kind', type: 'string', description: 'Kind' },
];

const RESOURCE: readonly DescribedVariable[] = [
  { name: 'group', type: 'string', description: 'API group' },
  { name: 'version', type: 'string', description: 'API version' },
  { name: 'resource', type: 'string', description: 'Plural name' },
];

/** The fields that people use of every object. */
const OBJECT: readonly DescribedVariable[] = [
  { name: 'apiVersion', type: 'string', description: 'Group and version of the object' },
  { name: 'kind', type: 'string', description: 'Kind of the object' },
  {
    name: 'metadata',
    type: 'object',
    description: 'Name, namespace, labels and annotations',
    members: [
      { name: 'name', type: 'string', description: 'Name of the object' },
      { name: 'generateName', type: 'string', description: 'What its name is made from' },
      { name: 'namespace', type: 'string', description: 'Namespace of the object' },
      { name: 'labels', type: 'object', description: 'Labels' },
      { name: 'annotations', type: 'object', description: 'Annotations' },
      { name: 'ownerReferences', type: 'array[object]', description: 'Owners' },
      { name: 'creationTimestamp', type: 'string', description: 'When it was made' },
      { name: 'deletionTimestamp', type: 'string', description: 'When it was deleted' },
      { name: 'finalizers', type: 'array[string]', description: 'Finalizers' },
      { name: 'uid', type: 'string', description: 'UID' },
    ],
  },
  { name: 'spec', type: 'object', description: 'What is wanted' },
  { name: 'status', type: 'object', description: 'What is' },
];

const IMAGE: readonly DescribedVariable[] = [
  { name: 'registry', type: 'string', description: 'Registry of the image' },
  { name: 'path', type: 'string', description: 'Path in the registry' },
  { name: 'name', type: 'string', description: 'Last step of the path' },
  { name: 'tag', type: 'string', description: 'Tag' },
  { name: 'digest', type: 'string', description: 'Digest' },
  { name: 'reference', type: 'string', description: 'Whole reference' },
];

/** What every rule has. */
export const RULE_VARIABLES: readonly DescribedVariable[] = [
  {
    name: 'request',
    type: 'object',
    description: 'The admission request',
    members: [
      { name: 'object', type: 'object', description: 'The resource as it will be', members: OBJECT },
      { name: 'oldObject', type: 'object', description: 'The resource as it was before an UPDATE or DELETE', members: OBJECT },
      { name: 'operation', type: 'string', description: 'CREATE, UPDATE, DELETE or CONNECT' },
      { name: 'name', type: 'string', description: 'Name of the resource' },
      { name: 'namespace', type: 'string', description: 'Namespace of the resource' },
      { name: 'userInfo', type: 'object', description: 'Who asks', members: USER_INFO },
      { name: 'roles', type: 'array[string]', description: 'Roles of who asks, as namespace:name' },
      { name: 'clusterRoles', type: 'array[string]', description: 'Cluster roles of who asks' },
      { name: 'kind', type: 'object', description: 'Kind of the object', members: KIND },
      { name: 'resource', type: 'object', description: 'Resource that is asked for', members: RESOURCE },
      { name: 'subResource', type: 'string', description: 'Subresource, such as scale' },
      { name: 'requestKind', type: 'object', description: 'Kind as it was asked for', members: KIND },
      { name: 'requestResource', type: 'object', description: 'Resource as it was asked for', members: RESOURCE },
      { name: 'uid', type: 'string', description: 'UID of the request' },
      { name: 'dryRun', type: 'boolean', description: 'Whether nothing will be stored' },
      { name: 'options', type: 'object', description: 'Options of the operation' },
    ],
  },
  { name: 'images', type: 'object', description: 'Images of the resource: containers, initContainers and ephemeralContainers, each by name' },
  { name: 'serviceAccountName', type: 'string', description: 'Name of the service account that asks' },
  { name: 'serviceAccountNamespace', type: 'string', description: 'Namespace of the service account that asks' },
];

/** What a rule has inside of `foreach`. */
export const LOOP_VARIABLES: readonly DescribedVariable[] = [
  { name: 'element', type: 'any', description: 'The element of the list' },
  { name: 'elementIndex', type: 'number', description: 'Its place, from 0 on' },
];

/** What a rule has that changes existing resources. */
export const TARGET_VARIABLES: readonly DescribedVariable[] = [
  { name: 'target', type: 'object', description: 'The resource that is changed', members: OBJECT },
];

/** What a rule has that verifies images. */
export const IMAGE_VARIABLES: readonly DescribedVariable[] = [
  { name: 'image', type: 'object', description: 'The image that is verified', members: IMAGE },
];

/** The variable that names lead to from a list of them. */
export function variableAt(variables: readonly DescribedVariable[], names: readonly string[]): DescribedVariable | undefined {
  const [first, ...rest] = names;
  const found = variables.find(({ name }) => name === first);
  return rest.length === 0 ? found : variableAt(found?.members ?? [], rest);
}
