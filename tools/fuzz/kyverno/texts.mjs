// What the texts of a test are: manifest, policies, values, resources.

export function isManifest(name) {
  return name.endsWith('kyverno-test.yaml');
}

export function isPolicy(text) {
  return /^apiVersion: *["']?(?:kyverno\.io|policies\.kyverno\.io|admissionregistration\.k8s\.io)\//m.test(text);
}

export function isValues(text) {
  return /^kind: *(?:Values|UserInfo|Value|Context)\b/m.test(text);
}

/** The documents of a stream of resources, each with its kind. */
export function resourcesIn(text) {
  return text
    .split(/^---.*\n/m)
    .map((document) => ({ kind: /^kind: *(\w+)/m.exec(document)?.[1], text: document.endsWith('\n') ? document : `${document}\n` }))
    .filter(({ kind }) => kind !== undefined);
}

/** The words of a policy that can be kinds, and Pod for what stands for all. */
export function kindsIn(policy) {
  return new Set([...(policy.match(/\b[A-Z][A-Za-z]+\b/g) ?? []), ...plurals(policy), ...(/["']\*["']/.test(policy) ? ['Pod'] : [])]);
}

/** Policies in CEL match the names of resources. */
function plurals(policy) {
  return [...policy.matchAll(/\b(pods|deployments|configmaps|services|namespaces|secrets|ingresses|jobs|cronjobs|statefulsets|daemonsets)\b/g)].map(
    ([word]) => KIND_OF[word],
  );
}

const KIND_OF = {
  pods: 'Pod',
  deployments: 'Deployment',
  configmaps: 'ConfigMap',
  services: 'Service',
  namespaces: 'Namespace',
  secrets: 'Secret',
  ingresses: 'Ingress',
  jobs: 'Job',
  cronjobs: 'CronJob',
  statefulsets: 'StatefulSet',
  daemonsets: 'DaemonSet',
};
