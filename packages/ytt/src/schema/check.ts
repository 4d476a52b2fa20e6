import { isCollection } from '../model.ts';
import type { Content, Holder, MapItem } from '../model.ts';
import { pathOf } from './path.ts';
import type { MapType } from './types/map-type.ts';
import { UndeclaredKeys, wrongType } from './value-violations.ts';
import type { NamedType } from './value-violations.ts';
import type { SchemaViolation } from './violation.ts';

/** One pass over values: where it is, and what it has found. */
export class Check {
  readonly #violations: SchemaViolation[] = [];
  readonly #misplaced: SchemaViolation[] = [];
  readonly #undeclaredKeys = new UndeclaredKeys();
  /** Keys, and indexes as numbers; no key is a number here. */
  readonly #steps: Content[] = [];

  /** All that was found. */
  get violations(): readonly SchemaViolation[] {
    return this.#violations;
  }

  /**
   * What the reference would report of it. It makes two passes, and where a collection is that has no place there, it does
   * not come to the second, which looks at scalars and keys.
   */
  get reported(): readonly SchemaViolation[] {
    return this.#misplaced.length > 0 ? this.#misplaced : this.#violations;
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
    return this.#violations.length;
  }

  mismatch(holder: Holder, type: NamedType): void {
    const violation = wrongType(holder, type, pathOf(this.#steps));
    this.#violations.push(violation);
    // Of lists of types the reference knows nothing.
    if (isCollection(holder.value) && type.kind !== 'union') this.#misplaced.push(violation);
  }

  /** Items of all those of their map whose keys it does not declare. They are told before what was found in other items since the mark. */
  undeclared(items: readonly MapItem[], all: readonly MapItem[], type: MapType, mark: number): void {
    const inside = this.#violations.splice(mark);
    const violations = this.#undeclaredKeys.violationsOf(items, all, type, pathOf(this.#steps));
    for (const violation of violations) this.#violations.push(violation);
    for (const violation of inside) this.#violations.push(violation);
  }
}
