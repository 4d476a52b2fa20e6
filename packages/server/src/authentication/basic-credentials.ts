import { decodeUtf8 } from '@assay/source';

/** What the header of Basic authentication says (RFC 7617). */
export interface BasicCredentials {
  readonly name: string;
  /** Not empty. */
  readonly password: string;
}

/** Reads what stands behind the word `Basic`; `undefined` if it makes no sense. Neither part has control characters. */
export function readBasicCredentials(token: string): BasicCredentials | undefined {
  if (!BASE64.test(token)) return undefined;
  const [, name, password] = CREDENTIALS.exec(decodeUtf8(Buffer.from(token, 'base64')) ?? '') ?? [];
  return name === undefined || password === undefined ? undefined : { name, password };
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CREDENTIALS = /^([^:\p{Cc}]*):(\P{Cc}+)$/u;
