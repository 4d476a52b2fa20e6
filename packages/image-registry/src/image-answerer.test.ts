import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync, mkdirSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ImageQuestion, SignatureDemand } from '@assay/kyverno/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cosignAttestations, cosignSignature } from '../testing/cosign-artifact.ts';
import { LocalRegistry } from '../testing/local-registry.ts';
import { bytesOf, testArtifact, testImage, testIndex } from '../testing/test-image.ts';
import { imageAnswerer } from './image-answerer.ts';

const LOGIN = { username: 'robot', password: 'sesame-of-the-tests' };
const NOBODY = { environment: {}, home: '/nowhere' };

/** What a question comes to for somebody with these surroundings. */
function ask(question: ImageQuestion, surroundings: { readonly environment: Record<string, string>; readonly home: string } = NOBODY) {
  return imageAnswerer({ fetch, now: () => new Date('2026-08-21'), ...surroundings })(question);
}

function publicKey({ publicKey }: ReturnType<typeof newKey>): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

function newKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** The demand for a signature with a key, without any log. */
function signedWith(key: string, hash = 'sha256'): SignatureDemand {
  return {
    format: 'cosign',
    trust: { kind: 'key', key, hash },
    ignoresCertificateLog: true,
    certificateLogKey: '',
    timestampChain: '',
    repository: '',
    tagPrefix: '',
  };
}

let registry: LocalRegistry;
beforeAll(async () => {
  registry = await LocalRegistry.start();
});
afterAll(() => registry.stop());

describe('images', () => {
  it('are read with their configuration, of an index those for linux/amd64', async () => {
    const amd = testImage('amd', []);
    const arm = testImage('arm', [], { architecture: 'arm64' });
    const index = testIndex({ 'linux/arm64': arm, 'linux/amd64': amd }, ['1']);
    registry.put('team/multi', amd, arm, index);
    const answer = await ask({ kind: 'data', image: `${registry.host}/team/multi:1` });
    expect(answer).toMatchObject({
      kind: 'answer',
      content: {
        registry: registry.host,
        repository: 'team/multi',
        identifier: '1',
        digest: index.digest,
        config: { architecture: 'amd64' },
        index: { manifests: [{}, {}] },
      },
    });
  });

  it('are what a tag leads to now', async () => {
    const [before, after] = [testImage('before', ['latest']), testImage('after', ['latest'])];
    registry.put('moved', before);
    const question = { kind: 'digest', image: `${registry.host}/moved` } as const;
    expect(await ask(question)).toEqual({ kind: 'answer', content: before.manifest.digest });
    registry.put('moved', after);
    expect(await ask(question)).toEqual({ kind: 'answer', content: after.manifest.digest });
  });

  it('that are not there are a failure in the words of the registry', async () => {
    expect(await ask({ kind: 'data', image: `${registry.host}/shop:none` })).toEqual({
      kind: 'failure',
      message: `GET http://${registry.host}/v2/shop/manifests/none: MANIFEST_UNKNOWN: manifest unknown`,
      reason: 'unknown-image',
    });
  });

  it('of a registry that nobody runs are a failure that says why', async () => {
    const gone = await LocalRegistry.start();
    await gone.stop();
    const refused = (scheme: string) => `Get "${scheme}://${gone.host}/v2/": dial tcp ${gone.host}: connect: connection refused`;
    expect(await ask({ kind: 'digest', image: `${gone.host}/shop:1` })).toEqual({
      kind: 'failure',
      message: `${refused('https')}; ${refused('http')}`,
      reason: 'unreachable',
    });
  });

  it('that are other bytes than their digest says are refused', async () => {
    const image = testImage('true', ['1']);
    registry.put('forged', image);
    registry.forge('forged', image.manifest.digest, '{"config":{}}');
    expect(await ask({ kind: 'data', image: `${registry.host}/forged@${image.manifest.digest}` })).toMatchObject({
      kind: 'failure',
      message: expect.stringContaining(`digest mismatch, expected: ${image.manifest.digest}`),
    });
  });

  it('whose name is none are a failure', async () => {
    expect(await ask({ kind: 'data', image: 'NO:NO:NO' })).toMatchObject({ message: 'could not parse reference: NO:NO:NO' });
  });

  it('are referred to by artifacts', async () => {
    const image = testImage('referred', ['1']);
    const layer = { mediaType: 'application/json', bytes: bytesOf('{"packages":3}') };
    const sbom = testArtifact({ layers: [layer], tags: [], artifactType: 'application/x.sbom', subject: image.manifest });
    registry.put('referred', image, sbom);
    const question = { kind: 'referrer', image: `${registry.host}/referred:1` } as const;
    expect(await ask({ ...question, artifactType: 'application/x.sbom' })).toEqual({ kind: 'answer', content: '{"packages":3}' });
    expect(await ask({ ...question, artifactType: 'application/x.other' })).toMatchObject({
      message: 'artifact of type application/x.other not found',
    });
  });
});

describe('signatures', () => {
  const keys = {
    'ECDSA on P-256': { pair: newKey(), hash: 'sha256', said: 'invalid signature when validating ASN.1 encoded signature' },
    'ECDSA with SHA-512': { pair: newKey(), hash: 'sha512', said: 'invalid signature when validating ASN.1 encoded signature' },
    RSA: { pair: generateKeyPairSync('rsa', { modulusLength: 2048 }), hash: 'sha256', said: 'crypto/rsa: verification error' },
    Ed25519: { pair: generateKeyPairSync('ed25519'), hash: 'sha256', said: 'failed to verify signature' },
  };

  it.each(Object.entries(keys))('%s', async (name, { pair, hash, said }) => {
    const repository = name.toLowerCase().replaceAll(/\W/g, '');
    const image = testImage(name, ['1']);
    const other = testImage(`${name} of others`, ['2']);
    const { digest } = image.manifest;
    registry.put(repository, image, other, cosignSignature(digest, [{ key: pair.privateKey, hash, optional: { env: 'prod' } }]));
    registry.put(repository, cosignSignature(other.manifest.digest, [{ key: newKey().privateKey, hash }]));
    const demand = signedWith(publicKey(pair), hash);
    expect(await ask({ kind: 'signatures', image: `${registry.host}/${repository}:1`, demand })).toMatchObject({
      kind: 'answer',
      content: { digest, isLogged: false, signatures: [{ payload: { optional: { env: 'prod' } } }] },
    });
    expect(await ask({ kind: 'signatures', image: `${registry.host}/${repository}:2`, demand })).toEqual({
      kind: 'failure',
      message: `no matching signatures: ${said}`,
      reason: 'unsigned',
    });
  });

  it('about another image do not count', async () => {
    const pair = newKey();
    const [image, other] = [testImage('mine', ['1']), testImage('not mine', [])];
    const stolen = cosignSignature(other.manifest.digest, [{ key: pair.privateKey }]);
    registry.put('stolen', image, { ...stolen, manifest: { ...stolen.manifest, tags: [`${image.manifest.digest.replace(':', '-')}.sig`] } });
    expect(await ask({ kind: 'signatures', image: `${registry.host}/stolen:1`, demand: signedWith(publicKey(pair)) })).toMatchObject({
      message: `no matching signatures: invalid or missing digest in claim: ${other.manifest.digest}`,
    });
  });

  it('are looked for where the demand says', async () => {
    const pair = newKey();
    const image = testImage('elsewhere', ['1']);
    registry.put('elsewhere', image);
    registry.put('signatures', cosignSignature(image.manifest.digest, [{ key: pair.privateKey }]));
    const demand = signedWith(publicKey(pair));
    const question = { kind: 'signatures', image: `${registry.host}/elsewhere:1` } as const;
    expect(await ask({ ...question, demand })).toMatchObject({ message: 'no signatures found' });
    expect(await ask({ ...question, demand: { ...demand, repository: `${registry.host}/signatures` } })).toMatchObject({ kind: 'answer' });
  });

  it.each<[what: string, demand: Partial<SignatureDemand>, said: string]>([
    [
      'a key that is none',
      { trust: { kind: 'key', key: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', hash: 'sha256' } },
      'failed to load public key from PEM',
    ],
    ['a key that a cluster keeps', { trust: { kind: 'kept-key', reference: 'k8s://team/key' } }, 'failed to load public key from k8s://team/key'],
    ['the log of Sigstore', { log: { url: '', key: '' } }, 'the trusted root of Sigstore is not on this machine'],
    ['the authorities of Sigstore', { trust: { kind: 'authority', roots: '' } }, 'failed to get roots from fulcio'],
    ['Notary', { format: 'notary' }, 'signatures of Notary are not verified here'],
    ['authorities that are no certificates', { trust: { kind: 'authority', roots: 'nonsense' } }, 'error creating root cert pool'],
  ])('cannot be verified with %s', async (_what, demand, said) => {
    const question = { kind: 'signatures', image: `${registry.host}/shop:1` } as const;
    expect(await ask({ ...question, demand: { ...signedWith(publicKey(newKey())), ...demand } })).toMatchObject({
      kind: 'failure',
      message: expect.stringContaining(said),
    });
  });
});

describe('attestations', () => {
  it('are the statements about the image that a key signed', async () => {
    const pair = newKey();
    const image = testImage('attested', ['1']);
    const { digest } = image.manifest;
    registry.put('attested', image);
    const statement = (predicateType: string, signer = pair) => ({ key: signer.privateKey, predicateType, predicate: { findings: 0 } });
    registry.put('attested', cosignAttestations(digest, [statement('https://example.com/scan'), statement('https://example.com/forged', newKey())]));
    const demand = signedWith(publicKey(pair));
    const answer = await ask({ kind: 'attestations', image: `${registry.host}/attested:1`, demand });
    expect(answer).toMatchObject({
      content: { digest, signatures: [{ payload: { predicateType: 'https://example.com/scan', predicate: { findings: 0 } } }] },
    });
    expect(answer.kind === 'answer' && 'signatures' in Object(answer.content) && Object(answer.content).signatures).toHaveLength(1);
  });

  it('that nobody made are a failure', async () => {
    registry.put('bare', testImage('bare', ['1']));
    expect(await ask({ kind: 'attestations', image: `${registry.host}/bare:1`, demand: signedWith(publicKey(newKey())) })).toMatchObject({
      message: 'no matching attestations: ',
    });
  });
});

describe('credentials', () => {
  const auth = Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64');

  /** A home with a configuration of Docker, and a program that keeps credentials. */
  function homeWith(configuration: object) {
    const home = mkdtempSync(path.join(tmpdir(), 'assay-registry-'));
    mkdirSync(path.join(home, '.docker'));
    writeFileSync(path.join(home, '.docker', 'config.json'), JSON.stringify(configuration));
    const helper = path.join(home, 'docker-credential-tests');
    writeFileSync(helper, `#!/bin/sh\nread server\necho '{"Username":"${LOGIN.username}","Secret":"${LOGIN.password}"}'\n`);
    chmodSync(helper, 0o755);
    return { home, environment: { PATH: `${home}:${process.env['PATH']}` } };
  }

  it.each(['basic', 'token'] as const)('are shown to a registry that wants %s', async (kind) => {
    const guarded = await LocalRegistry.start({ kind, ...LOGIN });
    const image = testImage('guarded', ['1']);
    guarded.put('shop', image);
    const question = { kind: 'digest', image: `${guarded.host}/shop:1` } as const;
    const found = { kind: 'answer', content: image.manifest.digest };
    expect(await ask(question)).toMatchObject({ kind: 'failure', message: expect.stringMatching(/UNAUTHORIZED|401/) });
    expect(await ask(question, homeWith({ auths: { [guarded.host]: { auth } } }))).toEqual(found);
    expect(await ask(question, homeWith({ auths: { [`http://${guarded.host}/v1/`]: { auth } } }))).toEqual(found);
    expect(await ask(question, homeWith({ credHelpers: { [guarded.host]: 'tests' } }))).toEqual(found);
    expect(await ask(question, homeWith({ credsStore: 'tests' }))).toEqual(found);
    expect(await ask(question, homeWith({ credsStore: 'missing' }))).toMatchObject({ kind: 'failure' });
    await guarded.stop();
  });

  it('are in no answer', async () => {
    const guarded = await LocalRegistry.start({ kind: 'token', username: 'other', password: 'other' });
    const answer = await ask({ kind: 'digest', image: `${guarded.host}/shop:1` }, homeWith({ auths: { [guarded.host]: { auth } } }));
    expect(answer.kind).toBe('failure');
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${LOGIN.password}|${auth}`));
    await guarded.stop();
  });

  it('that cannot be read are a failure that does not quote them', async () => {
    const { home, environment } = homeWith({});
    writeFileSync(path.join(home, '.docker', 'config.json'), `{"auths": ${LOGIN.password}`);
    const guarded = await LocalRegistry.start({ kind: 'basic', ...LOGIN });
    expect(await ask({ kind: 'digest', image: `${guarded.host}/shop:1` }, { home, environment })).toEqual({
      kind: 'failure',
      message: `${path.join(home, '.docker', 'config.json')} is no JSON`,
      reason: 'other',
    });
    await guarded.stop();
  });
});
