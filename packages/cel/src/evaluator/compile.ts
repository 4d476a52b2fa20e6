import { candidateNames } from '../checker/declarations.ts';
import { qualifiedName } from '../checker/check.ts';
import type { Reference } from '../checker/check.ts';
import type { Constant, Overload } from '../libraries/library.ts';
import type { CallExpression, Expression, MapExpression, MessageExpression } from '../parser/tree.ts';
import { CelMap } from '../values/collections.ts';
import { typeNameOf } from '../values/classify.ts';
import { Optional, Uint } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { compileComprehension } from './compile-comprehension.ts';
import { dispatcher } from './dispatch.ts';
import { Fault } from './fault.ts';
import type { Evaluator, Frame } from './frame.ts';
import { compileAnd, compileConditional, compileNotStrictlyFalse, compileOr } from './logic.ts';
import { findAt, indexInto } from './index-into.ts';
import { hasField, optionalField, selectField } from './select.ts';

/** What compiled nodes refer to. */
export interface Linkage {
  readonly references: ReadonlyMap<Expression, Reference>;
  /** By name; the ids of overloads are unique within a function only. */
  readonly functions: ReadonlyMap<string, { readonly overloads: readonly Overload[] }>;
  readonly constants: ReadonlyMap<string, Constant>;
  readonly container: string;
  /** Makes a value of an object type; `undefined` if the type cannot be made. */
  readonly construct: ((typeName: string, fields: ReadonlyMap<string, Value>) => Value) | undefined;
}

/** An expression as a closure, which needs slots for the variables of its comprehensions. */
export interface CompiledExpression {
  readonly evaluate: Evaluator;
  readonly localCount: number;
}

/** Hears of the value of each part of an expression as often as it is evaluated. */
export type Observe = (part: Expression, value: Value) => void;

/** Compiles an expression to a closure. */
export function compileExpression(expression: Expression, linkage: Linkage, observe?: Observe): CompiledExpression {
  const compiler = new Compiler(linkage, observe);
  const evaluate = compiler.compile(expression);
  return { evaluate, localCount: compiler.localCount };
}

/** Slots of the variables of comprehensions that are visible. */
type Scope = ReadonlyMap<string, number>;

export class Compiler {
  localCount = 0;
  readonly #linkage: Linkage;
  readonly #observe: Observe | undefined;
  #scope: Scope = new Map();

  constructor(linkage: Linkage, observe: Observe | undefined) {
    this.#linkage = linkage;
    this.#observe = observe;
  }

  /** Reserves a slot for a variable. */
  newLocal(): number {
    this.localCount += 1;
    return this.localCount - 1;
  }

  /** Runs an action with more variables visible. */
  within<Result>(variables: Iterable<readonly [string, number]>, action: () => Result): Result {
    const outer = this.#scope;
    this.#scope = new Map([...outer, ...variables]);
    const result = action();
    this.#scope = outer;
    return result;
  }

  compile(node: Expression): Evaluator {
    const evaluate = this.#compileNode(node);
    const observe = this.#observe;
    if (observe === undefined) return evaluate;
    return (frame) => {
      const value = evaluate(frame);
      observe(node, value);
      return value;
    };
  }

  #compileNode(node: Expression): Evaluator {
    switch (node.kind) {
      case 'literal': {
        const { type, value } = node.literal;
        const constant: Value = type === 'uint' ? new Uint(value) : value;
        return () => constant;
      }
      case 'identifier':
        return this.#variable(node, node.name);
      case 'select':
        return this.#select(node);
      case 'call':
        return this.#call(node);
      case 'list':
        return this.#list(node.elements, node.optionalIndices);
      case 'map':
        return this.#map(node);
      case 'message':
        return this.#message(node);
      case 'comprehension':
        return compileComprehension(node, this);
    }
  }

  #variable(node: Expression, written: string): Evaluator {
    const slot = this.#scope.get(written);
    if (slot !== undefined) return (frame) => local(frame, slot);
    const reference = this.#linkage.references.get(node);
    const names = reference?.kind === 'variable' ? [reference.name] : candidateNames(this.#linkage.container, written);
    const isBound = reference?.kind === 'variable' && !reference.isConstant;
    for (const name of isBound ? [] : names) {
      const constant = this.#linkage.constants.get(name);
      if (constant !== undefined) return () => constant.value;
    }
    const [name = written] = names;
    if (names.length === 1) {
      return (frame) => {
        const value = frame.bindings.get(name);
        if (value === undefined) throw new Fault(`no such attribute(s): ${name}`);
        return value;
      };
    }
    return (frame) => {
      for (const candidate of names) {
        const value = frame.bindings.get(candidate);
        if (value !== undefined) return value;
      }
      throw new Fault(`no such attribute(s): ${names.join(', ')}`);
    };
  }

  #select(node: Expression & { readonly kind: 'select' }): Evaluator {
    const reference = this.#linkage.references.get(node);
    if (reference?.kind === 'variable' && !node.isTest) return this.#variable(node, reference.name);
    const { field } = node;
    const path = qualifiedName(node);
    const constant = path === undefined || this.#isLocal(path) ? undefined : this.#linkage.constants.get(path);
    if (constant !== undefined && !node.isTest) return () => constant.value;
    const operand = this.compile(node.operand);
    if (node.isTest) return (frame) => hasField(operand(frame), field);
    if (path !== undefined && this.#linkage.references.size === 0 && !this.#isLocal(path)) return this.#uncheckedPath(path, operand, field);
    return (frame) => selectField(operand(frame), field);
  }

  /** A dotted path in an expression that was not checked may be the name of a variable. */
  #uncheckedPath(path: string, operand: Evaluator, field: string): Evaluator {
    const names = this.#namesOf(path);
    return (frame) => {
      for (const name of names) {
        const value = frame.bindings.get(name);
        if (value !== undefined) return value;
      }
      return selectField(operand(frame), field);
    };
  }

  #isLocal(path: string): boolean {
    return this.#scope.size > 0 && this.#scope.has(path.split('.')[0] ?? '');
  }

  #call(node: CallExpression): Evaluator {
    const [first, second, third] = node.parameters;
    if (node.target === undefined) {
      if (node.name === '_&&_' && first && second) return compileAnd(this.compile(first), this.compile(second));
      if (node.name === '_||_' && first && second) return compileOr(this.compile(first), this.compile(second));
      if (node.name === '_?_:_' && first && second && third)
        return compileConditional(this.compile(first), this.compile(second), this.compile(third));
      if (node.name === '@not_strictly_false' && first) return compileNotStrictlyFalse(this.compile(first));
      if (node.name === '_?._' && first && second?.kind === 'literal') return this.#optionalSelect(first, String(second.literal.value));
      if (node.name === '_[?_]' && first && second) return compileOptionalIndex(this.compile(first), this.compile(second));
      if (node.name === '_[_]' && first && second) return compileIndex(this.compile(first), this.compile(second));
    }
    return this.#function(node);
  }

  #optionalSelect(operand: Expression, field: string): Evaluator {
    const evaluate = this.compile(operand);
    return (frame) => optionalField(evaluate(frame), field);
  }

  #function(node: CallExpression): Evaluator {
    const isMember = node.target !== undefined && !this.#isNamespaced(node);
    const operands = isMember && node.target !== undefined ? [node.target, ...node.parameters] : node.parameters;
    const evaluators = operands.map((operand) => this.compile(operand));
    const overloads = this.#overloadsOf(node, isMember);
    const lazy = overloads.find(({ lazyBody }) => lazyBody !== undefined)?.lazyBody;
    const [first, second, third] = evaluators;
    if (lazy !== undefined && first && second) return (frame) => lazy(frame.meter, first(frame), () => second(frame));
    const invoke = dispatcher(overloads[0]?.name ?? node.name, overloads);
    // Each count of arguments has its own closure: spreading would cost more than most functions do.
    if (first === undefined) return ({ meter }) => charged(invoke(meter), meter);
    if (second === undefined) return (frame) => charged(invoke(frame.meter, first(frame)), frame.meter);
    if (third === undefined) return (frame) => charged(invoke(frame.meter, first(frame), second(frame)), frame.meter);
    return (frame) => charged(invoke(frame.meter, ...evaluators.map((evaluate) => evaluate(frame))), frame.meter);
  }

  #isNamespaced(node: CallExpression): boolean {
    const reference = this.#linkage.references.get(node);
    if (reference?.kind === 'function') return !reference.isMember;
    const path = node.target === undefined ? undefined : qualifiedName(node.target);
    return path !== undefined && this.#namesOf(`${path}.${node.name}`).some((name) => this.#linkage.functions.has(name));
  }

  #namesOf(name: string): readonly string[] {
    return candidateNames(this.#linkage.container, name);
  }

  #overloadsOf(node: CallExpression, isMember: boolean): readonly Overload[] {
    const reference = this.#linkage.references.get(node);
    if (reference?.kind === 'function') {
      const overloads = this.#linkage.functions.get(reference.name)?.overloads ?? [];
      return reference.overloads.flatMap((id) => overloads.find((overload) => overload.id === id) ?? []);
    }
    const path = node.target === undefined || isMember ? undefined : qualifiedName(node.target);
    const names = this.#namesOf(path === undefined ? node.name : `${path}.${node.name}`);
    const found = names.map((name) => this.#linkage.functions.get(name)).find((declared) => declared !== undefined);
    const count = node.parameters.length + (isMember ? 1 : 0);
    return (found?.overloads ?? []).filter((overload) => overload.isMember === isMember && overload.parameters.length === count);
  }

  #list(elements: readonly Expression[], optionalIndices: readonly number[]): Evaluator {
    const evaluators = elements.map((element) => this.compile(element));
    if (optionalIndices.length === 0) {
      return (frame) => {
        frame.meter.chargeSize(evaluators.length);
        return evaluators.map((evaluate) => evaluate(frame));
      };
    }
    const optional = new Set(optionalIndices);
    return (frame) => {
      frame.meter.chargeSize(evaluators.length);
      const list: Value[] = [];
      for (const [index, evaluate] of evaluators.entries()) {
        const value = optional.has(index) ? optionalEntry(evaluate(frame), 'element') : evaluate(frame);
        if (value !== undefined) list.push(value);
      }
      return list;
    };
  }

  #map(node: MapExpression): Evaluator {
    const entries = node.entries.map(({ key, value, isOptional }) => ({ key: this.compile(key), value: this.compile(value), isOptional }));
    return (frame) => {
      frame.meter.chargeSize(entries.length);
      const map = new CelMap();
      for (const { key, value, isOptional } of entries) {
        const name = key(frame);
        const found = isOptional ? optionalEntry(value(frame), 'entry') : value(frame);
        if (found !== undefined) map.set(name, found);
      }
      return map;
    };
  }

  #message(node: MessageExpression): Evaluator {
    const reference = this.#linkage.references.get(node);
    const typeName = reference?.kind === 'message' ? reference.name : node.typeName;
    const fields = node.fields.map(({ field, value, isOptional }) => ({ field, value: this.compile(value), isOptional }));
    const { construct } = this.#linkage;
    return (frame) => {
      if (construct === undefined) throw new Fault(`unknown type '${typeName}'`);
      const values = new Map<string, Value>();
      for (const { field, value, isOptional } of fields) {
        const found = isOptional ? optionalEntry(value(frame), 'field') : value(frame);
        if (found !== undefined) values.set(field, found);
      }
      return construct(typeName, values);
    };
  }
}

function charged(value: Value, meter: { charge(steps: number): void }): Value {
  meter.charge(1);
  return value;
}

function local(frame: Frame, slot: number): Value {
  const value = frame.locals[slot];
  if (value instanceof Fault) throw value;
  if (value === undefined) throw new Error('A variable of a comprehension is set before it is read');
  return value;
}

function optionalEntry(value: Value, place: string): Value | undefined {
  if (value instanceof Optional) return value.value;
  throw new Fault(`cannot initialize optional ${place} from non-optional value of type '${typeNameOf(value)}'`);
}

function compileIndex(container: Evaluator, index: Evaluator): Evaluator {
  return (frame) => {
    const value = container(frame);
    const key = index(frame);
    if (!(value instanceof Optional)) return indexInto(frame.meter, value, key);
    return value.value === undefined ? value : optionalAt(value.value, key);
  };
}

function compileOptionalIndex(container: Evaluator, index: Evaluator): Evaluator {
  return (frame) => {
    const value = container(frame);
    const key = index(frame);
    const inner = value instanceof Optional ? value.value : value;
    return inner === undefined ? Optional.NONE : optionalAt(inner, key);
  };
}

function optionalAt(container: Value, key: Value): Value {
  const found = findAt(container, key);
  return found === undefined ? Optional.NONE : new Optional(found);
}
