import { CelFault, fromData, overload, parseType } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';
import { decodeBase64 } from '@assay/go-values';
import { decodeJson, isObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { decodeUtf8KeepingBytes, encodeUtf8KeepingBytes } from '@assay/source';

import { NativeStruct } from '../native-struct.ts';

const TYPE = 'jwt.Token';

/** JSON Web Tokens that are signed with a shared secret: pkg/cel/libs/jwt of kyverno/kyverno-authz. */
export const jwtLibrary: Library = {
  name: 'kyverno.jwt',
  types: [{ name: TYPE, fields: { Claims: parseType('map(string, dyn)'), Valid: parseType('bool') } }],
  functions: [
    overload('decode_string_string', `jwt.Decode(string, string) -> ${TYPE}`, (meter: CelMeter, token: string, key: string): CelValue => {
      meter.charge(token.length + key.length);
      const claims = readClaims(token, key);
      return new NativeStruct(TYPE, { Claims: fromData(claims), Valid: isTimely(claims, meter.now ?? 0n) });
    }),
  ],
};

const HASHES: ReadonlyMap<string, Parameters<typeof hmac>[0]> = new Map<string, Parameters<typeof hmac>[0]>([
  ['HS256', sha256],
  ['HS384', sha384],
  ['HS512', sha512],
]);

/** The algorithms with a pair of keys. */
const PUBLIC_KEY = /^(?:(?:RS|PS|ES)\d{3}K?|EdDSA)$/;

function readClaims(token: string, key: string): ObjectValue {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (signature === '' || rest.length > 0) throw new CelFault('failed to parse token: invalid compact serialization format');
  const algorithm = readPart(header)['alg'];
  if (typeof algorithm === 'string' && PUBLIC_KEY.test(algorithm)) {
    throw new CelFault(`tokens signed with ${algorithm} cannot be verified here: only those with a shared secret can (HS256, HS384, HS512)`);
  }
  const hash = typeof algorithm === 'string' ? HASHES.get(algorithm) : undefined;
  const expected = hash === undefined ? undefined : hmac(hash, encodeUtf8KeepingBytes(key), encodeUtf8KeepingBytes(`${header}.${payload}`));
  if (expected === undefined || !isSame(expected, decodeUrlBase64(signature))) {
    throw new CelFault('could not verify message using any of the signatures or keys');
  }
  return readPart(payload);
}

function readPart(part: string): ObjectValue {
  const decoded = decodeJson(decodeUtf8KeepingBytes(decodeUrlBase64(part)));
  if (decoded.kind === 'problem' || !isObject(decoded.value)) throw new CelFault('failed to parse token: a part of it is no JSON object');
  return decoded.value;
}

function decodeUrlBase64(text: string): Uint8Array {
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=');
  const decoded = decodeBase64(padded);
  if (decoded.kind === 'problem') throw new CelFault(`failed to parse token: ${decoded.message}`);
  return decoded.bytes;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Whether the token is neither expired nor from the future, to the second. */
function isTimely(claims: ObjectValue, nanos: bigint): boolean {
  const now = Number(nanos / 1_000_000_000n);
  const { exp, nbf, iat } = claims;
  return (typeof exp !== 'number' || now < exp) && (typeof nbf !== 'number' || now >= nbf) && (typeof iat !== 'number' || now >= iat);
}
