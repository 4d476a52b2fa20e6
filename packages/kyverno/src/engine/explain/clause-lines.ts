import type { ShownClause, ShownPart, ShownPlace } from './shown-clause.ts';

/** Clauses as text, a line for each and below it one for each of its parts: what was looked at, where it is written, and what was found. */
export function clauseLines(clauses: readonly ShownClause[]): readonly string[] {
  return clauses.flatMap((clause) => [clauseLine(clause), ...clause.parts.map((part) => partLine(part, clause))]);
}

function clauseLine({ kind, holds, at, message }: ShownClause): string {
  return `${kind}: ${holds ?? 'error'} (${placeText(at)})${message === undefined ? '' : `: ${message}`}`;
}

function partLine(part: ShownPart, clause: ShownClause): string {
  const written = part.at !== undefined && part.at.line !== clause.at.line ? [`line ${part.at.line}`] : [];
  const places = [...written, ...(part.object === undefined ? [] : [placeText(part.object)])];
  return `${'  '.repeat(part.depth + 1)}${part.text}${resultText(part)}${places.length === 0 ? '' : ` (${places.join(', ')})`}`;
}

function resultText({ isHidden, problem, found = 'nothing is there', wanted, operator, holds }: ShownPart): string {
  if (isHidden === true) return ': hidden, as it may come from a Secret';
  if (problem !== undefined) return `: ${problem}`;
  if (wanted === undefined && holds === undefined) return ` = ${found}`;
  const asked = wanted === undefined ? '' : `, ${operator ?? 'wanted'} ${wanted}`;
  const verdict = operator === undefined || holds === undefined ? '' : `: ${holds}`;
  return `: ${found}${asked}${verdict}`;
}

function placeText({ file, line, column }: ShownPlace): string {
  return `${file}:${line}:${column}`;
}
