import { printJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { locate } from '@assay/source';
import type { Location, Span } from '@assay/source';

import type { Clause, ClauseKind, ClausePart } from './explanation.ts';

/** A clause as plain data for reports and other threads: places are files and lines, values are JSON. */
export interface ShownClause {
  readonly kind: ClauseKind;
  /** Absent if it cannot be told. */
  readonly holds?: boolean;
  readonly message?: string;
  readonly at: ShownPlace;
  readonly parts: readonly ShownPart[];
}

/** A part of a clause as plain data. */
export interface ShownPart extends Pick<ClausePart, 'text' | 'depth' | 'holds' | 'operator' | 'isHidden' | 'problem'> {
  /** JSON; of what is long the beginning. */
  readonly found?: string;
  readonly wanted?: string;
  /** Where it is written. */
  readonly at?: ShownPlace;
  /** Where the object says it, or should. */
  readonly object?: ShownPlace;
}

/** A place in a file; lines and columns count from 1. */
export interface ShownPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Clauses as plain data. */
export function showClauses(clauses: readonly Clause[]): readonly ShownClause[] {
  return clauses.map(({ kind, holds, message, span, parts }) => ({
    kind,
    ...(holds !== undefined && { holds }),
    ...(message !== undefined && message !== '' && { message }),
    at: placeOf(span),
    parts: parts.map(showPart),
  }));
}

function showPart({ text, depth, holds, operator, isHidden, problem, found, wanted, span, place }: ClausePart): ShownPart {
  return {
    text: shortened(text),
    depth,
    ...(holds !== undefined && { holds }),
    ...(operator !== undefined && { operator }),
    ...(isHidden !== undefined && { isHidden }),
    ...(problem !== undefined && { problem }),
    ...(found !== undefined && { found: valueText(found) }),
    ...(wanted !== undefined && { wanted: valueText(wanted) }),
    ...(span !== undefined && { at: placeOf(span) }),
    ...(place?.span !== undefined && { object: placeOf(place.span) }),
  };
}

function placeOf(span: Span): ShownPlace {
  const { file, range }: Location = locate(span);
  return { file, line: range.start.line, column: range.start.column };
}

function valueText(value: Value): string {
  const printed = printJson(value, { escapeHtml: false });
  return shortened(printed.kind === 'text' ? printed.text : printed.message);
}

/** So much of a text is shown. */
const LONGEST = 160;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
