import dns from 'node:dns';
import net from 'node:net';
import { basename, resolve } from 'node:path';

import { expect, it, vi } from 'vitest';

import { askEverything } from '../../testing/ask-everything.ts';
import { serviceOn } from '../../testing/language-service.ts';

const SECRET = 's3cr3t';
const RECIPE = `{
  "task_target": "install-linux.target",
  "target_disk": "${SECRET}",
  "oci_url": "http://${SECRET}",
  "partition_layout": [{ "size": "${SECRET}", "type_guid": "${SECRET}", "format": "${SECRET}", "label": "${SECRET}" }, { "format": "ext4" }],
  "user_dat": "password: ${SECRET}",
  "user_data": "password: ${SECRET}",
  "metadata": { "${SECRET}": "${SECRET}" }
}
`;

/** Everything that is found in files, and answered at every few places of one of them, as text. */
async function everythingSaid(files: Readonly<Record<string, string>>, name: string, onRead?: (path: string) => void): Promise<string> {
  const service = serviceOn(files, onRead);
  const said: unknown[] = [[...((await service.diagnose(() => false)) ?? [])]];
  const text = files[name] ?? '';
  const view = await service.view(`/work/${name}`);
  for (let offset = 0; view && offset <= text.length; offset += 3) said.push(await askEverything(view, offset));
  return JSON.stringify(said, (key, value: unknown) => (key === 'source' ? undefined : value));
}

it('nothing that a recipe has written is in a finding or an answer', async () => {
  const said = await everythingSaid({ 'recipe.json': RECIPE }, 'recipe.json');
  expect(said).toContain('"rule":"pattern"');
  expect(said).toContain('Cloud-init');
  // The name of a member that is the author's own stands in the outline.
  expect(said.replaceAll(`"name":"${SECRET}"`, '')).not.toContain(SECRET);
});

const SETTINGS: ReadonlySet<string> = new Set(['.gitignore', 'assay.yaml', 'assay.yml', 'assay-baseline.json']);

it('no file outside of the project is read, whatever its files name', async () => {
  const read = new Set<string>();
  const files = {
    'assay.yaml': 'units:\n  - path: config\n    values: [../values/prod.yml]\n',
    'config/app.yml':
      '#@ load("@ytt:data", "data")\n#@ load("/../../secrets/lib.star", "x")\na: #@ data.values.a\nb: #@ data.read("../../secrets/key")\n',
    'config/schema.yml': '#@data/values-schema\n---\na: 1\n',
    'tests/kyverno-test.yaml':
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: a}\npolicies: [../policy.yaml]\nresources: [pods.yaml]\nresults: []\n',
    'tests/pods.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n',
    'policy.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: a}\nspec: {rules: []}\n',
    '/values/prod.yml': 'a: 2\n',
    '/secrets/key': SECRET,
    '/secrets/lib.star': `x = "${SECRET}"\n`,
  };
  for (const name of ['config/app.yml', 'tests/kyverno-test.yaml']) {
    expect(await everythingSaid(files, name, (path) => read.add(path))).not.toContain(SECRET);
  }
  const outside = [...read].map((path) => resolve('/work', path)).filter((path) => !path.startsWith('/work/'));
  // What holds for the folder as well: settings of the directories around it.
  expect(outside.filter((path) => !SETTINGS.has(basename(path)))).toEqual([]);
});

it('nothing is asked of the network, whatever a policy names', async () => {
  const [connect, lookup] = [vi.spyOn(net.Socket.prototype, 'connect'), vi.spyOn(dns, 'lookup')];
  const rule = (name: string, rest: string): string => `    - name: ${name}\n      match: {any: [{resources: {kinds: [Pod]}}]}\n${rest}`;
  const files = {
    'policy.yaml': `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: a}\nspec:\n  rules:\n${rule(
      'signed',
      '      verifyImages: [{imageReferences: ["ghcr.io/*"], attestors: [{entries: [{keyless: {issuer: "https://example.com", subject: a}}]}]}]\n',
    )}${rule(
      'called',
      '      context: [{name: a, apiCall: {service: {url: "https://example.com"}}}, {name: b, imageRegistry: {reference: ghcr.io/a}}]\n      validate: {message: "{{ a }}", deny: {conditions: {any: [{key: "{{ b }}", operator: Equals, value: a}]}}}\n',
    )}`,
    'kyverno-test.yaml':
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: a}\npolicies: [policy.yaml]\nresources: [pod.yaml, "https://example.com/pod.yaml"]\nresults:\n  - {policy: a, rule: signed, resources: [a], kind: Pod, result: pass}\n  - {policy: a, rule: called, resources: [a], kind: Pod, result: pass}\n',
    'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: ghcr.io/a/b}]}\n',
  };
  for (const name of Object.keys(files)) expect(await everythingSaid(files, name)).toContain('kyverno');
  expect(connect).not.toHaveBeenCalled();
  expect(lookup).not.toHaveBeenCalled();
});
