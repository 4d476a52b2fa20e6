import { givenAt } from '@assay/source';
import { Fault } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import { copyContent } from '../../copy-tree.ts';
import { Failure } from '../../failure.ts';
import type { Finding } from '../../failure.ts';
import { locationText } from '../../location-text.ts';
import { MapItem } from '../../model.ts';
import type { Annotation, Content, Holder } from '../../model.ts';
import { contentFromStarlark } from '../../values/from-starlark.ts';
import { giveOrigins } from '../../values/give-origins.ts';
import { Check } from '../check.ts';
import { placeContent } from '../place-content.ts';
import type { SchemaViolation } from '../violation.ts';
import { by, mistake } from './mistake.ts';
import type { Presence, ValueDraft } from './schema-annotation.ts';

/** The one positional argument of an annotation that takes nothing else. Throws a `Failure` if it is not so. */
export function onlyArgument(annotation: Annotation, holder: Holder, expected: string, keywordHints: readonly string[]): Value {
  const { name, positional, named } = annotation;
  const wrong = (found: string, hints: readonly string[] = []) =>
    mistake(annotation, holder, {
      description: `syntax error in @${name} annotation`,
      expected,
      found: `${found} in @${name}${by(annotation)}`,
      hints,
    });
  if (named.length > 0) throw wrong('keyword argument', keywordHints);
  const [value] = positional;
  if (value === undefined) throw wrong('missing value');
  if (positional.length > 1) throw wrong(`${positional.length} values`);
  return value;
}

/** The one string that an annotation takes. */
export function onlyText(annotation: Annotation, holder: Holder): string {
  const value = onlyArgument(annotation, holder, 'string', ['this annotation only accepts one argument: a string.']);
  if (typeof value === 'string') return value;
  throw mistake(annotation, holder, {
    description: `syntax error in @${annotation.name} annotation`,
    expected: 'string',
    found: `Non-string value in @${annotation.name}${by(annotation)}`,
  });
}

/** Throws a `Failure` for an argument of an annotation that takes none. */
export function checkNoArgument(annotation: Annotation, holder: Holder): void {
  const { name, positional, named } = annotation;
  if (positional.length + named.length === 0) return;
  throw mistake(annotation, holder, {
    description: `syntax error in @${name} annotation`,
    expected: 'no argument',
    found: `${positional.length > 0 ? 'argument' : 'keyword argument'} in @${name}${by(annotation)}`,
  });
}

/** A value as content; what code made is where its node is. Throws a `Fault` for what has no form in YAML. */
export function placedContent(value: Value, holder: Holder): Content {
  const content = copyContent(contentFromStarlark(value));
  placeContent(content, holder);
  return content;
}

/** A value that an annotation gives for its node. */
export function givenValue(annotation: Annotation, value: Value, { holder }: ValueDraft): Content {
  try {
    const content = placedContent(value, holder);
    const origin = givenAt({ description: `@${annotation.name}`, span: annotation.span });
    giveOrigins(content, () => origin);
    return content;
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

/** Throws a `Failure` for an annotation that is on something else than a map item. */
export function checkOnMapItem(annotation: Annotation, holder: Holder): void {
  if (holder.kind === 'map-item') return;
  const { name } = annotation;
  throw mistake(annotation, holder, {
    description: `@${name} is only supported on map items`,
    expected: 'a map item',
    found: `@${name} on ${holder.kind === 'document' ? 'a document' : 'an array item'}${by(annotation)}`,
  });
}

/** Throws a `Failure` for an annotation that says when a key is there, on an item that is for any key. */
export function checkNotOnAnyKey(annotation: Annotation, { holder, presence }: { readonly holder: Holder; readonly presence: Presence }): void {
  if (presence !== 'any-key') return;
  throw mistake(annotation, holder, {
    description: `@${annotation.name} is not supported beside @schema/any-key`,
    expected: 'a key of its own',
    found: `@${annotation.name} on an item for any key${by(annotation)}`,
    hints: ['an item for any key gives no key to the defaults.'],
  });
}
