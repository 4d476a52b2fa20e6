import type { CelExpression } from '@assay/cel';
import { childrenOf } from '@assay/cel';
import type { Policy } from '@assay/kyverno/policy';
import type { Span } from '@assay/source';

import { celExpressions } from '../places/cel-expressions.ts';
import { COMPARING } from '../places/comparing-calls.ts';
import { loopBodies } from '../places/loop-bodies.ts';

/** A part of an expression of a policy that is true or false. */
export interface Condition {
  readonly policy: Policy;
  /** As it is written. */
  readonly text: string;
  readonly span: Span;
  /** The same for the same part of the same expression. */
  readonly key: string;
}

/** The conditions of a policy: whole expressions, operands of `&&`, `||`, `!` and `?:`, comparisons, bodies of `all` and `exists`. */
export function conditionsOf(policy: Policy): readonly Condition[] {
  const conditions = celExpressions(policy)
    .flat()
    .flatMap(({ text, expression, source, isCondition }) =>
      conditionsIn(expression, isCondition).map((node): Condition => {
        const { start, end } = node.span;
        return { policy, text: text.slice(start, end), span: { source, start, end }, key: conditionKey(text, node) };
      }),
    );
  return [...new Map(conditions.map((condition) => [condition.key, condition])).values()];
}

/** Tells parts of expressions apart; what macros make around an author's text is not a part of its own. */
export function conditionKey(text: string, { span }: CelExpression): string {
  return `${span.start}:${span.end} ${text}`;
}

const LOGICAL: ReadonlySet<string> = new Set(['_&&_', '_||_', '!_']);
function conditionsIn(node: CelExpression, isAsked: boolean): readonly CelExpression[] {
  if (node.kind === 'literal') return [];
  const own = isAsked || isComparison(node) ? [node] : [];
  if (node.kind === 'call' && node.target === undefined) {
    if (LOGICAL.has(node.name)) return [...own, ...node.parameters.flatMap((each) => conditionsIn(each, true))];
    const [condition, ...branches] = node.parameters;
    if (node.name === '_?_:_' && condition !== undefined) {
      // The macros of optionals make a test of their own, which is written nowhere.
      const isWritten = condition.span.start !== node.span.start || condition.span.end !== node.span.end;
      const asked = isWritten ? conditionsIn(condition, true) : [];
      return [...own, ...asked, ...branches.flatMap((each) => conditionsIn(each, isAsked))];
    }
  }
  if (node.kind !== 'comprehension') return [...own, ...childrenOf(node).flatMap((each) => conditionsIn(each, false))];
  const isQuantifier = node.step.kind === 'call' && LOGICAL.has(node.step.name);
  const bodies = loopBodies(node);
  const tests = isQuantifier ? bodies.length : bodies.length - 1;
  return [
    ...own,
    ...[node.range, node.initial, ...(bodies.length === 0 ? [node.result] : [])].flatMap((each) => conditionsIn(each, false)),
    ...bodies.flatMap((body, at) => conditionsIn(body, at < tests)),
  ];
}

function isComparison(node: CelExpression): boolean {
  return (node.kind === 'call' && (COMPARING.has(node.name) || node.name === 'exists')) || (node.kind === 'select' && node.isTest);
}
