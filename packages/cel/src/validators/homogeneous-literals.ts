import type { CheckedExpression } from '../checker/check.ts';
import type { Report, Validator } from '../libraries/library.ts';
import { childrenOf } from '../parser/children.ts';
import type { Expression } from '../parser/tree.ts';
import { formatType } from '../types/format-type.ts';
import { DYN, optionalValue, typesEqual } from '../types/type.ts';
import type { Type } from '../types/type.ts';

/**
 * Refuses lists and maps of different types, except inside calls of some functions: cel-go's
 * ValidateHomogeneousAggregateLiterals. An element of type dyn is different from any other type too.
 */
export function homogeneousLiterals(exemptFunctions: readonly string[] = []): Validator {
  const exempt = new Set(exemptFunctions);
  return {
    name: 'homogeneous-literals',
    validate: (checked, report) => {
      visit(checked.expression, checked, report, exempt);
    },
  };
}

function visit(node: Expression, checked: CheckedExpression, report: Report, exempt: ReadonlySet<string>): void {
  if (node.kind === 'call' && exempt.has(node.name)) return;
  const typeOf = (child: Expression): Type => checked.types.get(child) ?? DYN;
  if (node.kind === 'list') {
    const optional = new Set(node.optionalIndices);
    const elements = node.elements.map((element, index) => ({
      node: element,
      type: typeOf(element),
      isOptional: optional.has(index),
    }));
    requireSame(elements, report);
  }
  if (node.kind === 'map') {
    const keys = node.entries.map(({ key }) => ({ node: key, type: typeOf(key), isOptional: false }));
    const values = node.entries.map(({ value, isOptional }) => ({ node: value, type: typeOf(value), isOptional }));
    if (!requireSame(keys, report)) return;
    requireSame(values, report);
  }
  for (const child of childrenOf(node)) visit(child, checked, report, exempt);
}

interface Part {
  readonly node: Expression;
  readonly type: Type;
  readonly isOptional: boolean;
}

/** Reports the first part whose type differs from that of the first one. */
function requireSame(parts: readonly Part[], report: Report): boolean {
  const typeOf = ({ type, isOptional }: Part): Type => (isOptional ? (optionalValue(type) ?? type) : type);
  const [first, ...rest] = parts;
  if (first === undefined) return true;
  const expected = typeOf(first);
  const different = rest.find((part) => !typesEqual(expected, typeOf(part)));
  if (different === undefined) return true;
  report(different.node, `expected type '${formatType(expected)}' but found '${formatType(typeOf(different))}'`);
  return false;
}
