import { encodeBase64 } from '@assay/go-values';
import { p256, p384 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { gunzipSync, gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import type { ObjectValue } from '@assay/jmespath';
import { objectWith, withFields } from '../../../objects/with-fields.ts';
import { planPolicies, policy, resource } from '../../../../testing/test-policies.ts';
import type { Json } from '../../../../testing/test-policies.ts';
import { validatePhase } from '../validate/plan-validate-phase.ts';
import { planManifestsRule } from './plan-manifests-rule.ts';

const DOMAIN = 'cosign.sigstore.dev';
const first = keyPair(1);
const second = keyPair(2);
const PASSED = 'verified manifest signatures; manifest verification succeeded; ';
const SIGNED = 'singed by a valid signer: ';

describe('keys and counts', () => {
  it.each<[keys: readonly (readonly Json[])[], count: number | undefined, signers: readonly KeyPair[], expected: string]>([
    [[[keys(first)]], undefined, [first], `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`],
    [[[keys(first), keys(second)]], 1, [first], `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`],
    [[[keys(first), keys(second)]], 1, [second], `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`],
    [[[keys(first), keys(second)]], undefined, [second, first], `pass: ${PASSED}verifiedCount 2; requiredCount 2; message ${SIGNED},${SIGNED}`],
    [[[keys(first, second)]], undefined, [second, first], `pass: ${PASSED}verifiedCount 2; requiredCount 2; message ${SIGNED},${SIGNED}`],
    [
      [[keys(first)], [keys(second)]],
      undefined,
      [first, second],
      `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED},manifest verification succeeded; verifiedCount 1; requiredCount 1; message ${SIGNED}`,
    ],
    [
      [[{ attestor: { entries: [keys(first)] } }]],
      undefined,
      [first],
      `pass: ${PASSED}verifiedCount 1; requiredCount 1; message manifest verification succeeded; verifiedCount 1; requiredCount 1; message ${SIGNED}`,
    ],
    [
      [[keys(first)]],
      undefined,
      [],
      'fail: manifest verification failed; verifiedCount 0; requiredCount 1; message .attestors[0].entries[0].keys: failed to verify signature: signature not found',
    ],
  ])('%#', (entries, count, signers, expected) => {
    const sets = entries.map((set) => ({ entries: set, ...(count !== undefined && { count }) }));
    expect(judge({ attestors: sets }, widget({ a: 1 }, sign('a: 1', signers)))).toEqual([expected]);
  });

  it.each<[attestor: Json, expected: string]>([
    [
      keys(second),
      'error: error occurred during manifest verification: .attestors[0].entries[0].keys: failed to verify signature: verification failed for 1 signature. all trials: [',
    ],
    [
      { keys: { publicKeys: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' } },
      'error: error occurred during manifest verification: .attestors[0].entries[0].keys: failed to verify signature: failed to judge signature type',
    ],
    [
      { ...keys(first), annotations: { team: 'a' } },
      'error: error occurred during manifest verification: annotations mismatch:  does not match expected value a for key team',
    ],
    [{ keys: { publicKeys: 'k8s://ns/key' } }, 'error: .attestors[0].entries[0].keys: the manifest was not verified: its key is kept elsewhere'],
    [{ keyless: { subject: 'x' } }, 'error: .attestors[0].entries[0].keyless: the manifest was not verified: certificates and keyless signatures'],
    [{}, 'error: .attestors[0].entries[0]: the manifest was not verified'],
  ])('%#: %s', (attestor, expected) => {
    const [answer = ''] = judge({ attestors: [{ entries: [attestor] }] }, widget({ a: 1 }, sign('a: 1', [first])));
    expect(answer.slice(0, expected.length)).toBe(expected);
  });
});

describe('what was signed', () => {
  const failed = (message: string): string =>
    `fail: manifest verification failed; verifiedCount 0; requiredCount 1; message .attestors[0].entries[0].keys: ${message}`;
  const differs = (...items: readonly object[]): string => failed(`failed to verify signature. diff found; ${JSON.stringify({ items })}`);

  it.each<[spec: Json, settings: object, expected: string]>([
    [{ a: 1 }, {}, `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`],
    [{ a: 1, b: null, c: [], d: {} }, {}, `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`],
    [{ a: 2 }, {}, differs({ key: 'spec.a', values: { after: 2, before: 1 } })],
    [{ a: '1' }, {}, differs({ key: 'spec.a', values: { after: '(type: string) 1', before: '(type: float64) %!s(float64=1)' } })],
    [{}, {}, differs({ key: 'spec.a', values: { after: null, before: 1 } })],
    [
      { a: 1, b: ['x', 'y'] },
      {},
      differs({ key: 'spec.b.0', values: { after: 'x', before: null } }, { key: 'spec.b.1', values: { after: 'y', before: null } }),
    ],
    [
      { a: 2, b: 1 },
      { ignoreFields: [{ fields: ['spec.a', 'spec.b*'], objects: [{ kind: 'Wid*' }] }] },
      `pass: ${PASSED}verifiedCount 1; requiredCount 1; message ${SIGNED}`,
    ],
    [
      { a: 2 },
      { ignoreFields: [{ fields: ['spec.a'], objects: [{ kind: 'Gadget' }] }] },
      differs({ key: 'spec.a', values: { after: 2, before: 1 } }),
    ],
    [{ a: 2 }, { ignoreFields: [{ fields: ['('] }] }, differs({ key: 'spec.a', values: { after: 2, before: 1 } })],
  ])('%j with %j: %s', (spec, settings, expected) => {
    expect(judge({ attestors: [{ entries: [keys(first)] }], ...settings }, widget(spec, sign('a: 1', [first])))).toEqual([expected]);
  });

  const text = (...names: readonly string[]): string =>
    names.map((name) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec: {a: 1}\n`).join('---\n');

  it.each<[message: Uint8Array, expected: string]>([
    [gzipSync(bytesOf(text('other', 'w'))), `pass: ${PASSED}`],
    [bytesOf(text('w')), `pass: ${PASSED}`],
    [gzipSync(gzipSync(tar(['a.yaml', text('other')], ['b.yml', text('w')], ['c.txt', ': broken']))), `pass: ${PASSED}`],
    [gzipSync(bytesOf(text('x', 'y'))), differs({ key: 'metadata.name', values: { after: 'w', before: 'x' } })],
    [gzipSync(bytesOf('kind: Gadget')), failed('YAML manifest not found for this resource: failed to find a YAML manifest in the gzipped message')],
    [gzipSync(bytesOf('- a: {')), failed('YAML manifest not found for this resource: failed to find a YAML manifest in the gzipped message')],
    [
      gzipSync(gzipSync(bytesOf('no archive'))),
      'error: error occurred during manifest verification: .attestors[0].entries[0].keys: YAML manifest not found for this resource: failed to read YAMLs',
    ],
    [gzipSync(gzipSync(new Uint8Array(50_000_000))), 'error: the evaluation was stopped'],
  ])('%#: %s', (message, expected) => {
    const [answer = ''] = judge({ attestors: [{ entries: [keys(first)] }] }, widget({ a: 1 }, annotationsOf(message, [first])));
    expect(answer.slice(0, expected.length)).toBe(expected);
  });

  it.each<[annotations: Record<string, string>, expected: string]>([
    [{}, failed('YAML manifest not found for this resource: message not found')],
    [
      { [`${DOMAIN}/message`]: '!' },
      'error: error occurred during manifest verification: .attestors[0].entries[0].keys: YAML manifest not found for this resource: failed to decode base64 message in the annotation: illegal base64 data at input byte 0',
    ],
    [
      { [`${DOMAIN}/resourceBundleRef`]: 'x' },
      'error: .attestors[0].entries[0].keys: the manifest was not verified: its text is kept in a registry, and the network is not used',
    ],
  ])('%j: %s', (annotations, expected) => {
    expect(judge({ attestors: [{ entries: [keys(first)] }] }, widget({}, annotations))).toEqual([expected]);
  });

  it('looks for annotations of another domain', () => {
    const annotations = Object.fromEntries(
      Object.entries(sign('a: 1', [first])).map(([name, value]) => [name.replace(DOMAIN, 'example.com'), value]),
    );
    expect(judge({ attestors: [{ entries: [keys(first)] }], annotationDomain: 'example.com' }, widget({ a: 1 }, annotations))[0]).toMatch(/^pass: /);
  });
});

it('knows keys of other curves', () => {
  const secret = new Uint8Array(48).fill(3);
  const point = p384.getPublicKey(secret, false);
  const key = {
    publicKeys: pem([0x30, 0x76, 0x30, 0x10, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 5, 0x2b, 0x81, 4, 0, 0x22, 3, 0x62, 0, ...point]),
  };
  const annotations = sign('a: 1', [{ key: '', sign: (hash) => p384.sign(hash, secret, { prehash: false, format: 'der' }) }]);
  expect(judge({ attestors: [{ entries: [{ keys: key }] }] }, widget({ a: 1 }, annotations))[0]).toMatch(/^pass: /);
});

/** What a rule with these manifests says of an object. */
function judge(manifests: Json, object: ObjectValue): readonly string[] {
  const rule = { name: 'r', match: { any: [{ resources: { kinds: ['Widget'] } }] }, validate: { manifests } };
  const phase = planPolicies(validatePhase([['manifests', planManifestsRule]]), [policy('p', { rules: [rule] })]);
  const { responses } = phase({ resource: object, operation: undefined });
  return responses.flatMap(({ rules }) => rules.map(({ status, message }) => `${status}: ${message}`));
}

function widget(spec: Json, annotations: Readonly<Record<string, string>>): ObjectValue {
  return withFields(resource('Widget', 'w', spec), {
    metadata: objectWith({ name: 'w', namespace: 'default', annotations: objectWith(annotations) }),
  });
}

/** The annotations of a widget with this `spec`, signed by some. */
function sign(spec: string, signers: readonly KeyPair[]): Record<string, string> {
  return annotationsOf(gzipSync(bytesOf(`apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {${spec}}\n`)), signers);
}

/** A message with the signatures of what it holds. */
function annotationsOf(message: Uint8Array, signers: readonly KeyPair[]): Record<string, string> {
  const signed = message[0] === 0x1f ? gunzipSync(message) : message;
  const signatures = signers.map((signer, index) => {
    return [`${DOMAIN}/signature${index === 0 ? '' : `_${index}`}`, encodeBase64(signer.sign(sha256(signed)))];
  });
  return { [`${DOMAIN}/message`]: encodeBase64(message), ...Object.fromEntries(signatures) };
}

interface KeyPair {
  /** In PEM. */
  readonly key: string;
  readonly sign: (hash: Uint8Array) => Uint8Array;
}

function keyPair(seed: number): KeyPair {
  const secret = new Uint8Array(32).fill(seed);
  const head = [0x30, 0x59, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7, 3, 0x42, 0];
  return {
    key: pem([...head, ...p256.getPublicKey(secret, false)]),
    sign: (hash) => p256.sign(hash, secret, { prehash: false, format: 'der' }),
  };
}

function pem(bytes: readonly number[]): string {
  return `-----BEGIN PUBLIC KEY-----\n${encodeBase64(Uint8Array.from(bytes))}\n-----END PUBLIC KEY-----`;
}

/** An entry with these keys in one text. */
function keys(...pairs: readonly KeyPair[]): { readonly keys: { readonly publicKeys: string } } {
  return { keys: { publicKeys: pairs.map(({ key }) => key).join('\n') } };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function tar(...files: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const parts = files.flatMap(([name, text]) => {
    const header = new Uint8Array(512);
    header.set(bytesOf(name));
    header.set(bytesOf(`${text.length.toString(8).padStart(11, '0')}\0`), 124);
    header.set(bytesOf('0'), 156);
    const contents = new Uint8Array(Math.ceil(text.length / 512) * 512);
    contents.set(bytesOf(text));
    return [...header, ...contents];
  });
  return Uint8Array.from([...parts, ...new Uint8Array(1024)]);
}
