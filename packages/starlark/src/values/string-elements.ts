import { Fault } from '../evaluator/fault.ts';
import type { TextModel } from './text-model.ts';
import type { HashKey, StarlarkValue, Value } from './value.ts';

/** Which view of a string an iteration takes. */
export type ElementsView = 'elems' | 'elem_ords' | 'codepoints' | 'codepoint_ords';

/** What `"…".elems()` and its like give: the parts of a string, which are not stored. */
export class StringElements implements StarlarkValue {
  readonly #view: ElementsView;
  readonly #text: string;
  readonly #model: TextModel;
  readonly #typeName: string;

  constructor(view: ElementsView, text: string, model: TextModel, typeName: string) {
    this.#view = view;
    this.#text = text;
    this.#model = model;
    this.#typeName = typeName;
  }

  typeName(): string {
    return this.#typeName;
  }

  toText(repr: (value: Value) => string): string {
    return `${repr(this.#text)}.${this.#view}()`;
  }

  truth(): boolean {
    return this.#text !== '';
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    throw new Fault(`unhashable: ${this.#typeName}`);
  }

  *iterate(): Generator<Value, void> {
    const isCodePoints = this.#view === 'codepoints' || this.#view === 'codepoint_ords';
    const isNumbers = this.#view === 'elem_ords' || this.#view === 'codepoint_ords';
    if (isCodePoints) {
      for (const character of this.#text) yield isNumbers ? (character.codePointAt(0) ?? 0) : character;
      return;
    }
    const units = this.#model.toUnits(this.#text);
    for (let at = 0; at < units.length; at++) yield isNumbers ? units.charCodeAt(at) : this.#model.fromUnits(units.charAt(at));
  }
}
