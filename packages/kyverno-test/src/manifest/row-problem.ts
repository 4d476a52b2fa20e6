import { quote } from '@assay/go-values';
import type { TestResult } from './model.ts';
import type { ManifestValues } from '../inputs/model.ts';
import { ROW_OPERATIONS } from './read-test.ts';
import { OPERATION } from '../inputs/values.ts';

/** Why the reference ends a test for one of its rows, as it stands behind `failed to run test (`. */
export function rowProblem({ policy, operation, operationText, isDeletingPolicy }: TestResult): string | undefined {
  if (operationText === undefined) return undefined;
  const refuse = (cause: string): string => `invalid test result for policy ${policy.text}: ${cause}`;
  if (isDeletingPolicy) return refuse('operation is not supported for deleting policies');
  if (operation !== undefined) return undefined;
  return refuse(`invalid operation ${quote(operationText.text)}, must be one of ${ROW_OPERATIONS.join(', ')}`);
}

/** The operations that values can give a request. */
export const REQUEST_OPERATIONS: readonly string[] = [...ROW_OPERATIONS, 'CONNECT'];

/** Why the reference ends a test for the operation in its global values, as it stands behind `failed to run test (`. */
export function globalOperationProblem(values: ManifestValues | undefined): string | undefined {
  const operation = values?.globalValues.get(OPERATION);
  if (typeof operation !== 'string' || REQUEST_OPERATIONS.includes(operation)) return undefined;
  return `invalid request.operation value ${quote(operation)}, must be one of ${REQUEST_OPERATIONS.join(', ')}`;
}
