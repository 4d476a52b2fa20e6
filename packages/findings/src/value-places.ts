import { describedPlaces, placeInFile } from '@assay/source';
import type { Origin } from '@assay/source';

import type { RelatedLocation } from './violation.ts';

/** The places where the value of a node was given, as far as they are in files. */
export function valuePlaces({ valueFrom }: Origin): readonly RelatedLocation[] {
  const places = valueFrom ? describedPlaces(valueFrom) : [];
  return places.flatMap(({ description, span }) => {
    const place = span && placeInFile(span);
    return place ? [{ message: description, ...place }] : [];
  });
}
