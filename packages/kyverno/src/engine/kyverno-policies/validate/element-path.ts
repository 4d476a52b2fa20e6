import { isList } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { fieldOf } from '../../../objects/fields.ts';

/** The steps from an object to one of the elements of a list in it; `undefined` if nobody knows them. */
export type ElementPath = (object: ObjectValue | undefined, index: number) => Steps | undefined;

type Steps = readonly (string | number)[];

/**
 * Plans where the elements of a foreach stand in what it stands in: the object of the request, or the element of the foreach around it.
 * That is known where its `list` names nothing but lists, such as `request.object.spec.containers` or
 * `request.object.spec.[initContainers, containers][]`.
 */
export function planElementPath(list: string, nesting: number): ElementPath {
  const named = namedLists(nesting === 0 ? ['request.object'] : ['element', `element${nesting - 1}`], list.trim());
  if (named === undefined) return () => undefined;
  return (object, index) => {
    const places: Steps[] = [];
    for (const names of named.lists) {
      const found: Value | undefined = fieldOf(object, ...names);
      if (named.isJoined && (found === undefined || found === null)) continue;
      // A list of lists is flattened by some expressions, so that places in it do not count.
      if (found === undefined || !isList(found) || found.some(isList)) return undefined;
      for (const [at, element] of found.entries()) if (element !== null || !named.isFlattened) places.push([...names, at]);
    }
    return places[index];
  };
}

/** The lists that an expression names, by their steps. */
interface NamedLists {
  readonly lists: readonly (readonly string[])[];
  /** Whether it leaves null out, as `[]` does. */
  readonly isFlattened: boolean;
  /** Whether the elements of several lists follow each other; of these some may be absent. */
  readonly isJoined: boolean;
}

/** Paths of plain names below one of these beginnings. */
function namedLists(beginnings: readonly string[], list: string): NamedLists | undefined {
  const { path = '', joined, flat } = LISTS.exec(list)?.groups ?? {};
  const beginning = beginnings.find((each) => `${path}.`.startsWith(`${each}.`));
  if (beginning === undefined) return undefined;
  const base = path.split('.').slice(beginning.split('.').length);
  const ends = joined === undefined ? [[]] : joined.split(',').map((name) => name.trim().split('.'));
  const lists = ends.map((end) => [...base, ...end]);
  const isPlain = lists.every((steps) => steps.length > 0 && steps.every((step) => /^\w+$/.test(step)));
  return isPlain ? { lists, isFlattened: flat !== undefined, isJoined: joined !== undefined } : undefined;
}

/** `a.b`, `a.b[]`, or `a.[b, c.d][]`. */
const LISTS = /^(?<path>[\w.]+?)(?:\.\[(?<joined>[\w.,\s]+)\](?=\[\]$))?(?<flat>\[\])?$/;
