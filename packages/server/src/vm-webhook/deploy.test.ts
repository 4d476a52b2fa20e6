// The manifests in deploy/vm-webhook fit the code and each other.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readYaml, Source, toValue } from '@assay/source';
import { describe, expect, it, onTestFinished } from 'vitest';

import { deletionOf, post } from '../../testing/admission.ts';
import { readConfig } from '../config/read-config.ts';
import { jsonLogger } from '../log/json-logger.ts';
import { WATCHED } from './kubernetes-source.ts';
import { createVmWebhook } from './vm-webhook.ts';
import { webhookApp } from './webhook-app.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(repository, 'deploy/vm-webhook');
const OPENSHIFT = '../vm-webhook-openshift/kustomization.yaml';

interface Named {
  readonly name: string;
}

/** What the manifests say together; each kind has a part of it. */
interface Manifest {
  readonly kind: string;
  readonly metadata: Named & { readonly annotations: Readonly<Record<string, string>> };
  readonly namespace: string;
  readonly resources: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  readonly rules: readonly { readonly apiGroups: readonly string[]; readonly resources: readonly string[]; readonly verbs: readonly string[] }[];
  readonly roleRef: Named;
  readonly subjects: readonly object[];
  readonly webhooks: readonly {
    readonly clientConfig: { readonly service: Named & { readonly path: string } };
    readonly rules: readonly [Readonly<Record<'apiGroups' | 'operations' | 'resources', readonly string[]>>];
  }[];
  readonly spec: {
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly secretName: string;
    readonly dnsNames: readonly string[];
    readonly ports: readonly object[];
    readonly selector: { readonly matchLabels?: object };
    readonly issuerRef: Named;
    readonly isCA: boolean;
    readonly ca: { readonly secretName: string };
  };
}

interface Pod {
  readonly serviceAccountName: string;
  readonly securityContext: object;
  readonly containers: readonly [Container];
  readonly volumes: readonly (Named & { readonly configMap?: Named; readonly secret?: { readonly secretName: string } })[];
}

interface Container {
  readonly args: readonly string[];
  readonly ports: readonly [Named];
  readonly volumeMounts: readonly (Named & { readonly mountPath: string; readonly readOnly: boolean })[];
  readonly securityContext: object;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

function manifestsOf(file: string): Manifest[] {
  const { documents, problem } = readYaml(new Source(file, readFileSync(join(folder, file), 'utf8')));
  if (problem) throw new Error(`${file}: ${problem.message}`);
  return documents.map(({ root }) => JSON.parse(JSON.stringify(toValue(root))));
}

const { resources: files, namespace } = manifestsOf('kustomization.yaml')[0]!;
const manifests = files.flatMap(manifestsOf);

function only(kind: string): Manifest {
  const found = manifests.filter((manifest) => manifest.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!;
}

function named(kind: string, name: string): Manifest {
  return manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
}

it('the session of the README outside of a cluster has the answer that it shows, and its template stays', async () => {
  const readme = readFileSync(join(repository, 'deploy/vm-webhook/README.md'), 'utf8');
  const [, configuration = '', review = ''] = readme.split(/<<'END'\n/).map((text) => text.split('    END\n')[0]!.replaceAll(/^ {4}/gm, ''));
  const [answer = ''] = /(?<=^ {4})\{"apiVersion".*$/m.exec(readme) ?? [];
  const directory = mkdtempSync(join(tmpdir(), 'assay-session-'));
  try {
    mkdirSync(join(directory, 'templates'));
    const template = readFileSync(join(repository, 'examples/kubevirt/fedora-server.yaml'), 'utf8');
    writeFileSync(join(directory, 'templates/fedora-server.yaml'), template);
    writeFileSync(join(directory, 'templates/vm.json'), JSON.stringify(JSON.parse(review).request.object));
    for (const file of ['tls.crt', 'tls.key']) writeFileSync(join(directory, file), '');
    writeFileSync(join(directory, 'webhook.yaml'), configuration);
    const { vmWebhook } = readConfig(join(directory, 'webhook.yaml'));
    const webhook = createVmWebhook(
      vmWebhook!,
      jsonLogger('error', () => {}),
    );
    onTestFinished(() => webhook.close());
    const { app } = webhook;
    expect(await (await post(app, '/virtualmachine-validate', review)).json()).toEqual(JSON.parse(answer));
    expect(await (await post(app, '/virtualmachine-validate', review.replace('512Mi', '1Gi'))).json()).toMatchObject({ response: { allowed: true } });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A manifest is a mapping.
    const deletion = deletionOf(toValue(readYaml(new Source('template', template)).documents[0]!.root) as object);
    const kept = { allowed: false, status: { code: 403, message: expect.stringContaining('team/web') } };
    expect(await (await post(app, '/template-validate', deletion)).json()).toMatchObject({ response: kept });
  } finally {
    rmSync(directory, { recursive: true });
  }
});

describe('the manifests of the VM webhook', () => {
  const pod = only('Deployment').spec.template.spec;
  const certificate = named('Certificate', 'assay-vm-webhook');
  const [container] = pod.containers;

  it('are all applied', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')).toEqual([...files].sort());
    expect(only('Namespace').metadata.name).toBe(namespace);
  });

  it('hold a configuration that the server takes, with files and a port that the pod has', () => {
    const directory = mkdtempSync(join(tmpdir(), 'assay-deploy-'));
    try {
      const [name, text] = Object.entries(only('ConfigMap').data)[0]!;
      for (const file of ['tls.crt', 'tls.key']) writeFileSync(join(directory, file), '');
      writeFileSync(join(directory, name), text.replaceAll(' /tls/', ` ${directory}/`));
      const { recipes, vmWebhook } = readConfig(join(directory, name));
      expect(recipes).toBe(false);
      expect(vmWebhook).toMatchObject({ source: { kind: 'in-cluster' }, onUnavailable: 'deny' });
      expect(container.ports).toEqual([{ name: 'https', containerPort: vmWebhook!.listen.port }]);
      const mounted = new Map(container.volumeMounts.map(({ mountPath, name }) => [mountPath, name]));
      const volume = (path: string): Pod['volumes'][number] | undefined => pod.volumes.find((each) => each.name === mounted.get(path));
      expect(container.args).toEqual(['serve', '--config', `/config/${name}`]);
      expect(volume('/config')?.configMap?.name).toBe(only('ConfigMap').metadata.name);
      expect(vmWebhook!.tls).toMatchObject({ certificateFile: join(directory, 'tls.crt'), keyFile: join(directory, 'tls.key') });
      expect(text).toContain('{ certificateFile: /tls/tls.crt, keyFile: /tls/tls.key }');
      expect(volume('/tls')?.secret?.secretName).toBe(certificate.spec.secretName);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('grant to list and watch what is watched, and nothing else, to the account of the pod', () => {
    const granted = only('ClusterRole').rules.flatMap((rule) => {
      expect(rule.verbs).toEqual(['list', 'watch']);
      return rule.apiGroups.flatMap((group) => rule.resources.map((resource) => `${group}/${resource}`));
    });
    const watched = WATCHED.map(({ path }) => path.replace(/^\/apis\/([^/]+)\/[^/]+\//, '$1/'));
    expect(granted.sort()).toEqual([...watched].sort());
    const { roleRef, subjects } = only('ClusterRoleBinding');
    expect(roleRef.name).toBe(only('ClusterRole').metadata.name);
    expect(subjects).toEqual([{ kind: 'ServiceAccount', name: pod.serviceAccountName, namespace }]);
    expect(only('ServiceAccount').metadata.name).toBe(pod.serviceAccountName);
  });

  it('send reviews to endpoints that the webhook has, by a name that is in the certificate', async () => {
    const logger = jsonLogger('error', () => {});
    const app = webhookApp({
      source: { title: 'the cluster', isStale: () => false, objects: () => undefined, close: () => {} },
      onUnavailable: 'deny',
      logger,
    });
    const { webhooks, metadata } = only('ValidatingWebhookConfiguration');
    const service = only('Service');
    for (const { clientConfig, rules } of webhooks) {
      expect(clientConfig.service).toMatchObject({ name: service.metadata.name, namespace });
      expect(certificate.spec.dnsNames).toContain(`${service.metadata.name}.${namespace}.svc`);
      const { path } = clientConfig.service;
      const [resource] = rules[0].resources;
      const request = {
        uid: 'u',
        operation: rules[0].operations[0],
        resource: { group: rules[0].apiGroups[0], version: 'v1', resource },
        object: {},
      };
      const body = JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request });
      const answer = await post(app, path, body);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('unexpected resource');
    }
    expect(metadata.annotations['cert-manager.io/inject-ca-from']).toBe(`${namespace}/${certificate.metadata.name}`);
    expect(service.spec.ports).toEqual([{ name: 'https', port: 443, targetPort: container.ports[0].name }]);
    expect(only('Deployment').spec.template.metadata.labels).toMatchObject(service.spec.selector);
    expect(only('Deployment').spec.template.metadata.labels).toMatchObject(only('PodDisruptionBudget').spec.selector.matchLabels!);
    for (const { httpGet } of [container.readinessProbe, container.livenessProbe]) expect((await app.request(httpGet.path)).status).not.toBe(404);
  });

  it('trust the CA of the certificate, which outlives it', () => {
    const issuer = named('Issuer', certificate.spec.issuerRef.name);
    const ca = manifests.find(({ kind, spec }) => kind === 'Certificate' && spec.secretName === issuer.spec.ca.secretName);
    expect(ca?.spec.isCA).toBe(true);
  });

  it('leave nothing to write for the process, no right it could get, and its user to the cluster', () => {
    expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    expect(pod.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.volumeMounts.every(({ readOnly }) => readOnly)).toBe(true);
  });

  it('get on OpenShift a certificate in the secret that the pod mounts', () => {
    const [overlay] = manifestsOf(OPENSHIFT);
    expect(overlay?.resources).toEqual(['../vm-webhook']);
    expect(readFileSync(join(folder, OPENSHIFT), 'utf8')).toContain(`serving-cert-secret-name: ${certificate.spec.secretName} }`);
  });
});
