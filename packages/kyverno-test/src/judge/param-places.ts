import { valuePlaces } from '@assay/findings';
import type { RelatedLocation } from '@assay/findings';
import type { Outcome } from '@assay/kyverno';
import { textOf } from '@assay/kyverno/objects';
import { locate, placeOfField } from '@assay/source';

import type { ParamObject } from './params.ts';

/** Where the parameters are that an outcome rests on, the part of them that decided if that is known, and what gave its value. */
export function paramPlaces({ param }: Outcome, params: readonly ParamObject[]): readonly RelatedLocation[] {
  const found = param && params.find(({ value }) => value === param.object);
  if (!found) return [];
  const { path } = param;
  const origin = placeOfField(found.root(), path.length > 0 ? path : ['metadata', 'name']);
  const title = `${found.kind} ${textOf(found.value, 'metadata', 'name')}`;
  const message = path.length > 0 ? `the parameter ${path.join('.')} of ${title}` : `the parameters, ${title}`;
  return [{ message, ...locate(origin) }, ...valuePlaces(origin)];
}
