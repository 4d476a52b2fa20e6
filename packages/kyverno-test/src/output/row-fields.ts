import type { ShownRow } from '../verdicts/printed-row.ts';

/** A row with its number, under the names that the formats for programs use. */
export interface RowFields {
  readonly ID: number;
  /** Only in detailed results. */
  readonly Message?: string;
  readonly POLICY: string;
  readonly REASON: string;
  readonly RESOURCE: string;
  readonly RESULT: string;
  readonly RULE: string;
}

/** The rows, numbered from 1, with their fields in the order in which they are printed. */
export function rowFields(rows: readonly ShownRow[], isDetailed: boolean): readonly RowFields[] {
  return rows.map(({ policy, rule, resource, result, reason, message }, at) => ({
    ID: at + 1,
    ...(isDetailed && { Message: message }),
    POLICY: policy,
    REASON: reason,
    RESOURCE: resource,
    RESULT: result,
    RULE: rule,
  }));
}
