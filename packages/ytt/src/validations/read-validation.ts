import { Failure } from '../failure.ts';
import { suggestKeyword } from '../keyword-advice.ts';
import { locationText } from '../location-text.ts';
import type { Annotation } from '../model.ts';
import type { FormatLibrary } from './format-library.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { EXPRESSION_KEYWORDS, readRules, RuleMistake } from './read-rules.ts';

/**
 * Reads `@schema/validation`, `@assert/validate` and what takes the same arguments. Throws a `Failure` for the first mistake in it:
 * `Invalid @schema/validation annotation - …`.
 */
export function readValidation(annotation: Annotation, formats: FormatLibrary | undefined): PlannedValidation {
  const { name, positional, named, span, argumentSpans: places } = annotation;
  try {
    if (positional.length === 0 && named.length === 0) {
      throw new RuleMistake('expected annotation to have 2-tuple as argument(s), but found no arguments', 'by');
    }
    const ownKeywords = name.startsWith('schema/') ? EXPRESSION_KEYWORDS : [];
    return { span, annotation, ...readRules({ positional, named, takesFunctions: name === 'schema/validate', formats, ownKeywords, places }) };
  } catch (error) {
    if (error instanceof RuleMistake) throw invalidAnnotation(annotation, error);
    throw error;
  }
}

/** What the author or another program says goes to a line of its own: on the first one, a bracket that closes nothing is the end of it. */
export function invalidAnnotation(
  { name, span }: Annotation,
  { message, preposition, detail, hint, keyword, advice = hint, unknownKeyword }: RuleMistake,
): Failure {
  const where = preposition ? ` (${preposition} ${locationText(span)})` : '';
  const more = [detail, hint].filter((line) => line !== undefined).map((line) => `\n    ${line}`);
  const subject = keyword === undefined || message.includes(keyword) ? `@${name}` : `${keyword}= of @${name}`;
  const finding = {
    code: 'annotation',
    message: `invalid ${subject}: ${message}${detail === undefined ? '' : `: ${detail}`}`,
    span,
    ...(advice !== undefined && { hint: advice }),
    ...(unknownKeyword && suggestKeyword(unknownKeyword, span)),
  };
  return new Failure(`Invalid @${name} annotation - ${message}${where}${more.join('')}`, [finding]);
}
