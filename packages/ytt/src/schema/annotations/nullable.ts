import { by, mistake } from './mistake.ts';
import type { TypeAnnotation } from './schema-annotation.ts';

/** `#@schema/nullable`: null is allowed, and the default. */
export const nullableAnnotation: TypeAnnotation = {
  name: 'schema/nullable',
  read(annotation, draft) {
    if (annotation.named.length > 0) {
      // What the reference says it expects is not what it accepts.
      throw mistake(annotation, draft.holder, {
        description: 'expected @schema/nullable annotation to not contain any keyword arguments',
        expected: 'starlark.Bool',
        found: `keyword argument in @schema/nullable${by(annotation)}`,
        hints: ["Supported kwargs are 'any'"],
      });
    }
    draft.isNullable = true;
  },
};
