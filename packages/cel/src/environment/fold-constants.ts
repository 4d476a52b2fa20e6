import { compileExpression } from '../evaluator/compile.ts';
import type { Linkage } from '../evaluator/compile.ts';
import { Fault } from '../evaluator/fault.ts';
import { DEFAULT_BUDGET, Meter } from '../evaluator/meter.ts';
import type { PatternCache } from '../evaluator/pattern-cache.ts';
import { childrenOf } from '../parser/children.ts';
import type { Expression } from '../parser/tree.ts';
import type { Problem } from '../source/problem.ts';

const CONVERSIONS: ReadonlySet<string> = new Set(['bool', 'bytes', 'double', 'duration', 'dyn', 'int', 'string', 'timestamp', 'type', 'uint']);

/**
 * Evaluates conversions of constants and compiles constant patterns, as cel-go does when it plans an optimized program, and
 * finds the first that fails. Nodes are visited in the order in which cel-go plans them, also where they are never evaluated.
 */
export function foldConstants(
  expression: Expression,
  linkage: Linkage,
  patterns: PatternCache,
  patternFunctions: ReadonlySet<string>,
): Problem | undefined {
  const constants = new Set<Expression>();
  let problem: Problem | undefined;
  const fail = (node: Expression, action: () => void): void => {
    try {
      action();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problem = { code: 'constant', message: error.message, span: node.span };
    }
  };
  const visit = (node: Expression): void => {
    const children = childrenOf(node);
    for (const child of children) {
      visit(child);
      if (problem !== undefined) return;
    }
    const areChildrenConstant = children.every((child) => constants.has(child));
    if (node.kind === 'literal' || ((node.kind === 'list' || node.kind === 'map') && areChildrenConstant)) constants.add(node);
    if (node.kind !== 'call') return;
    if (CONVERSIONS.has(node.name) && node.target === undefined && node.parameters.length === 1 && areChildrenConstant) {
      constants.add(node);
      fail(node, () => {
        evaluateConstant(node, linkage, patterns);
      });
    }
    const pattern = patternFunctions.has(node.name) ? node.parameters[node.target === undefined ? 1 : 0] : undefined;
    if (pattern?.kind === 'literal' && pattern.literal.type === 'string') {
      const text = pattern.literal.value;
      fail(pattern, () => patterns.get(text));
    }
  };
  visit(expression);
  return problem;
}

function evaluateConstant(node: Expression, linkage: Linkage, patterns: PatternCache): void {
  const { evaluate, localCount } = compileExpression(node, linkage);
  const locals = Array.from({ length: localCount }, () => null);
  evaluate({ bindings: new Map(), locals, meter: new Meter(DEFAULT_BUDGET, undefined, patterns) });
}
