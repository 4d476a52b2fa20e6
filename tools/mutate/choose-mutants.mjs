import { createHash } from 'node:crypto';

/** As many mutants as wanted, evenly over the files, in the order of the code. */
export function chooseMutants(mutants, count, seed) {
  const chosen = inOrderOfChoice(mutants, seed).slice(0, count);
  return chosen.sort((one, other) => compare(one.file, other.file) || one.start - other.start);
}

/**
 * The mutants in the order in which they are chosen: one of each file, then a second one of each, and so on. Each has its rank from the seed and from
 * what it changes, so that the same ones are chosen again however the code around them moves.
 */
export function inOrderOfChoice(mutants, seed) {
  const ranked = inOrderOfRank(mutants, seed);
  const taken = new Map();
  const rounds = ranked.map((mutant) => {
    const round = taken.get(mutant.file) ?? 0;
    taken.set(mutant.file, round + 1);
    return { mutant, round };
  });
  return rounds.sort((one, other) => one.round - other.round).map(({ mutant }) => mutant);
}

function inOrderOfRank(mutants, seed) {
  const alike = new Map();
  const ranked = mutants.map((mutant) => {
    const identity = JSON.stringify([seed, mutant.file, mutant.lineText, mutant.change]);
    const occurrence = alike.get(identity) ?? 0;
    alike.set(identity, occurrence + 1);
    return { mutant, rank: createHash('sha256').update(`${identity}${occurrence}`).digest('hex') };
  });
  return ranked.sort((one, other) => compare(one.rank, other.rank)).map(({ mutant }) => mutant);
}

const compare = (one, other) => (one < other ? -1 : Number(one > other));
