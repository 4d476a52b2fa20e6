import type { JsonValue } from '@assay/findings';
import { ANYTHING } from '@assay/kubernetes';
import type { Schema } from '@assay/kubernetes';

import { exampleElement, exampleOf } from '../objects/example.ts';
import type { FittedPlace } from '../objects/fit-place.ts';
import type { Level } from '../objects/levels.ts';
import { fieldSchema, isMap } from '../objects/trial-schema.ts';
import { EACH } from '../places/place.ts';
import type { Place } from '../places/place.ts';
import { isJsonList, isJsonObject } from './trial.ts';
import type { Trial } from './trial.ts';

/** Of which elements of lists a change is. */
export type Extent =
  | 'all'
  | 'first'
  /** One more than there are. */
  | 'added';

/** One thing that is other in a trial. */
export interface Change {
  readonly at: FittedPlace;
  readonly level: Level;
  readonly extent: Extent;
}

/** The trial with a change; what has to be there for it is made as its schema asks. */
export function applyChange(trial: Trial, schema: Schema, { at, level, extent }: Change): Trial {
  const changed = setBelow(trial, at.place, schema, { level, extent });
  // The root is an object whatever changes below it.
  return isJsonObject(changed) ? { ...trial, ...changed } : trial;
}

type Setting = Pick<Change, 'level' | 'extent'>;

/** The value with something else below it; `undefined` if nothing is left. */
function setBelow(value: JsonValue | undefined, [step, ...rest]: Place, schema: Schema, setting: Setting): JsonValue | undefined {
  if (step === undefined) return levelValue(value, schema, setting.level);
  return step === EACH ? setInElements(value, rest, schema, setting) : setInField(value, step, rest, schema, setting);
}

function levelValue(value: JsonValue | undefined, schema: Schema, level: Level): JsonValue | undefined {
  switch (level.kind) {
    case 'absent':
      return undefined;
    case 'value':
      return level.value;
    case 'size':
      return sizedList(isJsonList(value) ? value : [], schema.items ?? ANYTHING, level);
  }
}

function sizedList(list: readonly JsonValue[], items: Schema, { size, element }: Level & { readonly kind: 'size' }): JsonValue {
  return Array.from({ length: size }, (_unused, at) => list[at] ?? anotherElement(list.at(-1) ?? element, items, at));
}

/** An element like one that is there, with a name of its own. */
function anotherElement(like: JsonValue | undefined, items: Schema, at: number): JsonValue {
  if (like === undefined) return exampleElement(items, at);
  return isJsonObject(like) && typeof like['name'] === 'string' ? { ...like, name: `example-${at + 1}` } : like;
}

function setInField(value: JsonValue | undefined, name: string, rest: Place, schema: Schema, setting: Setting): JsonValue | undefined {
  const object = isJsonObject(value) ? value : {};
  const before = Object.hasOwn(object, name) ? object[name] : undefined;
  if (before === undefined && setting.level.kind === 'absent') return value;
  const field = fieldSchema(schema, name) ?? ANYTHING;
  const start = before ?? (rest.length > 0 && rest[0] !== EACH ? exampleOf(field) : undefined);
  const after = setBelow(start, rest, field, setting);
  const { [name]: _before, ...others } = object;
  return after === undefined ? others : { ...object, [name]: after };
}

function setInElements(value: JsonValue | undefined, rest: Place, schema: Schema, setting: Setting): JsonValue | undefined {
  if (isMap(schema)) return setInMap(value, rest, schema, setting);
  const items = schema.items ?? ANYTHING;
  const list = isJsonList(value) ? value : [];
  const { level, extent } = setting;
  if (level.kind === 'absent' && list.length === 0) return value;
  const changed = (element: JsonValue | undefined): readonly JsonValue[] => {
    const after = setBelow(element, rest, items, setting);
    return after === undefined ? [] : [after];
  };
  if (extent === 'added') return [...list, ...changed(anotherElement(list.at(-1), items, list.length))];
  if (list.length === 0) return changed(rest.length === 0 ? undefined : exampleElement(items, 0));
  return extent === 'first' ? [...changed(list[0]), ...list.slice(1)] : list.flatMap(changed);
}

/** What loops over a map sees its names: a text is a name in it. */
function setInMap(value: JsonValue | undefined, rest: Place, schema: Schema, { level }: Setting): JsonValue | undefined {
  const map = isJsonObject(value) ? value : {};
  if (rest.length > 0 || level.kind !== 'value' || typeof level.value !== 'string') return level.kind === 'absent' ? undefined : value;
  const item = schema.others === 'anything' || schema.others === 'nothing' ? ANYTHING : schema.others;
  return { ...map, [level.value]: item.type === 'string' ? level.value : exampleOf(item) };
}
