/** A line of a script with those that continue it, and where it is. */
export interface ScriptLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of a text; one that ends with a backslash goes on in the next one, with nothing between them, as in a shell. */
export function scriptLines(text: string): readonly ScriptLine[] {
  const lines: ScriptLine[] = [];
  let parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end).replace(/\r$/, '');
    if (parts.length === 0) start = at;
    const isContinued = line.endsWith('\\') && newline >= 0;
    parts.push(isContinued ? line.slice(0, -1) : line);
    if (!isContinued) {
      lines.push({ text: parts.join(''), start: start + (parts[0]!.length - parts[0]!.trimStart().length), end });
      parts = [];
    }
    at = end + 1;
  }
  return lines;
}
