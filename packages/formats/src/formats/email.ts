import type { Format } from '../format.ts';
import { isHostname } from './hostname.ts';

export const emailFormat: Format = {
  name: 'email',
  description: 'an e-mail address such as ann@example.com',
  accepts: (value) => value.type === 'string' && isEmail(value.text),
};

/** An RFC 5322 `dot-atom` in ASCII, `@` and a host name. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at !== -1 && text.slice(0, at).split('.').every(isAtom) && isHostname(text.slice(at + 1));
}

function isAtom(text: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(text);
}
