import type { ObjectValue } from '@assay/jmespath';
import type { Explanation, PhaseName, PolicyResponse } from '@assay/kyverno/engine';
import type { YamlObject } from '@assay/kyverno/objects';

/** What a run asks policies about: an object of a file, a payload, or a request, which is empty. */
export interface Subject {
  readonly object: ObjectValue;
  /** The file that it comes from. */
  readonly file: string;
  /** Where it is written; `undefined` for payloads and requests. */
  readonly written: YamlObject | undefined;
}

/** The answer of one policy on one subject. */
export interface Answer {
  readonly subject: Subject;
  /** The object as the phases before left it. */
  readonly resource: ObjectValue;
  readonly phase: PhaseName;
  readonly response: PolicyResponse;
}

/** Hears of answers while they come, so that none has to be kept. */
export interface AnswerListener {
  /** An answer is there. */
  readonly evaluated: (answer: Answer) => void;
  /** All answers on a subject are there: now they come once more, in the order in which they are listed. */
  readonly settled: (answer: Answer) => void;
  /** Given if somebody wants to know what decides: hears of rules that are not about a subject. */
  readonly unmatched?: ((subject: Subject, explanation: Explanation) => void) | undefined;
  /** Something did not work, and the run goes on. */
  readonly failed: (failure: EvaluationFailure) => void;
}

/** That a subject could not be evaluated to its end. */
export interface EvaluationFailure {
  readonly subject: Subject;
  readonly message: string;
  /** Whether the reference prints it on standard output. */
  readonly isPrinted: boolean;
}
