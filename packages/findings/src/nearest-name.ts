import { editDistance } from './edit-distance.ts';

/** What to say about an unknown name if a known one is near: `did you mean "user_data"?`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `did you mean "${nearest}"?`;
}

/**
 * The known name that somebody most likely meant by an unknown one: at most two edits away (one if either has three
 * letters or fewer), different in letter case or between `_` and `-` only, or another form of the same word (`passed`, `pass`). Of several the
 * one with the fewest edits, then the earliest. A name of one letter has none. Linear in the length of all names.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = spell(name);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const strangeness = strangenessOf(wanted, candidate);
    if (strangeness < least) {
      nearest = candidate;
      least = strangeness;
    }
  }
  return nearest;
}

const MOST_EDITS = 2;
const SHORT_NAME = 3;
/** No ending makes a word longer than this. */
const LONGEST_INFLECTION = 8;

interface Spelling {
  readonly name: string;
  readonly folded: string;
  readonly stem: string;
}

function spell(name: string): Spelling {
  const folded = name.toLowerCase().replaceAll('_', '-');
  return { name, folded, stem: stemOf(folded) };
}

/** Edits regardless of letter case and of `_` for `-` count most, then edits of these; infinite for a name that nobody meant. */
function strangenessOf(wanted: Spelling, candidate: string): number {
  if (candidate === wanted.name || Math.abs(candidate.length - wanted.name.length) > LONGEST_INFLECTION) return Number.POSITIVE_INFINITY;
  const known = spell(candidate);
  const edits = editDistance(wanted.folded, known.folded, MOST_EDITS);
  if (edits <= editsAllowed(Math.min(wanted.name.length, candidate.length))) {
    return edits * (MOST_EDITS + 2) + editDistance(wanted.name, candidate, MOST_EDITS);
  }
  const isSameWord = known.stem === wanted.stem && known.stem.length >= SHORT_NAME;
  return isSameWord ? (MOST_EDITS + 1) * (MOST_EDITS + 2) : Number.POSITIVE_INFINITY;
}

function editsAllowed(length: number): number {
  if (length < 2) return -1;
  return length <= SHORT_NAME ? 1 : MOST_EDITS;
}

const ENDINGS = ['ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'ures', 'ure', 'ers', 'er', 'ed', 'es', 's'];

/** What forms of an English word have in common, for comparing only: `skipped`, `skips` and `skip` give `skip`. */
function stemOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = ENDINGS.find((ending) => word.endsWith(ending) && word.length - ending.length >= SHORT_NAME) ?? '';
  const stem = word.slice(0, word.length - ending.length);
  const isRepeatedOrSilent = stem.endsWith('e') || stem.at(-1) === stem.at(-2);
  return isRepeatedOrSilent && stem.length > SHORT_NAME ? stem.slice(0, -1) : stem;
}
