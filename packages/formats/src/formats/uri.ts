import type { Format } from '../format.ts';
import { isUri } from '../rfc3986.ts';

export const uriFormat: Format = {
  name: 'uri',
  description: 'a URI with scheme such as https://example.com/ (RFC 3986)',
  accepts: (value) => value.type === 'string' && isUri(value.text),
};
