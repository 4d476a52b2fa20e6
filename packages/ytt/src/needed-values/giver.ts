import type { Span } from '@assay/source';

import { isCollection, YamlMap } from '../model.ts';
import type { Content, Document, Holder, MapItem } from '../model.ts';
import { keyText } from '../schema/key-text.ts';
import { pathText } from '../schema/path.ts';
import type { ValuePath } from '../schema/path.ts';
import { referenceText } from '../library/library-reference.ts';
import { dataValueOrigin } from '../values/value-origin.ts';
import type { LibraryUse, ReadValues } from './read-values.ts';
import { isUnset } from './value-reads.ts';

/** What people have to give so that a library has a value, and whose data value it is. */
export interface WantedValue {
  readonly path: ValuePath;
  readonly values: Pick<ReadValues, 'schema' | 'use'>;
}

/**
 * What people have to give so that a value of a library is not empty: that value, or those that the code which uses the library passes on.
 * Nothing if that code sets it.
 */
export function wantedFor(path: ValuePath, values: Pick<ReadValues, 'schema' | 'use'>): readonly WantedValue[] {
  const { use } = values;
  if (!use) return [{ path, values }];
  const set = use.given.flatMap((document) => settingIn(document, path) ?? []).at(-1);
  return set ? passedOn(set, use) : [{ path, values }];
}

/** As ytt's flags name it: `@app~alias@db:host`. */
export function nameOfWanted({ path, values }: WantedValue): string {
  const steps: string[] = [];
  for (let { use } = values; use; use = use.outer?.use) steps.unshift(`@${referenceText(use.reference)}`);
  return `${steps.join('')}${steps.length > 0 ? ':' : ''}${pathText(path)}`;
}

/** What sets a value, and what of the value's path is below it. */
interface Setting {
  readonly holder: Holder;
  readonly below: ValuePath;
}

/** What in a document says what a value is; nothing if it leaves the value as it was. */
function settingIn(document: Document, path: ValuePath): Setting | undefined {
  let holder: Holder = document;
  for (const [at, step] of path.entries()) {
    const value: Content = holder.value;
    if (!(value instanceof YamlMap)) return { holder, below: path.slice(at) };
    const item: MapItem | undefined = value.items.find(({ key }) => keyText(key) === step);
    if (!item) return holder.annotations?.has('overlay/replace') ? { holder, below: path.slice(at) } : undefined;
    holder = item;
  }
  return { holder, below: [] };
}

/** The empty values of the code around that are passed on here, or that what is passed on is made of; nothing if it is made of others, too. */
function passedOn({ holder, below }: Setting, { outer }: LibraryUse): readonly WantedValue[] {
  const places = (isUnset(holder.value) && holder.valueFrom?.places) || [];
  const wanted = places.map(({ span }) => (span ? wantedFrom(span, below, outer) : []));
  return wanted.every((each) => each.length > 0) ? wanted.flat() : [];
}

/** What has to be given in place of the value that was given at a place, or below it. */
function wantedFrom(place: Span, below: ValuePath, outer: ReadValues | undefined): readonly WantedValue[] {
  for (let around = outer; around; around = around.use?.outer) {
    const [path, ...others] = pathsFrom(around.document.value, place, []);
    if (path && others.length === 0) return wantedFor([...path, ...below], around);
  }
  return [];
}

/** The paths of the values that were given at a place. */
function pathsFrom(content: Content, place: Span, path: ValuePath): readonly ValuePath[] {
  if (!isCollection(content)) return [];
  return content.items.flatMap((item, at) => {
    const own = [...path, item.kind === 'map-item' ? keyText(item.key) : at];
    const span = dataValueOrigin(item, undefined)?.places[0]?.span;
    return [...(span && isSame(span, place) ? [own] : []), ...pathsFrom(item.value, place, own)];
  });
}

function isSame(a: Span, b: Span): boolean {
  return a.source === b.source && a.start === b.start && a.end === b.end;
}
