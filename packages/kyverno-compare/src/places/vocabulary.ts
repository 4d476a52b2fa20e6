import type { JsonValue } from '@assay/findings';

import { placeKey } from './place.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import { requestPlace } from './request-place.ts';

/** A place that decides something, with the values that policies hold it against. */
export interface NotedPlace {
  readonly place: Place;
  readonly values: readonly JsonValue[];
  /** How many elements it is asked for. */
  readonly sizes: readonly number[];
}

/** Collects the places of requests that policies look at. */
export class Vocabulary {
  readonly #noted = new Map<string, { readonly place: Place; readonly values: Map<string, JsonValue>; readonly sizes: Set<number> }>();

  /** Notes that a value at these places is held against these constants. */
  note({ places, sizes, names, constants }: Reading): void {
    for (const place of places) {
      const noted = this.#at(place);
      for (const constant of constants) noted?.values.set(JSON.stringify(constant), constant);
    }
    for (const place of names) {
      for (const constant of constants) if (typeof constant === 'string') this.#at([...place, constant]);
    }
    const numbers = constants.filter((constant) => typeof constant === 'number');
    for (const place of sizes) {
      const noted = this.#at(place);
      for (const number of numbers.length > 0 ? numbers : [1]) noted?.sizes.add(number);
    }
  }

  /** In the order in which they were met. */
  get places(): readonly NotedPlace[] {
    return Array.from(this.#noted.values(), ({ place, values, sizes }) => ({ place, values: [...values.values()], sizes: [...sizes] }));
  }

  #at(written: Place): { readonly values: Map<string, JsonValue>; readonly sizes: Set<number> } | undefined {
    const place = requestPlace(written);
    if (place === undefined) return undefined;
    const key = placeKey(place);
    const known = this.#noted.get(key);
    if (known) return known;
    const noted = { place, values: new Map<string, JsonValue>(), sizes: new Set<number>() };
    this.#noted.set(key, noted);
    return noted;
  }
}
