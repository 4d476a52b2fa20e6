import { printJson } from '@assay/jmespath';
import type { Charge, Value } from '@assay/jmespath';

import { isNumber, toDouble } from '../../../values/numbers.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { objectWith, withFields } from '../../../objects/with-fields.ts';
import { readPublicKey } from './public-key.ts';
import type { VerifySignature } from './public-key.ts';
import type { SignedManifest } from './signed-manifest.ts';

/** What an attestor says of an object. `unknown` is what only a server can tell. */
export interface Attestation {
  readonly kind: 'verified' | 'refused' | 'error' | 'unknown';
  readonly message: string;
}

export type Attestor = (manifest: SignedManifest, charge: Charge) => Attestation;

/** Steps that checking a signature counts: about a millisecond. */
const SIGNATURE_STEPS = 10_000;

/** Plans a set of attestors: `count` of them have to agree, all if it is missing. It is done as soon as enough do. */
export function planAttestorSet(set: Value, path: string): Attestor {
  const attestors = listOf(set, 'entries')
    .flatMap(eachKey)
    .map((entry, index) => planAttestor(entry, `${path}.entries[${index}]`));
  const count = fieldOf(set, 'count') ?? 0;
  const requiredCount = (isNumber(count) ? toDouble(count) : 0) || attestors.length;
  return (manifest, charge) => {
    const said: Attestation[] = [];
    const messages = (kind: Attestation['kind']): readonly string[] => said.filter((each) => each.kind === kind).map(({ message }) => message);
    const summary = (outcome: string, kind: Attestation['kind']): string => {
      const counts = `verifiedCount ${messages('verified').length}; requiredCount ${requiredCount}`;
      return `manifest verification ${outcome}; ${counts}; message ${messages(kind).join(',')}`;
    };
    for (const attest of attestors) {
      said.push(attest(manifest, charge));
      if (messages('verified').length >= requiredCount) return { kind: 'verified', message: summary('succeeded', 'verified') };
    }
    for (const kind of ['unknown', 'error'] as const) {
      if (messages(kind).length > 0) return { kind, message: messages(kind).join('; ') };
    }
    return { kind: 'refused', message: summary('failed', 'refused') };
  };
}

const END_OF_KEY = '-----END PUBLIC KEY-----';

/** Several keys in one text are as many entries. */
function eachKey(entry: Value): readonly Value[] {
  const keys = objectOf(entry, 'keys');
  const texts = textOf(keys, 'publicKeys').split(END_OF_KEY).slice(0, -1);
  if (keys === undefined || texts.length < 2) return [entry];
  return texts.map((text) => {
    return withFields(objectOf(entry) ?? objectWith({}), { keys: withFields(keys, { publicKeys: `${text.trimStart()}${END_OF_KEY}` }) });
  });
}

function planAttestor(entry: Value, path: string): Attestor {
  const nested = objectOf(entry, 'attestor');
  if (nested !== undefined) return planNestedSet(nested, path);
  const annotations = objectOf(entry, 'annotations') ?? objectWith({});
  const verify = planKey(entry, path);
  return (manifest, charge) => {
    for (const key of Object.keys(annotations)) {
      const expected = textOf(annotations, key);
      const found = textOf(manifest.annotations, key);
      if (found === expected) continue;
      return { kind: 'error', message: `annotations mismatch: ${found} does not match expected value ${expected} for key ${key}` };
    }
    return verify(manifest, charge);
  };
}

function planNestedSet(set: Value, path: string): Attestor {
  const attest = planAttestorSet(set, `${path}.attestor`);
  return (manifest, charge) => {
    const said = attest(manifest, charge);
    return said.kind === 'error' ? { kind: 'error', message: `failed to verify signature; ${path}.attestor: ${said.message}` } : said;
  };
}

function planKey(entry: Value, path: string): Attestor {
  const way = ['keys', 'certificates', 'keyless'].find((name) => objectOf(entry, name) !== undefined);
  const text = textOf(entry, 'keys', 'publicKeys');
  const place = way === undefined ? path : `${path}.${way}`;
  if (textOf(entry, 'repository') !== '') return needsServer(place, 'its text is kept in a registry');
  if (way !== 'keys') return needsServer(place, 'certificates and keyless signatures are verified with a transparency log');
  if (!text.startsWith('-----BEGIN ')) return needsServer(place, 'its key is kept elsewhere');
  const key = readPublicKey(text);
  return (manifest, charge) => {
    const { kind, message } = attestWith(key, manifest, charge);
    return { kind, message: kind === 'verified' ? message : `${place}: ${message}` };
  };
}

function needsServer(place: string, why: string): Attestor {
  return () => ({ kind: 'unknown', message: `${place}: the manifest was not verified: ${why}, and the network is not used` });
}

function attestWith(key: VerifySignature | undefined, manifest: SignedManifest, charge: Charge): Attestation {
  if (manifest.kind !== 'manifest') return { kind: manifest.kind, message: manifest.message };
  const failure = signatureProblem(key, manifest, charge);
  if (failure !== undefined) return { ...failure, message: `failed to verify signature: ${failure.message}` };
  const { differences } = manifest;
  if (differences.length === 0) return { kind: 'verified', message: 'singed by a valid signer: ' };
  const printed = printJson(
    objectWith({ items: differences.map(({ key: at, before, after }) => objectWith({ key: at, values: objectWith({ before, after }) })) }),
    {
      charge,
    },
  );
  return { kind: 'refused', message: `failed to verify signature. diff found; ${printed.kind === 'text' ? printed.text : ''}` };
}

function signatureProblem(
  verify: VerifySignature | undefined,
  { bytes, signatures }: Extract<SignedManifest, { kind: 'manifest' }>,
  charge: Charge,
): Attestation | undefined {
  if (signatures.length === 0) return { kind: 'refused', message: 'signature not found' };
  if (verify === undefined) return { kind: 'error', message: 'failed to judge signature type from public key configuration' };
  for (const signature of signatures) {
    charge(SIGNATURE_STEPS);
    if (verify(signature, bytes)) return undefined;
  }
  const trials = signatures.map((_, index) => {
    return `[publickey 1/1] [signature ${index + 1}/${signatures.length}] error: cosign.VerifyBlobCmd.Exec() returned an error: invalid signature when validating ASN.1 encoded signature`;
  });
  const printed = printJson(trials, { charge });
  return {
    kind: 'error',
    message: `verification failed for ${signatures.length} signature. all trials: ${printed.kind === 'text' ? printed.text : ''}`,
  };
}
