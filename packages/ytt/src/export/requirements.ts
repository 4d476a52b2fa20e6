import type { Thread } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import type { Declaration } from '../schema/declaration.ts';
import type { DeclaredKey, MapType } from '../schema/types/map-type.ts';
import { ruleFailure } from '../validations/rules/named-rule.ts';
import { fragmentFrom } from '../values/fragment.ts';

/**
 * Tells which values somebody has to give: those whose defaults violate the rules. Functions of authors spend the thread's
 * budget, once for each declaration; a `Fault` without budget is a violation.
 */
export class Requirements {
  readonly #thread: Thread;
  readonly #known = new Map<Declaration, boolean>();

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  /** Whether a place cannot keep its default. */
  isRequired(declaration: Declaration, value: Content): boolean {
    const known = this.#known.get(declaration);
    if (known !== undefined) return known;
    const isRequired = this.#violates(declaration, value) || this.#hasRequiredKey(declaration, value);
    this.#known.set(declaration, isRequired);
    return isRequired;
  }

  /** Whether a value and everything in it obeys the rules that hold without a condition. */
  isRight(declaration: Declaration, value: Content): boolean {
    if (!declaration.hasRules) return true;
    if (this.#violates(declaration, value)) return false;
    let isRight = true;
    declaration.type.visitParts(value, (part, partDeclaration) => {
      isRight = isRight && this.isRight(partDeclaration, part.value);
    });
    return isRight;
  }

  /** Whether the default breaks a rule that holds without a condition. Of null only `not_null` is asked. */
  #violates({ validation }: Declaration, value: Content): boolean {
    if (validation === undefined || validation.when !== undefined) return false;
    if (value === null) return validation.isNullChecked;
    const fragment = fragmentFrom(value);
    return validation.rules.some((rule) => ruleFailure(rule, fragment, this.#thread) !== undefined);
  }

  #hasRequiredKey({ type }: Declaration, value: Content): boolean {
    if (type.kind === 'nullable' || !type.hasRules) return false;
    const map = type.formOf(value);
    if (map?.kind !== 'map') return false;
    const defaultOf = defaultsOf(map, value);
    return map.keys.some((declared) => !declared.isOptional && this.isRequired(declared.declaration, defaultOf(declared)));
  }
}

/** What the keys of a map are by default: what the default of the map gives for them, else their own. */
export function defaultsOf({ keys }: MapType, value: Content | undefined): (declared: DeclaredKey) => Content {
  const given = new Map(value instanceof YamlMap ? value.items.map((item) => [item.key, item.value]) : []);
  const defaults = new Map(
    keys.map(({ key, declaration }) => {
      const ofMap = given.get(key);
      return [key, ofMap === undefined ? declaration.newDefault() : ofMap];
    }),
  );
  return ({ key }) => defaults.get(key) ?? null;
}

/** Runs a step that asks functions of authors. Throws a `Failure` when the thread's budget is not enough for it. */
export function withinBudget<Result>(thread: Thread, step: () => Result): Result {
  let result: { readonly value: Result } | undefined;
  const attempt = thread.run(() => {
    result = { value: step() };
    return null;
  });
  if (result) return result.value;
  const message = 'fault' in attempt ? attempt.fault.message : 'The step did not end';
  throw new Failure(message, [{ code: 'evaluation', message }]);
}
