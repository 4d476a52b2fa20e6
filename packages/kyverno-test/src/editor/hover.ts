import { codeSpan } from '@assay/findings';
import type { EditorPlace, Hover } from '@assay/findings';
import { celScope, celValueFor, describeShape, jmesPathValueFor } from '@assay/kyverno/descriptions';
import type { Shape, ShapeField } from '@assay/kyverno/descriptions';
import { resolveAlias, valueNamed } from '@assay/source';
import type { MappingNode, Node } from '@assay/source';

import { celObjectPath, describeCelType, describeCelWord } from './cel-answers.ts';
import { describeDefinition } from './describe-definition.ts';
import { documentPlace } from './document-place.ts';
import type { DocumentPlace } from './document-place.ts';
import type { Expression } from './expressions.ts';
import { describeJmesPathWord, jmesPathObjectPath } from './jmespath-answers.ts';
import { describeJmesPathType } from './jmespath-type.ts';
import { mentionAt } from './mentions.ts';
import { fieldOfPlace } from './place-shape.ts';
import { describeTestedValues } from './tested-values.ts';
import type { ValueFor } from './tested-values.ts';
import { wordAt } from './word-place.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What is at a place: something with a name, a word of an expression, or a field. */
export function hover(place: EditorPlace): Hover | undefined {
  const found = documentPlace(place);
  if (!found) return undefined;
  return hoverInExpression(found, place) ?? hoverOfName(place) ?? hoverOfField(found);
}

function hoverOfName(place: EditorPlace): Hover | undefined {
  const mention = mentionAt(place);
  const texts = mention?.definitions.map(describeDefinition) ?? [];
  return mention && texts.length > 0 ? { span: mention.span, text: [...new Set(texts)].join('\n\n---\n\n') } : undefined;
}

function hoverInExpression({ document, expression }: DocumentPlace, place: EditorPlace): Hover | undefined {
  if (!expression) return undefined;
  const at = wordAt(expression, place.offset);
  if (at.word === '') return hoverOfExpression(document, expression, place);
  const isCel = expression.language === 'cel';
  const text = isCel ? describeCelWord(document, expression, at) : describeJmesPathWord(document, expression, at);
  if (text === undefined) return undefined;
  const names = [...at.chain, at.word];
  const path = at.isCalled || at.isBehindOther ? undefined : isCel ? celObjectPath(names) : jmesPathObjectPath(names);
  const values = path ? describeTestedValues(document, expression, (object) => scalarAt(object, path), place) : '';
  return { span: at.span, text: withValues(text, values) };
}

/** Between its words an expression is shown as a whole. */
function hoverOfExpression(document: WrittenDocument, expression: Expression, place: EditorPlace): Hover | undefined {
  const { source, start, text, language } = expression;
  const isCel = language === 'cel';
  const type = isCel ? describeCelType(document, expression) : describeJmesPathType(document, expression);
  if (type === undefined) return undefined;
  const span = { source, start, end: start + text.length };
  // Of what another expression stands in, the text is not known before that one has a value.
  const isWhole = source.text.startsWith(text, start);
  const scope = isCel ? celScope(document.root, document.sort, expression.steps) : undefined;
  const valueFor: ValueFor = (object) => (scope ? celValueFor(object, text, scope) : jmesPathValueFor(object, text));
  const values = isWhole ? describeTestedValues(document, expression, valueFor, place) : '';
  return { span, text: withValues(`Expression of ${isCel ? 'CEL' : 'JMESPath'} (${type})`, values) };
}

function withValues(text: string, values: string): string {
  return values === '' ? text : `${text}\n\n${values}`;
}

function scalarAt(object: MappingNode, path: readonly string[]): string | undefined {
  const value = path.reduce<Node | undefined>((node, name) => valueNamed(node, name), object);
  const content = value && resolveAlias(value);
  return content?.kind === 'scalar' ? content.text : undefined;
}

function hoverOfField({ document, place, scalar, expression }: DocumentPlace): Hover | undefined {
  if (!scalar || expression) return undefined;
  const steps = place.kind === 'key' ? [...place.path, place.entry?.name ?? ''] : place.path;
  const named = typeof steps.at(-1) === 'number' ? steps.slice(0, -1) : steps;
  const field = fieldOfPlace(document, named);
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
