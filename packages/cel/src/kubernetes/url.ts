import { escapedPathOf, hostnameOf, parseQuery, parseRequestUri, parseUrl, portOf, printUrl } from '@assay/go-values';
import type { Url } from '@assay/go-values';
import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { CelMap } from '../values/collections.ts';
import { OpaqueValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';

const TYPE = 'kubernetes.URL';

/** A URL as value. */
class UrlValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly url: Url;

  constructor(url: Url) {
    super();
    this.url = url;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof UrlValue ? printUrl(other.url) === printUrl(this.url) : undefined;
  }
}

function urlFrom(text: string): UrlValue {
  const request = parseRequestUri(text);
  if (request.kind === 'problem') throw new Fault(`URL parse error during conversion from string: ${request.message}`);
  const url = parseUrl(text);
  if (url.kind === 'problem') throw new Fault(`URL parse error during conversion from string: ${url.message}`);
  return new UrlValue(url);
}

function part(name: string, id: string, read: (url: Url) => string): Overload {
  return overload(`url_get_${id}`, `${TYPE}.${name}() -> string`, (_meter: Meter, { url }: UrlValue) => read(url));
}

/** URLs: k8s.io/apiserver/pkg/cel/library/urls.go. */
export const urlLibrary: Library = {
  name: 'kubernetes.url',
  functions: [
    overload('string_to_url', `url(string) -> ${TYPE}`, (meter: Meter, text: string) => {
      meter.charge(text.length);
      return urlFrom(text);
    }),
    part('getScheme', 'scheme', ({ scheme }) => scheme),
    part('getHost', 'host', ({ host }) => host),
    part('getHostname', 'hostname', hostnameOf),
    part('getPort', 'port', portOf),
    part('getEscapedPath', 'escaped_path', escapedPathOf),
    overload('url_get_query', `${TYPE}.getQuery() -> map(string, list(string))`, (meter: Meter, { url }: UrlValue) => {
      const { query = '' } = url;
      meter.chargeSize(query.length);
      const map = new CelMap();
      for (const [name, values] of parseQuery(query)) map.set(name, values);
      return map;
    }),
    overload('is_url_string', 'isURL(string) -> bool', (meter: Meter, text: string) => {
      meter.charge(text.length);
      return parseRequestUri(text).kind === 'url';
    }),
  ],
};
