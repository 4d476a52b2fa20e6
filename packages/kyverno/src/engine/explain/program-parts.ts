import { childrenOf } from '@assay/cel';
import type { CelExpression, CelProgram, CelValue } from '@assay/cel';
import type { Value } from '@assay/jmespath';
import type { Span } from '@assay/source';

import { dataOf } from '../cel/cel-value.ts';
import type { ClausePart } from './explanation.ts';
import type { Secrecy } from './secrecy.ts';

/** What an expression of CEL is explained with. */
export interface ProgramSurroundings {
  readonly secrecy: Secrecy;
  /** Where it is written. */
  readonly span: Span;
}

/** The expression with its value and those of its parts, from what a trace of it says. Within a loop they are those for the element that was looked at last. */
export function programParts(
  text: string,
  { expression }: CelProgram,
  values: ReadonlyMap<CelExpression, CelValue>,
  { secrecy, span }: ProgramSurroundings,
): readonly ClausePart[] {
  const parts: ClausePart[] = [];
  const told = new Set<string>();
  const tell = (node: CelExpression, depth: number): boolean => {
    const value = values.get(node);
    const part = text.slice(node.span.start, node.span.end);
    const data = value === undefined ? undefined : shownValue(value);
    if (data === undefined || part === '' || told.has(part)) return false;
    told.add(part);
    const isHidden = secrecy.hidesValue(part, data);
    parts.push({ text: part, depth, span, ...(isHidden ? { isHidden } : { found: data }) });
    return true;
  };
  const visit = (node: CelExpression, depth: number): void => {
    if (node.kind === 'literal') return;
    const isTold = !isJoint(node) && tell(node, depth);
    // Of a path to a field only what it is a path in says more, and its beginning where it leads nowhere.
    if (isPath(node) && values.has(node)) return;
    for (const part of partsOf(node)) visit(part, isTold ? depth + 1 : depth);
  };
  if (isJoint(expression)) tell(expression, 0);
  visit(expression, told.size);
  return parts;
}

/** The value as data; `undefined` for what has no form as data, such as a type. */
function shownValue(value: CelValue): Value | undefined {
  const outcome = dataOf(value);
  return outcome.kind === 'data' ? outcome.data : undefined;
}

/** Whether a node only joins others whose values say enough. */
function isJoint(node: CelExpression): boolean {
  return node.kind === 'call' && node.target === undefined && JOINTS.has(node.name);
}

const JOINTS: ReadonlySet<string> = new Set(['_&&_', '_||_', '!_', '_?_:_', '@not_strictly_false']);

/** The parts that an author wrote and that say something: of a loop what it goes through and its body. */
function partsOf(node: CelExpression): readonly CelExpression[] {
  if (node.kind === 'comprehension') return [node.range, ...bodiesOf(node.step, node.accumulator)];
  return node.kind === 'map' || node.kind === 'message' ? [] : childrenOf(node);
}

/** What a step of a loop has beside the accumulator, which no author writes. */
function bodiesOf(step: CelExpression, accumulator: string): readonly CelExpression[] {
  if (step.kind === 'identifier' && step.name === accumulator) return [];
  const isMade = step.kind === 'call' && childrenOf(step).some((child) => namesAccumulator(child, accumulator));
  return isMade ? childrenOf(step).flatMap((child) => bodiesOf(child, accumulator)) : [step];
}

function namesAccumulator(node: CelExpression, accumulator: string): boolean {
  return (node.kind === 'identifier' && node.name === accumulator) || childrenOf(node).some((child) => namesAccumulator(child, accumulator));
}

/** Whether a node is a name, or a path that begins with one. */
function isPath(node: CelExpression): boolean {
  if (node.kind === 'identifier') return true;
  if (node.kind === 'select') return isPath(node.operand);
  const [operand, index] = node.kind === 'call' && PATH_CALLS.has(node.name) ? node.parameters : [];
  return operand !== undefined && index?.kind === 'literal' && isPath(operand);
}

const PATH_CALLS: ReadonlySet<string> = new Set(['_[_]', '_?._', '_[?_]']);
