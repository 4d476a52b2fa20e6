import { element } from './element.ts';

/** A table with a name and heads of columns. */
export function table(name: string, heads: readonly string[], body: HTMLTableSectionElement): HTMLTableElement {
  const cells = heads.map((text) => element('th', { scope: 'col' }, text));
  return element('table', { 'aria-label': name }, element('thead', {}, element('tr', {}, ...cells)), body);
}
