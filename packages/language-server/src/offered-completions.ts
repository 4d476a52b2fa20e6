import type { OfferedCompletion } from '@assay/language-service';

/** Which offer of which answer a client asks about. */
export interface OfferReference {
  readonly answer: number;
  readonly at: number;
}

/** The newest offers, whose documentation a client asks for one by one: there can be thousands. */
export class OfferedCompletions {
  #answer = 0;
  #offered: readonly OfferedCompletion[] = [];

  /** Keeps the offers of an answer until the next one; gives what refers to them. */
  keep(offered: readonly OfferedCompletion[]): (at: number) => OfferReference {
    this.#answer++;
    this.#offered = offered;
    const answer = this.#answer;
    return (at) => ({ answer, at });
  }

  /** The documentation of an offer, in Markdown; none of one that has been forgotten. */
  documentationOf(reference: Partial<OfferReference> | undefined): string | undefined {
    return reference?.answer === this.#answer ? this.#offered[reference.at ?? -1]?.documentation : undefined;
  }
}
