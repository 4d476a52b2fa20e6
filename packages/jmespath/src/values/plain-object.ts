import type { Value } from './value.ts';

/** A JSON object that is being filled. */
export interface MutableObject {
  [name: string]: Value;
}

/**
 * An empty object in which `__proto__` and `constructor` are names like any other: its prototype has no members. Unlike what
 * `Object.create(null)` gives, engines keep such objects in their fast form.
 */
export function plainObject(): MutableObject {
  return new Plain();
}

class Plain implements MutableObject {
  [name: string]: Value;
}
Object.setPrototypeOf(Plain.prototype, null);
Reflect.deleteProperty(Plain.prototype, 'constructor');
