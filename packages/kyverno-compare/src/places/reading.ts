import type { JsonValue } from '@assay/findings';

import type { Place, Step } from './place.ts';

/** What an expression is about: where its value may come from, and which constants it may be. */
export interface Reading {
  readonly places: readonly Place[];
  /** Places whose size is the value. */
  readonly sizes: readonly Place[];
  readonly constants: readonly JsonValue[];
}

export const NOTHING_READ: Reading = { places: [], sizes: [], constants: [] };

export function placesRead(places: readonly Place[]): Reading {
  return { places, sizes: [], constants: [] };
}

export function constantsRead(constants: readonly JsonValue[]): Reading {
  return { places: [], sizes: [], constants };
}

/** All of these. */
export function joinReadings(readings: readonly Reading[]): Reading {
  if (readings.length === 1) return readings[0]!;
  return {
    places: readings.flatMap(({ places }) => places),
    sizes: readings.flatMap(({ sizes }) => sizes),
    constants: readings.flatMap(({ constants }) => constants),
  };
}

/** What stands below what was read. Of constants that are objects it is not followed. */
export function readBelow({ places }: Reading, step: Step): Reading {
  return placesRead(places.map((place) => [...place, step]));
}
