/** Every element of a list, as a step of a place. */
export const EACH: unique symbol = Symbol('each element');

/** A step to a part of a value: the name of a field, or all elements of a list. */
export type Step = string | typeof EACH;

/** Where in a request something stands that policies look at. The first step is `object`, `oldObject`, `userInfo` and so on. */
export type Place = readonly Step[];

/** The elements of what stands at a place. Lists of lists are nothing that objects of Kubernetes have: an element stays what it is. */
export function eachPlace(place: Place): Place {
  return place.at(-1) === EACH ? place : [...place, EACH];
}

/** The same text for the same place. */
export function placeKey(place: Place): string {
  return place.map((step) => (step === EACH ? '[]' : JSON.stringify(step))).join('.');
}
