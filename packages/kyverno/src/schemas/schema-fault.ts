import type { Path } from '@assay/source';
import { pathSteps } from '@assay/source';

/** Something that a schema does not allow. */
export interface SchemaFault {
  readonly code: SchemaFaultCode;
  /** Where it is; what is missing has the path that it would have. */
  readonly path: Path;
  /** In the words of an API server, behind the path. */
  readonly message: string;
  /** Of a value of a wrong type: the types. */
  readonly types?: { readonly wanted: string; readonly actual: string };
  /** Whether the API server names no path, because the fault is that of a combination. */
  readonly isUnplaced?: boolean;
  /** Whether it only follows from another fault, and is told because the API server tells it. */
  readonly isConsequence?: boolean;
}

export type SchemaFaultCode =
  | 'unknown-field'
  | 'wrong-type'
  | 'required'
  | 'not-allowed'
  | 'too-long'
  | 'too-short'
  | 'too-small'
  | 'too-few'
  | 'duplicate'
  | 'combination'
  | 'invalid-metadata';

/** A fault as an API server prints it. */
export function printSchemaFault({ path, message, isUnplaced = false }: SchemaFault): string {
  return `${isUnplaced ? '<nil>' : printFieldPath(path)}: ${message}`;
}

/** A path as messages of Kubernetes have it: `spec.rules[0].name`. */
export function printFieldPath(path: Path): string {
  return pathSteps(path).reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
