import type { Format } from '../format.ts';
import { isRelativeReference, isUri } from '../rfc3986.ts';

export const urirefFormat: Format = {
  name: 'uriref',
  description: 'a URI or a relative reference such as ../a?b#c (RFC 3986)',
  accepts: (value) => value.type === 'string' && (isUri(value.text) || isRelativeReference(value.text)),
};
