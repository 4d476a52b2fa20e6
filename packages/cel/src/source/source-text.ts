/** An expression's text with its lines. */
export class SourceText {
  readonly text: string;
  /** How problems call it; `<input>` by default, as in cel-go. */
  readonly name: string;
  readonly #lineStarts: number[] = [0];

  constructor(text: string, name = '<input>') {
    this.text = text;
    this.name = name;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** Line, from one, and column, from zero in code points, of a UTF-16 offset. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    let line = this.#lineStarts.length;
    while (line > 1 && (this.#lineStarts[line - 1] ?? 0) > offset) line -= 1;
    const start = this.#lineStarts[line - 1] ?? 0;
    return { line, column: Array.from(this.text.slice(start, offset)).length };
  }

  /** The text of a line, counted from one, without its line feed. */
  line(line: number): string {
    const start = this.#lineStarts[line - 1] ?? 0;
    const next = this.#lineStarts[line];
    return this.text.slice(start, next === undefined ? undefined : next - 1);
  }
}
