import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { JwtSettings } from './config.ts';
import type { NamedFiles } from './named-files.ts';
import type { Section } from './section.ts';

/** Reads which bearer tokens are accepted; `undefined` without a key, which then has been told. */
export function readJwtSettings(section: Section, files: NamedFiles): JwtSettings | undefined {
  const [issuer, audience] = [section.requiredText('issuer'), section.requiredText('audience')];
  const publicKey = tokenKey(section, files);
  return publicKey && { issuer, audience, publicKey };
}

function tokenKey(section: Section, files: NamedFiles): KeyObject | undefined {
  if (!section.has('publicKeyFile')) return section.reject('publicKeyFile', '"publicKeyFile" is missing in "jwt"');
  const pem = files.bytes(section, 'publicKeyFile');
  return pem && (publicKeyOf(Buffer.from(pem)) ?? section.reject('publicKeyFile', `"publicKeyFile" names a file without ${TOKEN_KEY}`));
}

const TOKEN_KEY = 'a public key in PEM: RSA of 2048 bits or more, EC of P-256, P-384 or P-521, or Ed25519';

/** `undefined` if it is none with which tokens are signed. */
function publicKeyOf(pem: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return signsTokens(key) ? key : undefined;
  } catch {
    // OpenSSL has a code for each way in which a text is no key.
    return undefined;
  }
}

function signsTokens({ asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve = '' } = {} }: KeyObject): boolean {
  if (type === 'rsa') return modulusLength >= 2048;
  return type === 'ed25519' || (type === 'ec' && ['prime256v1', 'secp384r1', 'secp521r1'].includes(namedCurve));
}
