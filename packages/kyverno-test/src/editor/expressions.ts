import { celFieldAt, findExpressions, rootNames } from '@assay/kyverno/descriptions';
import { embed, offsetIn, resolveAlias } from '@assay/source';
import type { Node, ScalarNode, Source, Span, Steps } from '@assay/source';

import type { WrittenDocument } from './written-documents.ts';

/** An expression in a document, closed or not. */
export interface Expression {
  readonly language: 'jmespath' | 'cel';
  /** The text that it is in, decoded. */
  readonly source: Source;
  /** Where it starts in that text. */
  readonly start: number;
  /** What it says; other expressions within it are letters of the same length. */
  readonly text: string;
  /** Where in the document it is. */
  readonly scalar: ScalarNode;
  readonly steps: Steps;
}

/** The expressions of a scalar: the whole text, or what is in double braces. Those within others come first. */
export function expressionsOf(document: WrittenDocument, scalar: ScalarNode, steps: Steps): readonly Expression[] {
  const { role } = document;
  if (role.kind !== 'policy' && role.kind !== 'exception') return [];
  const language = languageOf(document, steps);
  if (!language && !scalar.text.includes('{{')) return [];
  const source = embed(scalar);
  if (language) return [{ language, source, start: 0, text: source.text, scalar, steps }];
  return findExpressions(source.text).map(({ start, text }) => ({ language: 'jmespath', source, start, text, scalar, steps }));
}

/** The expression that a place is in. */
export function expressionAt(expressions: readonly Expression[], offset: number): Expression | undefined {
  return expressions.find(({ source, start, text }) => {
    const at = offsetIn(source, offset);
    return at >= start && at <= start + text.length;
  });
}

/** The language of fields that are nothing but an expression. */
function languageOf({ root, sort }: WrittenDocument, steps: Steps): Expression['language'] | undefined {
  const field = celFieldAt(root, sort, steps);
  // Of a template only parts are expressions.
  if (field !== undefined && field.use !== 'template') return 'cel';
  const last = steps.at(-1);
  if (last === 'list' && steps.at(-3) === 'foreach') return 'jmespath';
  return last === 'jmesPath' && steps.at(-2) === 'variable' ? 'jmespath' : undefined;
}

/** All expressions of a document. */
export function expressionsIn(document: WrittenDocument): readonly Expression[] {
  const found: Expression[] = [];
  visitScalars(document.root, [], (scalar, steps) => found.push(...expressionsOf(document, scalar, steps)));
  return found;
}

function visitScalars(node: Node, steps: Steps, visit: (scalar: ScalarNode, steps: Steps) => void): void {
  // What an alias stands for is visited where it is written.
  if (node.kind === 'alias') return;
  if (node.kind === 'scalar' && node.type === 'string') visit(node, steps);
  if (node.kind === 'sequence') for (const [index, item] of node.items.entries()) visitScalars(item, [...steps, index], visit);
  if (node.kind !== 'mapping') return;
  for (const { key, value, name } of node.entries) {
    const content = resolveAlias(key);
    if (content.kind === 'scalar' && content.text.includes('{{')) visit(content, [...steps, name ?? '']);
    visitScalars(value, [...steps, name ?? ''], visit);
  }
}

/** A name that an expression reads. */
export interface ReadName {
  readonly name: string;
  readonly span: Span;
  readonly expression: Expression;
}

/** The names that an expression of JMESPath reads from its context. */
export function contextNames(expression: Expression): readonly ReadName[] {
  if (expression.language !== 'jmespath') return [];
  const { source, start: offset, text } = expression;
  return rootNames(text).map(({ name, start, end }) => ({ name, span: { source, start: offset + start, end: offset + end }, expression }));
}

/** The variables of the policy that an expression of CEL reads. */
export function celVariableNames(expression: Expression): readonly ReadName[] {
  if (expression.language !== 'cel') return [];
  const { source, start: offset, text } = expression;
  return [...text.matchAll(VARIABLE_READ)].flatMap(({ 0: whole, 1: name, index }) => {
    if (name === undefined) return [];
    const end = offset + index + whole.length;
    return [{ name, span: { source, start: end - name.length, end }, expression }];
  });
}

/** `variables.name`, or a text, in which none is. */
const VARIABLE_READ = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])variables\s*\.\s*([A-Za-z_]\w*)/g;
