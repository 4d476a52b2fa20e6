// The words that mutations of Kyverno tests are made of.

export const OPERATORS = (
  'Equals NotEquals Equal NotEqual In AnyIn AllIn NotIn AnyNotIn AllNotIn GreaterThan GreaterThanOrEquals LessThan LessThanOrEquals ' +
  'DurationGreaterThan DurationGreaterThanOrEquals DurationLessThan DurationLessThanOrEquals'
).split(' ');

export const SELECTOR_OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** What stands around a key of a pattern. */
export const ANCHORS = [
  ['', ''],
  ['(', ')'],
  ['=(', ')'],
  ['^(', ')'],
  ['X(', ')'],
  ['+(', ')'],
  ['<(', ')'],
];

export const PATTERN_VALUES = [
  '"?*"',
  '"*"',
  '""',
  '"!*"',
  '"!?*"',
  '"!*:latest"',
  '">=1"',
  '"<10"',
  '">1 & <5"',
  '"a* | b*"',
  '"!a & !b"',
  '"1-5"',
  '"!1-5"',
  '"10Mi-1Gi"',
  '"<=1Gi"',
  '">100m"',
  '"> 1h"',
  '"1h"',
  'null',
  'true',
  'false',
  '"true"',
  '0',
  '1',
  '"1"',
  '1.5',
  '1000000',
  '"1e3"',
  '[]',
  '{}',
  '["?*"]',
  '{a: "?*"}',
  '"nginx*"',
  '"$(./../name)"',
  '"$(/metadata/name)"',
  '"{{ request.object.metadata.name }}"',
  '"{{ request.object.spec.replicas }}"',
  '"{{ request.operation }}"',
  '"{{ nothing }}"',
];

/** Values of resources, expected and unexpected ones. */
export const SCALARS = [
  'null',
  '',
  'true',
  'false',
  '"true"',
  'yes',
  '0',
  '1',
  '-1',
  '"1"',
  '"5.0"',
  '1.5',
  '1e3',
  '8080',
  '1000000',
  '9007199254740993',
  '0x1F',
  '017',
  '1_000',
  '100m',
  '"0.5"',
  '1Gi',
  '512Mi',
  '10G',
  '1h',
  '1h30m',
  '24h',
  'a',
  'web',
  'prod',
  'default',
  'kube-system',
  'nginx',
  'nginx:latest',
  'ghcr.io/org/app:v1.2.3',
  'registry:5000/a/b@sha256:0123456789012345678901234567890123456789012345678901234567890123',
  '"*"',
  '"a b"',
  '"é"',
  '[]',
  '{}',
  '[1, a]',
  '{a: 1}',
  '10.0.0.1',
  '10.0.0.0/8',
  '2020-01-01',
  '"2023-01-12T02:20:02Z"',
  '"{{ request.object.metadata.name }}"',
  '"$(NAME)"',
];

export const KINDS = [
  'Pod',
  'Deployment',
  'StatefulSet',
  'CronJob',
  'Job',
  'Service',
  'ConfigMap',
  'Secret',
  'Namespace',
  'Ingress',
  '"*"',
  '"*/*"',
  '"Po*"',
  'v1/Pod',
  'apps/v1/Deployment',
  'apps/*/Deployment',
  '"*/Deployment"',
  'Deployment.apps',
  'Pod/status',
  'Pod/exec',
  'apps/v1/Deployment/scale',
  '"*/scale"',
  'Widget',
  'pod',
];

/** Lines that can stand beside an entry with this key. */
export const NEIGHBORS = [
  ['validationFailureAction', 'validationFailureAction: Enforce'],
  ['rules', 'validationFailureAction: Audit'],
  ['rules', 'background: false'],
  ['rules', 'admission: false'],
  ['rules', 'applyRules: One'],
  ['rules', 'failurePolicy: Ignore'],
  ['rules', 'schemaValidation: false'],
  ['rules', 'useServerSideApply: true'],
  ['rules', 'validationFailureActionOverrides: [{action: Enforce, namespaces: [default]}]'],
  ['validate', 'skipBackgroundRequests: false'],
  ['validate', 'exclude: {any: [{resources: {names: ["*a*"]}}]}'],
  ['validate', 'exclude: {resources: {namespaces: [default]}}'],
  ['validate', 'preconditions: {all: [{key: "{{ request.operation }}", operator: Equals, value: CREATE}]}'],
  ['validate', 'preconditions: {any: [{key: "{{ request.object.metadata.namespace || \'\' }}", operator: AnyIn, value: [default]}]}'],
  ['validate', 'context: [{name: added, variable: {value: {a: [1, 2]}}}]'],
  ['validate', 'celPreconditions: [{name: n, expression: "object.metadata.name.size() > 3"}]'],
  ['message', 'failureAction: Enforce'],
  ['message', 'failureAction: Audit'],
  ['message', 'allowExistingViolations: false'],
  ['message', 'deny: {}'],
  ['message', 'anyPattern: [{metadata: {name: "?*"}}, {spec: {replicas: ">1"}}]'],
  ['mutate', 'exclude: {any: [{resources: {kinds: [Pod]}}]}'],
  ['generate', 'preconditions: {all: [{key: 1, operator: Equals, value: 1}]}'],
  ['kinds', 'names: ["?*"]'],
  ['kinds', 'name: "*"'],
  ['kinds', 'namespaces: [default]'],
  ['kinds', 'operations: [CREATE]'],
  ['kinds', 'operations: [UPDATE, DELETE]'],
  ['kinds', 'annotations: {"?*": "*"}'],
  ['kinds', 'selector: {matchLabels: {app: "*"}}'],
  ['kinds', 'selector: {matchExpressions: [{key: app, operator: Exists}]}'],
  ['kinds', 'namespaceSelector: {matchLabels: {env: prod}}'],
  ['validations', 'matchConditions: [{name: n, expression: "object.metadata.name != \'web\'"}]'],
  ['validations', 'variables: [{name: added, expression: "object.metadata.?labels.orValue({})"}]'],
  ['validations', 'failurePolicy: Ignore'],
  ['validations', 'evaluation: {background: {enabled: false}}'],
  ['validations', 'evaluation: {admission: {enabled: false}}'],
  ['validations', 'evaluation: {mode: JSON}'],
  ['validations', 'autogen: {podControllers: {controllers: [deployments]}}'],
  ['validations', 'validationActions: [Audit]'],
  ['validations', 'auditAnnotations: [{key: k, valueExpression: "object.metadata.name"}]'],
  ['expression', 'messageExpression: "\'no \' + object.metadata.name"'],
  ['expression', 'message: no'],
  ['expression', 'reason: Forbidden'],
  ['resourceRules', 'excludeResourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods], resourceNames: [web]}]'],
  ['resourceRules', 'namespaceSelector: {matchLabels: {env: prod}}'],
  ['resourceRules', 'objectSelector: {matchExpressions: [{key: app, operator: DoesNotExist}]}'],
  ['resources', 'scope: Cluster'],
  ['resources', 'resourceNames: [web]'],
];

/** Lines of the metadata of a policy. */
export const POLICY_ANNOTATIONS = [
  'pod-policies.kyverno.io/autogen-controllers: none',
  'pod-policies.kyverno.io/autogen-controllers: Deployment,CronJob',
  'policies.kyverno.io/scored: "false"',
  'policies.kyverno.io/scored: false',
  'policies.kyverno.io/severity: high',
  'policies.kyverno.io/subject: Pod',
];

export const RESULTS = ['pass', 'fail', 'skip', 'warn', 'error', 'Pass', 'none'];

/** Lines of a row. */
export const ROW_LINES = [
  'operation: UPDATE',
  'operation: DELETE',
  'operation: CREATE',
  'failOnMissingResources: true',
  'isValidatingPolicy: true',
  'kind: Pod',
];

/** Entries of a manifest. */
export const MANIFEST_ENTRIES = [
  'values: {globalValues: {request.operation: UPDATE}}',
  'values: {globalValues: {request.operation: DELETE}}',
  'values: {globalValues: {request.object.metadata.labels.app: web, nothing: 1}}',
  'values: {namespaceSelector: [{name: default, labels: {env: prod}}]}',
  'values: {namespaces: [{apiVersion: v1, kind: Namespace, metadata: {name: default, labels: {env: prod}}}]}',
  'userinfo: userinfo.yaml',
];

export const USER_INFO = `apiVersion: cli.kyverno.io/v1alpha1
kind: UserInfo
metadata:
  name: user
clusterRoles:
- admin
roles:
- default:edit
userInfo:
  username: system:serviceaccount:default:bot
  groups:
  - system:authenticated
  - dev
`;

/** Expressions around another one. */
export const JMESPATH_AROUND = [
  'length(@)',
  'to_string(@)',
  'to_number(@)',
  'to_upper(@)',
  'to_lower(@)',
  'type(@)',
  'keys(@)',
  'values(@)',
  'items(@, `"k"`, `"v"`)',
  'sort(@)',
  'reverse(@)',
  'not_null(@, `1`)',
  'contains(@, `"a"`)',
  'starts_with(@, `"a"`)',
  'split(@, `"-"`)',
  'join(`","`, @)',
  'trim(@, `"a"`)',
  'truncate(@, `3`)',
  'replace_all(@, `"a"`, `"b"`)',
  'regex_match(`"^a.*"`, @)',
  'regex_replace_all(`"[aeiou]"`, @, `"_"`)',
  'base64_encode(@)',
  'base64_decode(@)',
  'sha256(@)',
  'add(@, `1`)',
  'subtract(@, `"1"`)',
  'multiply(@, `2`)',
  'divide(@, `2`)',
  'modulo(@, `3`)',
  'round(@, `1`)',
  'sum(@)',
  'max(@)',
  'to_array(@)',
  'object_from_lists(@, @)',
  'label_match(@, @)',
  'parse_json(@)',
  'parse_yaml(@)',
  'semver_compare(@, `">=1.0.0"`)',
  'image_normalize(@)',
  'path_canonicalize(@)',
  'lookup(@, `"a"`)',
  'equal_fold(@, `"A"`)',
  'time_parse(`"2006-01-02"`, @)',
  'x509_decode(@)',
  'is_external_url(@)',
  '@ | [0]',
  '@[]',
  '@[0]',
  '@[-1]',
  '@[*].name',
  "@ || 'none'",
  '@ && `true`',
  '!@',
  "@ == 'web'",
  '[@]',
  '{a: @}',
];

/** What CEL expressions are changed to. */
export const CEL_LITERALS = [
  '0',
  '1',
  '-1',
  '2.5',
  '3u',
  'true',
  'false',
  'null',
  "''",
  "'a'",
  "'web'",
  "'1Gi'",
  '[]',
  "['a', 'b']",
  '{}',
  "{'a': 1}",
  "b'a'",
];
export const CEL_OPERATORS = ['==', '!=', '<', '<=', '>', '>=', '&&', '||', '+', '-', '*', '/', '%', 'in', '?', ':'];
export const CEL_METHODS = (
  'size startsWith endsWith contains matches exists exists_one all filter map orValue hasValue value optMap lowerAscii upperAscii split join replace ' +
  'substring trim indexOf lastIndexOf charAt isSorted sum min max find findAll reverse format'
).split(' ');
export const CEL_AROUND = [
  'size(@)',
  'string(@)',
  'int(@)',
  'double(@)',
  'bool(@)',
  'type(@) == string',
  'dyn(@)',
  '!(@)',
  '[@]',
  '(@).orValue(1)',
  'has(object.spec) && (@)',
  '@ ? true : false',
  'cel.bind(x, @, x)',
  'quantity(string(@)).isGreaterThan(quantity("1"))',
  'isQuantity(string(@))',
  'isURL(string(@))',
  'image(string(@)).registry() == "docker.io"',
  '[1, 2].all(x, (@))',
  'variables.added == (@)',
];
