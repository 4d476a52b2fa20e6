import type { Detail } from './api.ts';
import { element } from './element.ts';

/** What the controller says about places of a recipe. */
export function detailList(name: string, details: readonly Detail[]): HTMLUListElement {
  const items = details.map(({ path, message }) => element('li', {}, path === '' ? 'All of it' : element('code', {}, path), ' ', message));
  return element('ul', { class: 'findings', 'aria-label': name }, ...items);
}
