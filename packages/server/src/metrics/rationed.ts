/** How many times as long as a question took its answer is given again. */
const GOOD_FOR = 20;

/**
 * Asks so rarely that it takes a twentieth of the time at most, whoever wants to know how often: what was found last is told meanwhile, and who
 * asks at once shares an answer. A question that takes no time is asked each time. Trouble is told to those who wait, and not kept.
 */
export function rationed<Found>(ask: () => Promise<Found>, elapsed: () => number): () => Promise<Found> {
  let last: { readonly found: Found; readonly goodUntil: number } | undefined;
  let asking: Promise<Found> | undefined;
  const askNow = async (): Promise<Found> => {
    const begun = elapsed();
    try {
      const found = await ask();
      const ended = elapsed();
      last = { found, goodUntil: ended + GOOD_FOR * (ended - begun) };
      return found;
    } finally {
      asking = undefined;
    }
  };
  return async () => (last && elapsed() < last.goodUntil ? last.found : (asking ??= askNow()));
}
