import type { JsonValue } from '@assay/findings';

import { EACH, placeKey } from '../places/place.ts';
import type { Place } from '../places/place.ts';
import type { NotedPlace } from '../places/vocabulary.ts';

/** What policies look at below a place. */
type Members = 'fields' | 'elements';

/** What a place is taken for. */
export interface Supposed {
  readonly members: Members | undefined;
  /** An element of it, if it is a list. */
  readonly element: JsonValue;
}

/** What places are where no schema says it: what policies take them for. */
export class Suppositions {
  readonly #members: ReadonlyMap<string, Members>;
  readonly #values: ReadonlyMap<string, readonly JsonValue[]>;

  constructor(noted: readonly NotedPlace[]) {
    const steps = noted.flatMap(({ place }) => place.map((step, length) => [placeKey(place.slice(0, length)), step] as const));
    // What has fields is no list, although loops go through their names.
    this.#members = new Map([
      ...steps.flatMap(([key, step]) => (step === EACH ? [[key, 'elements'] as const] : [])),
      ...steps.flatMap(([key, step]) => (step === EACH ? [] : [[key, 'fields'] as const])),
    ]);
    this.#values = new Map(noted.map(({ place, values }) => [placeKey(place), values]));
  }

  at(place: Place): Supposed {
    return { members: this.#members.get(placeKey(place)), element: this.#valueAt([...place, EACH]) };
  }

  /** Whether a place is an element of what has fields. */
  isThroughMap(place: Place): boolean {
    return place.some((step, at) => step === EACH && this.#members.get(placeKey(place.slice(0, at))) === 'fields');
  }

  #valueAt(place: Place): JsonValue {
    const members = this.#members.get(placeKey(place));
    if (members === 'elements') return [];
    const constant = this.#values.get(placeKey(place))?.find((each) => typeof each !== 'object');
    if (members === 'fields' || constant === undefined) return {};
    return typeof constant === 'string' ? 'example' : constant;
  }
}
