import { isList } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { fieldOf } from '../../../objects/fields.ts';

/** The steps from an object to one of the elements of a list in it; `undefined` if nobody knows them. */
export type ElementPath = (object: ObjectValue | undefined, index: number) => readonly (string | number)[] | undefined;

/**
 * Plans where the elements of a foreach stand in what it stands in: the object of the request, or the element of the foreach around it.
 * That is known where its `list` names nothing but a list, such as `request.object.spec.containers`.
 */
export function planElementPath(list: string, nesting: number): ElementPath {
  const names = namesBelow(nesting === 0 ? ['request.object'] : ['element', `element${nesting - 1}`], list.trim());
  if (names === undefined) return () => undefined;
  return (object, index) => {
    const found: Value | undefined = fieldOf(object, ...names);
    // A list of lists is flattened by some expressions, so that places in it do not count.
    return found !== undefined && isList(found) && !found.some(isList) ? [...names, index] : undefined;
  };
}

/** The names of a path of plain names below one of these beginnings. */
function namesBelow(beginnings: readonly string[], list: string): readonly string[] | undefined {
  const path = /^([\w.]+)(?:\[\])?$/.exec(list)?.[1];
  const beginning = beginnings.find((each) => path?.startsWith(`${each}.`));
  return beginning === undefined ? undefined : path?.slice(beginning.length + 1).split('.');
}
