// Policies of kyverno.io and what they are in CEL, which decide the same, and mistakes that a conversion could make.

/** A pair, and what is replaced in its second policy to make a wrong conversion of it. */
export interface EqualPair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly mistakes: readonly (readonly [title: string, written: string, instead: string])[];
}

interface RuleOptions {
  readonly kind: string;
  /** What is matched beside the kind. */
  readonly match?: string;
  readonly more?: string;
}

function clusterPolicy(body: string, { kind, match = '', more = '' }: RuleOptions): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: before, annotations: { pod-policies.kyverno.io/autogen-controllers: none } }
spec:
  background: false
  rules:
    - name: rule
      match: { any: [{ resources: { kinds: [${kind}], operations: [CREATE, UPDATE]${match} } }] }
${more}${body}`;
}

interface PolicyOptions {
  readonly resource: string;
  readonly constraints?: string;
  readonly more?: string;
}

function validatingPolicy(expression: string, { resource, constraints = '', more = '' }: PolicyOptions): string {
  const [group = '', name = resource] = resource.includes('/') ? resource.split('/') : ['', resource];
  return `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: { name: after }
spec:
  validationActions: [Deny]
  autogen: { podControllers: { controllers: [] } }
  matchConstraints:
    resourceRules: [{ apiGroups: ['${group}'], apiVersions: ['*'], operations: [CREATE, UPDATE], resources: [${name}] }]
${constraints}${more}  validations:
    - message: refused
      expression: >-
        ${expression}
`;
}

function validate(body: string): string {
  return `      validate:\n        failureAction: Enforce\n        allowExistingViolations: false\n        message: refused\n${body}`;
}

export const EQUAL_PAIRS: readonly EqualPair[] = [
  {
    name: 'a bound',
    before: clusterPolicy(validate("        pattern: { spec: { replicas: '>=2 & <10' } }\n"), { kind: 'Deployment' }),
    after: validatingPolicy('has(object.spec.replicas) && object.spec.replicas >= 2 && object.spec.replicas < 10', { resource: 'apps/deployments' }),
    mistakes: [
      ['> for >=', '>= 2', '> 2'],
      ['<= for <', '< 10', '<= 10'],
      ['another bound', '>= 2', '>= 3'],
      ['a lost bound', ' && object.spec.replicas < 10', ''],
      ['|| for &&', '>= 2 && object', '>= 2 || object'],
      ['a lost test of presence', 'has(object.spec.replicas) && ', ''],
      ['a test of presence turned around', 'has(object.spec.replicas) &&', '!has(object.spec.replicas) ||'],
      ['another action', '[Deny]', '[Audit]'],
      ['a warning', '[Deny]', '[Warn]'],
      ['a lost operation', '[CREATE, UPDATE]', '[CREATE]'],
      ['the other operation alone', '[CREATE, UPDATE]', '[UPDATE]'],
      ['another resource', '[deployments]', '[statefulsets]'],
      ['one resource more', '[deployments]', '[deployments, statefulsets]'],
      ['another group', "['apps']", "['extensions']"],
      ['another field', 'object.spec.replicas >= 2', 'object.spec.minReadySeconds >= 2'],
    ],
  },
  {
    name: 'labels, in some namespaces',
    before: clusterPolicy(validate("        pattern: { metadata: { labels: { team: '?*' } } }\n"), {
      kind: 'ConfigMap',
      match: ', namespaceSelector: { matchExpressions: [{ key: env, operator: In, values: [prod, stage] }] }',
      more: '      exclude: { any: [{ resources: { namespaces: [kube-system, ops-*] } }] }\n',
    }),
    after: validatingPolicy("object.metadata.?labels.team.orValue('') != ''", {
      resource: 'configmaps',
      constraints: '    namespaceSelector: { matchExpressions: [{ key: env, operator: In, values: [prod, stage] }] }\n',
      more: `  matchConditions:
    - name: elsewhere
      expression: "!(object.metadata.namespace == 'kube-system' || object.metadata.namespace.startsWith('ops-'))"
`,
    }),
    mistakes: [
      ['a lost namespace selector', '    namespaceSelector: { matchExpressions: [{ key: env, operator: In, values: [prod, stage] }] }\n', ''],
      ['a lost value of a selector', '[prod, stage]', '[prod]'],
      ['another value of a selector', '[prod, stage]', '[prod, test]'],
      ['NotIn for In', 'operator: In', 'operator: NotIn'],
      ['another label of the namespace', 'key: env', 'key: stage'],
      ['Exists for In', 'operator: In, values: [prod, stage]', 'operator: Exists'],
      ['an exclude turned around', '"!(', '"('],
      ['a lost part of an exclude', " || object.metadata.namespace.startsWith('ops-')", ''],
      ['the other part of it lost', "object.metadata.namespace == 'kube-system' || ", ''],
      ['a whole name for a wildcard', "startsWith('ops-')", "matches('^ops-$')"],
      ['a wildcard without its end', "startsWith('ops-')", "startsWith('ops')"],
      ['&& for || in an exclude', "'kube-system' || ", "'kube-system' && "],
      ['another label', 'labels.team', 'labels.owner'],
      ['an annotation for a label', '?labels.team', '?annotations.team'],
      ['a value turned around', "!= ''", "== ''"],
      [
        'a lost test for an empty value',
        "object.metadata.?labels.team.orValue('') != ''",
        'has(object.metadata.labels) && has(object.metadata.labels.team)',
      ],
      ['another default', "orValue('')", "orValue('none')"],
    ],
  },
  {
    name: 'images of all containers',
    before: clusterPolicy(
      validate(`        pattern:
          spec:
            =(initContainers): [{ image: '!*:latest & *:*' }]
            containers: [{ image: '!*:latest & *:*' }]
`),
      { kind: 'Pod' },
    ),
    after: validatingPolicy(
      "(object.spec.?initContainers.orValue([]) + object.spec.containers).all(c, c.image.contains(':') && !c.image.endsWith(':latest'))",
      { resource: 'pods' },
    ),
    mistakes: [
      ['exists for all', '.all(c', '.exists(c'],
      ['exists_one for all', '.all(c', '.exists_one(c'],
      ['lost containers', 'object.spec.?initContainers.orValue([]) + object.spec.containers', 'object.spec.containers'],
      ['the other containers lost', 'object.spec.?initContainers.orValue([]) + object.spec.containers', 'object.spec.?initContainers.orValue([])'],
      ['ephemeral for init containers', '?initContainers', '?ephemeralContainers'],
      ['a lost negation', '!c.image.endsWith', 'c.image.endsWith'],
      ['|| for &&', "contains(':') && ", "contains(':') || "],
      ['a lost pattern', "c.image.contains(':') && ", ''],
      ['the other pattern lost', " && !c.image.endsWith(':latest')", ''],
      ['the end anywhere', "endsWith(':latest')", "contains(':latest')"],
      ['a tag without its colon', "endsWith(':latest')", "endsWith('latest')"],
      ['the first only', '.all(c,', '.filter(c, c.name != "").all(c, c.name != "example-2" ||'],
    ],
  },
  {
    name: 'conditions that deny',
    before: clusterPolicy(
      validate(`        deny:
          conditions:
            any:
              - { key: '{{ request.object.spec.hostNetwork || \`false\` }}', operator: Equals, value: true }
              - { key: '{{ request.object.spec.hostPID || \`false\` }}', operator: Equals, value: true }
`),
      {
        kind: 'Pod',
        more: `      preconditions:
        all:
          - { key: "{{ request.object.metadata.labels.tier || '' }}", operator: NotEquals, value: system }
`,
      },
    ),
    after: validatingPolicy('!(object.spec.?hostNetwork.orValue(false) || object.spec.?hostPID.orValue(false))', {
      resource: 'pods',
      more: `  matchConditions: [{ name: tier, expression: "object.metadata.?labels.tier.orValue('') != 'system'" }]\n`,
    }),
    mistakes: [
      ['all for any', '.orValue(false) || object', '.orValue(false) && object'],
      ['a lost condition', ' || object.spec.?hostPID.orValue(false)', ''],
      ['another field', '?hostPID', '?hostIPC'],
      ['what denies turned around', '!(object', '(object'],
      ['another default', '?hostNetwork.orValue(false)', '?hostNetwork.orValue(true)'],
      ['a lost precondition', `  matchConditions: [{ name: tier, expression: "object.metadata.?labels.tier.orValue('') != 'system'" }]\n`, ''],
      ['a precondition turned around', "!= 'system'", "== 'system'"],
      ['another value of a precondition', "!= 'system'", "!= 'systems'"],
      ['a prefix for a value', "orValue('') != 'system'", "orValue('').startsWith('system') == false"],
    ],
  },
  {
    name: 'who asks',
    before: clusterPolicy(validate('        deny: {}\n'), {
      kind: 'Secret',
      more: '      exclude: { any: [{ subjects: [{ kind: User, name: admin }] }, { subjects: [{ kind: Group, name: ops }] }] }\n',
    }),
    after: validatingPolicy("request.userInfo.username == 'admin' || 'ops' in request.userInfo.groups", { resource: 'secrets' }),
    mistakes: [
      ['a lost user', "request.userInfo.username == 'admin' || ", ''],
      ['a lost group', " || 'ops' in request.userInfo.groups", ''],
      ['both for one', "'admin' || ", "'admin' && "],
      ['a prefix for a user', "username == 'admin'", "username.startsWith('admin')"],
      ['another group', "'ops' in", "'dev' in"],
    ],
  },
  {
    name: 'a quantity',
    before: clusterPolicy(validate("        pattern: { spec: { containers: [{ resources: { limits: { memory: '?* & <=1Gi' } } }] } }\n"), {
      kind: 'Pod',
    }),
    after: validatingPolicy(
      "object.spec.containers.all(c, has(c.resources) && has(c.resources.limits) && has(c.resources.limits.memory) && quantity(c.resources.limits.memory).compareTo(quantity('1Gi')) <= 0)",
      { resource: 'pods' },
    ),
    mistakes: [
      ['< for <=', '<= 0)', '< 0)'],
      ['another unit', "'1Gi'", "'1G'"],
      ['another amount', "'1Gi'", "'2Gi'"],
      ['texts for quantities', "quantity(c.resources.limits.memory).compareTo(quantity('1Gi')) <= 0", "c.resources.limits.memory <= '1Gi'"],
      [
        'requests for limits',
        'has(c.resources.limits) && has(c.resources.limits.memory) && quantity(c.resources.limits',
        'has(c.resources.requests) && has(c.resources.requests.memory) && quantity(c.resources.requests',
      ],
    ],
  },
  {
    name: 'a range of ports',
    before: clusterPolicy(validate("        pattern: { spec: { ports: [{ port: '32000-33000' }] } }\n"), {
      kind: 'Service',
      match: ", names: ['web-*']",
    }),
    after: validatingPolicy('has(object.spec.ports) && object.spec.ports.all(p, p.port >= 32000 && p.port <= 33000)', {
      resource: 'services',
      more: `  matchConditions: [{ name: web, expression: "object.metadata.name.startsWith('web-')" }]\n`,
    }),
    mistakes: [
      ['a bound that is out', '>= 32000', '> 32000'],
      ['the other bound out', '<= 33000', '< 33000'],
      ['a bound that is missed by one', '<= 33000', '<= 33001'],
      ['a lost name', `  matchConditions: [{ name: web, expression: "object.metadata.name.startsWith('web-')" }]\n`, ''],
      ['a name anywhere', "startsWith('web-')", "contains('web-')"],
      ['an empty list refused', 'object.spec.ports.all', 'object.spec.ports.size() > 0 && object.spec.ports.all'],
      ['what has no ports let through', 'has(object.spec.ports) && ', '!has(object.spec.ports) || '],
    ],
  },
  {
    name: 'one of two patterns',
    before: clusterPolicy(
      validate(`        anyPattern:
          - spec: { securityContext: { runAsNonRoot: true } }
          - spec: { containers: [{ securityContext: { runAsNonRoot: true } }] }
`),
      { kind: 'Pod' },
    ),
    after: validatingPolicy(
      'object.spec.?securityContext.runAsNonRoot.orValue(false) == true || object.spec.containers.all(c, c.?securityContext.runAsNonRoot.orValue(false) == true)',
      { resource: 'pods' },
    ),
    mistakes: [
      ['both for one', '== true || object', '== true && object'],
      ['the first alone', ' || object.spec.containers.all(c, c.?securityContext.runAsNonRoot.orValue(false) == true)', ''],
      ['the second alone', 'object.spec.?securityContext.runAsNonRoot.orValue(false) == true || ', ''],
      ['one container for all', 'containers.all', 'containers.exists'],
    ],
  },
  {
    name: 'a label that is put in where it is missing',
    before: clusterPolicy('      mutate: { patchStrategicMerge: { metadata: { labels: { +(team): blue } } } }\n', { kind: 'ConfigMap' }),
    after: `apiVersion: policies.kyverno.io/v1
kind: MutatingPolicy
metadata: { name: after }
spec:
  matchConstraints:
    resourceRules: [{ apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps] }]
  matchConditions: [{ name: missing, expression: '!has(object.metadata.labels) || !has(object.metadata.labels.team)' }]
  mutations:
    - patchType: ApplyConfiguration
      applyConfiguration:
        expression: 'Object{metadata: Object.metadata{labels: Object.metadata.labels{team: "blue"}}}'
`,
    mistakes: [
      ['another value', '"blue"', '"red"'],
      ['another label', 'labels{team', 'labels{owner'],
      [
        'a lost condition',
        "  matchConditions: [{ name: missing, expression: '!has(object.metadata.labels) || !has(object.metadata.labels.team)' }]\n",
        '',
      ],
      ['a condition turned around', '|| !has(object.metadata.labels.team)', '|| has(object.metadata.labels.team)'],
      ['a lost operation', '[CREATE, UPDATE]', '[CREATE]'],
    ],
  },
  {
    name: 'what is deleted when a policy is due',
    before: `apiVersion: kyverno.io/v2
kind: ClusterCleanupPolicy
metadata: { name: before }
spec:
  schedule: '0 * * * *'
  match: { any: [{ resources: { kinds: [Deployment] } }] }
  exclude: { any: [{ resources: { namespaces: [shop] } }] }
  conditions:
    all:
      - { key: "{{ target.metadata.labels.temporary || '' }}", operator: Equals, value: sure }
      - { key: '{{ target.spec.replicas }}', operator: LessThan, value: 2 }
`,
    after: `apiVersion: policies.kyverno.io/v1
kind: DeletingPolicy
metadata: { name: after }
spec:
  schedule: '0 * * * *'
  matchConstraints: { resourceRules: [{ apiGroups: [apps], apiVersions: ['*'], resources: [deployments] }] }
  conditions:
    - { name: not-in-shop, expression: "object.metadata.namespace != 'shop'" }
    - { name: temporary, expression: "object.metadata.?labels.?temporary.orValue('') == 'sure'" }
    - { name: small, expression: 'object.spec.replicas < 2' }
`,
    mistakes: [
      ['another label', '?temporary', '?other'],
      ['another bound', '< 2', '<= 2'],
      ['a lost exclusion', `    - { name: not-in-shop, expression: "object.metadata.namespace != 'shop'" }\n`, ''],
      ['another kind', 'resources: [deployments]', 'resources: [statefulsets]'],
    ],
  },
];
