import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, it, onTestFinished } from 'vitest';

import { cosignSignature } from '../../../image-registry/testing/cosign-artifact.ts';
import { LocalRegistry } from '../../../image-registry/testing/local-registry.ts';
import { testImage } from '../../../image-registry/testing/test-image.ts';
import { Folder } from '../../testing/folder.ts';

const LOGIN = { kind: 'token', username: 'robot', password: 'sesame-of-the-tests' } as const;

/** A folder with a policy for signed images, and Pods whose images are signed or not, in a registry with a password. */
async function folderWithImages() {
  const registry = await LocalRegistry.start(LOGIN);
  onTestFinished(() => registry.stop());
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [signed, unsigned] = [testImage('signed', ['signed']), testImage('unsigned', ['unsigned'])];
  registry.put('shop', signed, unsigned, cosignSignature(signed.manifest.digest, [{ key: privateKey }]));
  const keys = {
    publicKeys: publicKey.export({ type: 'spki', format: 'pem' }),
    rekor: { ignoreTlog: true, url: 'https://log.test' },
    ctlog: { ignoreSCT: true },
  };
  const entry = { imageReferences: ['*'], mutateDigest: false, verifyDigest: false, required: false, attestors: [{ entries: [{ keys }] }] };
  const match = { any: [{ resources: { kinds: ['Pod'] } }] };
  const spec = { background: false, rules: [{ name: 'signed', match, verifyImages: [entry] }] };
  const pod = (name: string) => {
    const containers = [{ name: 'web', image: `${registry.host}/shop:${name}` }];
    return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop' }, spec: { containers } });
  };
  const row = (name: string, result: string) => ({ policy: 'images', rule: 'signed', resources: [name], kind: 'Pod', result });
  const manifest = {
    apiVersion: 'cli.kyverno.io/v1alpha1',
    kind: 'Test',
    metadata: { name: 'images' },
    policies: ['policy.yaml'],
    resources: ['pods.yaml'],
    results: [row('signed', 'pass'), row('unsigned', 'fail')],
  };
  const auth = Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64');
  const folder = new Folder({
    'policy.yaml': `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: images}\nspec: ${JSON.stringify(spec)}\n`,
    'pods.yaml': `${pod('signed')}\n---\n${pod('unsigned')}\n`,
    'kyverno-test.yaml': JSON.stringify(manifest),
    '.docker/config.json': JSON.stringify({ auths: { [registry.host]: { auth } } }),
  });
  return { folder, registry, env: { HOME: folder.path } };
}

describe('registries', () => {
  it('are asked by kyverno apply with the credentials of Docker, which nothing shows', async () => {
    const { folder, env } = await folderWithImages();
    const { stdout, stderr, status } = await folder.assay('kyverno apply policy.yaml -r pods.yaml --registry --report json', { env });
    expect(JSON.parse(stdout)).toMatchObject({ outcomes: { passed: 1, failed: 1 } });
    expect(stdout).toContain('no signatures found');
    expect(`${stdout}${stderr}`).not.toContain(LOGIN.password);
    expect(status).toBe(1);
  });

  it('are asked by kyverno test', async () => {
    const { folder, env } = await folderWithImages();
    const { stdout, status } = await folder.assay('kyverno test . --registry --remove-color', { env });
    expect(stdout).toContain('Test Summary: 2 tests passed and 0 tests failed');
    expect(status).toBe(0);
  });

  it('are asked by the policy of CEL that the policy becomes, with the same verdicts', async () => {
    const { folder, env } = await folderWithImages();
    await folder.assay('kyverno migrate --in-place policy.yaml', { env });
    expect(folder.read('policy.yaml')).toContain('ImageValidatingPolicy');
    const { stdout } = await folder.assay('kyverno apply policy.yaml -r pods.yaml --registry --report json', { env });
    expect(JSON.parse(stdout)).toMatchObject({ outcomes: { passed: 1, failed: 1 } });
  });

  it.each(['kyverno apply policy.yaml -r pods.yaml', 'kyverno test .'])('are not asked without --registry: %s', async (commandLine) => {
    const { folder, env, registry } = await folderWithImages();
    expect((await folder.assay(commandLine, { env })).status).toBe(1);
    expect(registry.requests).toEqual([]);
  });

  it('that refuse are named, and the image counts as broken', async () => {
    const { folder, registry } = await folderWithImages();
    const { stdout } = await folder.assay('kyverno apply policy.yaml -r pods.yaml --registry --report text', { env: { HOME: '/nowhere' } });
    expect(stdout).toContain(`failed to verify image ${registry.host}/shop:signed`);
  });
});
