import { Fault } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import { Failure } from '../../failure.ts';
import type { Finding } from '../../failure.ts';
import { locationText } from '../../location-text.ts';
import { MapItem } from '../../model.ts';
import type { Annotation, Content, Holder } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';
import { Check } from '../check.ts';
import { placeContent } from '../place-content.ts';
import type { SchemaViolation } from '../violation.ts';
import type { ValueDraft } from './schema-annotation.ts';

/** A value as content; what code made stands where a node does. Throws a `Fault` for what has no form in YAML. */
export function placedContent(value: Value, holder: Holder): Content {
  const content = copyContent(contentFromStarlark(value));
  placeContent(content, holder);
  return content;
}

/** A value that an annotation gives for its node. */
export function givenValue(annotation: Annotation, value: Value, { holder }: ValueDraft): Content {
  try {
    return placedContent(value, holder);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Failure(error.message, [{ code: 'annotation', message: `@${annotation.name}: ${error.message}`, span: annotation.span }]);
  }
}

/** Fills a value in as the type of its node demands, and checks it. The violations are those of the annotation. */
export function checkGiven(annotation: Annotation, value: Content, { type }: ValueDraft, relation: 'at' | 'by'): readonly SchemaViolation[] {
  const check = new Check();
  type.check(new MapItem(type.span, null, value), check);
  return check.reported.map((violation) => ({
    ...violation,
    finding: findingOf(annotation, violation.finding),
    excerpt: violation.excerpt.kind === 'lines' ? { ...violation.excerpt, annotations: [annotation.span] } : violation.excerpt,
    found: `${violation.found ?? ''} (${relation} ${locationText(annotation.span)})`,
  }));
}

/** The same finding, at the annotation. */
function findingOf(annotation: Annotation, { message, ...found }: Finding): Finding {
  const finding = { ...found, code: 'annotation', message: `@${annotation.name}: ${message}`, span: annotation.span };
  // It leads to a part of the value that was given, not of the document.
  delete finding.path;
  return finding;
}
