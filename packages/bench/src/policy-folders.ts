import type { Files } from './write-files.ts';

/** A policy with a manifest that tests it: what stands in a folder of a repository of policies. */
interface PolicyKind {
  readonly name: string;
  readonly policy: (name: string) => string;
  /** Names of the rules whose results rows tell; none where a policy has no rules with names. */
  readonly rule: string | undefined;
  readonly isValidatingPolicy?: true;
  /** What the policy makes of the Pod that it changes, if it changes one. */
  readonly patched?: string;
}

/** So many policies, the kinds in turn, each with a manifest, its resources and, where it changes them, what it makes of them. */
export function policyFolders(count: number, manifests: number = count): Files {
  const files: Record<string, string> = {};
  for (let at = 0; at < count; at++) {
    const kind = KINDS[at % KINDS.length]!;
    const name = `${kind.name}-${at}`;
    files[`policies/${name}/${name}.yaml`] = kind.policy(name);
    Object.assign(files, testFolder(`policies/${name}/.kyverno-test`, name, kind));
    if (at < manifests - count) Object.assign(files, testFolder(`policies/${name}/.kyverno-test-more`, name, kind));
  }
  return files;
}

function testFolder(folder: string, name: string, kind: PolicyKind): Files {
  return {
    [`${folder}/kyverno-test.yaml`]: manifest(name, kind),
    [`${folder}/resource.yaml`]: `${pod(`good-${name}`, GOOD)}---\n${pod(`bad-${name}`, BAD)}`,
    ...(kind.patched !== undefined && { [`${folder}/patched.yaml`]: pod(`bad-${name}`, kind.patched) }),
  };
}

function head(apiVersion: string, kind: string, name: string): string {
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: ${name}
  annotations:
    policies.kyverno.io/title: Policy ${name}
    policies.kyverno.io/category: Generated
    policies.kyverno.io/severity: medium
    policies.kyverno.io/subject: Pod
    policies.kyverno.io/description: >-
      Whoever runs containers for others has to know whose they are and what they may take. This policy looks at
      each Pod that is created, and tells what its owners have to write, so that nobody is called at night for
      something that a label would have said.
`;
}

const MATCH = `    match:
      any:
      - resources:
          kinds:
          - Pod
`;

const KINDS: readonly PolicyKind[] = [
  {
    name: 'pattern',
    rule: 'limits',
    policy: (name) => `${head('kyverno.io/v1', 'ClusterPolicy', name)}spec:
  validationFailureAction: Audit
  background: true
  rules:
  - name: limits
${MATCH}    validate:
      message: "Containers have requests and limits."
      pattern:
        metadata:
          labels:
            team: "?*"
        spec:
          containers:
          - name: "*"
            resources:
              requests:
                memory: "?*"
                cpu: "?*"
              limits:
                memory: "<=4Gi"
`,
  },
  {
    name: 'foreach',
    rule: 'images',
    policy: (name) => `${head('kyverno.io/v1', 'ClusterPolicy', name)}spec:
  validationFailureAction: Enforce
  background: false
  rules:
  - name: images
${MATCH}    preconditions:
      all:
      - key: "{{ request.operation || 'BACKGROUND' }}"
        operator: NotEquals
        value: DELETE
    validate:
      message: "Images of {{ request.object.metadata.name }} are from our registry."
      foreach:
      - list: request.object.spec.containers
        deny:
          conditions:
            any:
            - key: "{{ element.image }}"
              operator: AnyNotIn
              value:
              - registry.example.com/*
            - key: "{{ element.keys(@) }}"
              operator: AnyIn
              value:
              - lifecycle
`,
  },
  {
    name: 'deny',
    rule: 'ports',
    policy: (name) => `${head('kyverno.io/v1', 'ClusterPolicy', name)}spec:
  validationFailureAction: Audit
  background: true
  rules:
  - name: ports
${MATCH}    context:
    - name: taken
      variable:
        jmesPath: request.object.spec.containers[].ports[].hostPort || \`[]\`
    validate:
      message: "Ports of hosts are not for Pods."
      deny:
        conditions:
          any:
          - key: "{{ length(taken) }}"
            operator: GreaterThan
            value: 0
          - key: "{{ to_string(request.object.metadata.labels.team || '') }}"
            operator: Equals
            value: ""
`,
  },
  {
    name: 'mutate',
    rule: 'defaults',
    patched: `  tier: front
    team: nobody
spec:
  securityContext:
    runAsNonRoot: true
  containers:
  - name: main
    image: elsewhere.example.org/shop:latest
    ports:
    - containerPort: 8080
      hostPort: 8080
`,
    policy: (name) => `${head('kyverno.io/v1', 'ClusterPolicy', name)}spec:
  background: false
  rules:
  - name: defaults
${MATCH}    mutate:
      patchStrategicMerge:
        metadata:
          labels:
            +(team): nobody
        spec:
          securityContext:
            +(runAsNonRoot): true
`,
  },
  {
    name: 'cel',
    rule: undefined,
    isValidatingPolicy: true,
    policy: (name) => `${head('policies.kyverno.io/v1alpha1', 'ValidatingPolicy', name)}spec:
  validationActions: [Audit]
  matchConstraints:
    resourceRules:
    - apiGroups: [""]
      apiVersions: [v1]
      operations: [CREATE, UPDATE]
      resources: [pods]
  variables:
  - name: containers
    expression: "object.spec.containers + object.spec.?initContainers.orValue([])"
  validations:
  - expression: "variables.containers.all(container, container.image.startsWith('registry.example.com/'))"
    message: "Images are from our registry."
  - expression: "'labels' in object.metadata && 'team' in object.metadata.labels"
    messageExpression: "'the Pod ' + object.metadata.name + ' has no team'"
`,
  },
];

function manifest(name: string, { rule, isValidatingPolicy, patched }: PolicyKind): string {
  const row = (resource: string, result: string): string => `- policy: ${name}
  kind: Pod
  resources:
  - ${resource}-${name}
  result: ${result}
${rule === undefined ? '' : `  rule: ${rule}\n`}${isValidatingPolicy ? '  isValidatingPolicy: true\n' : ''}`;
  return `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: ${name}
policies:
- ../${name}.yaml
resources:
- resource.yaml
results:
${patched === undefined ? row('good', 'pass') + row('bad', 'fail') : `${row('bad', 'pass')}  patchedResources: patched.yaml\n`}`;
}

function pod(name: string, rest: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: shop
  labels:
    app: ${name}
  ${rest}`;
}

const GOOD = `  team: shop
spec:
  serviceAccountName: shop
  containers:
  - name: main
    image: registry.example.com/shop/main:4.2.1
    args: [--listen=:8080, --log=json]
    ports:
    - containerPort: 8080
    env:
    - name: DATABASE
      valueFrom:
        secretKeyRef: {name: shop, key: database}
    - name: REGION
      value: north
    resources:
      requests:
        cpu: 100m
        memory: 128Mi
      limits:
        memory: 256Mi
  - name: metrics
    image: registry.example.com/metrics:1.9.0
    ports:
    - containerPort: 9090
    resources:
      requests:
        cpu: 10m
        memory: 32Mi
      limits:
        memory: 64Mi
`;

const BAD = `  tier: front
spec:
  containers:
  - name: main
    image: elsewhere.example.org/shop:latest
    ports:
    - containerPort: 8080
      hostPort: 8080
`;
