import type { JsonValue, Supplement } from '@assay/findings';
import { visibleText } from '@assay/findings';
import type { Clause, ShownClause } from '@assay/kyverno/engine';
import { clauseLines, showClauses } from '@assay/kyverno/engine';

/** Why a rule came to what it did for an object: plain data. */
export interface ShownExplanation {
  /** The file and the line of the object, if it is written somewhere. */
  readonly place: string | undefined;
  /** Such as `v1/Pod/shop/web`. */
  readonly resource: string;
  readonly policy: string;
  /** Empty for most policies of CEL. */
  readonly rule: string;
  /** `unmatched` for a rule that is not about the object. */
  readonly status: string;
  /** What that is for a test, which expects something. */
  readonly verdict?: string;
  readonly clauses: readonly ShownClause[];
}

/** An explanation as plain data. */
export function showExplanation(told: Omit<ShownExplanation, 'clauses'>, clauses: readonly Clause[]): ShownExplanation {
  return { ...told, clauses: showClauses(clauses) };
}

/** Explanations as a part of a report. */
export function explanationSupplement(explanations: readonly ShownExplanation[]): Supplement {
  return { name: 'explanations', value: explanations.map(jsonOf), lines: () => explanationLines(explanations) };
}

/** Explanations as text, those of one object below it. */
export function explanationLines(explanations: readonly ShownExplanation[]): readonly string[] {
  const lines: string[] = [];
  let before: string | undefined;
  for (const { place, resource, policy, rule, status, verdict, clauses } of explanations) {
    const object = place === undefined ? resource : `${place} ${resource}`;
    if (object !== before) lines.push(...(before === undefined ? [] : ['']), object);
    before = object;
    const shownVerdict = verdict === undefined ? '' : ` (${verdict})`;
    lines.push(`  ${rule === '' ? policy : `${policy}/${rule}`}: ${status}${shownVerdict}`, ...clauseLines(clauses).map((line) => `    ${line}`));
  }
  return lines.map(visibleText);
}

function jsonOf({ place, clauses, ...told }: ShownExplanation): JsonValue {
  return {
    ...told,
    ...(place !== undefined && { place }),
    clauses: clauses.map(({ at, parts, ...clause }) => ({ ...clause, at: { ...at }, parts: parts.map(jsonOfPart) })),
  };
}

function jsonOfPart({ at, object, ...part }: ShownClause['parts'][number]): JsonValue {
  return { ...part, ...(at && { at: { ...at } }), ...(object && { object: { ...object } }) };
}
