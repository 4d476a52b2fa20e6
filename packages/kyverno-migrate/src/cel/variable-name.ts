import { canBeName } from './access.ts';

/** Names that mean something else already, types and functions among them. */
const TAKEN: ReadonlySet<string> = new Set(
  'object oldObject request namespaceObject variables exceptions resource http image images user string int uint double bool bytes list map type dyn size duration timestamp has'.split(
    ' ',
  ),
);

/** What to call an element of a list: `container` for one of `containers`. */
export function elementName(list: string, taken: readonly string[]): string {
  const singular = singularOf(list);
  const base = singular !== undefined && canBeName(singular) && !TAKEN.has(singular) ? singular : 'element';
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number++) if (!taken.includes(`${base}${number}`)) return `${base}${number}`;
}

function singularOf(list: string): string | undefined {
  if (/(?:initC|ephemeralC|c)ontainers$/.test(list)) return 'container';
  if (list === 'env') return 'envVar';
  if (list === 'envFrom') return 'envSource';
  if (list.endsWith('ies')) return `${list.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(list) || !list.endsWith('s')) return undefined;
  return list.slice(0, -1);
}

/** What to call several lists together: `allContainers`, or their names in a row. */
export function nameOfLists(names: readonly string[]): string {
  if (names.every((name) => name.endsWith('ontainers'))) return names.length === 3 ? 'allContainers' : joined(names);
  return joined(names);
}

function joined([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((name) => `And${name.slice(0, 1).toUpperCase()}${name.slice(1)}`).join('');
}
