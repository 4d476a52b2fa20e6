import { codeSpan } from '@assay/findings';
import type { EditorPlace, Hover } from '@assay/findings';
import { describeShape, fieldAt } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';

import { describeCelWord } from './cel-answers.ts';
import { describeDefinition } from './describe-definition.ts';
import { documentPlace } from './document-place.ts';
import type { DocumentPlace } from './document-place.ts';
import { documentShape } from './document-shape.ts';
import { describeJmesPathWord } from './jmespath-answers.ts';
import { mentionAt } from './mentions.ts';
import { wordAt } from './word-place.ts';

/** What is at a place: something with a name, a word of an expression, or a field. */
export function hover(place: EditorPlace): Hover | undefined {
  const found = documentPlace(place);
  if (!found) return undefined;
  return hoverOfName(place) ?? hoverInExpression(found, place.offset) ?? hoverOfField(found);
}

function hoverOfName(place: EditorPlace): Hover | undefined {
  const mention = mentionAt(place);
  const texts = mention?.definitions.map(describeDefinition) ?? [];
  return mention && texts.length > 0 ? { span: mention.span, text: [...new Set(texts)].join('\n\n---\n\n') } : undefined;
}

function hoverInExpression({ document, expression }: DocumentPlace, offset: number): Hover | undefined {
  if (!expression) return undefined;
  const word = wordAt(expression, offset);
  const describe = expression.language === 'cel' ? describeCelWord : describeJmesPathWord;
  const text = word.word === '' ? undefined : describe(document, expression, word);
  return text === undefined ? undefined : { span: word.span, text };
}

function hoverOfField({ document, place, scalar, expression }: DocumentPlace): Hover | undefined {
  if (!scalar || expression) return undefined;
  const steps = place.kind === 'key' ? [...place.path, place.entry?.name ?? ''] : place.path;
  const named = typeof steps.at(-1) === 'number' ? steps.slice(0, -1) : steps;
  const field = fieldAt(documentShape(document), named);
  return field && { span: scalar.origin, text: describeField(field) };
}

/** A field in Markdown. */
export function describeField({ name, shape, description, isRequired }: ShapeField): string {
  const values = valuesOf(shape);
  return [
    `${codeSpan(name)} (${describeShape(shape)}${isRequired ? ', required' : ''})`,
    ...(description === undefined ? [] : [description]),
    ...(values.length === 0 ? [] : [`One of ${values.map(codeSpan).join(', ')}`]),
  ].join('\n\n');
}

/** The values that a field can have, if they are few: those of its elements if it is a list. */
function valuesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'list') return valuesOf(shape.element());
  return shape.kind === 'scalar' && shape.type !== 'boolean' ? shape.values : [];
}
