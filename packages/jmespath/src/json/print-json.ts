import { compareTexts } from '@assay/go-values';
import { ExpressionReference } from '../values/expression-reference.ts';
import { Int64 } from '../values/int64.ts';
import type { ObjectValue, Value } from '../values/value.ts';
import { elementsOf, isObject } from '../values/value.ts';
import type { Charge } from '../evaluator/budget.ts';
import { textCost } from '../evaluator/budget.ts';

/** Settings of {@link printJson}. */
export interface PrintJsonOptions {
  /** What each level is indented with; without it everything stands on one line, without blanks. */
  readonly indent?: string;
  /** Whether `<`, `>` and `&` are escaped as Go's package does unless told otherwise. Default true. */
  readonly escapeHtml?: boolean;
  /** Pays for what is printed. Default: nobody does. */
  readonly charge?: Charge;
}

/** JSON text, or Go's words for why there is none. */
export type PrintedJson = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly message: string };

/**
 * The JSON text of a value as Go's `json.Marshal` (Go 1.24) writes it: names in the order of their bytes, `-0` with its sign,
 * U+2028 and U+2029 escaped. NaN and infinities have none. An expression reference prints as the empty object.
 */
export function printJson(value: Value, options: PrintJsonOptions = {}): PrintedJson {
  const printer = new JsonPrinter(options);
  printer.print(value, '\n');
  return printer.problem === undefined ? { kind: 'text', text: printer.text } : { kind: 'problem', message: printer.problem };
}

class JsonPrinter {
  readonly #indent: string | undefined;
  readonly #escapeHtml: boolean;
  readonly #charge: Charge;
  text = '';
  problem: string | undefined;

  constructor({ indent, escapeHtml = true, charge = () => {} }: PrintJsonOptions) {
    this.#indent = indent;
    this.#escapeHtml = escapeHtml;
    this.#charge = charge;
  }

  /** `lineBreak` is what begins a line of the container that the value stands in. */
  print(value: Value, lineBreak: string): void {
    if (typeof value === 'string') this.#write(this.#quoted(value));
    else if (typeof value === 'number') this.#write(this.#number(value));
    else if (value === null || typeof value === 'boolean') this.#write(String(value));
    else if (value instanceof Int64) this.#write(String(value.value));
    else if (value instanceof ExpressionReference) this.#write('{}');
    else {
      const elements = elementsOf(value);
      if (elements !== undefined) this.#printList(elements, lineBreak);
      else if (isObject(value)) this.#printObject(value, lineBreak);
    }
  }

  #printList(items: readonly Value[], outer: string): void {
    const lineBreak = this.#inner(outer);
    this.#write('[');
    items.forEach((item, index) => {
      this.#write(index === 0 ? lineBreak : `,${lineBreak}`);
      this.print(item, lineBreak);
    });
    this.#write(items.length > 0 && this.#indent !== undefined ? `${outer}]` : ']');
  }

  #printObject(object: ObjectValue, outer: string): void {
    const lineBreak = this.#inner(outer);
    const names = Object.keys(object).sort(compareTexts);
    this.#write('{');
    names.forEach((name, index) => {
      this.#write(`${index === 0 ? '' : ','}${lineBreak}${this.#quoted(name)}${this.#indent === undefined ? ':' : ': '}`);
      this.print(object[name] ?? null, lineBreak);
    });
    this.#write(names.length > 0 && this.#indent !== undefined ? `${outer}}` : '}');
  }

  #inner(outer: string): string {
    return this.#indent === undefined ? '' : outer + this.#indent;
  }

  #number(value: number): string {
    if (Object.is(value, -0)) return '-0';
    if (!Number.isFinite(value)) this.problem ??= `json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`;
    return String(value);
  }

  #quoted(text: string): string {
    const quoted = JSON.stringify(text);
    return /[<>&\u2028\u2029]|\\ud/.test(quoted) ? this.#escaped(quoted) : quoted;
  }

  #escaped(quoted: string): string {
    return quoted
      .replace(this.#escapeHtml ? /[<>&\u2028\u2029]/g : /[\u2028\u2029]/g, (character) => {
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      })
      .replace(/\\(?:(ud[89a-f][0-9a-f]{2})|.)/g, (escape, surrogate: string | undefined) => (surrogate === undefined ? escape : '\\ufffd'));
  }

  #write(text: string): void {
    this.#charge(textCost(text.length));
    this.text += text;
  }
}
