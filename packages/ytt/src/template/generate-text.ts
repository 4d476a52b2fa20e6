import { trimEnd, trimStart } from './generated-code.ts';
import type { GeneratedLine } from './generated-code.ts';
import { instruction } from './instruction-names.ts';
import type { TextPart } from './parse-text.ts';

/** What the code parts of a text template say about themselves with the characters at their ends. */
interface CodeMeta {
  readonly trimsBefore: boolean;
  readonly trimsBehind: boolean;
  readonly prints: boolean;
  readonly code: string;
  /** Number of characters before the code. */
  readonly skipped: number;
}

/**
 * The instructions of a text template between those that begin and end its context. Its texts are put after those that
 * are there; the tags of its nodes are their places in the list.
 */
export function generateText(parts: readonly TextPart[], texts: string[]): readonly GeneratedLine[] {
  const lines: GeneratedLine[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'code') pushCode(lines, part, texts);
    else pushText(lines, part, trim(part.content, parts[index - 1], parts[index + 1]), texts);
  }
  return lines;
}

function trim(text: string, before: TextPart | undefined, behind: TextPart | undefined): string {
  const trimmed = before && metaOf(before).trimsBehind ? trimStart(text) : text;
  return behind && metaOf(behind).trimsBefore ? trimEnd(trimmed) : trimmed;
}

function pushText(lines: GeneratedLine[], part: TextPart, text: string, texts: string[]): void {
  const tag = String(texts.push(text) - 1);
  const placed = placedAs(part);
  lines.push({ code: instruction('start_node', tag), ...placed, shown: part.content });
  lines.push({ code: instruction('set_node', tag), ...placed, shown: part.content });
}

function pushCode(lines: GeneratedLine[], part: TextPart, texts: string[]): void {
  const { prints, code, skipped } = metaOf(part);
  const { span, content, isVerbatim, lineShift, exact } = part;
  const start = (exact ?? span).start + skipped;
  const isWritten = isVerbatim || (exact !== undefined && !content.includes('\n'));
  if (prints) {
    const tag = String(texts.push('') - 1);
    const before = instruction('set_node', tag, '(').slice(0, -1);
    const verbatim = isWritten ? { verbatim: { column: before.length, start, length: code.length } } : {};
    lines.push({ code: instruction('start_node', tag), ...placedAs(part), shown: content });
    lines.push({ code: `${before}${code}))`, ...placedAs(part), shown: content, ...verbatim });
    return;
  }
  let offset = 0;
  for (const [index, line] of code.split('\n').entries()) {
    const at = start + offset;
    if (isVerbatim) {
      const verbatim = { column: 0, start: at, length: line.length };
      lines.push({ code: line, span: { source: span.source, start: at, end: at + line.length }, shown: line, verbatim });
    } else {
      const verbatim = isWritten ? { verbatim: { column: 0, start, length: line.length } } : {};
      lines.push({ code: line, ...placedAs(part), shown: line, lineShift: lineShift + index, ...verbatim });
    }
    offset += line.length + 1;
  }
}

function placedAs({ span, lineShift, exact }: TextPart): Pick<GeneratedLine, 'span' | 'lineShift' | 'exact'> {
  return { span, lineShift, ...(exact && { exact }) };
}

function metaOf({ content }: TextPart): CodeMeta {
  const prefix = /^(?:-=)?=?-?/.exec(content)?.[0] ?? '';
  const rest = content.slice(prefix.length);
  return {
    trimsBefore: content.startsWith('-'),
    trimsBehind: content.endsWith('-'),
    prints: content.startsWith('=') || content.startsWith('-='),
    code: rest.endsWith('-') ? rest.slice(0, -1) : rest,
    skipped: prefix.length,
  };
}
