import { isCollection } from '../model.ts';
import type { Content, Holder, MapItem } from '../model.ts';
import { pathOf } from './path.ts';
import type { MapType } from './types/map-type.ts';
import type { ValueType } from './types/type.ts';
import { UndeclaredKeys, wrongType } from './value-violations.ts';
import type { Violation } from './violation.ts';

/**
 * One pass over values: where it stands, and what it has found. The reference makes two passes, and where a collection stands
 * that has no place there, it does not come to the second, which looks at scalars and keys.
 */
export class Check {
  readonly #forms: Violation[] = [];
  readonly #contents: Violation[] = [];
  readonly #undeclaredKeys = new UndeclaredKeys();
  /** Keys, and indexes as numbers; no key is a number here. */
  readonly #steps: Content[] = [];

  /** What was found, in the order of the reference. */
  get violations(): readonly Violation[] {
    return this.#forms.length > 0 ? this.#forms : this.#contents;
  }

  /** Begins the parts of a collection; each is named by {@link step}. */
  enter(): void {
    this.#steps.push(null);
  }

  step(step: Content): void {
    this.#steps[this.#steps.length - 1] = step;
  }

  leave(): void {
    this.#steps.pop();
  }

  /** What {@link undeclared} wants to know when a map begins. */
  mark(): number {
    return this.#contents.length;
  }

  mismatch(holder: Holder, type: ValueType): void {
    const list = isCollection(holder.value) ? this.#forms : this.#contents;
    list.push(wrongType(holder, type, pathOf(this.#steps)));
  }

  /** Items whose keys their map does not declare. They are told before what was found in other items since the mark. */
  undeclared(items: readonly MapItem[], type: MapType, mark: number): void {
    const inside = this.#contents.splice(mark);
    for (const violation of this.#undeclaredKeys.violationsOf(items, type, pathOf(this.#steps))) this.#contents.push(violation);
    for (const violation of inside) this.#contents.push(violation);
  }
}
