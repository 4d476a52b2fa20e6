import type { Value } from './value.ts';

/** A JSON object that is being filled. */
export interface MutableObject<Member = Value> {
  [name: string]: Member;
}

/**
 * An empty object in which `__proto__` and `constructor` are names like any other: its prototype has no members. Unlike what
 * `Object.create(null)` gives, engines keep such objects in their fast form.
 */
export function plainObject<Member = Value>(): MutableObject<Member> {
  return new Plain<Member>();
}

class Plain<Member> implements MutableObject<Member> {
  [name: string]: Member;
}
Object.setPrototypeOf(Plain.prototype, null);
Reflect.deleteProperty(Plain.prototype, 'constructor');
