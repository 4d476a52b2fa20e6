import { NativeStruct } from './native-struct.ts';

/** Names of the types of what validations of policies about requests result in. */
export const HTTP_RESPONSE_TYPE = 'http.CheckResponse';
export const ENVOY_RESPONSE_TYPE = 'envoy.service.auth.v3.CheckResponse';

/** What a policy decides about a request to a server. */
export type Authorization =
  | { readonly kind: 'allowed' }
  /** `message` says why as Kyverno's CLI says it. */
  | { readonly kind: 'denied'; readonly message: string };

/** A response that an expression builds, or a part of one; what is put into it beside the decision changes no verdict. */
export class AuthorizationValue extends NativeStruct {
  readonly authorization: Authorization;

  constructor(typeName: string, authorization: Authorization) {
    super(typeName);
    this.authorization = authorization;
  }
}
