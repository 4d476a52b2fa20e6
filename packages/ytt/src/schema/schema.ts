import type { Finding } from '../failure.ts';
import { Document, YamlMap } from '../model.ts';
import type { Content, Holder, MapItem } from '../model.ts';
import type { Allowances } from '../overlay/allowances.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import { allowancesOf } from './allowances-of.ts';
import { Check } from './check.ts';
import type { Declaration } from './declaration.ts';
import { keyText } from './key-text.ts';
import type { ValuePath } from './path.ts';
import type { Type } from './types/type.ts';
import { givenDeprecated, givenRemovedKey } from './value-violations.ts';
import { invalidValues } from './violation.ts';
import type { SchemaViolation } from './violation.ts';

/** What one step of data values gives that the schema advises against. */
export interface Notices {
  /** For {@link Schema.assign} of the same step. */
  readonly removed: readonly SchemaViolation[];
  /** Warnings, to be told when everything else is right. */
  readonly deprecated: readonly Finding[];
}

/** What is known about data values that are assigned. */
export interface AssignOptions {
  readonly removed?: readonly SchemaViolation[];
  /**
   * The only places that the step has changed: for each the map items that lead from the root to the one that is new or has
   * a new value. Everything else was checked in the step before. Without it, all is checked.
   */
  readonly changed?: readonly (readonly MapItem[])[];
}

/** What data values may be, and what they are when nobody gives any. */
export class Schema {
  readonly root: Declaration;
  /** Whether the author wrote a schema; if not, everything is allowed. */
  readonly isWritten: boolean;
  /** Warnings and infos about the schema itself. */
  readonly advice: readonly Finding[];

  constructor(root: Declaration, { isWritten, advice = [] }: { readonly isWritten: boolean; readonly advice?: readonly Finding[] }) {
    this.root = root;
    this.isWritten = isWritten;
    this.advice = advice;
  }

  /** New values to overlay upon, which are in the schema; none when there is no schema. */
  defaults(): Document | undefined {
    if (!this.isWritten) return undefined;
    const { holder } = this.root;
    return new Document(holder, this.root.newDefault(), holder.valueStart, holder.valueEnd);
  }

  /** Fills the values in, where they lack declared keys, and checks them. Throws a `Failure` with all violations of the step. */
  assign(values: Document, { removed = [], changed }: AssignOptions = {}): void {
    const check = new Check();
    if (!changed || !this.#areRight(values, changed)) this.root.type.check(values, check);
    const found = [...removed, ...check.violations];
    if (found.length > 0) throw invalidValues([...removed, ...check.reported], found);
  }

  /** Where something is wrong, the whole is checked, as violations are listed in its order. */
  #areRight(values: Document, changed: readonly (readonly MapItem[])[]): boolean {
    const check = new Check();
    return changed.every((items) => {
      checkItem(items, 0, values, this.root.type, check);
      return check.violations.length === 0;
    });
  }

  /**
   * What a document of data values gives that is deprecated or removed. It is asked before the document is overlaid; items
   * whose keys are removed are taken out of it, so that the overlay does not miss them.
   */
  takeNotices(given: Document): Notices {
    const removed: SchemaViolation[] = [];
    const deprecated: Finding[] = [];
    if (this.root.hasNotices) takeNotices(given.value, this.root.type, [], removed, deprecated);
    return { removed, deprecated };
  }

  /** What a document of data values may do without saying so in overlay annotations; mostly nothing. */
  allowancesOf(given: Document): Allowances | undefined {
    return this.root.type.hasAllowances ? allowancesOf(given, this.root) : undefined;
  }

  /** The rules that hold for the nodes of checked values. */
  rulesOf(values: Document): ReadonlyMap<Holder, PlannedValidation> {
    const rules = new Map<Holder, PlannedValidation>();
    const visit = (holder: Holder, { type, validation, hasRules }: Declaration): void => {
      if (!hasRules) return;
      if (validation) rules.set(holder, validation);
      type.visitParts(holder.value, visit);
    };
    visit(values, this.root);
    return rules;
  }
}

/** Checks the one item that a path of items leads to; around it is a holder whose value is of the type. */
function checkItem(items: readonly MapItem[], depth: number, around: Holder, type: Type, check: Check): void {
  const item = items[depth];
  const form = type.formOf(around.value);
  // Where anything is allowed, there is nothing to check.
  if (form?.kind !== 'map' || item === undefined) return;
  const declaration = form.declarationOf(item.key);
  if (!declaration) {
    check.undeclared([item], [item], form, check.mark());
    return;
  }
  check.enter();
  check.step(typeof item.key === 'number' ? String(item.key) : item.key);
  if (depth === items.length - 1) declaration.type.check(item, check);
  else checkItem(items, depth + 1, item, declaration.type, check);
  check.leave();
}

function takeNotices(value: Content, type: Type, path: ValuePath, removed: SchemaViolation[], deprecated: Finding[]): void {
  const form = type.formOf(value);
  const visit = (part: Holder, declaration: Declaration, step: string | number): void => {
    if (!declaration.hasNotices || !givesValue(part)) return;
    const partPath = [...path, step];
    const notice = declaration.documentation.deprecated;
    if (notice !== undefined) deprecated.push(givenDeprecated(part, declaration.holder, notice, partPath));
    takeNotices(part.value, declaration.type, partPath, removed, deprecated);
  };
  if (form?.kind !== 'map' || form.removedKeys.size === 0 || !(value instanceof YamlMap)) {
    form?.visitParts(value, visit);
    return;
  }
  const kept: MapItem[] = [];
  for (const item of value.items) {
    const removedKey = form.removedKeys.get(item.key);
    if (removedKey && givesValue(item)) {
      removed.push(givenRemovedKey(item, removedKey, [...path, keyText(item.key)]));
      continue;
    }
    kept.push(item);
    const declaration = form.declarationOf(item.key);
    if (declaration) visit(item, declaration, keyText(item.key));
  }
  value.items = kept;
}

/** Whether a node of a document gives a value at all. */
function givesValue({ annotations }: Holder): boolean {
  return annotations === undefined || !(annotations.has('overlay/noop') || annotations.has('overlay/remove'));
}
