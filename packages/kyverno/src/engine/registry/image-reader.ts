import type { ImageAnswer, ImageAnswers, ImageFailure, ImageQuestion } from './image-question.ts';

/** Answers questions about images without waiting. */
export interface ImageReader {
  readonly ask: <Kind extends ImageQuestion['kind']>(question: Extract<ImageQuestion, { kind: Kind }>) => ImageAnswer<ImageAnswers[Kind]>;
}

/** Asks somebody, such as a registry. */
export type AnswerImageQuestion = (question: ImageQuestion) => Promise<ImageAnswer<ImageAnswers[ImageQuestion['kind']]>>;

/**
 * What is known of images so far. What is not known is noted: somebody fetches it, and the evaluation is done again, as it is synchronous.
 */
export class KnownImages implements ImageReader {
  readonly #answers = new Map<string, ImageAnswer<ImageAnswers[ImageQuestion['kind']]>>();
  readonly #missing = new Map<string, ImageQuestion>();

  ask<Kind extends ImageQuestion['kind']>(question: Extract<ImageQuestion, { kind: Kind }>): ImageAnswer<ImageAnswers[Kind]> {
    const key = keyOf(question);
    const known = this.#answers.get(key);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is under a key answers a question of its kind.
    if (known !== undefined) return known as ImageAnswer<ImageAnswers[Kind]>;
    this.#missing.set(key, question);
    return NOT_FETCHED;
  }

  /** Has all questions answered that could not be answered since this was done last; gives whether there were any, so that there is something to evaluate again. */
  async fetchMissing(answer: AnswerImageQuestion): Promise<boolean> {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    const isAnyMissing = missing.length > 0;
    const takeTurns = async (): Promise<void> => {
      for (let question = missing.pop(); question !== undefined; question = missing.pop()) {
        this.#answers.set(keyOf(question), await answer(question));
      }
    };
    await Promise.all(Array.from({ length: MAX_QUESTIONS_AT_ONCE }, takeTurns));
    return isAnyMissing;
  }
}

const MAX_QUESTIONS_AT_ONCE = 8;

const NOT_FETCHED: ImageFailure = { kind: 'failure', message: 'it was not fetched', reason: 'unreachable' };

function keyOf(question: ImageQuestion): string {
  return JSON.stringify(question);
}
