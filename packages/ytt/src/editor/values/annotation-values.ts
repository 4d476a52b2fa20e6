import type { Value } from '@assay/starlark';

import { currentName } from '../../schema/annotations/aliases.ts';
import { literalArguments } from '../../template/literal-arguments.ts';
import type { LiteralArguments } from '../../template/literal-arguments.ts';
import type { WrittenAnnotation } from '../code/code-facts.ts';

/** The annotation with a name among some, also under its older name: of several the last one, which counts. */
export function annotationNamed(annotations: readonly WrittenAnnotation[], name: string): WrittenAnnotation | undefined {
  return annotations.findLast((annotation) => currentName(annotation.name) === name);
}

/** The arguments of an annotation, where these are literals. */
export function literalsOf({ piece }: WrittenAnnotation, text: string): LiteralArguments | undefined {
  return literalArguments(text.slice(piece.start, piece.end));
}

/** The first argument of the annotation with a name, if it is a text. */
export function textOf(annotations: readonly WrittenAnnotation[], name: string, text: string): string | undefined {
  const annotation = annotationNamed(annotations, name);
  const value: Value | undefined = annotation && literalsOf(annotation, text)?.positional[0];
  return typeof value === 'string' ? value : undefined;
}
