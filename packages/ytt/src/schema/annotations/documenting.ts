import { Fault, Tuple, typeNameOf } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import { locationText } from '../../location-text.ts';
import type { Annotation, Content, Holder } from '../../model.ts';
import { violationFailure } from '../violation.ts';
import { checkGiven, checkNotOnAnyKey, checkOnMapItem, givenValue, onlyArgument, onlyText, placedContent } from './arguments.ts';
import { by, mistake } from './mistake.ts';
import type { TypeAnnotation, ValueAnnotation } from './schema-annotation.ts';

/** `#@schema/title "text"` */
export const titleAnnotation: ValueAnnotation = {
  name: 'schema/title',
  read(annotation, draft) {
    draft.documentation = { ...draft.documentation, title: onlyText(annotation, draft.holder) };
  },
};

/** `#@schema/desc "text"` */
export const descAnnotation: ValueAnnotation = {
  name: 'schema/desc',
  read(annotation, draft) {
    draft.documentation = { ...draft.documentation, description: onlyText(annotation, draft.holder) };
  },
};

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

/** `#@schema/deprecated "what to do instead"`: giving a value is still allowed, but warned of. */
export const deprecatedAnnotation: ValueAnnotation = {
  name: 'schema/deprecated',
  read(annotation, draft) {
    const { holder } = draft;
    if (holder.kind === 'document') {
      throw mistake(annotation, holder, {
        description: '@schema/deprecated not supported on a document',
        hints: ['do you mean to deprecate the entire schema document?', 'use schema/deprecated on individual keys.'],
      });
    }
    draft.documentation = { ...draft.documentation, deprecated: onlyText(annotation, holder) };
  },
};

/** `#@schema/removed ["what to do instead"]`: the key may not be given any more. */
export const removedAnnotation: TypeAnnotation = {
  name: 'schema/removed',
  read(annotation, draft) {
    const { holder } = draft;
    const { positional, named } = annotation;
    checkOnMapItem(annotation, holder);
    const wrong = (found: string) =>
      mistake(annotation, holder, {
        description: 'syntax error in @schema/removed annotation',
        expected: 'nothing, or one string',
        found: `${found} in @schema/removed${by(annotation)}`,
        hints: ['the string says what to do instead.'],
      });
    if (named.length > 0) throw wrong('keyword argument');
    if (positional.length > 1) throw wrong(`${positional.length} values`);
    const [notice] = positional;
    if (notice !== undefined && typeof notice !== 'string') throw wrong('Non-string value');
    checkNotOnAnyKey(annotation, draft);
    draft.removed = { notice: notice === '' ? undefined : notice };
  },
};
