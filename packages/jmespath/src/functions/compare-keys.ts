import { compareTexts } from '@assay/go-values';

/** What lists are ordered by: numbers or texts. */
export type Key = number | string;

/** Orders keys of one type: NaN before all numbers, texts by their bytes. */
export function compareKeys(left: Key, right: Key): number {
  if (typeof left === 'string' || typeof right === 'string') return compareTexts(String(left), String(right));
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : -1;
  return Number.isNaN(right) ? 1 : Number(left > right) - Number(left < right);
}

/** Whether a value can be a key. */
export function isKey(value: unknown): value is Key {
  return typeof value === 'number' || typeof value === 'string';
}
