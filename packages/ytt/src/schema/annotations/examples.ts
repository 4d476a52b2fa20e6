import { Tuple, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import { locationText } from '../../location-text.ts';
import type { Annotation, Holder } from '../../model.ts';
import { violationFailure } from '../violation.ts';
import { checkGiven, givenValue } from './given-value.ts';
import { by, mistake } from './mistake.ts';
import type { ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/examples ("description", value), …` */
export const examplesAnnotation: ValueAnnotation = {
  name: 'schema/examples',
  read(annotation, draft) {
    const { holder } = draft;
    if (annotation.named.length > 0) throw wrong(annotation, holder, `keyword argument in @schema/examples${by(annotation)}`);
    if (annotation.positional.length === 0) throw wrong(annotation, holder, `missing value in @schema/examples${by(annotation)}`);
    const examples = annotation.positional.map((argument) => {
      const [description, value] = describedValue(annotation, holder, argument);
      return { description, value: givenValue(annotation, value, draft) };
    });
    draft.documentation = { ...draft.documentation, examples };
  },
};

/** The second look at `#@schema/examples`: the values must be of the type of their node. */
export const exampleTypes: ValueAnnotation = {
  name: 'schema/examples',
  read(annotation, draft) {
    const { examples = [] } = draft.documentation;
    // The check fills in what an example leaves out, which the example itself does not show.
    const violations = examples.flatMap(({ value }) => checkGiven(annotation, copyContent(value), draft, 'by'));
    if (violations.length > 0) throw violationFailure('Invalid schema - @schema/examples has wrong type', violations);
  },
};

function describedValue(annotation: Annotation, holder: Holder, argument: Value): [description: string, value: Value] {
  if (!(argument instanceof Tuple)) {
    throw wrong(annotation, holder, `${typeNameOf(argument)} for @schema/examples (at ${locationText(annotation.span)})`);
  }
  const { items } = argument;
  const [description, value] = items;
  if (description === undefined || value === undefined) throw wrong(annotation, holder, `empty tuple in @schema/examples${by(annotation)}`);
  if (items.length > 2) throw wrong(annotation, holder, `${items.length}-tuple argument in @schema/examples${by(annotation)}`);
  if (typeof description === 'string') return [description, value];
  throw wrong(annotation, holder, `${typeNameOf(description)} value for @schema/examples (at ${locationText(annotation.span)})`);
}

function wrong(annotation: Annotation, holder: Holder, found: string) {
  return mistake(annotation, holder, {
    description: 'syntax error in @schema/examples annotation',
    expected: '2-tuple containing description (string) and example value (of expected type)',
    found,
  });
}
