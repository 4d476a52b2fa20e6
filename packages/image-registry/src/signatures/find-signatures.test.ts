import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { SignatureDemand } from '@assay/kyverno/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cosignSignature, sigstoreBundle } from '../../testing/cosign-artifact.ts';
import type { Signing } from '../../testing/cosign-artifact.ts';
import { LocalRegistry } from '../../testing/local-registry.ts';
import { logEntry, TestAuthority } from '../../testing/test-authority.ts';
import type { TestSigner } from '../../testing/test-authority.ts';
import { testImage } from '../../testing/test-image.ts';
import { imageAnswerer } from '../image-answerer.ts';

const NOW = new Date('2026-08-21');
const log = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const LOG = { url: 'https://log.test', key: pem(log.publicKey) };

function pem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

let registry: LocalRegistry;
let root: TestAuthority;
let middle: TestAuthority;
beforeAll(async () => {
  registry = await LocalRegistry.start();
  root = await TestAuthority.create('root');
  middle = await TestAuthority.create('middle', root);
});
afterAll(() => registry.stop());

let count = 0;

/** What comes of the verification of an image with one signature. */
async function verify(signing: Signing, demand: Partial<SignatureDemand>, environment: Record<string, string> = {}) {
  const repository = `image-${(count += 1)}`;
  const image = testImage(repository, ['1']);
  registry.put(repository, image, cosignSignature(image.manifest.digest, [signing]));
  const whole: SignatureDemand = {
    format: 'cosign',
    trust: { kind: 'authority', roots: root.certificate },
    ignoresCertificateLog: true,
    certificateLogKey: '',
    timestampChain: '',
    repository: '',
    tagPrefix: '',
    ...demand,
  };
  const answer = imageAnswerer({ fetch, now: () => NOW, environment, home: '/nowhere' });
  return answer({ kind: 'signatures', image: `${registry.host}/${repository}:1`, demand: whole });
}

function withCertificate({ key, certificate }: TestSigner, chain: readonly TestAuthority[] = []): Signing {
  const written = chain.map((authority) => authority.certificate).join('\n');
  return { key, annotations: { 'dev.sigstore.cosign/certificate': certificate, ...(written !== '' && { 'dev.sigstore.cosign/chain': written }) } };
}

function logged(signing: Signing, verifier: string, time = NOW, logKey = log.privateKey): Signing {
  return { ...signing, logEntry: (content, signature) => logEntry({ content, signature, verifier, time }, logKey) };
}

const refused = (message: string) => ({ kind: 'failure', message: expect.stringContaining(message) });

describe('certificates', () => {
  it('say who signed, if an authority vouches for them', async () => {
    const signer = await root.sign({ subject: 'https://ci.example/shop', issuer: 'https://accounts.example' });
    expect(await verify(withCertificate(signer), {})).toMatchObject({
      content: { signatures: [{ certificate: { subjects: ['https://ci.example/shop'], issuer: 'https://accounts.example' } }] },
    });
    const stranger = await (await TestAuthority.create('root')).sign();
    expect(await verify(withCertificate(stranger), {})).toMatchObject(refused('no matching signatures: '));
  });

  it('come with a chain, of which only what an authority vouches for counts', async () => {
    const signer = await middle.sign();
    expect(await verify(withCertificate(signer, [middle, root]), {})).toMatchObject({ kind: 'answer' });
    expect(await verify(withCertificate(signer), {})).toMatchObject(refused('no matching signatures: '));
    const forger = await TestAuthority.create('forger');
    expect(await verify(withCertificate(await forger.sign(), [forger]), {})).toMatchObject(refused('no matching signatures: '));
  });

  it('have to be valid now', async () => {
    expect(await verify(withCertificate(await root.sign({ year: 2024 })), {})).toMatchObject(refused('no matching signatures: '));
  });

  it('or when the log knew of the signature', async () => {
    const signer = await root.sign({ year: 2024 });
    const demand = { log: LOG };
    expect(await verify(logged(withCertificate(signer), signer.certificate, new Date('2024-06-01')), demand)).toMatchObject({
      content: { isLogged: true },
    });
    expect(await verify(logged(withCertificate(signer), signer.certificate, new Date('2025-06-01')), demand)).toMatchObject(
      refused('no matching signatures: '),
    );
  });

  it('are for signing code', async () => {
    expect(await verify(withCertificate(await root.sign({ isForServers: true })), {})).toMatchObject(
      refused('the certificate is not for signing code'),
    );
  });

  it('have to be there', async () => {
    const { key } = await root.sign();
    expect(await verify({ key }, {})).toMatchObject(refused('no certificate found on signature'));
  });

  it('have to be in a log of certificates, unless that does not matter', async () => {
    const certificateLogKey = pem(log.publicKey);
    expect(await verify(withCertificate(await root.sign()), { ignoresCertificateLog: false, certificateLogKey })).toMatchObject(
      refused('expected 1 SCTs, got 0'),
    );
  });

  it('can be named by a policy, with their chain', async () => {
    const signer = await middle.sign();
    const trust = { kind: 'certificate', certificate: signer.certificate } as const;
    const chain = `${middle.certificate}\n${root.certificate}`;
    expect(await verify({ key: signer.key }, { trust: { ...trust, chain: '' } })).toMatchObject({ kind: 'answer' });
    expect(await verify({ key: signer.key }, { trust: { ...trust, chain } })).toMatchObject({ kind: 'answer' });
    expect(await verify({ key: signer.key }, { trust: { ...trust, chain: root.certificate } })).toMatchObject(
      refused('failed to load validate certificate chain'),
    );
    const other = await middle.sign();
    expect(await verify({ key: other.key }, { trust: { ...trust, chain } })).toMatchObject(refused('invalid signature'));
  });

  it('are held against authorities of a file where a policy names none', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'assay-registry-')), 'roots.pem');
    writeFileSync(file, root.certificate);
    const demand = { trust: { kind: 'authority', roots: '' } } as const;
    expect(await verify(withCertificate(await root.sign()), demand, { SIGSTORE_ROOT_FILE: file })).toMatchObject({ kind: 'answer' });
    expect(await verify(withCertificate(await root.sign()), demand, { SIGSTORE_ROOT_FILE: `${file}.gone` })).toMatchObject(
      refused('SIGSTORE_ROOT_FILE names a file that cannot be read'),
    );
  });
});

describe('transparency logs', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const demand = { trust: { kind: 'key', key: pem(pair.publicKey), hash: 'sha256' }, log: LOG } as const;

  it('know a signature by the entry beside it', async () => {
    expect(await verify(logged({ key: pair.privateKey }, pem(pair.publicKey)), demand)).toMatchObject({ content: { isLogged: true } });
  });

  it('that are others do not count', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await verify(logged({ key: pair.privateKey }, pem(pair.publicKey), NOW, other.privateKey), demand)).toMatchObject(
      refused('inclusion promise could not be verified'),
    );
  });

  it('do not know it by an entry about something else', async () => {
    const signing: Signing = {
      key: pair.privateKey,
      logEntry: (_content, signature) =>
        logEntry({ content: new Uint8Array([1]), signature, verifier: pem(pair.publicKey), time: NOW }, log.privateKey),
    };
    expect(await verify(signing, demand)).toMatchObject(refused('no matching signatures: '));
  });

  it('are not searched', async () => {
    expect(await verify({ key: pair.privateKey }, demand)).toMatchObject(refused('logs are not searched'));
  });

  it('have a key in a file where a policy names none', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'assay-registry-')), 'rekor.pub');
    writeFileSync(file, pem(createPublicKey(log.privateKey)));
    const signing = logged({ key: pair.privateKey }, pem(pair.publicKey));
    const environment = { SIGSTORE_REKOR_PUBLIC_KEY: file };
    expect(await verify(signing, { ...demand, log: { url: '', key: '' } }, environment)).toMatchObject({ content: { isLogged: true } });
  });
});

describe('bundles of Sigstore', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const statement = { key: pair.privateKey, predicateType: 'https://example.com/scan', predicate: { findings: 0 } };
  const keyed = (key: KeyObject): SignatureDemand => ({
    format: 'bundle',
    trust: { kind: 'key', key: pem(key), hash: 'sha256' },
    ignoresCertificateLog: true,
    certificateLogKey: '',
    timestampChain: '',
    repository: '',
    tagPrefix: '',
  });

  async function ask(demand: SignatureDemand) {
    const repository = `image-${(count += 1)}`;
    const image = testImage(repository, ['1']);
    registry.put(repository, image, sigstoreBundle(image.manifest, statement));
    const answer = imageAnswerer({ fetch, now: () => NOW, environment: {}, home: '/nowhere' });
    return answer({ kind: 'attestations', image: `${registry.host}/${repository}:1`, demand });
  }

  it('are statements about an image that a key signed', async () => {
    expect(await ask(keyed(pair.publicKey))).toMatchObject({ content: { signatures: [{ payload: { predicate: { findings: 0 } } }] } });
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await ask(keyed(other.publicKey))).toMatchObject(refused('no matching signatures found'));
  });

  it('count where nobody said which format signatures have', async () => {
    expect(await ask({ ...keyed(pair.publicKey), format: 'detected' })).toMatchObject({ kind: 'answer' });
  });

  it('want the log that a policy asks for', async () => {
    expect(await ask({ ...keyed(pair.publicKey), log: LOG })).toMatchObject(refused('no matching signatures found'));
  });
});

describe('what strangers wrote', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const trust = { kind: 'key', key: pem(pair.publicKey), hash: 'sha256' } as const;
  const nonsense = Buffer.from('{"kind":"hashedrekord","apiVersion":"0.0.1"}').toString('base64');

  it.each<[what: string, annotations: Record<string, string>, demand: Partial<SignatureDemand>]>([
    ['an entry without content', { 'dev.sigstore.cosign/bundle': `{"Payload":{"body":"${nonsense}","logID":"zz"}}` }, { trust, log: LOG }],
    ['an entry that is no JSON', { 'dev.sigstore.cosign/bundle': '{' }, { trust, log: LOG }],
    ['a certificate that is none', { 'dev.sigstore.cosign/certificate': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, {}],
    ['a signature that is none', { 'dev.cosignproject.cosign/signature': '%%%' }, { trust }],
  ])('is refused and no more: %s', async (_what, annotations, demand) => {
    expect(await verify({ key: pair.privateKey, annotations }, demand)).toMatchObject({ kind: 'failure' });
  });

  it('is refused: a timestamp that is none', async () => {
    const annotations = { 'dev.sigstore.cosign/rfc3161timestamp': '{"SignedRFC3161Timestamp":"AAAA"}' };
    expect(await verify({ key: pair.privateKey, annotations }, { trust, timestampChain: root.certificate })).toMatchObject({ kind: 'failure' });
  });
});
