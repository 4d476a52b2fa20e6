import { fromData, overload, parseType } from '@assay/cel';
import type { Library, CelMeter, ObjectType, CelValue } from '@assay/cel';
import { decodeBase64 } from '@assay/go-values';
import { isObject } from '@assay/jmespath';
import type { Value as DataValue } from '@assay/jmespath';

import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../../objects/fields.ts';
import { AuthorizationValue, HTTP_RESPONSE_TYPE } from '../authorization.ts';
import { NativeStruct } from '../native-struct.ts';

const REQUEST = 'http.CheckRequest';
const ATTRIBUTES = 'http.CheckRequestAttributes';
const ALLOWED = 'http.CheckResponseOk';
const DENIED = 'http.CheckResponseDenied';

/** Name of the type of requests, which `object` is. */
export const HTTP_REQUEST_TYPE: string = REQUEST;

const TEXT = parseType('string');
const TEXT_LISTS = parseType('map(string, list(string))');

const TYPES: readonly ObjectType[] = [
  { name: REQUEST, fields: { attributes: parseType(ATTRIBUTES) } },
  {
    name: ATTRIBUTES,
    fields: {
      method: TEXT,
      header: TEXT_LISTS,
      host: TEXT,
      protocol: TEXT,
      contentLength: parseType('int'),
      body: parseType('bytes'),
      scheme: TEXT,
      path: TEXT,
      query: TEXT_LISTS,
      fragment: TEXT,
    },
  },
];

/** Decisions about HTTP requests: pkg/cel/libs/authz/http of kyverno/kyverno-authz. */
export const httpAuthorizationLibrary: Library = {
  name: 'kyverno.authz.http',
  types: TYPES,
  functions: [
    overload('http_allowed', `http.Allowed() -> ${ALLOWED}`, () => new AuthorizationValue(ALLOWED, { kind: 'allowed' })),
    overload('http_denied_string', `http.Denied(string) -> ${DENIED}`, (_meter: CelMeter, reason: string) => {
      return new AuthorizationValue(DENIED, { kind: 'denied', message: `request denied, reason: ${reason}` });
    }),
    ...[ALLOWED, DENIED].map((type) => {
      return overload(
        `${type}_response`,
        `${type}.Response() -> ${HTTP_RESPONSE_TYPE}`,
        (_meter: CelMeter, { authorization }: AuthorizationValue) => {
          return new AuthorizationValue(HTTP_RESPONSE_TYPE, authorization);
        },
      );
    }),
    overload(
      'http_get_header_string',
      `${ATTRIBUTES}.Header(string) -> list(string)`,
      (_meter: CelMeter, request: RequestAttributes, name: string) => {
        return textsOf(request.data, 'header', canonicalHeader(name));
      },
    ),
    overload(
      'http_get_queryparam_string',
      `${ATTRIBUTES}.QueryParam(string) -> list(string)`,
      (_meter: CelMeter, request: RequestAttributes, name: string) => {
        return textsOf(request.data, 'query', name);
      },
    ),
  ],
};

/** Names of headers are looked up as Go writes them: `Content-Type`. */
function canonicalHeader(name: string): string {
  return name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

class RequestAttributes extends NativeStruct {
  readonly data: DataValue;

  constructor(data: DataValue) {
    super(ATTRIBUTES, {
      method: textOf(data, 'method'),
      header: textLists(data, 'header'),
      host: textOf(data, 'host'),
      protocol: textOf(data, 'protocol'),
      contentLength: wholeOf(data, 'contentLength'),
      body: bytesOf(textOf(data, 'body')),
      scheme: textOf(data, 'scheme'),
      path: textOf(data, 'path'),
      query: textLists(data, 'query'),
      fragment: textOf(data, 'fragment'),
    });
    this.data = data;
  }
}

/** A request as the file of a payload describes it; what it leaves out is empty. */
export function httpRequestValue(payload: DataValue): CelValue {
  return new NativeStruct(REQUEST, { attributes: new RequestAttributes(fieldOf(payload, 'attributes') ?? null) });
}

function textLists(data: DataValue, name: string): CelValue {
  const lists = objectOf(data, name) ?? {};
  return fromData(Object.fromEntries(Object.keys(lists).map((key) => [key, listOf(lists, key)])));
}

function wholeOf(data: DataValue, name: string): bigint {
  const number = isObject(data) ? data[name] : undefined;
  return typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : 0n;
}

function bytesOf(base64: string): Uint8Array {
  const decoded = decodeBase64(base64);
  return decoded.kind === 'bytes' ? decoded.bytes : new Uint8Array();
}
