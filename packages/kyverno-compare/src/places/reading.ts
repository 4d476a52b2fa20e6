import type { JsonValue } from '@assay/findings';

import type { Place, Step } from './place.ts';

/** What an expression is about: where its value may come from, and which constants it may be. */
export interface Reading {
  readonly places: readonly Place[];
  /** Places whose size is the value. */
  readonly sizes: readonly Place[];
  /** Places the names of whose fields are the value. */
  readonly names: readonly Place[];
  readonly constants: readonly JsonValue[];
}

export const NOTHING_READ: Reading = { places: [], sizes: [], names: [], constants: [] };

export function placesRead(places: readonly Place[]): Reading {
  return { ...NOTHING_READ, places };
}

export function constantsRead(constants: readonly JsonValue[]): Reading {
  return { ...NOTHING_READ, constants };
}

/** All of these. */
export function joinReadings(readings: readonly Reading[]): Reading {
  if (readings.length === 1) return readings[0]!;
  return {
    places: readings.flatMap(({ places }) => places),
    sizes: readings.flatMap(({ sizes }) => sizes),
    names: readings.flatMap(({ names }) => names),
    constants: readings.flatMap(({ constants }) => constants),
  };
}

/** The values of maps that were read, by the one of a name that stands for all. */
export function valuesOf(map: Reading): Reading {
  return readBelow(map, 'example');
}

/** What stands below what was read. Of constants that are objects it is not followed. */
export function readBelow({ places }: Reading, step: Step): Reading {
  return placesRead(places.map((place) => [...place, step]));
}
