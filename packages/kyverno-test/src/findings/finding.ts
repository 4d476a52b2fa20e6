import type { Fix, JsonValue, RelatedLocation, Severity } from '@assay/findings';
import type { PolicyProblemCode } from '@assay/kyverno/validation';
import type { Span } from '@assay/source';

import { isWithin } from './is-within.ts';
import type { ManifestRuleCode } from './manifest-rule-code.ts';

/** Something that is wrong with a manifest or a file it names, with places in the tree; a violation is made from it at the end. */
export interface Finding {
  readonly code: ManifestRuleCode | PolicyProblemCode;
  readonly message: string;
  readonly span: Span;
  /** If an alias stands at the span: the text that it stands for. */
  readonly anchored?: Span | undefined;
  /** If a key is wrong here: its value, in which nothing else is judged. */
  readonly covers?: Span;
  readonly severity?: Severity;
  readonly hint?: string | undefined;
  readonly fixes?: readonly Fix[] | undefined;
  /** If it is that a named file is not there: its path. */
  readonly absent?: string;
  readonly found?: JsonValue;
  readonly expected?: JsonValue;
  readonly related?: readonly RelatedLocation[];
  /** If it can be in several places for one cause, such as a name that leads nowhere: what makes it the same. These become one finding. */
  readonly cause?: string;
}

/**
 * The findings without those at an alias whose text is found wrong where it is anchored, those below a wrong key or about a value of a
 * wrong type, and repetitions.
 */
export function oncePerCause(findings: readonly Finding[]): readonly Finding[] {
  const known = new Set<string>();
  const anchors = new Set(findings.filter(({ anchored }) => anchored === undefined).map((finding) => keyOf(finding, finding.span)));
  const covered = findings.flatMap(({ covers }) => covers ?? []);
  const misfits = new Set(findings.filter(({ code }) => code === 'wrong-type').map(({ span }) => placeKey(span)));
  return findings.filter((finding) => {
    if (finding.code !== 'wrong-type' && misfits.has(placeKey(finding.span))) return false;
    const key = keyOf(finding, finding.span);
    if (known.has(key) || (finding.anchored && anchors.has(keyOf(finding, finding.anchored)))) return false;
    known.add(key);
    return !covered.some((span) => isWithin(finding.span, span));
  });
}

const MISSING: ReadonlySet<Finding['code']> = new Set(['missing-field', 'missing-expectation', 'incomplete-object']);

/** Documents of a file are sources of their own, and may be read twice. */
function keyOf({ code, found, message }: Finding, span: Span): string {
  // Of what is missing there can be several at one place.
  const missing = MISSING.has(code) ? message : '';
  return JSON.stringify([placeKey(span), code, found, missing]);
}

function placeKey({ source, start, end }: Span): string {
  const offset = source.embedding?.startOf(0) ?? 0;
  return `${start + offset} ${end + offset} ${source.name}`;
}
