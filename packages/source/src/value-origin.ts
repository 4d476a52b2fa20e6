import type { Span } from './source.ts';

/** A place where a value was given. */
export interface ValuePlace {
  /** For people: `parameter CORES`, `flag --data-value cores=1`. */
  readonly description: string;
  readonly span?: Span;
  /** Whether it is a literal of a program. What was made with values from elsewhere as well is told by these alone. */
  readonly isLiteral?: boolean;
}

/** Where a value was given that is used somewhere else. */
export interface ValueOrigin {
  /**
   * `given`: at the one place. `one-of`: at one of the places; which one, nobody can tell. `computed`: nowhere as it is; it was made with
   * what was given at the places, of which only the first few are told.
   */
  readonly kind: 'given' | 'one-of' | 'computed';
  /** At least one, each once. */
  readonly places: readonly ValuePlace[];
}

/** What was given at one place. */
export function givenAt(place: ValuePlace): ValueOrigin {
  return { kind: 'given', places: [place] };
}

/** The origin of what was made with values of these origins; undefined if there are none. */
export function computedFrom(origins: readonly ValueOrigin[]): ValueOrigin | undefined {
  const [first, second] = origins;
  if (!first) return undefined;
  if (!second && first.kind === 'computed') return first;
  const isTold = origins.some(isGiven) ? isGiven : () => true;
  return { kind: 'computed', places: placesOf(origins.filter(isTold)).slice(0, MOST) };
}

/** The origin of what is one of several values; undefined if one of them has none, or if there are too many to tell. */
export function oneOf(origins: readonly (ValueOrigin | undefined)[]): ValueOrigin | undefined {
  const known = origins.filter((origin) => origin !== undefined);
  const [first] = known;
  if (!first || known.length < origins.length) return undefined;
  const places = placesOf(known);
  if (known.some(({ kind }) => kind === 'computed')) return { kind: 'computed', places: places.slice(0, MOST) };
  if (places.length === 1) return first;
  return places.length > MOST ? undefined : { kind: 'one-of', places };
}

/** The places with how sure it is that they gave the value, for people. */
export function describedPlaces({ kind, places }: ValueOrigin): readonly ValuePlace[] {
  return places.map((place) => ({ ...place, description: `${PREFIXES[kind]}${place.description}` }));
}

const PREFIXES = { given: '', 'one-of': 'perhaps ', computed: 'computed from ' } as const;

/** More places than these help nobody. */
const MOST = 8;

function placesOf(origins: readonly ValueOrigin[]): readonly ValuePlace[] {
  const places: ValuePlace[] = [];
  for (const origin of origins)
    for (const place of origin.places) {
      if (!places.some((known) => isSame(known, place))) places.push(place);
      if (places.length > MOST) return places;
    }
  return places;
}

/** Whether it was not in the program itself. */
function isGiven({ places }: ValueOrigin): boolean {
  return !places.every(({ isLiteral }) => isLiteral);
}

function isSame(a: ValuePlace, b: ValuePlace): boolean {
  if (a === b) return true;
  return a.description === b.description && a.span?.source === b.span?.source && a.span?.start === b.span?.start && a.span?.end === b.span?.end;
}
