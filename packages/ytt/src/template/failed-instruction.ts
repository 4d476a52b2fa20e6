import type { Span } from '@assay/source';

import type { Finding } from '../failure.ts';

/** What reports say of an instruction of a template that could not be followed: nothing of the instruction, which nobody has written. */
export type Complaint = Pick<Finding, 'message' | 'hint' | 'fixes' | 'related'>;

/** Details of a fault: why an instruction failed, and at which node, where that is not the one that it is called for. */
export class FailedInstruction {
  readonly complaint: Complaint;
  readonly node: Span | undefined;

  constructor(complaint: Complaint, node?: Span) {
    this.complaint = complaint;
    this.node = node;
  }

  /** Why an instruction failed with a fault. */
  static of(message: string, details: unknown, node?: Span): FailedInstruction {
    return new FailedInstruction(details instanceof FailedInstruction ? details.complaint : { message }, node);
  }
}
