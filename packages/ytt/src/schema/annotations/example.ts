import { Fault, Tuple, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import { locationText } from '../../location-text.ts';
import type { Content } from '../../model.ts';
import { violationFailure } from '../violation.ts';
import { checkGiven, placedContent } from './given-value.ts';
import { by, mistake } from './mistake.ts';
import { onlyArgument } from './only-argument.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/example value`, or `#@schema/example ("description", value)`: comes before those of `@schema/examples`. */
export const exampleAnnotation: ValueAnnotation = {
  name: 'schema/example',
  read(annotation, draft) {
    const { holder, type } = draft;
    const expected = `${type.name} (by ${locationText(type.span)})`;
    const argument = onlyArgument(annotation, holder, expected, [
      'this annotation only accepts one argument: the example.',
      "value must be in Starlark format, e.g.: {'key': 'value'}, True.",
    ]);
    const [description, value] = describedIn(argument) ?? [undefined, argument];
    const example = { ...(description !== undefined && { description }), value: contentOf(value) };
    // The check fills in what an example leaves out, which the example itself does not show.
    const violations = checkGiven(annotation, copyContent(example.value), draft, 'by');
    if (violations.length > 0) throw violationFailure('Invalid schema - @schema/example has wrong type', violations);
    draft.documentation = { ...draft.documentation, examples: [example, ...(draft.documentation.examples ?? [])] };

    function contentOf(given: Value): Content {
      try {
        return placedContent(given, holder);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const found = `${typeNameOf(given)} in @schema/example${by(annotation)}`;
        throw mistake(annotation, holder, { description: `syntax error in @schema/example annotation: ${error.message}`, expected, found });
      }
    }
  },
};

/** The description and the value in a tuple of them; any other tuple is a value itself. */
function describedIn(argument: Value): [description: string, value: Value] | undefined {
  if (!(argument instanceof Tuple) || argument.items.length !== 2) return undefined;
  const [description, value] = argument.items;
  return typeof description === 'string' && value !== undefined ? [description, value] : undefined;
}
