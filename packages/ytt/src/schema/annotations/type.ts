import { goTypeOfValue } from '../../values/go-types.ts';
import { by, mistake } from './mistake.ts';
import type { TypeAnnotation } from './schema-annotation.ts';

/** `#@schema/type any=True`: any value is allowed. */
export const typeAnnotation: TypeAnnotation = {
  name: 'schema/type',
  read(annotation, draft) {
    if (annotation.named.length === 0) {
      throw mistake(annotation, draft.holder, {
        description: 'expected @schema/type annotation to have keyword argument and value',
        expected: 'valid keyword argument and value',
        found: `missing keyword argument and value${by(annotation)}`,
        hints: ["Supported key-value pairs are 'any=True', 'any=False'"],
      });
    }
    const wrong = (expected: string, found: string) =>
      mistake(annotation, draft.holder, {
        description: 'unknown @schema/type annotation keyword argument',
        expected,
        found: found + by(annotation),
        hints: ["Supported kwargs are 'any'"],
      });
    for (const [name, value] of annotation.named) {
      if (name !== 'any') throw wrong('A valid kwarg', name);
      if (typeof value !== 'boolean') throw wrong('starlark.Bool', goTypeOfValue(value));
      draft.isAny = value;
    }
  },
};
