import type { RuleExample } from '@assay/findings';

/** A policy with one rule, beside the manifests of examples. */
export const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team
spec:
  background: false
  rules:
    - name: check-team
      match:
        any:
          - resources:
              kinds: [Pod]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: '?*'
`;

/** A resource beside the manifests of examples. */
export const RESOURCE = `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: { team: shop }
spec:
  containers:
    - name: web
      image: nginx:1.27
`;

/** A manifest that is right. */
export const MANIFEST = `apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata:
  name: team
spec:
  policies:
    - policy.yaml
  resources:
    - resource.yaml
  results:
    - policy: require-team
      rule: check-team
      resources: [web]
      kind: Pod
      result: pass
`;

/** The manifest with variables at its end. */
export function withVariables(lines: string): string {
  return `${MANIFEST}  variables:\n${lines}`;
}

/** An example with the policy and the resource beside it, each as it is if nothing else is said. */
export function example(
  text: string,
  files: { readonly policy?: string; readonly resource?: string; readonly more?: Readonly<Record<string, string>> } = {},
): RuleExample {
  const { policy = POLICY, resource = RESOURCE, more = {} } = files;
  const beside = { 'policy.yaml': policy, 'resource.yaml': resource, ...more };
  return { file: 'kyverno-test.yaml', text, beside: Object.entries(beside).map(([file, content]) => ({ file, text: content })) };
}

/** A change of the manifest that is right. */
export function changed(from: string, to: string): RuleExample {
  return example(MANIFEST.replace(from, to));
}

/** The manifest that is right, with all that it needs. */
export const RIGHT: RuleExample = example(MANIFEST);

/** The same as a manifest of an older release. */
export const LEGACY_MANIFEST = `name: team
policies:
  - policy.yaml
resources:
  - resource.yaml
results:
  - policy: require-team
    rule: check-team
    resources: [web]
    result: pass
`;

/** A policy that adds a label. */
export const MUTATION = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team
spec:
  rules:
    - name: check-team
      match:
        any:
          - resources:
              kinds: [Pod]
      mutate:
        patchStrategicMerge:
          metadata:
            labels:
              tier: web
`;
