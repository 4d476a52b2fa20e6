import type { JsonValue } from '@assay/findings';
import type { AdmissionRequest, Operation } from '@assay/kyverno';

/** An object of JSON. */
export type JsonObject = { readonly [name: string]: JsonValue };

/** What is asked for; null where nothing is, and a policy that deletes is due. */
export type TrialOperation = Operation | null;

/** A request that both sides are asked about: plain data, so that it can be changed and made smaller as a whole. */
export interface Trial {
  readonly [name: string]: JsonValue;
  readonly operation: TrialOperation;
  /** The object as it is wanted, or what is to be deleted. */
  readonly object: JsonObject;
  /** What an update replaces; null otherwise. */
  readonly oldObject: JsonObject | null;
  /** The Namespace of the object; null for an object without. */
  readonly namespaceObject: JsonObject | null;
  readonly userInfo: JsonObject;
  readonly roles: readonly string[];
  readonly clusterRoles: readonly string[];
}

/** Who asks where policies do not look at it. */
export const DEFAULT_USER: JsonObject = { username: 'example', groups: ['system:authenticated'] };

/** Whether who asks is nobody in particular. */
export function isAnybody(userInfo: JsonObject): boolean {
  return JSON.stringify(userInfo) === JSON.stringify(DEFAULT_USER);
}

/** The request for admission that a trial is, or an object as policies that delete find it. */
export function requestOf({ operation, object, oldObject, namespaceObject, userInfo, roles, clusterRoles }: Trial): AdmissionRequest {
  if (operation === null) return { object, ...(namespaceObject && { namespaceObject }) };
  return {
    operation,
    ...(operation === 'DELETE' ? { oldObject: object } : { object }),
    ...(operation === 'UPDATE' && { oldObject: oldObject ?? object }),
    ...(namespaceObject && { namespaceObject }),
    userInfo,
    roles,
    clusterRoles,
  };
}

/** Whether a value is an object of JSON. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a list of JSON. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** What stands below these names; `undefined` where a step is missing. */
export function memberOf(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>((at, name) => (isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);
}

/** The text below these names; empty if there is none. */
export function textMember(value: JsonValue | undefined, ...names: readonly string[]): string {
  const found = memberOf(value, ...names);
  return typeof found === 'string' ? found : '';
}
