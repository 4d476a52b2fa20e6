import type { Value } from '@assay/starlark';
import { Thread } from '@assay/starlark';

import { language } from '../../template/language.ts';

/** What `repr(value)` says, for the messages about an annotation, which is read when nothing runs. */
export function textOf(value: Value): string {
  return new Thread({ semantics: language }).repr(value);
}
