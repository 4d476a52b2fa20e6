import type { ObjectValue, Value } from '@assay/jmespath';

import type { Policy } from '../policy/policy.ts';

/**
 * What answers policies that ask for more than the request and the objects of the cluster, as `libs.Context` does in Kyverno. The engine has
 * no network: whoever starts it knows the answers, or there are none.
 */
export interface ContextProvider {
  /** What services answer, and the Kubernetes API beside the objects of the cluster. */
  readonly responses: readonly ServiceResponse[];
  /** The entries of the global context by name; `undefined` if nobody knows of any. */
  readonly globalContext: ReadonlyMap<string, GlobalContextEntry> | undefined;
  /** What expressions of CEL find in place of a cluster; `undefined` if there is one, and where nothing is given. */
  readonly celContext: CelContext | undefined;
  /** The objects that a rule may clone where there is no server. */
  readonly cloneSourcesOf: (policy: Policy, rule: string) => readonly ObjectValue[];
  /** The predicates that the images of a rule are attested with; `undefined` if nobody knows them, so that a registry had to tell. */
  readonly attestationsOf?: (policy: string, rule: string) => readonly AttestedPredicate[] | undefined;
}

/** That nobody answers. */
export const NO_ANSWERS: ContextProvider = { responses: [], globalContext: undefined, celContext: undefined, cloneSourcesOf: () => [] };

/** The response to a call. */
export interface ServiceResponse {
  /** A URL, or a path of the Kubernetes API. */
  readonly url: string;
  /** `GET` or `POST`; empty for both. */
  readonly method: string;
  readonly statusCode: number;
  readonly body: ObjectValue;
}

/** The response to a call of an address by a method; one for the method counts before one for any. */
export function findResponse(responses: readonly ServiceResponse[], method: string, url: string): ServiceResponse | undefined {
  const ofAddress = responses.filter((each) => each.url === url);
  return ofAddress.find((each) => each.method === method) ?? ofAddress.find((each) => each.method === '');
}

/** An entry of the global context. */
export interface GlobalContextEntry {
  /** The data behind `fieldPath`. */
  readonly data: Value;
  /** By name; `undefined` if it has none. */
  readonly projections: ReadonlyMap<string, Value> | undefined;
}

/** What `resource.Get`, `resource.List` and `image.GetMetadata` find. */
export interface CelContext {
  readonly resources: readonly ObjectValue[];
  /** By the image as the expression writes it. */
  readonly images: ReadonlyMap<string, Value>;
}

/** A predicate about images, taken to be signed as a policy wants it. */
export interface AttestedPredicate {
  readonly predicateType: string;
  readonly predicate: ObjectValue;
}
