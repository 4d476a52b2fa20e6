import { endsFieldName } from './field-name.ts';
import type { ComparisonOperator, FilterOperand, FilterStep, JsonPathStep } from './steps.ts';
import { comparisonOperators } from './steps.ts';
import { readTextLiteral } from './text-literal.ts';

/** An expression as steps, or what is wrong with it; offsets are zero-based UTF-16 units into the expression, `end` exclusive. */
export type ParsedJsonPath =
  | { readonly kind: 'steps'; readonly steps: readonly JsonPathStep[] }
  | { readonly kind: 'problem'; readonly message: string; readonly start: number; readonly end: number };

const LONGEST_EXPRESSION = 65_536;

/**
 * Parses one expression of the Kubernetes JSONPath dialect, written without the braces around it.
 *
 * `$` and `@` are skipped wherever a step may start, so `$` alone gives no steps: the root itself. Expressions of more than
 * 65536 UTF-16 units are a problem. Follows util/jsonpath of k8s.io/client-go v0.35.0; the README lists the differences.
 */
export function parseJsonPath(expression: string): ParsedJsonPath {
  if (expression.length > LONGEST_EXPRESSION) {
    const message = `The expression is longer than ${LONGEST_EXPRESSION} characters`;
    return { kind: 'problem', message, start: LONGEST_EXPRESSION, end: expression.length };
  }
  try {
    return { kind: 'steps', steps: new ExpressionReader(expression).readExpression() };
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return { kind: 'problem', message: error.message, start: error.start, end: error.end };
  }
}

/** Unwinds the reader; it never leaves this file. */
class ExpressionProblem extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

/** Reads an expression from left to right. Nothing is read twice, and filters do not nest, so recursion ends at a quoted key. */
class ExpressionReader {
  readonly #text: string;
  #position = 0;
  /** Where reading stops: the end of the expression, or of the quoted key that is being read. */
  #end: number;
  #inFilter = false;

  constructor(text: string) {
    this.#text = text;
    this.#end = text.length;
  }

  readExpression(): readonly JsonPathStep[] {
    if (this.#text.trim() === '') this.#fail('The expression is empty', 0, this.#end);
    return this.#readSteps([]);
  }

  /** Appends the steps from here on; inside a filter it stops at what cannot start a step, elsewhere that is a problem. */
  #readSteps(steps: JsonPathStep[]): JsonPathStep[] {
    let lastDots = this.#position;
    while (this.#position < this.#end) {
      const character = this.#peek();
      if (character === ' ' || character === '$' || character === '@') this.#position += 1;
      else if (character === '[') this.#readBrackets(steps);
      else if (character === '.') {
        lastDots = this.#position;
        this.#readDots(steps);
      } else if (this.#inFilter) break;
      else this.#failAtStep();
    }
    if (steps.at(-1)?.kind === 'recursive') this.#fail('A name must follow the dots', lastDots, lastDots + 2);
    return steps;
  }

  #readDots(steps: JsonPathStep[]): void {
    const start = this.#position;
    if (this.#charAt(start + 1) !== '.') {
      this.#position += 1;
      this.#readName(steps, start);
      return;
    }
    if (steps.at(-1)?.kind === 'recursive') this.#fail('One recursive descent cannot follow another', start, start + 2);
    steps.push({ kind: 'recursive' });
    this.#position += 2;
    if (/^[\p{L}\p{Nd}_]$/u.test(this.#codePoint())) this.#readName(steps, start);
  }

  /** Reads a field name or `*`; `start` is where the dots or the quote before it begin. */
  #readName(steps: JsonPathStep[], start: number): void {
    const nameStart = this.#position;
    let name = '';
    while (this.#position < this.#end && !endsFieldName(this.#peek(), this.#inFilter)) {
      if (this.#peek() === '\\') this.#position += 1;
      if (this.#position >= this.#end) this.#fail('The backslash has nothing to escape', this.#end - 1, this.#end);
      name += this.#peek();
      this.#position += 1;
    }
    if (name === '') this.#fail('A name is missing here', start, Math.max(nameStart, start + 1));
    const isWildcard = name === '*' && this.#position === nameStart + 1;
    steps.push(isWildcard ? { kind: 'wildcard' } : { kind: 'field', name });
  }

  #readBrackets(steps: JsonPathStep[]): void {
    const open = this.#position;
    if (this.#text.startsWith('[?(', open)) {
      steps.push(this.#readFilter(open));
      return;
    }
    this.#position += 1;
    const members: JsonPathStep[][] = [];
    let hasBlanks = false;
    do {
      if (members.length > 0) this.#position += 1;
      hasBlanks = this.#skipBlanks() || hasBlanks;
      members.push(this.#readMember(open));
      hasBlanks = this.#skipBlanks() || hasBlanks;
    } while (this.#peek() === ',');
    this.#expectClosingBracket(open);
    const [first, ...others] = members;
    if (first === undefined || others.length > 0) {
      steps.push({ kind: 'union', members });
      return;
    }
    if (hasBlanks) this.#fail('Blanks between brackets are allowed only around the members of a union', open, this.#position);
    for (const step of first) steps.push(step);
  }

  #readMember(open: number): JsonPathStep[] {
    const start = this.#position;
    const character = this.#peek();
    if (character === "'") return this.#readKey();
    if (character === '*') {
      this.#position += 1;
      return [{ kind: 'items' }];
    }
    if (character === '-' || character === ':' || isDigit(character)) return [this.#readIndexOrSlice()];
    if (character === '') this.#failUnclosed('bracket', open);
    if (character === ']') this.#fail('An index or a key is missing between the brackets', open, start + 1);
    if (character === '"') this.#fail('A key between brackets takes single quotes', start, start + 1);
    if (character === '?') this.#fail('A filter is written [?(…)] and stands alone between its brackets', start, start + 1);
    return this.#fail("Expected an index, a slice, * or a 'key' between the brackets", start, this.#endOfWord());
  }

  /** A quoted key is read as if a dot and its text stood there, so dots and blanks in it need a backslash too. */
  #readKey(): JsonPathStep[] {
    const open = this.#position;
    let close = open + 1;
    while (close < this.#end && !"',]\n".includes(this.#charAt(close))) close += 1;
    if (this.#charAt(close) !== "'") this.#fail("A key between brackets ends with ' and has no , ] or line end before it", open, close);
    const outerEnd = this.#end;
    const wasInFilter = this.#inFilter;
    this.#end = close;
    this.#inFilter = false;
    this.#position = open + 1;
    const steps: JsonPathStep[] = [];
    this.#readName(steps, open);
    this.#readSteps(steps);
    this.#end = outerEnd;
    this.#inFilter = wasInFilter;
    this.#position = close + 1;
    return steps;
  }

  #readIndexOrSlice(): JsonPathStep {
    const index = this.#readInteger();
    if (index !== undefined && this.#peek() !== ':') return { kind: 'index', index };
    this.#position += 1;
    const end = this.#readInteger();
    const stepStart = this.#position + 1;
    let step: number | undefined;
    if (this.#peek() === ':') {
      this.#position = stepStart;
      step = this.#readInteger();
    }
    if (step !== undefined && step < 1) this.#fail('The step of a slice must be at least 1', stepStart, this.#position);
    if (index === undefined && end === undefined && step === undefined) return { kind: 'items' };
    return { kind: 'slice', start: index, end, step };
  }

  #readInteger(): number | undefined {
    const start = this.#position;
    if (this.#peek() === '-') this.#position += 1;
    this.#skipDigits();
    const text = this.#text.slice(start, this.#position);
    if (text === '') return undefined;
    if (text === '-') this.#fail('A digit must follow the minus sign', start, this.#position);
    const value = Number(text);
    if (!Number.isSafeInteger(value)) this.#fail('The index is too large', start, this.#position);
    return value === 0 ? 0 : value;
  }

  #readFilter(open: number): FilterStep {
    if (this.#inFilter) this.#fail('A filter cannot stand inside a filter', open, open + 3);
    this.#inFilter = true;
    this.#position = open + 3;
    const left = this.#readOperand(open);
    this.#skipBlanks();
    const filter: FilterStep = {
      kind: 'filter',
      condition: left.kind === 'path' && this.#peek() === ')' ? { kind: 'exists', path: left.steps } : this.#readComparison(left, open),
    };
    this.#skipBlanks();
    if (this.#position >= this.#end) this.#failUnclosed('filter', open);
    if (this.#peek() !== ')') {
      this.#fail('Expected ) after the condition: a filter is one comparison, without && or ||', this.#position, this.#endOfWord());
    }
    this.#position += 1;
    this.#inFilter = false;
    this.#expectClosingBracket(open);
    return filter;
  }

  #readComparison(left: FilterOperand, open: number): FilterStep['condition'] {
    const operator = this.#readOperator(open);
    return { kind: 'comparison', operator, left, right: this.#readOperand(open) };
  }

  #readOperator(open: number): ComparisonOperator {
    const start = this.#position;
    if (start >= this.#end) this.#failUnclosed('filter', open);
    while (this.#position < this.#end && '!<>='.includes(this.#peek())) this.#position += 1;
    const written = this.#text.slice(start, this.#position);
    const operator = comparisonOperators.find((known) => known === written);
    return operator ?? this.#fail(`Expected one of ${comparisonOperators.join(' ')}`, start, written === '' ? this.#endOfWord() : this.#position);
  }

  #readOperand(open: number): FilterOperand {
    this.#skipBlanks();
    const character = this.#peek();
    if (character === '"' || character === "'") return this.#readText();
    if (character === '+' || character === '-' || isDigit(character)) return this.#readNumber();
    if (character !== '' && '@$.['.includes(character)) return { kind: 'path', steps: this.#readSteps([]) };
    if (character === '') this.#failUnclosed('filter', open);
    const end = this.#endOfWord();
    const word = this.#text.slice(this.#position, end);
    if (word !== 'true' && word !== 'false') this.#fail('Expected a path, a quoted text, a number, true or false', this.#position, end);
    this.#position = end;
    return { kind: 'boolean', value: word === 'true' };
  }

  #readText(): FilterOperand {
    const literal = readTextLiteral(this.#text, this.#position);
    if (literal.kind === 'problem') return this.#fail(literal.message, literal.start, literal.end);
    this.#position = literal.end;
    return { kind: 'text', value: literal.value };
  }

  #readNumber(): FilterOperand {
    const start = this.#position;
    if (this.#peek() === '+' || this.#peek() === '-') this.#position += 1;
    this.#skipDigits();
    if (this.#peek() === '.') {
      this.#position += 1;
      this.#skipDigits();
    }
    const [, minus, digits] = /^(-?)\+?(.*)$/.exec(this.#text.slice(start, this.#position)) ?? [];
    if (digits === undefined || !/\d/.test(digits)) return this.#fail('A digit is missing in the number', start, this.#position);
    return { kind: 'number', text: `${minus}${digits.startsWith('.') ? '0' : ''}${digits}` };
  }

  #expectClosingBracket(open: number): void {
    if (this.#position >= this.#end) this.#failUnclosed('bracket', open);
    if (this.#peek() !== ']') this.#fail('A closing bracket ] is missing here', this.#position, this.#endOfWord());
    this.#position += 1;
  }

  #skipBlanks(): boolean {
    const start = this.#position;
    while (this.#peek() === ' ') this.#position += 1;
    return this.#position > start;
  }

  #skipDigits(): void {
    while (isDigit(this.#peek())) this.#position += 1;
  }

  #peek(): string {
    return this.#charAt(this.#position);
  }

  #charAt(offset: number): string {
    return offset < this.#end ? this.#text.charAt(offset) : '';
  }

  #codePoint(): string {
    return this.#position < this.#end ? String.fromCodePoint(this.#text.codePointAt(this.#position) ?? 0) : '';
  }

  /** The end of the letters and digits that start here, or else of the one character. */
  #endOfWord(): number {
    let end = this.#position;
    while (end < this.#end && /[\p{L}\p{Nd}_]/u.test(this.#text.charAt(end))) end += 1;
    return end > this.#position ? end : Math.min(this.#position + this.#codePoint().length, this.#end);
  }

  #failAtStep(): never {
    const character = this.#codePoint();
    this.#fail(`A step starts with . or [: ${describeInPlaceOfStep(character)}`, this.#position, this.#endOfWord());
  }

  #failUnclosed(what: 'bracket' | 'filter', open: number): never {
    return this.#fail(`The ${what} is not closed`, open, this.#end);
  }

  #fail(message: string, start: number, end: number): never {
    throw new ExpressionProblem(message, start, end);
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function describeInPlaceOfStep(character: string): string {
  if (character === '{' || character === '}') return 'braces are not part of an expression';
  if (character === '"' || character === "'") return 'a quoted text cannot stand in its place';
  if (/^[+\-\d]$/.test(character)) return 'a number cannot stand in its place';
  if (/^[\p{L}_]$/u.test(character)) return 'a word cannot stand in its place';
  if (/^\s$/.test(character)) return 'of all blanks only the space is allowed between steps';
  return `${character} cannot start one`;
}
