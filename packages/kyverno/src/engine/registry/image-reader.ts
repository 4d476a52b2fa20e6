import type { ImageAnswer, ImageAnswers, ImageFailure, ImageQuestion } from './image-question.ts';

/** Answers questions about images without waiting. */
export interface ImageReader {
  readonly ask: <Kind extends ImageQuestion['kind']>(question: Extract<ImageQuestion, { kind: Kind }>) => ImageAnswer<ImageAnswers[Kind]>;
}

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

  /** The questions that nobody has answered since this was asked last. */
  takeMissing(): readonly ImageQuestion[] {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    return missing;
  }

  /** Keeps the answer to a question. */
  add(question: ImageQuestion, answer: ImageAnswer<ImageAnswers[ImageQuestion['kind']]>): void {
    this.#answers.set(keyOf(question), answer);
  }
}

const NOT_FETCHED: ImageFailure = { kind: 'failure', message: 'it was not fetched', reason: 'unreachable' };

function keyOf(question: ImageQuestion): string {
  return JSON.stringify(question);
}
