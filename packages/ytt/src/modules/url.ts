import type { Unescaped, Url, UserInfo } from '@assay/go-values';
import { escapePathSegment, escapeQuery, hostnameOf, parseUrl, printUrl, printUserInfo, unescapePathSegment, unescapeQuery } from '@assay/go-values';
import type { Value } from '@assay/starlark';
import { byteText, Dict, Fault, List } from '@assay/starlark';

import { isKnown, YamlArray, YamlMap } from '../model.ts';
import { contentFromStarlark } from '../values/from-starlark.ts';
import { Fragment } from '../values/fragment.ts';
import { goTypeOfContent } from '../values/go-types.ts';
import { ModuleObject } from '../values/module-object.ts';
import { noArgument, oneArgument, oneText } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:url` */
export const urlModule: YttModule = pureModule('url', () => [
  ['path_segment_encode', oneText('url.path_segment_encode', escapePathSegment)],
  ['path_segment_decode', oneText('url.path_segment_decode', (text) => textOrFault(unescapePathSegment(text)))],
  ['query_param_value_encode', oneText('url.query_param_value_encode', escapeQuery)],
  ['query_param_value_decode', oneText('url.query_param_value_decode', (text) => textOrFault(unescapeQuery(text)))],
  ['query_params_encode', oneArgument('url.query_params_encode', encodeParameters)],
  ['query_params_decode', oneText('url.query_params_decode', decodeParameters)],
  ['parse', oneText('url.parse', parse)],
]);

function textOrFault(unescaped: Unescaped): string {
  if (unescaped.kind === 'problem') throw new Fault(unescaped.message);
  return unescaped.text;
}

function encodeParameters(value: Value): Value {
  const map = contentFromStarlark(value);
  if (!(map instanceof YamlMap) || value instanceof Fragment) throw new Fault(`expected argument to be a map, but was ${goTypeOfContent(map)}`);
  const parameters: (readonly [name: string, values: readonly string[]])[] = [];
  for (const { key, value: items } of map.items) {
    if (typeof key !== 'string') throw new Fault(`expected map key to be string, but was ${goTypeOfContent(key)}`);
    if (!(items instanceof YamlArray) || isKnown(items)) throw new Fault(`expected map value to be array, but was ${goTypeOfContent(items)}`);
    const values = items.items.map((item) => {
      if (typeof item.value !== 'string') throw new Fault(`expected array value to be string, but was ${goTypeOfContent(item.value)}`);
      return item.value;
    });
    parameters.push([key, values]);
  }
  const sorted = parameters.toSorted(([a], [b]) => byteText.compare(a, b));
  return sorted.flatMap(([name, values]) => values.map((text) => `${escapeQuery(name)}=${escapeQuery(text)}`)).join('&');
}

/** All values of each name, sorted by name. Of several that cannot be decoded the first is told. */
function decodeParameters(text: string): Value {
  const parameters = new Map<string, Value[]>();
  for (const part of text.split(/[&;]/)) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = textOrFault(unescapeQuery(equals < 0 ? part : part.slice(0, equals)));
    const value = textOrFault(unescapeQuery(equals < 0 ? '' : part.slice(equals + 1)));
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  const sorted = [...parameters].toSorted(([a], [b]) => byteText.compare(a, b));
  return new Dict(sorted.map(([name, values]) => [name, new List(values)]));
}

function parse(text: string): Value {
  const url = parseUrl(text);
  if (url.kind === 'problem') throw new Fault(url.message);
  return urlObject(url);
}

function urlObject(url: Url): Value {
  return new ModuleObject('@ytt:url.value', '@ytt:url.value does not automatically encode (hint: use .string())', [
    ['user', url.user ? userObject(url.user) : null],
    ['without_user', noArgument('url.value.without_user', () => urlObject({ ...url, user: undefined }))],
    ['string', noArgument('url.value.string', () => printUrl(url))],
    ['hostname', noArgument('url.value.hostname', () => hostnameOf(url))],
  ]);
}

function userObject(user: UserInfo): Value {
  return new ModuleObject('@ytt:url.user', '@ytt:url.user does not automatically encode (hint: use .string())', [
    ['name', user.name],
    ['password', user.password ?? null],
    ['string', noArgument('string', () => printUserInfo(user))],
  ]);
}
