import type { CheckedExpression } from '../checker/check.ts';
import { childrenOf } from '../parser/children.ts';
import type { CallExpression, Expression } from '../parser/tree.ts';
import { runtimeTypeName } from '../types/format-type.ts';
import { DYN } from '../types/type.ts';
import type { Type } from '../types/type.ts';
import { clauseRefusal, parseFormat } from './format-clauses.ts';
import type { Clause } from './format-clauses.ts';
import type { Notation } from './format-notation.ts';
import type { Report, Validator } from './library.ts';

/** Checks calls of `format` whose format and list of arguments are literals. */
export function formatValidator({ writesLiterals }: Notation): Validator {
  const taken: TakenKinds = writesLiterals ? TAKEN : { ...TAKEN, d: new Set([...TAKEN.d, 'double']) };
  return {
    name: 'format',
    validate: (checked, report) => {
      visit(checked.expression, checked, report, taken);
    },
  };
}

function visit(node: Expression, checked: CheckedExpression, report: Report, taken: TakenKinds): void {
  if (node.kind === 'call' && node.name === 'format') checkFormat(node, checked, report, taken);
  for (const child of childrenOf(node)) visit(child, checked, report, taken);
}

function checkFormat(node: CallExpression, checked: CheckedExpression, report: Report, taken: TakenKinds): void {
  const [list] = node.parameters;
  if (node.target?.kind !== 'literal' || node.target.literal.type !== 'string' || list?.kind !== 'list' || node.parameters.length !== 1) return;
  let used = 0;
  for (const part of parseFormat(node.target.literal.value)) {
    if (part.kind === 'text') continue;
    const argument = list.elements[used];
    if (part.kind === 'problem' && !part.message.startsWith('could not')) {
      report(node, part.message);
      return;
    }
    if (argument === undefined) {
      report(node, `index ${used} out of range`);
      return;
    }
    if (part.kind === 'problem') {
      report(node, part.message);
      return;
    }
    used += 1;
    const refused = refusedNode(part.clause.verb, argument, checked, taken);
    if (refused !== undefined) {
      report(refused, clauseRefusal(part.clause.verb, runtimeTypeName(typeOf(refused, checked))));
      return;
    }
  }
  if (list.elements.length > used) report(node, `too many arguments supplied to string.format (expected ${used}, got ${list.elements.length})`);
}

/** Kinds of types that each verb writes. */
type TakenKinds = Readonly<Record<Clause['verb'], ReadonlySet<Type['kind']>>>;

const TAKEN: TakenKinds = {
  s: new Set(['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null']),
  d: new Set(['int', 'uint']),
  f: new Set(['double', 'string']),
  e: new Set(['double', 'string']),
  b: new Set(['int', 'uint', 'bool']),
  x: new Set(['int', 'uint', 'string', 'bytes']),
  X: new Set(['int', 'uint', 'string', 'bytes']),
  o: new Set(['int', 'uint']),
};

function typeOf(node: Expression, checked: CheckedExpression): Type {
  return checked.types.get(node) ?? DYN;
}

/** The node that a clause cannot write: the argument or, for `%s`, something in it. */
function refusedNode(verb: Clause['verb'], node: Expression, checked: CheckedExpression, taken: TakenKinds): Expression | undefined {
  const type = typeOf(node, checked);
  if (type.kind !== 'dyn' && !taken[verb].has(type.kind)) return node;
  if (verb !== 's' || (node.kind !== 'list' && node.kind !== 'map')) return undefined;
  for (const child of childrenOf(node)) {
    const refused = refusedNode(verb, child, checked, taken);
    if (refused !== undefined) return refused;
  }
  return undefined;
}
