import { checkNoArgument } from './no-argument.ts';
import { checkOnMapItem } from './placement.ts';
import type { TypeAnnotation } from './schema-annotation.ts';

/** `#@schema/any-key`: the item stands for every key that its map does not declare. */
export const anyKeyAnnotation: TypeAnnotation = {
  name: 'schema/any-key',
  read(annotation, draft) {
    checkOnMapItem(annotation, draft.holder);
    checkNoArgument(annotation, draft.holder);
    draft.presence = 'any-key';
  },
};
