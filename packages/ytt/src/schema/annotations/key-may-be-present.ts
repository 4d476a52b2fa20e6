import { checkNoArgument } from './no-argument.ts';
import { checkNotOnAnyKey, checkOnMapItem } from './placement.ts';
import type { TypeAnnotation } from './schema-annotation.ts';

/** `#@schema/key-may-be-present`: the key is not there unless somebody gives it. */
export const keyMayBePresentAnnotation: TypeAnnotation = {
  name: 'schema/key-may-be-present',
  read(annotation, draft) {
    checkOnMapItem(annotation, draft.holder);
    checkNoArgument(annotation, draft.holder);
    checkNotOnAnyKey(annotation, draft);
    draft.presence = 'optional';
  },
};
