import { nearestName } from './nearest-name.ts';
import type { Suppression } from './suppression.ts';
import { ruleId } from './violation.ts';
import type { Violation } from './violation.ts';

/**
 * Takes the violations out that a suppression covers, and adds an `assay/unused-suppression` for each suppression that
 * covers none. Findings of Assay about itself (dialect `assay`) and violations without a place stay.
 * With `knownRules`, the ids of all rules, an unknown one in a comment gets the nearest as hint.
 */
export function applySuppressions(
  violations: readonly Violation[],
  suppressions: readonly Suppression[],
  knownRules?: Iterable<string>,
): readonly Violation[] {
  if (suppressions.length === 0) return violations;
  const coverages = coveragesOf(suppressions);
  const remaining = violations.filter((violation) => {
    if (violation.dialect === 'assay' || !violation.range) return true;
    return !coverages.get(coverageKey(violation.file, ruleId(violation)))?.covers(violation.range.start.line);
  });
  const unused = suppressions.filter((suppression) => !coverageOf(suppression, coverages)?.hasHitIn(suppression));
  const known = knownRules && new Set(knownRules);
  return [...remaining, ...unused.map((suppression) => unusedSuppression(suppression, known))];
}

function unusedSuppression({ file, range, ruleId, ruleRange }: Suppression, known: ReadonlySet<string> | undefined): Violation {
  const warning = { dialect: 'assay', rule: 'unused-suppression', severity: 'warning', fault: 'subject', file, range } as const;
  if (ruleId.startsWith('assay/')) {
    return { ...warning, message: `${ruleId} cannot be suppressed`, hint: 'fix what it reports and remove the comment' };
  }
  if (known && !known.has(ruleId)) {
    const nearest = nearestName(ruleId, known);
    const message = `unknown rule ${ruleId}`;
    if (nearest === undefined) return { ...warning, message, hint: 'remove the comment' };
    const edits = [{ file, range: ruleRange, newText: nearest }];
    return { ...warning, message, hint: `did you mean "${nearest}"?`, fixes: [{ title: `write "${nearest}"`, applicability: 'unsafe', edits }] };
  }
  return { ...warning, message: `nothing here breaks ${ruleId}, so there is nothing to suppress`, hint: 'remove the comment' };
}

/** What suppressions cover, for each file and rule. */
function coveragesOf(suppressions: readonly Suppression[]): ReadonlyMap<string, Coverage> {
  const groups = new Map<string, Suppression[]>();
  for (const suppression of suppressions) {
    const key = coverageKey(suppression.file, suppression.ruleId);
    const group = groups.get(key);
    if (group) group.push(suppression);
    else groups.set(key, [suppression]);
  }
  return new Map(Array.from(groups, ([key, group]) => [key, new Coverage(group)]));
}

function coverageOf({ file, ruleId }: Suppression, coverages: ReadonlyMap<string, Coverage>): Coverage | undefined {
  return coverages.get(coverageKey(file, ruleId));
}

/** A rule id has no blank. */
function coverageKey(file: string, ruleId: string): string {
  return `${ruleId} ${file}`;
}

/** The lines of one file that suppressions of one rule cover, and which of them had something to suppress. */
class Coverage {
  /** Disjoint and ascending. */
  readonly #areas: { readonly first: number; last: number }[] = [];
  readonly #hits = new Set<number>();
  #sortedHits: readonly number[] | undefined;

  constructor(suppressions: readonly Suppression[]) {
    for (const { firstLine, lastLine } of suppressions.toSorted((a, b) => a.firstLine - b.firstLine)) {
      const area = this.#areas.at(-1);
      if (area && firstLine <= area.last) area.last = Math.max(area.last, lastLine);
      else this.#areas.push({ first: firstLine, last: lastLine });
    }
  }

  /** Whether a violation in this line is covered. A covered line is remembered as hit. */
  covers(line: number): boolean {
    const next = firstIndex(this.#areas.length, (at) => this.#areas[at]!.first > line);
    const isCovered = next > 0 && this.#areas[next - 1]!.last >= line;
    if (isCovered) this.#hits.add(line);
    return isCovered;
  }

  /** Whether one of the lines of a suppression was hit; to be asked when no hit can follow. */
  hasHitIn({ firstLine, lastLine }: Suppression): boolean {
    this.#sortedHits ??= [...this.#hits].sort((a, b) => a - b);
    const hits = this.#sortedHits;
    const next = firstIndex(hits.length, (at) => hits[at]! >= firstLine);
    return next < hits.length && hits[next]! <= lastLine;
  }
}

/** The first of `count` indexes for which a condition holds that holds for all later ones too; `count` if there is none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
