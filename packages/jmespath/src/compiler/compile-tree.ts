import type { LanguageOptions } from '../language-options.ts';
import type { Evaluation } from '../evaluator/evaluation.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Result } from '../evaluator/unknown-key.ts';
import { knownValue, UnknownKey } from '../evaluator/unknown-key.ts';
import type { FunctionTable } from '../functions/declaration.ts';
import type { Comparison, FilterProjection, MultiSelectHash, Projection, Slice, Tree } from '../parser/tree.ts';
import { equalValues } from '../values/equal.ts';
import { ExpressionReference } from '../values/expression-reference.ts';
import { plainObject } from '../values/plain-object.ts';
import type { Value } from '../values/value.ts';
import { elementsOf, isFalse, isObject } from '../values/value.ts';
import { compileCall } from './compile-call.ts';
import { compileField, compileFieldChain, fieldChain } from './compile-field.ts';
import { sliceOf } from './slice-of.ts';

/**
 * A compiled part of an expression.
 *
 * Each node of the tree becomes one closure over the closures of its children. A key that is missing travels upwards as an
 * {@link UnknownKey}; whoever takes it for null says so by `knownValue`. Everything else that is wrong is thrown as a `Fault`.
 */
export type Run<Host> = (value: Value, evaluation: Evaluation<Host>) => Result;

/** What the closures are made for. */
export interface CompileContext<Host> {
  readonly functions: FunctionTable<Host>;
  readonly language: LanguageOptions;
}

/** The closure of a tree. */
export function compileTree<Host>(tree: Tree, context: CompileContext<Host>): Run<Host> {
  const compiled = (part: Tree): Run<Host> => compileTree(part, context);
  switch (tree.kind) {
    case 'empty':
      return () => {
        throw new Fault('evaluation', 'Unknown AST node: ASTEmpty', tree.span);
      };
    case 'identity':
    case 'current':
      return (value) => value;
    case 'literal': {
      const { value } = tree;
      return () => value;
    }
    case 'field':
      return compileField(tree, context.language);
    case 'index':
      return compileIndex(tree.index);
    case 'slice':
      return compileSlice(tree);
    case 'sub-expression': {
      const fields = fieldChain(tree);
      if (fields !== undefined) return compileFieldChain(fields, context.language);
      return compileChain(compiled(tree.left), compiled(tree.right));
    }
    case 'index-expression':
      return compileChain(compiled(tree.left), compiled(tree.right));
    case 'projection':
      return compileProjection(compiled(tree.left), compiled(tree.right));
    case 'value-projection':
      return compileValueProjection(tree, context);
    case 'filter-projection':
      return compileFilter(tree, context);
    case 'flatten':
      return compileFlatten(forgiving(tree.operand, context));
    case 'multi-select-list':
      return compileMultiSelectList(tree.items.map(compiled));
    case 'multi-select-hash':
      return compileMultiSelectHash(tree, context);
    case 'or':
      return compileOr(compiled(tree.left), compiled(tree.right));
    case 'and':
      return compileAnd(compiled(tree.left), compiled(tree.right));
    case 'not':
      return compileNot(compiled(tree.operand));
    case 'pipe':
      return compilePipe(compiled(tree.left), compiled(tree.right));
    case 'comparison':
      return compileComparison(tree, compiled(tree.left), compiled(tree.right));
    case 'function':
      return compileCall(tree, tree.parameters.map(compiled), context.functions);
    case 'expression-reference':
      return compileReference(tree.operand, compiled(tree.operand));
  }
}

function compileIndex<Host>(index: number): Run<Host> {
  return (value) => elementsOf(value)?.at(index) ?? null;
}

function compileSlice<Host>(slice: Slice): Run<Host> {
  const { from, to, step = 1, span } = slice;
  return (value, evaluation) => {
    const elements = elementsOf(value);
    if (elements === undefined) return null;
    if (step === 0) throw new Fault('evaluation', 'Invalid slice, step cannot be 0', span);
    evaluation.charge(elements.length);
    return sliceOf(elements, from, to, step);
  };
}

function compileChain<Host>(left: Run<Host>, right: Run<Host>): Run<Host> {
  return (value, evaluation) => {
    const result = left(value, evaluation);
    return result instanceof UnknownKey ? result : right(result, evaluation);
  };
}

function compileProjection<Host>(left: Run<Host>, right: Run<Host>): Run<Host> {
  return (value, evaluation) => {
    const elements = elementsOf(knownValue(left(value, evaluation)));
    return elements === undefined ? null : projected(elements, right, evaluation);
  };
}

function projected<Host>(elements: readonly Value[], right: Run<Host>, evaluation: Evaluation<Host>): Value {
  evaluation.charge(elements.length);
  const collected: Value[] = [];
  for (const element of elements) {
    const result = knownValue(right(element, evaluation));
    if (result !== null) collected.push(result);
  }
  return collected;
}

function compileValueProjection<Host>(tree: Projection, context: CompileContext<Host>): Run<Host> {
  const left = forgiving(tree.left, context);
  const right = compileTree(tree.right, context);
  const hasNullsFirst = context.language.valueProjection === 'go';
  return (value, evaluation) => {
    const object = left(value, evaluation);
    if (!isObject(object)) return null;
    const values = Object.values(object);
    return projected(hasNullsFirst ? [...values.map(() => null), ...values] : values, right, evaluation);
  };
}

function compileFilter<Host>(tree: FilterProjection, context: CompileContext<Host>): Run<Host> {
  const left = forgiving(tree.left, context);
  const right = compileTree(tree.right, context);
  const condition = compileTree(tree.condition, context);
  return (value, evaluation) => {
    const elements = elementsOf(left(value, evaluation));
    if (elements === undefined) return null;
    evaluation.charge(elements.length);
    const collected: Value[] = [];
    for (const element of elements) {
      if (isFalse(knownValue(condition(element, evaluation)))) continue;
      const result = knownValue(right(element, evaluation));
      if (result !== null) collected.push(result);
    }
    return collected;
  };
}

function compileFlatten<Host>(operand: (value: Value, evaluation: Evaluation<Host>) => Value): Run<Host> {
  return (value, evaluation) => {
    const elements = elementsOf(operand(value, evaluation));
    if (elements === undefined) return null;
    evaluation.charge(elements.length);
    const flat: Value[] = [];
    for (const element of elements) {
      const inner = elementsOf(element);
      if (inner === undefined) flat.push(element);
      else {
        evaluation.charge(inner.length);
        for (const item of inner) flat.push(item);
      }
    }
    return flat;
  };
}

function compileMultiSelectList<Host>(items: readonly Run<Host>[]): Run<Host> {
  return (value, evaluation) => {
    if (value === null) return null;
    evaluation.charge(items.length);
    return items.map((item) => knownValue(item(value, evaluation)));
  };
}

function compileMultiSelectHash<Host>({ entries }: MultiSelectHash, context: CompileContext<Host>): Run<Host> {
  const members = entries.map((entry) => ({ name: entry.name, run: compileTree(entry.value, context) }));
  return (value, evaluation) => {
    if (value === null) return null;
    evaluation.charge(members.length);
    const object = plainObject();
    for (const { name, run } of members) object[name] = knownValue(run(value, evaluation));
    return object;
  };
}

function compileOr<Host>(left: Run<Host>, right: Run<Host>): Run<Host> {
  return (value, evaluation) => {
    const result = knownValue(left(value, evaluation));
    return isFalse(result) ? knownValue(right(value, evaluation)) : result;
  };
}

function compileAnd<Host>(left: Run<Host>, right: Run<Host>): Run<Host> {
  return (value, evaluation) => {
    const result = knownValue(left(value, evaluation));
    return isFalse(result) ? result : right(value, evaluation);
  };
}

function compileNot<Host>(operand: Run<Host>): Run<Host> {
  return (value, evaluation) => isFalse(knownValue(operand(value, evaluation)));
}

function compilePipe<Host>(left: Run<Host>, right: Run<Host>): Run<Host> {
  return (value, evaluation) => knownValue(right(knownValue(left(value, evaluation)), evaluation));
}

function compileComparison<Host>({ operator }: Comparison, left: Run<Host>, right: Run<Host>): Run<Host> {
  const compare = COMPARISONS[operator];
  return (value, evaluation) => compare(knownValue(left(value, evaluation)), knownValue(right(value, evaluation)), evaluation);
}

/** The orders know numbers only; they give null for anything else. */
const COMPARISONS: Readonly<Record<Comparison['operator'], (left: Value, right: Value, evaluation: Evaluation) => Value>> = {
  '==': (left, right, evaluation) => equalValues(left, right, evaluation.budget.charge),
  '!=': (left, right, evaluation) => !equalValues(left, right, evaluation.budget.charge),
  '<': (left, right) => (typeof left === 'number' && typeof right === 'number' ? left < right : null),
  '<=': (left, right) => (typeof left === 'number' && typeof right === 'number' ? left <= right : null),
  '>': (left, right) => (typeof left === 'number' && typeof right === 'number' ? left > right : null),
  '>=': (left, right) => (typeof left === 'number' && typeof right === 'number' ? left >= right : null),
};

function compileReference<Host>(tree: Tree, run: Run<Host>): Run<Host> {
  return (_value, evaluation) => new ExpressionReference(tree, (element) => knownValue(run(element, evaluation)));
}

/**
 * The left side of a filter, of `[]` and of `.*`: it is null where it fails in any way, except that what would crash go-jmespath and
 * what goes over the budget stay faults. Only a specification-minded language, which knows no missing keys, lets the faults through.
 */
function forgiving<Host>(tree: Tree, context: CompileContext<Host>): (value: Value, evaluation: Evaluation<Host>) => Value {
  const run = compileTree(tree, context);
  if (context.language.missingKey === 'null') return (value, evaluation) => knownValue(run(value, evaluation));
  return (value, evaluation) => {
    try {
      return knownValue(run(value, evaluation));
    } catch (error) {
      if (error instanceof Fault && error.code === 'evaluation') return null;
      throw error;
    }
  };
}
