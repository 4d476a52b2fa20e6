import type { Outcome, YamlObject } from '@assay/kyverno';
import { equalJson } from '@assay/kyverno/engine';
import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

type Steps = readonly (string | number)[];

/** What a field was before mutations: the steps to it, or the outcomes of those that wrote it. */
export type FieldHistory = { readonly kind: 'kept'; readonly path: Steps } | { readonly kind: 'written'; readonly by: readonly Outcome[] };

/** An object, and what the policies that mutate make of it one after the other. */
export class MutatedObject {
  readonly #original: ObjectValue;
  readonly #mutations: { readonly outcome: Outcome; readonly before: ObjectValue; readonly after: ObjectValue }[] = [];

  constructor({ value }: YamlObject) {
    this.#original = value;
  }

  get #current(): ObjectValue {
    return this.#mutations.at(-1)?.after ?? this.#original;
  }

  /** Takes what a policy has made of the object. */
  add(outcome: Outcome): void {
    if (outcome.patched && !isSame(outcome.patched, this.#current)) this.#mutations.push({ outcome, before: this.#current, after: outcome.patched });
  }

  /** Where a field of the object as it is now was written. */
  historyOf(path: Steps): FieldHistory {
    let steps = path;
    const writing: Outcome[] = [];
    for (const { outcome, before, after } of this.#mutations.toReversed()) {
      const former = formerPath(before, after, steps);
      if (former === undefined || hasChanged(valueAt(before, former), valueAt(after, steps))) writing.unshift(outcome);
      if (former === undefined) return { kind: 'written', by: writing };
      steps = former;
    }
    return writing.length > 0 ? { kind: 'written', by: writing } : { kind: 'kept', path: steps };
  }
}

/** The steps to a field in the object before a mutation; `undefined` if they lead through an item that was not there. */
function formerPath(before: Value, after: Value, path: Steps): Steps | undefined {
  const former: (string | number)[] = [];
  let [was, is]: (Value | undefined)[] = [before, after];
  for (const step of path) {
    const at: number | string =
      typeof step === 'number' && was !== undefined && is !== undefined && isList(was) && isList(is) ? formerIndex(was, is, step) : step;
    if (at === -1) return undefined;
    former.push(at);
    was = was === undefined ? undefined : memberOf(was, at);
    is = is === undefined ? undefined : memberOf(is, step);
  }
  return former;
}

/** Where an item was in the list before: the same item, or the one of its name. Otherwise -1. */
function formerIndex(before: readonly Value[], after: readonly Value[], index: number): number {
  const item = after[index];
  if (item === undefined) return index;
  if (isSame(before[index], item)) return index;
  const same = before.findIndex((each) => isSame(each, item));
  if (same >= 0) return same;
  const name = nameOf(item);
  if (name !== undefined) return before.findIndex((each) => nameOf(each) === name);
  return before.length === after.length ? index : -1;
}

function nameOf(item: Value): string | undefined {
  const name = isObject(item) ? propertyOf(item, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** A map or list that has another content is still the one that was written. */
function hasChanged(one: Value | undefined, other: Value | undefined): boolean {
  if (one !== undefined && other !== undefined && ((isObject(one) && isObject(other)) || (isList(one) && isList(other)))) return false;
  return !isSame(one, other);
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equalJson(one, other, () => {});
}

function valueAt(value: Value, path: Steps): Value | undefined {
  let at: Value | undefined = value;
  for (const step of path) at = at === undefined ? undefined : memberOf(at, step);
  return at;
}

function memberOf(value: Value, step: string | number): Value | undefined {
  if (isList(value)) return typeof step === 'number' ? value[step] : undefined;
  return isObject(value) ? propertyOf(value, String(step)) : undefined;
}
