import type { CodePiece, PieceDraft } from './code-piece.ts';
import { textPieces } from './text-pieces.ts';

/**
 * The code in a YAML text, found line by line, so that a mistake in the YAML hides nothing. What looks like a comment in a block scalar or in
 * quotes that end in their line is none.
 */
export function yamlPieces(text: string): readonly CodePiece[] {
  const reader = new LineReader(text);
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    reader.readLine(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
  }
  return reader.finish();
}

/** A node with code that holds just for it. */
interface OpenNode {
  readonly piece: PieceDraft;
  readonly indent: number;
  /** Whether items at its own indentation are its value: `key:` without one. */
  readonly mayHaveItems: boolean;
}

class LineReader {
  readonly #text: string;
  readonly #hasTextTemplates: boolean;
  readonly #pieces: PieceDraft[] = [];
  /** Comments that wait for the node after them. */
  #pending: PieceDraft[] = [];
  #openNodes: OpenNode[] = [];
  /** Indentation of the key or dash with a block scalar, while in it. */
  #scalarIndent: number | undefined = undefined;
  #contentEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#hasTextTemplates = text.includes('yaml/text-templated-strings');
  }

  finish(): readonly CodePiece[] {
    this.#closeNodes(-1, false);
    return this.#pieces;
  }

  readLine(start: number, end: number): void {
    const line = this.#text.slice(start, end);
    const indent = line.search(/[^ \uFEFF]/);
    if (indent < 0) return;
    if (this.#scalarIndent !== undefined) {
      if (indent > this.#scalarIndent) {
        this.#readContent(start, end);
        this.#contentEnd = end;
        return;
      }
      this.#scalarIndent = undefined;
    }
    if (line[indent] === '#') {
      if (line[indent + 1] === '@') this.#pending.push(this.#addComment(start + indent, end, true));
      return;
    }
    this.#readNodes(line, indent, start, end);
  }

  #readNodes(line: string, indent: number, start: number, end: number): void {
    if (this.#openNodes.length > 0) this.#closeNodes(indent, isItem(line, indent));
    const comment = commentIn(line, indent);
    const content = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
    if (this.#pending.length > 0) {
      const mayHaveItems = content.endsWith(':') && !isItem(line, indent);
      for (const piece of this.#pending) {
        piece.nodeLine = start;
        if (isShorthand(this.#text, piece)) this.#openNodes.push({ piece, indent, mayHaveItems });
      }
      this.#pending = [];
    }
    this.#readContent(start, start + content.length);
    if (comment >= 0 && line[comment + 1] === '@') this.#addComment(start + comment, end, false).nodeLine = start;
    this.#contentEnd = end;
    if (BLOCK_SCALAR.test(content)) this.#scalarIndent = scalarParentIndent(content, indent);
  }

  #readContent(start: number, end: number): void {
    if (this.#hasTextTemplates) this.#pieces.push(...textPieces(this.#text, start, end));
  }

  #addComment(start: number, end: number, isOwnLine: boolean): PieceDraft {
    const content = this.#text.slice(start + '#@'.length, end);
    const space = content.indexOf(' ');
    const name = space < 0 ? content : content.slice(0, space);
    const codeStart = space < 0 ? end : start + '#@'.length + space + 1;
    const piece: PieceDraft = { kind: kindOf(name, isOwnLine), start: codeStart, end, openedAt: start };
    if (piece.kind === 'annotation') piece.name = name;
    this.#pieces.push(piece);
    return piece;
  }

  /** Ends the nodes that a node with this indentation is not in. */
  #closeNodes(indent: number, isItem: boolean): void {
    this.#openNodes = this.#openNodes.filter((node) => {
      if (indent > node.indent || (indent === node.indent && isItem && node.mayHaveItems)) return true;
      node.piece.nodeEnd = this.#contentEnd;
      return false;
    });
  }
}

/** Code on the line of its node is a value. */
function kindOf(name: string, isOwnLine: boolean): CodePiece['kind'] {
  if (name === '') return isOwnLine ? 'code' : 'value';
  if (name === 'template/code') return 'code';
  return name === 'template/value' ? 'value' : 'annotation';
}

function isShorthand(text: string, { kind, start, end }: CodePiece): boolean {
  return kind === 'code' && SHORTHAND.test(text.slice(start, end));
}

const SHORTHAND = /^\s*(?:if|elif|else|for|def)\/end\b/;
const BLOCK_SCALAR = /(?:^|[\s:-])[|>](?:[+-]?[1-9]?|[1-9][+-])$/;

function isItem(line: string, indent: number): boolean {
  return line[indent] === '-' && (line[indent + 1] === ' ' || line.length === indent + 1);
}

/** Where the comment of a line with a node begins; -1 if there is none. Quotes begin a scalar only where one can be. */
function commentIn(line: string, from: number): number {
  if (!line.includes('#', from)) return -1;
  let mayBeginScalar = true;
  let isBehindBlank = true;
  for (let at = from; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '#' && isBehindBlank) return at;
    if ((character === '"' || character === "'") && mayBeginScalar) {
      at = endOfQuotes(line, at);
      if (at < 0) return -1;
    }
    isBehindBlank = character === ' ' || character === '\t';
    if (!isBehindBlank) mayBeginScalar = BEFORE_SCALAR.includes(character);
  }
  return -1;
}

const BEFORE_SCALAR = ':-?,[{';

/** Where the quotes that open at an offset close; -1 if that is not in the line. */
function endOfQuotes(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at++) {
    if (quote === '"' && line.charAt(at) === '\\') at++;
    else if (line.charAt(at) === quote) {
      if (quote === '"' || line.charAt(at + 1) !== quote) return at;
      at++;
    }
  }
  return -1;
}

/** What the lines of a block scalar are deeper than: the column of its key, or of its dash. */
function scalarParentIndent(content: string, indent: number): number {
  let column = indent;
  for (let dashes = /^- +(?![|>])/.exec(content.slice(column)); dashes; dashes = /^- +(?![|>])/.exec(content.slice(column)))
    column += dashes[0].length;
  return column;
}
