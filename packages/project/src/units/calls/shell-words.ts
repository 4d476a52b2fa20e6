// Enough of the language of shells to find a command with its words. Whatever it does not understand it takes as it is: a line of a
// heredoc, or of a script within a YAML file, is read like any other.

/** A command with its words, the name first. Redirections are left out of them. */
export interface ShellCommand {
  readonly words: readonly Word[];
  /** The file that it reads from its standard input, as in `< FILE`. */
  readonly inputFile?: Word;
  /** The files that it writes its standard output to, as in `> FILE` and `>> FILE`. */
  readonly outputFiles?: readonly Word[];
  /** The command before it in a pipeline. */
  readonly pipedFrom?: ShellCommand;
  /** Whether it is in a substitution, so that `cd` in it means nothing outside. */
  readonly isNested: boolean;
}

/** What a word is made of, unquoted. */
export type Word = readonly WordPart[];

export type WordPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `$NAME`, `${NAME:-default}`: what is between the braces. */
  | { readonly kind: 'variable'; readonly text: string }
  /** `$(…)`, `<(…)` or backticks: what is between them. */
  | { readonly kind: 'command'; readonly text: string };

/** The commands of a line whose continuations are joined; those in substitutions after the one that they are in. Linear in the text. */
export function readCommands(line: string): readonly ShellCommand[] {
  const reader = new ShellReader(line);
  reader.readList(0);
  return reader.commands;
}

/** The text of a word without substitutions. */
export function plainText(word: Word): string | undefined {
  return word.every(({ kind }) => kind === 'text') ? word.map(({ text }) => text).join('') : undefined;
}

/** Deeper substitutions are taken as text. */
const MAX_DEPTH = 20;

class ShellReader {
  readonly commands: ShellCommand[] = [];
  readonly #line: string;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** Reads to the end, or in a substitution to the parenthesis that closes it. */
  readList(depth: number): void {
    let words: Word[] = [];
    let redirection = '';
    let inputFile: Word | undefined;
    let outputFiles: Word[] = [];
    let pipedFrom: ShellCommand | undefined;
    const endCommand = (): void => {
      const command = {
        words,
        ...(inputFile && { inputFile }),
        ...(outputFiles.length > 0 && { outputFiles }),
        ...(pipedFrom && { pipedFrom }),
        isNested: depth > 0,
      };
      if (words.length > 0) this.commands.push(command);
      pipedFrom = words.length > 0 && this.#isAtPipe() ? command : undefined;
      words = [];
      redirection = '';
      inputFile = undefined;
      outputFiles = [];
    };
    while (this.#at < this.#line.length) {
      const char = this.#line[this.#at]!;
      if (char === ')' && depth > 0) break;
      if (char === '#') this.#at = this.#line.length;
      else if (/\s/.test(char)) this.#at++;
      else if (/[|;&(){}`]/.test(char) && !this.#beginsBackticks(char)) {
        endCommand();
        this.#at++;
      } else {
        const operator = this.#readRedirection();
        if (operator === '') {
          const word = this.#readWord(depth);
          if (redirection === '') words.push(word);
          else if (redirection === '<') inputFile = word;
          else if (/^1?>>?$/.test(redirection)) outputFiles.push(word);
        }
        redirection = operator;
      }
    }
    endCommand();
  }

  #beginsBackticks(char: string): boolean {
    return char === '`' && this.#line.includes('`', this.#at + 1);
  }

  /** A list of commands has `||`, a pipeline `|`. */
  #isAtPipe(): boolean {
    return this.#line[this.#at] === '|' && this.#line[this.#at - 1] !== '|' && this.#line[this.#at + 1] !== '|';
  }

  /** `2>`, `>>`, `<`, `>&`; but `<(` is a word. Nothing where there is none. */
  #readRedirection(): string {
    const redirection = /\d*(?:>>|>|<<<|<<-?|<)(?!\()&?/y;
    redirection.lastIndex = this.#at;
    const [found = ''] = redirection.exec(this.#line) ?? [];
    this.#at += found.length;
    return found;
  }

  #readWord(depth: number): Word {
    const parts: WordPart[] = [];
    const start = this.#at;
    while (this.#at < this.#line.length && !/[\s|;&()]/.test(this.#line[this.#at]!)) {
      const char = this.#line[this.#at]!;
      if (/[<>]/.test(char) && this.#line[this.#at + 1] !== '(') break;
      if (char === "'") this.#readSingleQuoted(parts);
      else if (char === '"') this.#readDoubleQuoted(parts, depth);
      else this.#readUnquoted(parts, depth);
    }
    // A character that begins no word is passed over, so that reading always ends.
    if (this.#at === start) this.#at++;
    return parts;
  }

  #readSingleQuoted(parts: WordPart[]): void {
    const end = this.#endOr(this.#line.indexOf("'", this.#at + 1));
    addText(parts, this.#line.slice(this.#at + 1, end));
    this.#at = end + 1;
  }

  #readDoubleQuoted(parts: WordPart[], depth: number): void {
    addText(parts, '');
    this.#at++;
    while (this.#at < this.#line.length && this.#line[this.#at] !== '"') this.#readUnquoted(parts, depth);
    this.#at++;
  }

  /** One character, or one substitution. */
  #readUnquoted(parts: WordPart[], depth: number): void {
    const [char, next] = [this.#line[this.#at]!, this.#line[this.#at + 1]];
    if (char === '\\' && next !== undefined) {
      // What another shell is to expand is as unknown here as what this one expands.
      if (next === '$') this.#at++;
      else {
        addText(parts, next);
        this.#at += 2;
        return;
      }
    }
    if (this.#line[this.#at] === '$') this.#readExpansion(parts, depth);
    else if ((char === '<' || char === '>') && next === '(') this.#readSubstitution(parts, depth);
    else if (char === '`') this.#readBackticks(parts);
    else {
      addText(parts, char);
      this.#at++;
    }
  }

  #readExpansion(parts: WordPart[], depth: number): void {
    const next = this.#line[this.#at + 1];
    if (next === '(' && depth < MAX_DEPTH) {
      this.#readSubstitution(parts, depth);
      return;
    }
    if (next === '{') {
      const end = this.#endOr(this.#line.indexOf('}', this.#at));
      parts.push({ kind: 'variable', text: this.#line.slice(this.#at + 2, end) });
      this.#at = end + 1;
      return;
    }
    const name = /\w+|[@*#?$!-]/y;
    name.lastIndex = this.#at + 1;
    const found = name.exec(this.#line)?.[0];
    if (found === undefined) addText(parts, '$');
    else parts.push({ kind: 'variable', text: found });
    this.#at += 1 + (found?.length ?? 0);
  }

  #readSubstitution(parts: WordPart[], depth: number): void {
    this.#at += 2;
    const start = this.#at;
    this.readList(depth + 1);
    parts.push({ kind: 'command', text: this.#line.slice(start, this.#at) });
    this.#at++;
  }

  #readBackticks(parts: WordPart[]): void {
    const end = this.#endOr(this.#line.indexOf('`', this.#at + 1));
    parts.push({ kind: 'command', text: this.#line.slice(this.#at + 1, end) });
    this.#at = end + 1;
  }

  #endOr(found: number): number {
    return found < 0 ? this.#line.length : found;
  }
}

function addText(parts: WordPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}
