/** What the header of Basic authentication says (RFC 7617). */
export interface BasicCredentials {
  readonly name: string;
  readonly password: string;
}

/** Reads what stands behind the word `Basic`; `undefined` if it makes no sense. */
export function readBasicCredentials(token: string): BasicCredentials | undefined {
  if (!BASE64.test(token)) return undefined;
  const text = Buffer.from(token, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
