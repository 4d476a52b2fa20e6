import type { TextModel } from '../values/text-model.ts';

const SHORT = 64;
const MOST_FORMS = 8;
const MOST_CUTS = 4;

/** So many units are looked at, or converted, for one step. */
export const UNITS_OF_STEP = 16;

/**
 * Remembers the units of the long texts that were last looked into, so that a loop over a text does not convert all of it each time, nor
 * all that is left of it where the loop cuts off a piece in each round.
 */
export class UnitForms {
  readonly #model: TextModel;
  readonly #charge: (steps: number) => void;
  readonly #forms = new Map<string, UnitForm>();
  /** The last parts that were cut, the latest first. To find one in a map would take as long as reading it. */
  #cuts: readonly UnitForm[] = [];

  constructor(model: TextModel, charge: (steps: number) => void) {
    this.#model = model;
    this.#charge = charge;
  }

  of(text: string): string {
    return text.length < SHORT ? this.#model.toUnits(text) : this.#formOf(text).units;
  }

  /** The text of the units from `start` to `end`. */
  cut(text: string, start: number, end: number): string {
    if (text.length < SHORT) return this.#model.fromUnits(this.#model.toUnits(text).slice(start, end));
    const cut = cutForm(this.#formOf(text), start, end, this.#model);
    if (cut.text.length >= SHORT) this.#cuts = [cut, ...this.#cuts.slice(0, MOST_CUTS - 1)];
    return cut.text;
  }

  #formOf(text: string): UnitForm {
    const known = this.#cuts.find((cut) => cut.text === text) ?? this.#forms.get(text);
    if (known) return known;
    this.#charge(text.length / UNITS_OF_STEP);
    const form: UnitForm = { text, units: this.#model.toUnits(text), place: undefined };
    const [oldest] = this.#forms.keys();
    if (oldest !== undefined && this.#forms.size === MOST_FORMS) this.#forms.delete(oldest);
    this.#forms.set(text, form);
    return form;
  }
}

/** A text with its units. */
interface UnitForm {
  readonly text: string;
  readonly units: string;
  /** Where it is in a text whose characters were counted; `undefined` until somebody wants to know, and where text and units are the same. */
  place: CountedPlace | undefined;
}

/** Where a part begins in a whole text, of which is known where each character begins. */
interface CountedPlace {
  readonly whole: string;
  /** For each unit of the whole text the index of the character that begins there, or {@link INSIDE}. */
  readonly indexes: Uint32Array;
  readonly unit: number;
}

/** Where no character begins. */
const INSIDE = 0xffff_ffff;

/** A part of a text, of which only a character that is cut in two is looked at. */
function cutForm(form: UnitForm, start: number, end: number, model: TextModel): UnitForm {
  const { text } = form;
  const units = form.units.slice(start, end);
  if (form.units === text) return { text: units, units, place: undefined };
  const { whole, indexes, unit } = (form.place ??= { whole: text, indexes: characterIndexes(text, form.units, model), unit: 0 });
  const [first, last] = [unit + start, unit + end];
  let [from, to] = [first, last];
  while (from < last && indexes[from] === INSIDE) from++;
  while (to > from && indexes[to] === INSIDE) to--;
  const [front, back] = [units.slice(0, from - first), units.slice(to - first)].map((piece) => model.fromUnits(piece));
  const place = { whole, indexes, unit: first };
  if (from === to) return { text: model.fromUnits(units), units, place };
  return { text: `${front}${whole.slice(indexes[from], indexes[to])}${back}`, units, place };
}

function characterIndexes(text: string, units: string, model: TextModel): Uint32Array {
  const indexes = new Uint32Array(units.length + 1).fill(INSIDE);
  let [unit, index] = [0, 0];
  for (const character of text) {
    indexes[unit] = index;
    unit += model.length(character);
    index += character.length;
  }
  indexes[unit] = index;
  return indexes;
}
