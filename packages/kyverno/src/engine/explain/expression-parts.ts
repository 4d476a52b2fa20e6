import { goJmespath, parseExpression } from '@assay/jmespath';
import type { Tree, Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { planQuery } from '../variables/plan-query.ts';
import { scanVariables } from '../variables/scan-variables.ts';
import { isDeletion } from '../variables/variable-scope.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import type { ClausePart } from './explanation.ts';
import type { Secrecy } from './secrecy.ts';

/** What expressions are explained with. */
export interface ExpressionSurroundings {
  readonly scope: VariableScope;
  readonly secrecy: Secrecy;
  /** Where they are written. */
  readonly span: Span;
}

/** The variables of a text, each with the parts of its expression that have a value of their own, the whole first. */
export function variableParts(written: Value, depth: number, surroundings: ExpressionSurroundings): readonly ClausePart[] {
  if (typeof written !== 'string') return [];
  return scanVariables(written).flatMap(({ expression }) => (expression === '@' ? [] : expressionParts(expression, depth, surroundings)));
}

/** An expression with its value, and those of its parts. */
export function expressionParts(expression: string, depth: number, surroundings: ExpressionSurroundings): readonly ClausePart[] {
  const parsed = parseExpression(expression, goJmespath);
  const inner = parsed.kind === 'problem' ? [] : operandsOf(parsed.tree);
  return [
    valuePart(expression, depth, surroundings),
    ...inner.flatMap(({ span }) => expressionParts(expression.slice(span.start, span.end), depth + 1, surroundings)),
  ];
}

function valuePart(expression: string, depth: number, { scope, secrecy, span }: ExpressionSurroundings): ClausePart {
  const text = expression.trim();
  const queried = scope.context.query(planQuery(isDeletion(scope) ? text.replaceAll('request.object', 'request.oldObject') : text));
  if (queried.kind === 'value') {
    const isHidden = secrecy.hidesValue(text, queried.value);
    return { text, depth, span, ...(isHidden ? { isHidden } : { found: queried.value }) };
  }
  const isHidden = secrecy.hidesExpression(text);
  return { text, depth, span, ...(isHidden ? { isHidden } : { problem: queried.message }) };
}

/** The parts of an expression that are evaluated on the same data as the whole, and say more than the literals that they may be. */
function operandsOf(tree: Tree): readonly Tree[] {
  return childrenOf(tree).filter(({ kind }) => kind !== 'literal' && kind !== 'expression-reference' && kind !== 'current');
}

function childrenOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'or':
    case 'and':
    case 'comparison':
      return [tree.left, tree.right];
    case 'pipe':
      return [tree.left];
    case 'not':
      return [tree.operand];
    case 'function':
      return tree.parameters;
    case 'multi-select-list':
      return tree.items;
    case 'empty':
    case 'identity':
    case 'current':
    case 'field':
    case 'index':
    case 'slice':
    case 'literal':
    case 'sub-expression':
    case 'index-expression':
    case 'projection':
    case 'value-projection':
    case 'filter-projection':
    case 'flatten':
    case 'multi-select-hash':
    case 'expression-reference':
      return [];
  }
}
