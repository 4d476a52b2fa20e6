import { locate, nodeAt } from '@assay/source';
import type { Span } from '@assay/source';

import { nestedExpressions } from '../engine/variables/nested-expressions.ts';
import { compileJmesPath } from '../jmespath/compile-jmespath.ts';
import { fieldOf } from '../objects/fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import { visitTexts } from '../validation/visit-texts.ts';
import { bareExpressions } from './bare-expressions.ts';
import type { Slip } from './slip.ts';
import { placeOfText } from './text-place.ts';

/**
 * Expressions of JMESPath that do not parse, and that Kyverno reads only when it evaluates them: those of loops, targets, attestations,
 * cleanup policies and exceptions. For the others it refuses the policy.
 */
export function findExpressionSlips({ root, value }: YamlObject): readonly Slip[] {
  const found: Slip[] = [];
  visitTexts(fieldOf(value, 'spec') ?? null, (text, steps) => {
    const expressions = text.includes('{{') ? nestedExpressions(text).expressions : [];
    for (const expression of new Set(expressions)) {
      const path = ['spec', ...steps];
      const problem = expression === '' ? undefined : problemOf(expression);
      if (problem !== undefined) found.push(slip(expression, problem, placeOfText(root, path, new RegExp(escaped(expression))).span));
    }
  });
  for (const { expression, path } of bareExpressions(value)) {
    const problem = problemOf(expression);
    if (problem === undefined) continue;
    const span = nodeAt(root, path)?.origin ?? root.origin;
    found.push({ ...slip(expression, problem, span), ...adviceOnBraces(expression, span) });
  }
  return found;
}

function slip(found: string, problem: string, span: Span): Slip {
  return { code: 'invalid-expression', message: `"${found}" is no JMESPath: ${problem}`, span, found, isError: true };
}

function problemOf(expression: string): string | undefined {
  const compiled = compileJmesPath(expression);
  return compiled.kind === 'problem' ? compiled.message : undefined;
}

function adviceOnBraces(expression: string, { source, start, end }: Span): Pick<Slip, 'hint' | 'fixes'> {
  const inner = insideBraces(expression);
  if (inner === undefined || problemOf(inner) !== undefined) return {};
  const hint = 'it is an expression as a whole: write it without braces';
  const at = source.text.indexOf(expression, start);
  if (at < 0 || at + expression.length > end) return { hint };
  const edit = { ...locate({ source, start: at, end: at + expression.length }), newText: inner };
  return { hint, fixes: [{ title: 'write it without braces', applicability: 'safe', edits: [edit] }] };
}

function insideBraces(expression: string): string | undefined {
  const inner = expression.startsWith('{{') && expression.endsWith('}}') ? expression.slice(2, -2).trim() : '';
  return inner === '' || /[{}]/.test(inner) ? undefined : inner;
}

function escaped(text: string): string {
  return text.replaceAll(/\W/gu, '\\$&');
}
