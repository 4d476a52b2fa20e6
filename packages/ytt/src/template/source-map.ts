import type { Span } from '@assay/source';

import { lineText } from '../location-text.ts';
import type { GeneratedCode, GeneratedLine } from './generated-code.ts';
import { INSTRUCTION_PREFIX } from './instruction-names.ts';

/** The code of a file with the number of its instructions in messages: one for each evaluation. */
export interface SourceMap {
  readonly code: GeneratedCode;
  readonly number: number;
}

/** A line of the template as messages show it: `f.yml:3 | a: #@ x`. */
export function templateLineText(line: PlacedLine, namesFile: boolean): string {
  return prefixOf(line, namesFile) + (line.shown ?? wholeLine(line));
}

/** A line of the template next to one that stands for nothing in it. Of a text inside of YAML the whole line is shown then. */
export function neighborLineText(line: PlacedLine, namesFile: boolean): string {
  return prefixOf(line, namesFile) + (line.isSelection ? wholeLine(line) : (line.shown ?? wholeLine(line)));
}

type PlacedLine = GeneratedLine & { readonly span: Span };

function wholeLine({ span, lineShift = 0 }: PlacedLine): string {
  const { source } = span;
  let { start } = span;
  for (let line = 0; line < lineShift; line++) {
    const end = source.text.indexOf('\n', start);
    if (end < 0) return '';
    start = end + 1;
  }
  return lineText({ source, start, end: start });
}

function prefixOf({ span, lineShift = 0 }: PlacedLine, namesFile: boolean): string {
  const line = span.source.positionAt(span.start).line + lineShift;
  return `${namesFile ? `${span.source.name}:` : ''}${line} | `;
}

/** A line that stands for nothing in the template: `f.yml:? | __ytt_tpl2_end_ctx(None) (generated)`. */
export function generatedLineText(name: string, { code, listed = code }: GeneratedLine, number: number): string {
  return `${name}:? | ${listed.replaceAll(INSTRUCTION_PREFIX, `__ytt_tpl${number}_`)} (generated)`;
}
