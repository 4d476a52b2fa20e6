import { suggestName } from '@assay/findings';
import type { Span } from '@assay/source';
import type { Value } from '@assay/starlark';
import { typeNameOf } from '@assay/starlark';

import { missingStep, readChildPath } from '../../expressions/child-path.ts';
import type { ChildPath } from '../../expressions/child-path.ts';
import type { ExpressionLibrary } from '../../expressions/expression-library.ts';
import type { ExpressionMistake, Judge } from '../../expressions/plan-expression.ts';
import { readExpressions } from '../../expressions/read-expressions.ts';
import type { GivenExpression } from '../../expressions/read-expressions.ts';
import { visibleType } from '../../expressions/visible-type.ts';
import type { VisibleType } from '../../expressions/visible-type.ts';
import { Failure } from '../../failure.ts';
import type { Finding } from '../../failure.ts';
import { locationText } from '../../location-text.ts';
import type { Annotation } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';
import type { PlannedValidation } from '../../validations/planned-validation.ts';
import { RuleMistake } from '../../validations/read-rules.ts';
import { invalidAnnotation } from '../../validations/read-validation.ts';
import type { PlannedRule } from '../../validations/rules/named-rule.ts';
import type { Type } from '../types/type.ts';
import type { ValueDraft } from './schema-annotation.ts';

/** A validation with what `cel=` and `path=` in its annotation ask where it stands. Throws a `Failure` for mistakes in them. */
export function withExpressions(validation: PlannedValidation, { type, rules }: ValueDraft): PlannedValidation {
  const { annotation } = validation;
  const path = argumentOf(annotation, 'path');
  const cel = argumentOf(annotation, 'cel');
  if (!path && !cel) return validation;
  return {
    ...validation,
    ...(path && { path: readPath(path, type) }),
    ...(cel && { rules: [...validation.rules, ...planRules(cel, visibleType({ type, validation }), rules.libraries.expressions)] }),
  };
}

/** An argument, and the comment in which it is. */
interface PlacedArgument {
  readonly annotation: Annotation;
  readonly keyword: string;
  readonly value: Value;
  readonly span: Span;
}

function argumentOf(annotation: Annotation, keyword: string): PlacedArgument | undefined {
  const at = annotation.named.findIndex(([name]) => name === keyword);
  const argument = annotation.named[at];
  return argument && { annotation, keyword, value: argument[1], span: annotation.argumentSpans?.named[at] ?? annotation.span };
}

function refused({ annotation, keyword }: PlacedArgument, wanted: string, hint?: string): Failure {
  return invalidAnnotation(annotation, new RuleMistake(`expected keyword argument "${keyword}" to be ${wanted}`, 'at', { keyword, hint }));
}

function readPath(argument: PlacedArgument, type: Type): ChildPath {
  const { value } = argument;
  if (typeof value !== 'string') throw refused(argument, `a string, but was ${typeNameOf(value)}`);
  const path = readChildPath(value);
  if (!path) throw refused(argument, "the path of a key below, such as child.path or child['a.b']");
  const missing = missingStep(path, type);
  if (!missing) return path;
  const { key, known } = missing;
  const suggestion = suggestName(key, known, { span: argument.span });
  throw refused(argument, `the path of a key below, but there is no key "${key}"`, suggestion?.hint);
}

function planRules(argument: PlacedArgument, type: VisibleType | undefined, library: ExpressionLibrary | undefined): readonly PlannedRule[] {
  const given = readExpressions(argument.value, argument.span);
  if (given.kind === 'refused')
    throw refused(argument, `an expression, a description with an expression, or a list of these, but was ${given.found}`);
  if (!library) throw refused(argument, 'written in a file of the program, as expressions are not loaded otherwise');
  if (!type) throw refused(argument, 'on a node that CEL can see: of one type, or an integer or a string');
  const planned = given.expressions.map((expression) => ({ given: expression, ...library.planExpression(expression.text, type) }));
  const mistakes = planned.flatMap((each) => (each.kind === 'wrong' ? each.mistakes.map((mistake) => ({ ...mistake, given: each.given })) : []));
  if (mistakes.length > 0) throw wrongExpressions(mistakes, argument);
  return planned.flatMap((each) => (each.kind === 'planned' ? [ruleOf(each.given, each.holds, argument)] : []));
}

function ruleOf({ text, description, literal }: GivenExpression, holds: Judge, { span }: PlacedArgument): PlannedRule {
  return {
    keyword: 'cel',
    description: description ?? `a value for which ${text.replaceAll(/\s+/g, ' ').trim()}`,
    constraint: { kind: 'cel', expression: text, description },
    span: literal?.span ?? span,
    check(value, thread) {
      const verdict = holds(contentFromStarlark(value), (steps) => thread.charge(steps));
      if (verdict === true) return undefined;
      return { found: verdict === false ? '' : verdict.error };
    },
  };
}

type PlacedMistake = ExpressionMistake & { readonly given: GivenExpression };

function wrongExpressions(mistakes: readonly PlacedMistake[], argument: PlacedArgument): Failure {
  const { name } = argument.annotation;
  const findings = mistakes.map((mistake) => findingOf(mistake, argument));
  const lines = mistakes.map(({ message }, at) => `\n    ${message} (at ${locationText(findings[at]?.span ?? argument.span)})`);
  return new Failure(`Invalid @${name} annotation - expected keyword argument "cel" to be an expression of CEL${lines.join('')}`, findings);
}

function findingOf({ message, start, end, hint, unknownField, given }: PlacedMistake, { annotation, span }: PlacedArgument): Finding {
  const place = given.literal?.spanOf(start, end) ?? span;
  return {
    code: 'annotation',
    message: `invalid cel= of @${annotation.name}: ${message}`,
    span: place,
    ...(hint !== undefined && { hint }),
    ...(unknownField && suggestName(unknownField.field, unknownField.known, { span: place })),
  };
}
