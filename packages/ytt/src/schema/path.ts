import type { Content } from '../model.ts';
import { keyText } from './key-text.ts';

/** Steps from the root of a document, as findings have them: keys as text, indexes as numbers. */
export type ValuePath = readonly (string | number)[];

/** The steps as data: numbers are indexes, anything else keys. */
export function pathOf(steps: readonly Content[]): ValuePath {
  return steps.map((step) => (typeof step === 'number' ? step : keyText(step)));
}

/** A path for people: `db.hosts[0].name`. */
export function pathText(path: ValuePath): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
