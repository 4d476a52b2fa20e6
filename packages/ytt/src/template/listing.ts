import type { Span } from '@assay/source';

import { lineText } from '../place-text.ts';
import type { GeneratedCode, GeneratedLine } from './generated-code.ts';
import { INSTRUCTION_PREFIX } from './instruction-names.ts';

/** The code of a file with the number of its instructions in messages: one for each evaluation. */
export interface Listing {
  readonly code: GeneratedCode;
  readonly number: number;
}

/** A line of the template as messages show it: `f.yml:3 | a: #@ x`. */
export function shownLine(line: PlacedLine, namesFile: boolean): string {
  return prefixOf(line, namesFile) + (line.shown ?? wholeLine(line));
}

/** A line of the template next to one that stands for nothing in it. Of a text inside of YAML the whole line is shown then. */
export function shownNeighbor(line: PlacedLine, namesFile: boolean): string {
  return prefixOf(line, namesFile) + (line.isSelection ? wholeLine(line) : (line.shown ?? wholeLine(line)));
}

type PlacedLine = GeneratedLine & { readonly place: Span };

function wholeLine({ place, lineShift = 0 }: PlacedLine): string {
  const { source } = place;
  let { start } = place;
  for (let line = 0; line < lineShift; line++) {
    const end = source.text.indexOf('\n', start);
    if (end < 0) return '';
    start = end + 1;
  }
  return lineText({ source, start, end: start });
}

function prefixOf({ place, lineShift = 0 }: PlacedLine, namesFile: boolean): string {
  const line = place.source.positionAt(place.start).line + lineShift;
  return `${namesFile ? `${place.source.name}:` : ''}${line} | `;
}

/** A line that stands for nothing in the template: `f.yml:? | __ytt_tpl2_end_ctx(None) (generated)`. */
export function generatedLineText(name: string, { code, listed = code }: GeneratedLine, number: number): string {
  return `${name}:? | ${listed.replaceAll(INSTRUCTION_PREFIX, `__ytt_tpl${number}_`)} (generated)`;
}
