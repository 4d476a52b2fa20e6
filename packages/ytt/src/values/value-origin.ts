import type { ValueOrigin } from '@assay/source';
import { givenAt } from '@assay/source';

import { ArgumentSource } from '../argument-source.ts';
import { isKnown, valueSpan } from '../model.ts';
import type { ArrayItem, MapItem } from '../model.ts';

/** Where a data value was given; `named` is the item with the nearest key. Undefined for what code has made of nothing that was given. */
export function dataValueOrigin(item: MapItem | ArrayItem, named: MapItem | undefined): ValueOrigin | undefined {
  if (item.valueFrom || !isKnown(item)) return item.valueFrom;
  const span = valueSpan(item);
  if (span.source instanceof ArgumentSource) return givenAt({ description: span.source.description, span });
  const key = named?.key;
  return givenAt({ description: typeof key === 'string' ? `data value ${key}` : 'data value', span });
}
