import type { Violation } from '../violation.ts';
import { visibleText } from './visible-text.ts';

/** A place as editors and terminals make it a link: `file:line:column`, or the file alone. */
export function placeText({ file, range }: Pick<Violation, 'file' | 'range'>): string {
  const name = visibleText(file);
  return range ? `${name}:${range.start.line}:${range.start.column}` : name;
}
