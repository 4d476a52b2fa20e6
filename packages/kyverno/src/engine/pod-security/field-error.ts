import type { PodContainer } from './pod.ts';

/** One field of a pod that breaks a standard. */
export interface FieldError {
  readonly problem: 'forbidden' | 'required';
  /** Where it is in the pod, such as `spec.containers[0].securityContext.privileged`. */
  readonly field: string;
  /** What stands there and should not. The empty text says as much as none. */
  readonly found?: FoundValue;
  /** The name of the container that has the field; `undefined` for a field of the pod itself. */
  readonly container?: string;
}

/** What a field of a pod can hold that a standard forbids. */
export type FoundValue = string | boolean | number | readonly string[];

/** A field of the pod that must not hold this value. */
export function forbidden(field: string, found?: FoundValue): FieldError {
  return found === undefined ? { problem: 'forbidden', field } : { problem: 'forbidden', field, found };
}

/** A field of a container that must not hold this value. */
export function forbiddenIn({ path, name }: PodContainer, field: string, found: FoundValue): FieldError {
  return { problem: 'forbidden', field: `${path}.${field}`, found, container: name };
}

/** A field that a container must have. */
export function requiredIn({ path, name }: PodContainer, field: string): FieldError {
  return { problem: 'required', field: `${path}.${field}`, container: name };
}

/** The found values one by one, as excludes are compared with them. */
export function foundTexts({ found }: FieldError): readonly string[] {
  if (found === undefined || found === '') return [];
  return typeof found === 'object' ? found : [String(found)];
}

/** The error in Kyverno's words. */
export function describeFieldError({ problem, field, found }: FieldError): string {
  if (problem === 'required') return `${field}: Required value`;
  if (found === undefined || found === '') return `${field}: Forbidden`;
  return `${field} is forbidden, forbidden values found: ${typeof found === 'object' ? `[${found.join(' ')}]` : String(found)}`;
}
