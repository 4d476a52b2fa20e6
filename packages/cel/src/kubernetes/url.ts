import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library, Overload } from '../libraries/library.ts';
import { CelMap } from '../values/collections.ts';
import { OpaqueValue } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { decodeQuery, parseRequestUri, parseUrl } from './go-url.ts';
import type { GoUrl } from './go-url.ts';

const TYPE = 'kubernetes.URL';

/** A URL as value. */
class UrlValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly url: GoUrl;

  constructor(url: GoUrl) {
    super();
    this.url = url;
  }

  override equals(other: Value): boolean {
    return other instanceof UrlValue && other.url.text === this.url.text;
  }
}

function urlFrom(text: string): UrlValue {
  const request = parseRequestUri(text);
  if ('problem' in request) throw new Fault(`URL parse error during conversion from string: ${request.problem}`);
  const url = parseUrl(text);
  if ('problem' in url) throw new Fault(`URL parse error during conversion from string: ${url.problem}`);
  return new UrlValue(url);
}

function part(name: string, id: string, read: (url: GoUrl) => string): Overload {
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
    part('getHostname', 'hostname', ({ host }) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')),
    part('getPort', 'port', ({ host }) => /:(\d*)$/.exec(host)?.[1] ?? ''),
    part('getEscapedPath', 'escaped_path', ({ escapedPath }) => escapedPath),
    overload('url_get_query', `${TYPE}.getQuery() -> map(string, list(string))`, (meter: Meter, { url }: UrlValue) => {
      meter.chargeSize(url.query.length);
      const map = new CelMap();
      for (const [name, values] of decodeQuery(url.query)) map.set(name, values);
      return map;
    }),
    overload('is_url_string', 'isURL(string) -> bool', (meter: Meter, text: string) => {
      meter.charge(text.length);
      return !('problem' in parseRequestUri(text));
    }),
  ],
};
