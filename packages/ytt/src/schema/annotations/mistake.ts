import type { Failure } from '../../failure.ts';
import { locationText } from '../../location-text.ts';
import type { Annotation, Holder } from '../../model.ts';
import { violationFailure } from '../violation.ts';
import type { SchemaViolation } from '../violation.ts';

/** How the author of a schema got an annotation wrong. */
export interface Mistake {
  /** Default `Invalid schema`. */
  readonly summary?: string;
  readonly description?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hints?: readonly string[];
  /** What findings say in place of the hints, where there is more than ytt has. */
  readonly advice?: string;
}

/** The failure for an annotation that is wrong in itself. */
export function mistake(annotation: Annotation, holder: Holder, { summary = 'Invalid schema', ...details }: Mistake): Failure {
  return violationFailure(summary, [mistakenAnnotations([annotation], holder, { summary, ...details })]);
}

/** A violation that shows the lines of annotations above that of their node. */
export function mistakenAnnotations(annotations: readonly Annotation[], holder: Holder, details: Mistake): SchemaViolation {
  const { summary, description, expected, found, hints = [], advice } = details;
  const hint = advice ?? (hints.length === 0 ? undefined : hints.join('; '));
  const [first] = annotations;
  return {
    finding: {
      code: 'annotation',
      message: [description ?? summary, found].filter((part) => part !== undefined).join(': '),
      ...(first ? { span: first.span } : {}),
      ...(expected === undefined ? {} : { expected }),
      ...(found === undefined ? {} : { found }),
      ...(hint === undefined ? {} : { hint }),
      related: [{ message: 'The annotated node', span: { source: holder.source, start: holder.start, end: holder.end } }],
    },
    ...(description === undefined ? {} : { description }),
    excerpt: { kind: 'lines', node: holder, annotations: annotations.map(({ span }) => span) },
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
    hints,
  };
}

/** What messages add to what they found: ` (by schema.yml:3)`. */
export function by(annotation: Annotation): string {
  return ` (by ${locationText(annotation.span)})`;
}
