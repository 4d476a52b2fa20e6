import type { Answer } from '../evaluate/answer.ts';

/** Collects what is printed of answers when all are there. */
export interface ResultListing {
  readonly add: (answer: Answer) => void;
  /** What is to be printed. */
  readonly text: () => string;
}
