import type { TextModel } from '../values/text-model.ts';

const SHORT = 64;
const MOST_FORMS = 8;

/** Remembers the units of the long texts that were last looked into, so that a loop over a text does not convert all of it each time. */
export class UnitForms {
  readonly #model: TextModel;
  readonly #forms = new Map<string, string>();

  constructor(model: TextModel) {
    this.#model = model;
  }

  of(text: string): string {
    if (text.length < SHORT) return this.#model.toUnits(text);
    const known = this.#forms.get(text);
    if (known !== undefined) return known;
    const units = this.#model.toUnits(text);
    const [oldest] = this.#forms.keys();
    if (oldest !== undefined && this.#forms.size === MOST_FORMS) this.#forms.delete(oldest);
    this.#forms.set(text, units);
    return units;
  }
}
