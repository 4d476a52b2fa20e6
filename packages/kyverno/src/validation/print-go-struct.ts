import type { Value } from '@assay/jmespath';
import { isList, isObject, printJson, propertyOf } from '@assay/jmespath';

/** The JSON of a rule as messages of the reference show it: with the order of Kyverno's Go types, and without fields that are empty. */
export function printRule(rule: Value): string {
  return printStruct(rule, RULE);
}

/** The JSON of a `match` or `exclude`, likewise. */
export function printMatch(match: Value): string {
  return printStruct(match, MATCH);
}

/** The JSON of the `resources` of a filter, likewise. */
export function printResources(resources: Value): string {
  return printStruct(resources, RESOURCES);
}

/** The JSON of a label selector, likewise. */
export function printSelector(selector: Value): string {
  return printStruct(selector, SELECTOR);
}

/** The JSON of an entry of `verifyImages`, or of something in it, likewise. */
export function printImageVerification(value: Value, part: ImageVerificationPart = 'verification'): string {
  return printStruct(value, IMAGE_VERIFICATION_PARTS[part]);
}

export type ImageVerificationPart = 'verification' | 'attestor-set' | 'attestor' | 'keys' | 'certificates' | 'keyless';

/** The fields of a Go type in their order. */
type Struct = readonly (string | StructField)[];

interface StructField {
  readonly name: string;
  /** Its own type, if it has one. */
  readonly struct?: Struct;
  /** Whether it is printed even if there is nothing. */
  readonly always?: true;
  /** Whether it is printed even if it is empty or false. */
  readonly isPointer?: true;
}

const SELECTOR: Struct = ['matchLabels', { name: 'matchExpressions', struct: ['key', 'operator', 'values'] }];
const RESOURCES: Struct = [
  'kinds',
  'name',
  'names',
  'namespaces',
  'annotations',
  { name: 'selector', struct: SELECTOR },
  { name: 'namespaceSelector', struct: SELECTOR },
  'operations',
];
const FILTER: Struct = ['roles', 'clusterRoles', 'subjects', { name: 'resources', struct: RESOURCES, always: true }];
const MATCH: Struct = [{ name: 'any', struct: FILTER }, { name: 'all', struct: FILTER }, ...FILTER];
const CONDITION: Struct = [{ name: 'key', isPointer: true }, 'operator', { name: 'value', isPointer: true }, 'message'];
const CONDITIONS: Struct = [{ name: 'any', struct: CONDITION }, { name: 'all', struct: CONDITION }, ...CONDITION];
const CONTEXT_ENTRY: Struct = ['name', 'configMap', 'apiCall', 'imageRegistry', 'variable', 'globalReference'];
const DENY: Struct = [{ name: 'conditions', struct: CONDITIONS }];
const FOREACH: Struct = [
  'list',
  'order',
  'elementScope',
  { name: 'context', struct: CONTEXT_ENTRY },
  { name: 'preconditions', struct: CONDITIONS },
  'pattern',
  'anyPattern',
  { name: 'deny', struct: DENY },
  'patchStrategicMerge',
  'patchesJson6902',
];
const CEL: Struct = [
  { name: 'generate', isPointer: true },
  { name: 'expressions', struct: ['expression', 'message', 'reason', 'messageExpression'] },
  { name: 'paramKind', struct: ['apiVersion', 'kind'] },
  'paramRef',
  { name: 'auditAnnotations', struct: ['key', 'valueExpression'] },
  { name: 'variables', struct: ['name', 'expression'] },
];
const VALIDATE: Struct = [
  'failureAction',
  'failureActionOverrides',
  'allowExistingViolations',
  'message',
  'manifests',
  { name: 'foreach', struct: FOREACH },
  'pattern',
  'anyPattern',
  { name: 'deny', struct: DENY },
  { name: 'podSecurity', struct: ['level', 'version', 'exclude'] },
  { name: 'cel', struct: CEL },
  'assert',
];
const MUTATE: Struct = ['mutateExistingOnPolicyUpdate', 'targets', 'patchStrategicMerge', 'patchesJson6902', { name: 'foreach', struct: FOREACH }];
const GENERATE: Struct = [
  'generateExisting',
  'synchronize',
  'orphanDownstreamOnPolicyDelete',
  'apiVersion',
  'kind',
  'namespace',
  'name',
  'uid',
  'data',
  { name: 'clone', struct: ['namespace', 'name'], always: true },
  { name: 'cloneList', struct: ['namespace', 'kinds', 'selector'], always: true },
  'foreach',
];
const TRANSPARENCY_LOGS: Struct = [
  { name: 'rekor', struct: [{ name: 'url', isPointer: true }, 'pubkey', 'ignoreTlog'] },
  { name: 'ctlog', struct: ['ignoreSCT', 'pubkey', 'tsaCertChain'] },
];
const KEYS: Struct = ['publicKeys', 'signatureAlgorithm', 'kms', { name: 'secret', struct: ['name', 'namespace'] }, ...TRANSPARENCY_LOGS];
const CERTIFICATES: Struct = ['cert', 'certChain', ...TRANSPARENCY_LOGS];
const KEYLESS: Struct = [...TRANSPARENCY_LOGS, 'issuer', 'issuerRegExp', 'subject', 'subjectRegExp', 'roots', 'additionalExtensions'];
const ATTESTOR: Struct = [
  { name: 'keys', struct: KEYS },
  { name: 'certificates', struct: CERTIFICATES },
  { name: 'keyless', struct: KEYLESS },
  'attestor',
  'annotations',
  'repository',
  'signatureAlgorithm',
];
const ATTESTOR_SET: Struct = [
  { name: 'count', isPointer: true },
  { name: 'entries', struct: ATTESTOR },
];
const IMAGE_VERIFICATION: Struct = [
  'failureAction',
  'type',
  'image',
  'imageReferences',
  'skipImageReferences',
  'key',
  'roots',
  'subject',
  'issuer',
  'additionalExtensions',
  { name: 'attestors', struct: ATTESTOR_SET },
  'attestations',
  'annotations',
  'repository',
  'cosignOCI11',
  'mutateDigest',
  'verifyDigest',
  { name: 'validate', always: true },
  'required',
  'imageRegistryCredentials',
  'useCache',
];
const IMAGE_VERIFICATION_PARTS: Readonly<Record<ImageVerificationPart, Struct>> = {
  verification: IMAGE_VERIFICATION,
  'attestor-set': ATTESTOR_SET,
  attestor: ATTESTOR,
  keys: KEYS,
  certificates: CERTIFICATES,
  keyless: KEYLESS,
};
const RULE: Struct = [
  'name',
  { name: 'context', struct: CONTEXT_ENTRY },
  'reportProperties',
  { name: 'match', struct: MATCH },
  { name: 'exclude', struct: MATCH },
  'imageExtractors',
  { name: 'preconditions', struct: CONDITIONS },
  'celPreconditions',
  { name: 'mutate', struct: MUTATE },
  { name: 'validate', struct: VALIDATE },
  { name: 'generate', struct: GENERATE },
  { name: 'verifyImages', struct: IMAGE_VERIFICATION },
  'skipBackgroundRequests',
];

/** Fields that are left out if they have no entry. */
const MAPS: ReadonlySet<string> = new Set(['matchLabels', 'annotations', 'reportProperties', 'imageExtractors', 'additionalExtensions']);

function printStruct(value: Value, struct: Struct): string {
  if (isList(value)) return `[${value.map((each) => printStruct(each, struct)).join(',')}]`;
  if (!isObject(value)) return printed(value);
  const fields = struct.map((field): StructField => (typeof field === 'string' ? { name: field } : field));
  const members = fields.flatMap((field) => {
    const written = propertyOf(value, field.name) ?? null;
    if (field.isPointer === true ? written === null : isEmpty(written, field.name)) return field.always === true ? [`"${field.name}":{}`] : [];
    return [`"${field.name}":${field.struct === undefined ? printed(written) : printStruct(written, field.struct)}`];
  });
  return `{${members.join(',')}}`;
}

function isEmpty(value: Value, name: string): boolean {
  if (isObject(value)) return MAPS.has(name) && Object.keys(value).length === 0;
  return value === null || value === '' || value === false || value === 0 || (isList(value) && value.length === 0);
}

function printed(value: Value): string {
  const json = printJson(value);
  return json.kind === 'text' ? json.text : json.message;
}
