import { locationText } from '../../location-text.ts';
import { violationFailure, wrapFailure } from '../violation.ts';
import { checkGiven, givenValue } from './given-value.ts';
import { by, mistake } from './mistake.ts';
import { onlyArgument } from './only-argument.ts';
import { checkNotOnAnyKey } from './placement.ts';
import type { ValueAnnotation, ValueDraft } from './schema-annotation.ts';

/** `#@schema/default value`: the value for who gives none, filled in as the type demands. */
export const defaultAnnotation: ValueAnnotation = {
  name: 'schema/default',
  read(annotation, draft) {
    const { holder, type } = draft;
    if (holder.kind === 'array-item') {
      const failure = mistake(annotation, holder, {
        summary: 'Invalid schema - @schema/default not supported on array item',
        hints: ['do you mean to set a default value for the array?', "set an array's default by annotating its parent."],
      });
      throw wrapFailure('Invalid schema', failure);
    }
    checkNotOnAnyKey(annotation, draft);
    if (draft.presence === 'optional') {
      throw mistake(annotation, holder, {
        description: '@schema/default is not supported beside @schema/key-may-be-present',
        expected: 'no default',
        found: `@schema/default${by(annotation)}`,
        hints: ['a key that need not be there has no default; what is in its value has.'],
      });
    }
    const argument = onlyArgument(annotation, holder, `${type.name} (by ${locationText(type.span)})`, [
      'this annotation only accepts one argument: the default value.',
      "value must be in Starlark format, e.g.: {'key': 'value'}, True.",
    ]);
    const value = givenValue(annotation, argument, draft);
    const violations = checkGiven(annotation, value, draft, 'at');
    if (violations.length > 0) throw violationFailure('Invalid schema - @schema/default is wrong type', violations);
    draft.given = value;
    if (isRedundant(draft)) {
      draft.advice.push({
        code: 'redundant-default',
        severity: 'warning',
        message: '@schema/default is redundant: the value that the schema shows is the default',
        span: annotation.span,
        hint: 'write the default as the value',
      });
    }
  },
};

/** Whether the value that the schema shows would do as the default. */
function isRedundant({ type, isNullable }: ValueDraft): boolean {
  if (isNullable) return false;
  return type.kind === 'scalar' || type.kind === 'any' || (type.kind === 'union' && type.alternatives.every(({ kind }) => kind === 'scalar'));
}
