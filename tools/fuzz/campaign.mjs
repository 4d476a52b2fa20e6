import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { judgeAgain, judgeAll } from './judge.mjs';
import { randomOfCase } from './random.mjs';
import { shrink } from './shrink.mjs';
import { place, writtenIn } from './subject.mjs';

/**
 * What the fuzzer has to know of a pair of programs.
 *
 * @typedef {{
 *   readonly name: string,
 *   readonly seeds: readonly import('./subject.mjs').Subject[],
 *   readonly mutate: (random: import('./random.mjs').Random) => import('./subject.mjs').Subject,
 *   readonly start: () => Sides,
 *   readonly together?: number,
 *   readonly isSame: (reference: Result, ours: Result) => boolean,
 *   readonly departures: readonly { readonly name: string, readonly explains: (difference: object) => boolean | Promise<boolean> }[],
 *   readonly signature: (reference: Result, ours: Result) => string,
 *   readonly cannotHave?: (signature: string, ours: Result) => boolean,
 * }} Target
 *
 * Both programs, ready to run. Each is run in a folder that holds the files of the subject. A reference that is slow to start can be run on many
 * subjects, up to `together`, in one process; it gives no result for one that it has to be run on alone.
 *
 * @typedef {{
 *   readonly runReference: (subject: import('./subject.mjs').Subject, folder: string) => Promise<Result>,
 *   readonly runOurs: (subject: import('./subject.mjs').Subject, folder: string) => Promise<Result>,
 *   readonly runReferences?: (cases: readonly { readonly subject: import('./subject.mjs').Subject, readonly ours: Result }[], folder: string) => Promise<readonly (Result | undefined)[]>,
 *   readonly close: () => Promise<void>,
 * }} Sides
 *
 * @typedef {{ readonly kind: 'ended', readonly exit: number, readonly stdout: string, readonly stderr: string } | { readonly kind: 'crashed', readonly error: string } | { readonly kind: 'hung' }} Result
 */

/**
 * Runs the cases with these numbers, then shrinks one of each group of differences, with so many attempts at most. `lanes` of them are
 * under way at once.
 */
export async function runCampaign(target, { seed, indices, lanes, attempts = 400, onCase = () => {} }) {
  const tally = new Map();
  const groups = new Map();
  await inLanes(target, lanes, chunksOf(indices, target.together ?? 1), async (chunk, sides) => {
    const verdicts = await judgeAll(
      target,
      sides,
      chunk.map((index) => target.mutate(randomOfCase(seed, index))),
    );
    for (const [at, verdict] of verdicts.entries()) {
      count(tally, verdict.kind === 'departed' ? `departed: ${verdict.name}` : verdict.kind);
      if (verdict.kind === 'different') addToGroup(groups, { ...verdict, index: chunk[at] });
      onCase(verdict);
    }
  });
  await inLanes(target, lanes, groups.values(), async (group, sides) => {
    group.example = await smallest(
      target,
      sides,
      group.example,
      group.example.ours.kind === 'hung' ? Math.min(attempts, ATTEMPTS_WITHOUT_END) : attempts,
    );
  });
  return { tally, groups: [...groups.values()].toSorted((a, b) => b.indices.length - a.indices.length || a.indices[0] - b.indices[0]) };
}

/** What both programs give for one case, as it is. */
export async function runCase(target, { seed, index }) {
  const subject = target.mutate(randomOfCase(seed, index));
  let results;
  await inLanes(target, 1, [subject], async (_, sides) => {
    results = { reference: await sides.reference(subject), ours: await sides.ours(subject) };
  });
  return { subject, ...results };
}

function* chunksOf(items, size) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Each of them takes all the time that a run may take. */
const ATTEMPTS_WITHOUT_END = 30;

/** The share of cases in which both did the same, among those that can be compared. */
export function agreementOf(tally) {
  const agreed = tally.get('agreed') ?? 0;
  const compared = agreed + (tally.get('different') ?? 0);
  return { compared, share: compared === 0 ? 0 : agreed / compared };
}

function count(tally, kind) {
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
}

/** A group is represented by its smallest case, which shrinks fastest. */
function addToGroup(groups, difference) {
  const { signature, index } = difference;
  const group = groups.get(signature);
  if (group === undefined) {
    groups.set(signature, { signature, indices: [index], example: difference });
    return;
  }
  group.indices.push(index);
  group.indices.sort((a, b) => a - b);
  const [size, least] = [sizeOf(difference.subject), sizeOf(group.example.subject)];
  if (size < least || (size === least && index < group.example.index)) group.example = difference;
}

function sizeOf({ files, flags }) {
  return JSON.stringify([files, flags]).length;
}

/** The smallest subject that differs in the same way. */
async function smallest(target, sides, difference, attempts) {
  let found = difference;
  const isStill = async (subject) => {
    const verdict = await judgeAgain(target, sides, subject, difference.signature);
    if (verdict.kind !== 'different' || verdict.signature !== difference.signature) return false;
    found = { ...verdict, index: difference.index };
    return true;
  };
  await shrink(difference.subject, isStill, attempts);
  return found;
}

async function inLanes(target, lanes, items, act) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-fuzz-'));
  try {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const running = target.start();
        try {
          const sides = inFolder(running, path.join(root, String(lane)));
          for (const item of items) await act(item, sides);
        } finally {
          await running.close();
        }
      }),
    );
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

/** Runs each side in the same folder; what it writes there is a part of its result. */
function inFolder({ runReference, runReferences, runOurs }, folder) {
  let placed;
  const around = (run) => async (subject) => {
    if (placed !== subject) place(subject, folder);
    placed = undefined;
    const result = await run(subject, folder);
    if (result.kind !== 'ended') return result;
    const written = writtenIn(folder, subject);
    if (Object.keys(written).length === 0) placed = subject;
    return { ...result, written };
  };
  const references = (cases) => {
    placed = undefined;
    return runReferences(cases, folder);
  };
  return { reference: around(runReference), ours: around(runOurs), ...(runReferences && { references }) };
}
