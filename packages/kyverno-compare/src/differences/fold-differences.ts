import type { Difference, SideVerdict } from '../comparison.ts';

/** One difference of those that have one cause: the same clauses decide. It is about the kinds and requests of all. */
export function foldDifferences(differences: readonly Difference[]): readonly Difference[] {
  const folded = new Map<string, Difference>();
  for (const [index, difference] of differences.entries()) {
    const cause = causeOf(difference) ?? `${index}`;
    const known = folded.get(cause);
    folded.set(cause, known === undefined ? difference : join(known, difference));
  }
  return [...folded.values()];
}

function join(one: Difference, other: Difference): Difference {
  return { ...one, kinds: [...new Set([...one.kinds, ...other.kinds])], count: one.count + other.count };
}

/** The same for differences with one cause; `undefined` if a side has no clause that decides. */
function causeOf({ kind, apart, before, after, place }: Difference): string | undefined {
  const sides = [before, after].map(decisionOf);
  if (sides.includes(undefined)) return undefined;
  // Where both sides make something, the same clauses can go wrong at several fields.
  const fields = changesSomething(before) && changesSomething(after) ? fieldsOf(place?.path ?? []) : [];
  return JSON.stringify([kind, apart ?? '', sides, fields]);
}

function decisionOf({ verdict, policy, clause }: SideVerdict): string | undefined {
  if (policy === undefined || clause === undefined) return undefined;
  const { source, start, end } = clause.span;
  return JSON.stringify([verdict.decision, policy.name, clause.kind, `${clause.holds}`, source.name, start, end]);
}

function changesSomething({ verdict: { patched, generated } }: SideVerdict): boolean {
  return patched !== undefined || generated.length > 0;
}

/** The names on the way to a place, in a Pod as in the template of one. */
function fieldsOf(path: readonly (string | number)[]): readonly (string | number)[] {
  return path.slice(path.lastIndexOf('template') + 1).filter((step) => typeof step === 'string');
}
