import { fromData, ObjectView, overload, parseTimestamp, parseType, Timestamp } from '@assay/cel';
import type { Library, CelMeter, ObjectType, Overload, CelValue } from '@assay/cel';
import { decodeBase64 } from '@assay/go-values';
import { isObject, propertyOf } from '@assay/jmespath';
import type { Value as DataValue } from '@assay/jmespath';

import { AuthorizationValue, ENVOY_RESPONSE_TYPE } from '../authorization.ts';
import { NativeStruct } from '../native-struct.ts';

const AUTH = 'envoy.service.auth.v3';
const ATTRIBUTES = `${AUTH}.AttributeContext`;
const ALLOWED = `${AUTH}.OkHttpResponse`;
const DENIED = `${AUTH}.DeniedHttpResponse`;
const HEADER = 'envoy.config.core.v3.HeaderValueOption';
const PARAMETER = 'envoy.config.core.v3.QueryParameter';

/** Name of the type of requests, which `object` is. */
export const ENVOY_REQUEST_TYPE: string = `${AUTH}.CheckRequest`;

/** The messages of Envoy's external authorization (v3) that a request is made of, with the types of their fields. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [ENVOY_REQUEST_TYPE]: { attributes: ATTRIBUTES },
  [ATTRIBUTES]: {
    source: `${ATTRIBUTES}.Peer`,
    destination: `${ATTRIBUTES}.Peer`,
    request: `${ATTRIBUTES}.Request`,
    context_extensions: 'map(string, string)',
    metadata_context: 'dyn',
    route_metadata_context: 'dyn',
    tls_session: `${ATTRIBUTES}.TLSSession`,
  },
  [`${ATTRIBUTES}.Peer`]: { address: 'dyn', service: 'string', labels: 'map(string, string)', principal: 'string', certificate: 'string' },
  [`${ATTRIBUTES}.Request`]: { time: 'timestamp', http: `${ATTRIBUTES}.HttpRequest` },
  [`${ATTRIBUTES}.HttpRequest`]: {
    id: 'string',
    method: 'string',
    headers: 'map(string, string)',
    header_map: 'dyn',
    path: 'string',
    host: 'string',
    scheme: 'string',
    query: 'string',
    fragment: 'string',
    size: 'int',
    protocol: 'string',
    body: 'string',
    raw_body: 'bytes',
  },
  [`${ATTRIBUTES}.TLSSession`]: { sni: 'string' },
};

const TYPES: readonly ObjectType[] = Object.entries(MESSAGES).map(([name, fields]) => {
  return { name, fields: Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, parseType(type)])) };
});

/** A method that adds something to a response or header: the verdict is the same after it. */
function addition(id: string, signature: string): Overload {
  return overload(id, signature, (_meter: CelMeter, receiver: CelValue) => receiver);
}

/** Decisions about requests that Envoy asks about: pkg/cel/libs/authz/envoy of kyverno/kyverno-authz. */
export const envoyAuthorizationLibrary: Library = {
  name: 'kyverno.authz.envoy',
  types: TYPES,
  functions: [
    overload('allowed', `envoy.Allowed() -> ${ALLOWED}`, () => new AuthorizationValue(ALLOWED, { kind: 'allowed' })),
    overload('denied', `envoy.Denied(int) -> ${DENIED}`, (_meter: CelMeter, code: bigint) => {
      return new AuthorizationValue(DENIED, { kind: 'denied', message: `request denied with status code ${code}` });
    }),
    overload('header_key_value', `envoy.Header(string, string) -> ${HEADER}`, () => new NativeStruct(HEADER)),
    overload('queryparam_key_value', `envoy.QueryParam(string, string) -> ${PARAMETER}`, () => new NativeStruct(PARAMETER)),
    addition('denied_with_body', `${DENIED}.WithBody(string) -> ${DENIED}`),
    ...[ALLOWED, DENIED].flatMap((type) => [
      addition(`${type}_with_header_header`, `${type}.WithHeader(${HEADER}) -> ${type}`),
      addition(`${type}_with_header_string_string`, `${type}.WithHeader(string, string) -> ${type}`),
      overload(`${type}_response`, `${type}.Response() -> ${ENVOY_RESPONSE_TYPE}`, (_meter: CelMeter, { authorization }: AuthorizationValue) => {
        return new AuthorizationValue(ENVOY_RESPONSE_TYPE, authorization);
      }),
    ]),
    addition('ok_without_header', `${ALLOWED}.WithoutHeader(string) -> ${ALLOWED}`),
    addition('ok_with_response_header_header', `${ALLOWED}.WithResponseHeader(${HEADER}) -> ${ALLOWED}`),
    addition('ok_with_response_header_string_string', `${ALLOWED}.WithResponseHeader(string, string) -> ${ALLOWED}`),
    addition('ok_with_queryparam_param', `${ALLOWED}.WithQueryParam(${PARAMETER}) -> ${ALLOWED}`),
    addition('ok_with_queryparam_string_string', `${ALLOWED}.WithQueryParam(string, string) -> ${ALLOWED}`),
    addition('ok_without_queryparam_string', `${ALLOWED}.WithoutQueryParam(string) -> ${ALLOWED}`),
    addition('header_keep_empty_value', `${HEADER}.KeepEmptyValue() -> ${HEADER}`),
    addition('header_keep_empty_value_bool', `${HEADER}.KeepEmptyValue(bool) -> ${HEADER}`),
    addition('response_ok_with_message', `${ENVOY_RESPONSE_TYPE}.WithMessage(string) -> ${ENVOY_RESPONSE_TYPE}`),
    addition('response_ok_with_metadata', `${ENVOY_RESPONSE_TYPE}.WithMetadata(map(string, dyn)) -> ${ENVOY_RESPONSE_TYPE}`),
  ],
};

/** A request as the file of a payload describes it, in the JSON form of protobuf; what it leaves out is empty. */
export function envoyRequestValue(payload: DataValue): CelValue {
  return new Message(ENVOY_REQUEST_TYPE, payload);
}

class Message extends ObjectView {
  override readonly typeName: string;
  readonly #data: DataValue;

  constructor(typeName: string, data: DataValue) {
    super();
    this.typeName = typeName;
    this.#data = data;
  }

  override get(field: string): CelValue | undefined {
    const fields = MESSAGES[this.typeName] ?? {};
    const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return type === undefined ? undefined : valueOfType(type, this.#member(field));
  }

  /** JSON may name fields as the definition of the message does or in camel case. */
  #member(field: string): DataValue {
    if (!isObject(this.#data)) return null;
    const camelCase = field.replaceAll(/_[a-z]/g, (start) => start.slice(1).toUpperCase());
    return propertyOf(this.#data, camelCase) ?? propertyOf(this.#data, field) ?? null;
  }
}

function valueOfType(type: string, data: DataValue): CelValue {
  if (type in MESSAGES) return new Message(type, data);
  switch (type) {
    case 'string':
      return typeof data === 'string' ? data : '';
    case 'int':
      return BigInt(typeof data === 'string' && /^-?\d+$/.test(data) ? data : typeof data === 'number' ? Math.trunc(data) : 0);
    case 'bytes': {
      const decoded = decodeBase64(typeof data === 'string' ? data : '');
      return decoded.kind === 'bytes' ? decoded.bytes : new Uint8Array();
    }
    case 'timestamp':
      return (typeof data === 'string' ? parseTimestamp(data) : undefined) ?? new Timestamp(0n);
    case 'dyn':
      return fromData(data);
    default:
      return fromData(isObject(data) ? data : {});
  }
}

/** The first member of a request that its message does not have; `undefined` if it has all. */
export function unknownRequestField(payload: DataValue, message: string = ENVOY_REQUEST_TYPE): string | undefined {
  const fields = MESSAGES[message];
  if (fields === undefined || !isObject(payload)) return undefined;
  for (const [name, value] of Object.entries<DataValue>(payload)) {
    const type = fields[name] ?? fields[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    if (type === undefined) return name;
    const unknown = unknownRequestField(value, type);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}
