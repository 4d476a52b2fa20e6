import type { JsonValue } from '@assay/findings';
import type { Schema } from '@assay/kubernetes';

import { EACH } from '../places/place.ts';
import type { NotedPlace } from '../places/vocabulary.ts';
import { isJsonList } from '../trials/trial.ts';
import { exampleOf } from './example.ts';
import type { FittedPlace } from './fit-place.ts';
import { IMAGES, nearNumbers, nearTexts } from './near-values.ts';
import type { Supposed } from './suppositions.ts';

/** What is tried at a place. */
export type Level =
  | { readonly kind: 'absent' }
  /** `isDoubtful` says that the field most likely has another type, so that no object of the kind has the value. */
  | { readonly kind: 'value'; readonly value: JsonValue; readonly isDoubtful: boolean }
  /** A list of so many elements. `element` is one where no schema says what they are. */
  | { readonly kind: 'size'; readonly size: number; readonly element?: JsonValue };

const MOST_LEVELS = 24;

/** What is tried at a place of a kind, what policies name first. */
export function levelsAt(fitted: FittedPlace, noted: NotedPlace, supposed: Supposed): readonly Level[] {
  const { place, schema, isRequired } = fitted;
  const values = valuesAt(fitted, noted, supposed).filter((value) => !isRequired || value !== '');
  const others = schema.type === undefined && noted.sizes.length === 0 ? valuesOfOtherTypes(values) : [];
  const levels: readonly Level[] = [
    ...(isRequired || place.length < 2 ? [] : [{ kind: 'absent' } as const]),
    ...sizesAt(fitted, noted, supposed),
    ...values.map((value) => ({ kind: 'value', value, isDoubtful: false }) as const),
    ...others.map((value) => ({ kind: 'value', value, isDoubtful: true }) as const),
  ];
  return levels.slice(0, MOST_LEVELS);
}

function sizesAt({ schema, isRequired }: FittedPlace, { sizes }: NotedPlace, { members, element }: Supposed): readonly Level[] {
  const isSupposed = schema.type === undefined && members !== 'fields' && (sizes.length > 0 || members === 'elements');
  if (schema.type !== 'list' && !isSupposed) return [];
  const counts = new Set([0, 1, 2, ...sizes.flatMap((size) => [size, size + 1, size - 1])]);
  const sensible = [...counts].filter((size) => size >= (isRequired ? 1 : 0) && size <= 20);
  return sensible.map((size) => ({ kind: 'size', size, ...(schema.items === undefined && { element }) }));
}

function valuesAt({ place, schema }: FittedPlace, { values }: NotedPlace, { members }: Supposed): readonly JsonValue[] {
  if (schema.type === undefined && members !== undefined) return members === 'fields' ? [{}] : [];
  const ofField = valuesFor(schema, [...values, ...(place.at(-1) === 'image' ? IMAGES : [])]);
  return place.at(-1) === EACH && STARRED.has(place.at(-2)) ? ['*', ...ofField] : ofField;
}

/** What rules of roles list, where a star stands for everything. */
const STARRED: ReadonlySet<unknown> = new Set(['apiGroups', 'nonResourceURLs', 'resourceNames', 'resources', 'verbs']);

function valuesOfOtherTypes(values: readonly JsonValue[]): readonly JsonValue[] {
  return [null, 'text', 1, true].filter((other) => values.every((value) => typeof value !== typeof other));
}

function valuesFor(schema: Schema, constants: readonly JsonValue[]): readonly JsonValue[] {
  const values = new Map<string, JsonValue>();
  for (const value of [...ofType(schema, constants), ...defaultsOf(schema)]) values.set(JSON.stringify(value), value);
  return [...values.values()];
}

function ofType(schema: Schema, constants: readonly JsonValue[]): readonly JsonValue[] {
  const texts = constants.filter((each) => typeof each === 'string');
  const numbers = constants.filter((each) => typeof each === 'number');
  switch (schema.type) {
    case 'boolean':
    case 'list':
    case 'bytes':
    case 'time':
      return [];
    case 'object':
      return [];
    case 'string':
      return [...texts, ...numbers.map(String)].flatMap(nearTexts);
    case 'quantity':
      return [...texts, ...numbers.map(String)].filter((text) => AMOUNT.test(text)).flatMap(nearTexts);
    case 'int32':
    case 'integer':
    case 'number':
      return [...numbers, ...texts.filter((text) => /^-?\d+$/.test(text)).map(Number)].flatMap(nearNumbers);
    case 'int-or-string':
      return [
        ...numbers.flatMap(nearNumbers),
        ...texts.flatMap((text): readonly JsonValue[] => (/^-?\d+$/.test(text) ? nearNumbers(Number(text)) : nearTexts(text))),
      ];
    case undefined:
      return constants.flatMap((constant): readonly JsonValue[] => {
        if (typeof constant === 'string') return nearTexts(constant);
        if (typeof constant === 'number') return nearNumbers(constant);
        if (typeof constant === 'boolean') return [constant, !constant];
        return constant === null || isJsonList(constant) ? [] : [constant];
      });
  }
}

const AMOUNT = /^-?[\d.]+(?:[numkMGTPE]|[KMGTPE]i)?$/;

function defaultsOf(schema: Schema): readonly JsonValue[] {
  switch (schema.type) {
    case 'boolean':
      return [true, false];
    case 'string':
      return ['example', ''];
    case 'int32':
    case 'integer':
    case 'number':
      return [0, 1];
    case 'quantity':
      return ['100m', '1Gi', '0'];
    case 'int-or-string':
      return [1, '50%'];
    case 'object':
      return [exampleOf(schema)];
    case 'bytes':
      return ['', 'eA=='];
    case 'time':
      return ['2026-01-01T00:00:00Z'];
    case 'list':
      return [];
    case undefined:
      return ['example', ''];
  }
}
