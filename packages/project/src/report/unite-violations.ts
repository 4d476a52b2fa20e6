import { violationKey } from '@assay/findings';
import type { RelatedLocation, Violation } from '@assay/findings';

/** Violations that look the same as one, which has the places that explain each of them. */
export function uniteViolations(violations: readonly Violation[]): readonly Violation[] {
  const united = new Map<string, Violation>();
  for (const violation of violations) {
    const key = violationKey(violation);
    const known = united.get(key);
    united.set(key, known ? withRelatedOf(known, violation) : violation);
  }
  return [...united.values()];
}

/** A violation with the places that explain another one that looks the same, too. */
export function withRelatedOf(violation: Violation, { related: others = [] }: Violation): Violation {
  const { related = [] } = violation;
  const known = new Set(related.map(placeKey));
  const more = others.filter((place) => !known.has(placeKey(place)));
  return more.length === 0 ? violation : { ...violation, related: [...related, ...more] };
}

function placeKey({ message, file, range }: RelatedLocation): string {
  return JSON.stringify([message, file, range?.start.offset]);
}
