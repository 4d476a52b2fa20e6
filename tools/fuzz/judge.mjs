/** Runs of the reference that must be alike before a difference is believed. */
const RUNS_IN_DOUBT = 3;

/**
 * Runs both programs on a subject and says how their results compare:
 * `agreed`, `random` (the reference does not agree with itself), `unanswered` (it came to no end), `departed` (a difference that we state, by its name), or
 * `different`. When ours crashes or hangs, that is a difference, whatever the reference did.
 */
async function judge(target, sides, subject) {
  const ours = await sides.ours(subject);
  const reference = await sides.reference(subject);
  if (ours.kind === 'crashed') return different(target, subject, reference, ours);
  if (reference.kind === 'hung') return { kind: 'unanswered' };
  if (ours.kind === 'hung') return different(target, subject, reference, ours);
  if (target.isSame(reference, ours)) return { kind: 'agreed' };
  if (!target.isSame(reference, await sides.reference(subject))) return { kind: 'random' };
  for (const departure of target.departures) {
    if (await departure.explains({ subject, reference, ours, runReference: sides.reference, runOurs: sides.ours }))
      return { kind: 'departed', name: departure.name };
  }
  for (let run = 0; run < RUNS_IN_DOUBT; run++) {
    if (!target.isSame(reference, await sides.reference(subject))) return { kind: 'random' };
  }
  return different(target, subject, reference, ours);
}

/** Judges many. Where the reference can be run on them together, those on which both agree then are done with that. */
export async function judgeAll(target, sides, subjects) {
  const cases = [];
  if (sides.references) for (const subject of subjects) cases.push({ subject, ours: await sides.ours(subject) });
  const references = cases.length > 0 ? await sides.references(cases) : [];
  const verdicts = [];
  for (const [index, subject] of subjects.entries()) {
    const reference = references[index];
    const hasAgreed = reference !== undefined && target.isSame(reference, cases[index].ours);
    verdicts.push(hasAgreed ? { kind: 'agreed' } : await judge(target, sides, subject));
  }
  return verdicts;
}

/** Whether a subject still differs with this signature. Most smaller ones do not, which one run of each side tells. */
export async function judgeAgain(target, sides, subject, signature) {
  const ours = await sides.ours(subject);
  if (target.cannotHave?.(signature, ours)) return { kind: 'other' };
  const reference = await sides.reference(subject);
  const isLikely = ours.kind !== 'ended' || (reference.kind === 'ended' && !target.isSame(reference, ours));
  if (!isLikely || target.signature(reference, ours) !== signature) return { kind: 'other' };
  return judge(target, sides, subject);
}

function different(target, subject, reference, ours) {
  return { kind: 'different', subject, reference, ours, signature: target.signature(reference, ours) };
}
