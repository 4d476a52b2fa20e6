import type { OfferedCompletion } from '@assay/language-service';

/** The newest offers, whose documentation a client asks for one by one: there can be thousands. Each has a number of its own. */
export class OfferedCompletions {
  /** The number of the first one. */
  #first = 0;
  #offered: readonly OfferedCompletion[] = [];

  /** Keeps the offers of an answer until the next one; gives the number of the first one. */
  keep(offered: readonly OfferedCompletion[]): number {
    this.#first += this.#offered.length;
    this.#offered = offered;
    return this.#first;
  }

  /** The documentation of an offer, in Markdown; none of one that has been forgotten. */
  documentationOf(number: unknown): string | undefined {
    return typeof number === 'number' ? this.#offered[number - this.#first]?.documentation : undefined;
  }
}
