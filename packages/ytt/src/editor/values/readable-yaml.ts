import { readYaml, Source } from '@assay/source';
import type { YamlDocument } from '@assay/source';

/**
 * The documents of a YAML text; where it is broken, those of the text without the lines that break it. Offsets are those of the text, whatever
 * is left out.
 */
export function readableYaml(text: string): readonly YamlDocument[] {
  let readable = text;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { documents, problem } = readYaml(new Source('', readable));
    if (!problem) return documents;
    readable = withoutLine(readable, problem.span.start);
  }
  return [];
}

/** A line that is being typed breaks nothing but itself, mostly. */
const MOST_ATTEMPTS = 8;

/** The text with blanks in place of the last line that has something in it, of those up to an offset. */
function withoutLine(text: string, offset: number): string {
  let end = lineEnd(text, offset);
  let start = lineStart(text, end);
  while (start > 0 && text.slice(start, end).trim() === '') {
    end = start - 1;
    start = lineStart(text, end);
  }
  return blankLine(text, start, end);
}

/** The text with blanks in place of a part of a line. */
export function blankLine(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + text.slice(end);
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset);
  const end = newline < 0 ? text.length : newline;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}
