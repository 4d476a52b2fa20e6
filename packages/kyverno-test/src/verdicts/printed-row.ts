import type { RuleResponse } from '@assay/kyverno/engine';

import type { TestResult } from '../manifest/model.ts';
import type { ObjectDifference } from './expected-objects.ts';

/** What became of a row of results on one object: one line of the report. */
export interface PrintedRow {
  /** The policy as the row names it. */
  readonly policy: string;
  /** The rule that answered; what the row names if none did. */
  readonly rule: string;
  /** `v1/Pod/default/x`, `/payload.json`, `/generated-name`. */
  readonly resource: string;
  /** The key of the object that was judged, or that the row asks for. */
  readonly key: string;
  readonly result: 'Pass' | 'Fail' | 'Skip';
  readonly reason: string;
  readonly message: string;
  /** The row that asked, and the response that decided; for reports of our own. */
  readonly row: TestResult;
  readonly response: RuleResponse | undefined;
  readonly outcome: 'ok' | 'excluded' | 'not-found' | 'invalid-policy' | 'not-executed' | 'unwanted-status' | 'different' | 'resource-error';
  /** The object that is not as the row's file has it. */
  readonly difference?: ObjectDifference;
  /** Why no rule may be about the object though one was meant to be; the reference does not say it. */
  readonly hint?: string;
}

/** What is printed of a row: plain data. */
export type ShownRow = Pick<PrintedRow, 'policy' | 'rule' | 'resource' | 'result' | 'reason' | 'message'>;
