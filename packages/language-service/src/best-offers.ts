import type { OfferedCompletion } from './completions.ts';

/** How many offers are sent at most where something has been typed. */
const MOST_OFFERS = 200;

/**
 * The offers that fit best what has been typed of them, in their order among equals. Where nothing has been typed nobody can say which
 * are the best: these are all. `lineBefore` is the text before the place in its line, in which each of them begins.
 */
export function bestOffers(offered: readonly OfferedCompletion[], lineBefore: string): readonly OfferedCompletion[] {
  if (offered.length <= MOST_OFFERS || offered.some(({ replaces }) => replaces.start.character === lineBefore.length)) return offered;
  const byFit: Readonly<Record<Fit, OfferedCompletion[]>> = { begins: [], holds: [], scatters: [], differs: [] };
  for (const offer of offered) byFit[fitOf(offer, lineBefore.slice(offer.replaces.start.character))].push(offer);
  return Object.values(byFit).flat().slice(0, MOST_OFFERS);
}

/** How what would be written has in it what has been typed, the best first. */
type Fit = 'begins' | 'holds' | 'scatters' | 'differs';

function fitOf({ label, text = label }: OfferedCompletion, typed: string): Fit {
  const [written, wanted] = [text.toLowerCase(), typed.toLowerCase()];
  if (written.startsWith(wanted)) return 'begins';
  if (written.includes(wanted)) return 'holds';
  return hasInOrder(written, wanted) ? 'scatters' : 'differs';
}

/** Whether the letters of a word stand in a text in this order, with others between them: editors show such offers, too. */
function hasInOrder(text: string, word: string): boolean {
  let from = 0;
  return [...word].every((letter) => {
    const at = text.indexOf(letter, from);
    from = at + letter.length;
    return at >= 0;
  });
}
