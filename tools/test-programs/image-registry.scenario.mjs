// Debian's `docker-registry` with images, signatures and attestations that are made here: `assay kyverno apply --registry` has to come to the
// results of the `kyverno` on the PATH, message by message.
import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ASSAY = path.join(ROOT, 'packages/cli/bin/assay.js');

export async function scenario(step) {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-image-registry-'));
  const registry = await step('docker-registry starts', () => startRegistry(folder));
  if (registry === undefined) return;
  try {
    const made = await step('images and signatures are pushed', () => pushImages(registry.host, folder));
    if (made === undefined) return;
    for (const [title, policy, image] of casesFor(registry.host, made)) {
      await step(title, () => compare(path.join(folder, title.replaceAll(/\W+/g, '-')), policy, image));
    }
  } finally {
    registry.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRegistry(folder) {
  const host = `127.0.0.1:${await freePort()}`;
  const configuration = {
    version: 0.1,
    log: { level: 'error' },
    storage: { filesystem: { rootdirectory: `${folder}/storage` } },
    http: { addr: host },
  };
  writeFileSync(`${folder}/registry.json`, JSON.stringify(configuration));
  const process = spawn('docker-registry', ['serve', `${folder}/registry.json`], { stdio: 'ignore' });
  await new Promise((resolve, reject) => {
    process.once('error', reject);
    process.once('spawn', resolve);
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(`http://${host}/v2/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { host, process };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.kill();
  throw new Error('docker-registry does not answer');
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** What tests of packages make artifacts with, as a module of JavaScript. */
async function artifactMaker(folder) {
  const outfile = `${folder}/artifacts.mjs`;
  const contents = "export * from './test-image.ts'; export * from './cosign-artifact.ts';";
  const stdin = { contents, resolveDir: path.join(ROOT, 'packages/image-registry/testing'), loader: 'ts' };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' });
  return import(outfile);
}

async function pushImages(host, folder) {
  const { cosignAttestations, cosignSignature, testImage, testIndex } = await artifactMaker(folder);
  const key = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [team, other] = [key(), key()];
  const [signed, unsigned, attested, before, after, amd, arm] = [
    ...['signed', 'unsigned', 'attested'].map((name) => testImage(name, [name])),
    testImage('before', ['moved']),
    testImage('after', ['moved']),
    testImage('amd', ['amd']),
    testImage('arm', ['arm'], { architecture: 'arm64' }),
  ];
  const scan = { key: team.privateKey, predicateType: 'https://example.com/scan', predicate: { findings: 2, scanner: 'tests' } };
  const artifacts = [
    signed,
    unsigned,
    attested,
    before,
    cosignSignature(signed.manifest.digest, [{ key: team.privateKey, optional: { env: 'prod' } }]),
    cosignSignature(attested.manifest.digest, [{ key: team.privateKey }]),
    cosignSignature(before.manifest.digest, [{ key: team.privateKey }]),
    cosignAttestations(attested.manifest.digest, [scan]),
    after,
    amd,
    arm,
    { manifest: testIndex({ 'linux/arm64': arm, 'linux/amd64': amd }, ['multi']), blobs: [] },
  ];
  for (const artifact of artifacts) await push(host, artifact);
  const pem = ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' });
  return { team: pem(team), other: pem(other), digest: signed.manifest.digest };
}

async function push(host, { manifest, blobs }) {
  for (const { digest, bytes } of blobs) {
    const { headers } = await fetched(`http://${host}/v2/shop/blobs/uploads/`, { method: 'POST' });
    const place = new URL(headers.get('location'), `http://${host}`);
    place.searchParams.set('digest', digest);
    await fetched(place, { method: 'PUT', body: bytes, headers: { 'content-type': 'application/octet-stream' } });
  }
  for (const reference of [...manifest.tags, ...(manifest.tags.length === 0 ? [manifest.digest] : [])]) {
    await fetched(`http://${host}/v2/shop/manifests/${reference}`, {
      method: 'PUT',
      body: manifest.bytes,
      headers: { 'content-type': manifest.mediaType },
    });
  }
}

async function fetched(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${options.method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

function casesFor(host, { team, other, digest }) {
  const image = (name) => `${host}/shop${name}`;
  const by = (key, more = {}) => ({
    keys: { publicKeys: key, rekor: { ignoreTlog: true, url: 'https://rekor.example' }, ctlog: { ignoreSCT: true }, ...more },
  });
  const signedBy = (keys, more = {}) => [{ entries: keys, ...more }];
  const verifying = (entry) => rule({ verifyImages: [{ ...NEITHER, imageReferences: ['*'], failureAction: 'Enforce', ...entry }] });
  const strict = { mutateDigest: true, verifyDigest: true, required: true };
  const scan = (operator, key = team) => [
    {
      type: 'https://example.com/scan',
      attestors: signedBy([by(key)]),
      conditions: [{ all: [{ key: '{{ findings }}', operator, value: 2, message: 'too many' }] }],
    },
  ];
  const data = (expression) => ({
    name: 'image',
    imageRegistry: { reference: '{{ request.object.spec.containers[0].image }}', ...(expression && { jmesPath: expression }) },
  });
  const telling = (entry, message) => rule({ context: [entry], validate: { message, deny: {} } });
  return [
    ['the right key', verifying({ attestors: signedBy([by(team)]) }), image(':signed')],
    ['a wrong key', verifying({ attestors: signedBy([by(other)]) }), image(':signed')],
    ['one of two keys', verifying({ attestors: signedBy([by(other), by(team)], { count: 1 }) }), image(':signed')],
    ['both of two keys', verifying({ attestors: signedBy([by(`${team}${other}`)]) }), image(':signed')],
    ['another hash', verifying({ attestors: signedBy([by(team, { signatureAlgorithm: 'sha512' })]) }), image(':signed')],
    ['annotations', verifying({ attestors: signedBy([by(team)]), annotations: { env: 'prod' } }), image(':signed')],
    ['other annotations', verifying({ attestors: signedBy([by(team)]), annotations: { env: 'dev' } }), image(':signed')],
    ['no signature', verifying({ attestors: signedBy([by(team)]) }), image(':unsigned')],
    ['no image', verifying({ attestors: signedBy([by(team)]) }), image(':none')],
    ['a tag that moved', verifying({ attestors: signedBy([by(team)]) }), image(':moved')],
    ['a digest in place of the tag', verifying({ attestors: signedBy([by(team)]), ...strict }), image(':signed')],
    ['a digest of what is not verified', verifying({ attestors: signedBy([by(other)]), ...strict }), image(':signed')],
    ['a digest alone', verifying({ mutateDigest: true, verifyDigest: true }), image(':unsigned')],
    ['the digest of no image', verifying({ mutateDigest: true, verifyDigest: true }), image(':none')],
    ['a digest that has to be there', verifying({ attestors: signedBy([by(team)]), verifyDigest: true }), image(':signed')],
    ['a digest that is there', verifying({ attestors: signedBy([by(team)]), ...strict }), image(`@${digest}`)],
    ['verification that has to be', verifying({ attestors: signedBy([by(other)]), required: true }), image(':signed')],
    ['an attestation that is as it should be', verifying({ attestations: scan('Equals') }), image(':attested')],
    ['an attestation that is not', verifying({ attestations: scan('NotEquals') }), image(':attested')],
    ['an attestation by somebody else', verifying({ attestations: scan('Equals', other) }), image(':attested')],
    ['no attestation', verifying({ attestations: scan('Equals') }), image(':signed')],
    ['an attestation of no image', verifying({ attestations: scan('Equals') }), image(':none')],
    [
      'a signature and an attestation',
      verifying({ attestors: signedBy([by(team)]), attestations: scan('Equals'), mutateDigest: true }),
      image(':attested'),
    ],
    ['data of an image', telling(data(), '{{ image.resolvedImage }} {{ image.identifier }} {{ image.configData.config.User }}'), image(':signed')],
    [
      'data of an index',
      telling(data(), '{{ image.configData.architecture }} of {{ image.manifestList.manifests[0].platform.architecture }}'),
      image(':multi'),
    ],
    ['an expression on data', telling(data('configData.config.Labels'), '{{ image.team }}'), image(':signed')],
    ['data of no image', telling(data(), '{{ image.registry }}'), image(':none')],
    ['an ImageValidatingPolicy', validating(team, 'verifyImageSignatures(i, [attestors.team]) > 0'), image(':signed')],
    ['an ImageValidatingPolicy with a wrong key', validating(other, 'verifyImageSignatures(i, [attestors.team]) > 0'), image(':signed')],
    ['an ImageValidatingPolicy that verifies nothing', validating(team, 'true'), image(':signed')],
    ['an ImageValidatingPolicy on no image', validating(team, 'true'), image(':none')],
    ['the data of an image in CEL', validating(team, 'getImageData(i).ConfigData.Config.User == "0"'), image(':signed')],
  ];
}

const NEITHER = { mutateDigest: false, verifyDigest: false, required: false };

function rule(body) {
  const match = { any: [{ resources: { kinds: ['Pod'] } }] };
  const rules = [{ name: 'images', match, ...body }];
  return { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata: { name: 'images' }, spec: { background: false, rules } };
}

function validating(key, expression) {
  const ctlog = { insecureIgnoreTlog: true, insecureIgnoreSCT: true, url: 'https://rekor.example' };
  const spec = {
    matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }] },
    validationConfigurations: { verifyDigest: false, mutateDigest: false },
    attestors: [{ name: 'team', cosign: { key: { data: key }, ctlog } }],
    validations: [{ expression: `images.containers.all(i, ${expression})`, message: 'refused' }],
  };
  return { apiVersion: 'policies.kyverno.io/v1beta1', kind: 'ImageValidatingPolicy', metadata: { name: 'images' }, spec };
}

async function compare(folder, policy, image) {
  mkdirSync(folder);
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec: { containers: [{ name: 'web', image }] } };
  writeFileSync(`${folder}/policy.yaml`, JSON.stringify(policy));
  writeFileSync(`${folder}/pod.yaml`, JSON.stringify(pod));
  const words = ['apply', 'policy.yaml', '-r', 'pod.yaml', '--registry', '--policy-report', '--output-format', 'json'];
  const reference = await run('kyverno', words, folder);
  if (reference.results.length === 0) throw new Error('kyverno says nothing');
  const ours = await run(process.execPath, [ASSAY, 'kyverno', ...words], folder);
  if (!isDeepStrictEqual(ours, reference)) throw new Error(`kyverno: ${JSON.stringify(reference)}\nassay:   ${JSON.stringify(ours)}`);
}

/** The exit status and the results, which the reference has in random order. */
function run(program, words, cwd) {
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd }, (error, stdout) => {
      if (error && typeof error.code !== 'number') return reject(error);
      const { results = [] } = JSON.parse(/\{[^]*\}/.exec(stdout)?.[0] ?? '{}');
      resolve({ status: error?.code ?? 0, results: results.map(({ result, rule: name, message }) => `${result} ${name}: ${message}`).sort() });
    });
  });
}
