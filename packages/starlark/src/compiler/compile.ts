import type { Source } from '@assay/source';

import { index, itemsOf, requireAttribute, setAttribute, setIndex, slice } from '../evaluator/access.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Cell, Frame } from '../evaluator/frame.ts';
import type { Program } from '../evaluator/program.ts';
import type { Semantics } from '../evaluator/semantics.ts';
import type { FunctionCode } from '../evaluator/starlark-function.ts';
import { NORMAL, RETURN, StarlarkFunction } from '../evaluator/starlark-function.ts';
import type { ParsedProgram } from '../parser/parse.ts';
import type {
  ArithmeticOperator,
  AssignmentStatement,
  AugmentedAssignmentStatement,
  BinaryExpression,
  ComprehensionClause,
  DefStatement,
  DictEntry,
  Expression,
  FunctionTree,
  Identifier,
  IfStatement,
  LambdaExpression,
  LoadStatement,
  Parameter,
  ProgramTree,
  TextRange,
  Statement,
} from '../parser/tree.ts';
import type { Binding, Captured, Resolution } from '../resolver/binding.ts';
import { Dict } from '../values/dict.ts';
import { Float } from '../values/float.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { Value } from '../values/value.ts';
import { can, truthOf, typeNameOf } from '../values/value.ts';
import { addInPlace } from './add-in-place.ts';
import type { Assign, Evaluate, Execute } from './closure.ts';
import { compileCall } from './compile-call.ts';
import { compileLoad } from './compile-load.ts';
import { breakLoop, compileBlock, compileLoop, compileWhile, continueLoop } from './compile-loop.ts';
import {
  arithmeticOperator,
  compileArithmetic,
  compileComparison,
  compileConnective,
  compileFormat,
  compileMembership,
  compileUnary,
  isComparison,
} from './compile-operators.ts';
import { assignCell, assignGlobal, assignLocal, readCell, readFree, readGlobal, readLocal, readPredeclared } from './compile-variables.ts';
import { evaluateAll } from './evaluate-all.ts';
import { firstPlace } from './first-place.ts';
import {
  evaluateAllTracked,
  trackAssign,
  trackBody,
  extentOf,
  trackCondition,
  trackDefaults,
  trackedAttribute,
  trackedIndex,
  trackedSlice,
  trackedSum,
  trackExpression,
  trackInPlace,
  trackItemAssign,
  trackLiteral,
  trackLoop,
  trackRead,
  trackStatement,
  trackTargets,
} from './track-values.ts';
import type { PassedStatements } from './track-values.ts';
import type { OriginOfLiteral, VariablePlace } from './track-values.ts';

/**
 * Compiles a program whose names are resolved.
 *
 * Every node of the tree becomes a JavaScript closure that holds the closures of its parts; running the program is calling
 * the outermost one with a {@link Frame}. What is known now is decided now: which kind of variable a name is, which methods
 * a name may mean, where an error of this node is. A statement's closure says how it ended; a value in flight
 * (`return`) waits in the frame. Before an operation that may fail, the frame is told where it is, so that an error finds
 * its place and that of every caller in the frames.
 */
export function compileProgram(
  { source, tree }: Pick<ParsedProgram, 'source' | 'tree'>,
  resolution: Resolution,
  semantics: Semantics,
  { tracksValues = false, originOfLiteral }: ProgramOptions = {},
): Program {
  const predeclared = new Predeclared();
  const compiler = new FunctionCompiler(tree, { resolution, semantics, predeclared, tracksValues, originOfLiteral, source });
  const body = compiler.block(tree.statements);
  const { locals } = compiler.scope;
  return { source, globals: resolution.globals, predeclared: predeclared.names, slotCount: locals.length, shared: compiler.shared, body, semantics };
}

/** How a program is compiled. */
export interface ProgramOptions {
  /** Whether it tells the tracker of its thread where values come from. Default false. */
  readonly tracksValues?: boolean;
  /** Where a literal was given, for the tracker; default: nowhere. It is asked when the literal is first met. */
  readonly originOfLiteral?: OriginOfLiteral | undefined;
}

/** What the compilers of all functions share. */
interface Compilation {
  readonly source: Source;
  readonly resolution: Resolution;
  readonly semantics: Semantics;
  readonly predeclared: Predeclared;
  readonly tracksValues: boolean;
  readonly originOfLiteral: OriginOfLiteral | undefined;
}

/** The predeclared names that a program uses, each with its place in the module. */
class Predeclared {
  readonly names: string[] = [];

  indexOf(name: string): number {
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }
}

const CONSTANTS: ReadonlySet<string> = new Set(['None', 'True', 'False']);

/** Compiles the statements and expressions of one function, or of the top level. */
class FunctionCompiler {
  readonly scope: ReturnType<typeof scopeOf>;
  /** Slots that inner functions share, by the position of their cell. */
  readonly shared: readonly number[];
  readonly #cells: ReadonlyMap<number, number>;
  readonly #compilation: Compilation;
  readonly #resolution: Resolution;
  readonly #semantics: Semantics;
  readonly #predeclared: Predeclared;
  readonly #tracksValues: boolean;
  readonly #compileInner = (expression: Expression): Evaluate => this.expression(expression);

  constructor(tree: FunctionTree | ProgramTree, compilation: Compilation) {
    const { resolution, semantics, predeclared, tracksValues } = compilation;
    this.scope = scopeOf(resolution, tree);
    this.shared = [...this.scope.shared];
    this.#cells = new Map(this.shared.map((slot, cell) => [slot, cell]));
    this.#compilation = compilation;
    this.#resolution = resolution;
    this.#semantics = semantics;
    this.#predeclared = predeclared;
    this.#tracksValues = tracksValues;
  }

  block(statements: readonly Statement[]): Execute {
    const executes = statements.filter((statement) => statement.kind !== 'pass').map((statement) => this.#statement(statement));
    return compileBlock(this.#tracksValues ? executes.map(trackStatement) : executes);
  }

  #statement(statement: Statement): Execute {
    switch (statement.kind) {
      case 'expression':
        return this.#expressionStatement(statement.expression);
      case 'assignment':
        return this.#assignment(statement);
      case 'augmented-assignment':
        return this.#augmentedAssignment(statement);
      case 'if':
        return this.#if(statement);
      case 'for':
        return this.#loop(statement.iterable, statement.target, this.block(statement.body));
      case 'while':
        return compileWhile(this.#condition(statement.condition), this.block(statement.body), statement.keyword);
      case 'def':
        return this.#def(statement);
      case 'return':
        return this.#return(statement.value);
      case 'break':
        return breakLoop;
      case 'continue':
        return continueLoop;
      case 'load':
        return this.#load(statement);
      case 'pass':
        return () => NORMAL;
    }
  }

  #loop(iterable: Expression, target: Expression, body: Execute): Execute {
    const [evaluate, assign] = [this.expression(iterable), this.#target(target)];
    if (!this.#tracksValues) return compileLoop(evaluate, assign, body, iterable);
    const tracked = trackLoop(evaluate, assign);
    return tracked.wrap(compileLoop(tracked.iterable, tracked.assign, body, iterable));
  }

  #expressionStatement(expression: Expression): Execute {
    const evaluate = this.expression(expression);
    return (frame) => {
      evaluate(frame);
      return NORMAL;
    };
  }

  #assignment({ target, value }: AssignmentStatement): Execute {
    const isParallel = isList(target) && isList(value) && target.items.length === value.items.length;
    if (isParallel && !this.#tracksValues) return this.#parallelAssignment(target.items, value.items);
    const evaluate = this.expression(value);
    const assign = this.#target(target);
    return (frame) => {
      assign(frame, evaluate(frame));
      return NORMAL;
    };
  }

  /** `a, b = b, a`: as many values as targets, so that nothing has to be packed and unpacked. */
  #parallelAssignment(targets: readonly Expression[], values: readonly Expression[]): Execute {
    const evaluate = values.map((value) => this.expression(value));
    const assign = targets.map((target) => this.#target(target));
    const [evaluateFirst, evaluateSecond] = evaluate;
    const [assignFirst, assignSecond] = assign;
    if (evaluate.length === 2 && evaluateFirst && evaluateSecond && assignFirst && assignSecond) {
      return (frame) => {
        const first = evaluateFirst(frame);
        const second = evaluateSecond(frame);
        assignFirst(frame, first);
        assignSecond(frame, second);
        return NORMAL;
      };
    }
    return (frame) => {
      const results = evaluate.map((each) => each(frame));
      for (let at = 0; at < results.length; at++) assign[at]!(frame, results[at]!);
      return NORMAL;
    };
  }

  #augmentedAssignment({ target, operator, value, operatorRange }: AugmentedAssignmentStatement): Execute {
    const evaluate = this.expression(value);
    const operate = this.#inPlaceOperator(operator, operatorRange);
    const apply = this.#tracksValues ? trackInPlace(operate) : operate;
    if (target.kind === 'index') {
      const [object, key] = [this.expression(target.object), this.expression(target.index)];
      return (frame) => {
        const [container, at] = [object(frame), key(frame)];
        frame.at = target.brackets;
        const before = index(frame.thread, container, at);
        const after = apply(frame, before, evaluate(frame));
        frame.at = target.brackets;
        setIndex(container, at, after);
        frame.thread.tracker?.holdAt(container, at, frame.thread.tracker.current);
        return NORMAL;
      };
    }
    if (target.kind === 'attribute') {
      const object = this.expression(target.object);
      const { name } = target.name;
      return (frame) => {
        const container = object(frame);
        frame.at = target.selection;
        const before = requireAttribute(frame.thread, container, name);
        const after = apply(frame, before, evaluate(frame));
        frame.at = target.selection;
        setAttribute(container, name, after);
        return NORMAL;
      };
    }
    const read = this.expression(target);
    const assign = this.#target(target);
    return (frame) => {
      const before = read(frame);
      assign(frame, apply(frame, before, evaluate(frame)));
      return NORMAL;
    };
  }

  /** `+=` changes a list, and `|=` a dict, instead of making a new one. */
  #inPlaceOperator(operator: ArithmeticOperator, at: TextRange): (frame: Frame, a: Value, b: Value) => Value {
    const apply = arithmeticOperator(operator, at);
    if (operator !== '+' && operator !== '|') return apply;
    return (frame, a, b) => {
      if (typeof a !== 'object' || a === null) return apply(frame, a, b);
      frame.at = at;
      return addInPlace(frame.thread, operator, a, b) ? a : apply(frame, a, b);
    };
  }

  #if({ branches, otherwise }: IfStatement): Execute {
    let execute = this.block(otherwise);
    let extent = extentOf(otherwise);
    for (const { condition, body } of branches.toReversed()) {
      const [rest, own] = [execute, extentOf(body)];
      const holds = this.#holds(condition, { ifMet: extent, ifNot: own });
      const block = this.block(body);
      execute = (frame) => (holds(frame) ? block(frame) : rest(frame));
      extent = own && extent ? { start: own.start, end: extent.end } : (own ?? extent);
    }
    return execute;
  }

  /** Whether the condition of a branch holds; the tracker is told what is passed over then. */
  #holds(condition: Expression, passed: Pick<PassedStatements, 'ifMet' | 'ifNot'>): (frame: Frame) => boolean {
    const holds = this.#condition(condition);
    return this.#tracksValues ? trackCondition(holds, { source: this.#compilation.source, condition, ...passed }) : holds;
  }

  #def(statement: DefStatement): Execute {
    const make = this.#function(statement, statement.name.name);
    const assign = this.#target(statement.name);
    return (frame) => {
      assign(frame, make(frame));
      return NORMAL;
    };
  }

  #return(value: Expression | undefined): Execute {
    if (!value) return () => RETURN;
    const evaluate = this.expression(value);
    return (frame) => {
      frame.result = evaluate(frame);
      return RETURN;
    };
  }

  #load(statement: LoadStatement): Execute {
    const assigns = statement.names.map(({ local }) => this.#assignVariable(local));
    return compileLoad(statement, assigns);
  }

  /** Whether an expression holds. What only leads to a truth value is not made a value first. */
  #condition(expression: Expression): (frame: Frame) => boolean {
    if (expression.kind === 'unary' && expression.operator === 'not') {
      const holds = this.#condition(expression.operand);
      return (frame) => !holds(frame);
    }
    if (expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')) {
      const [left, right] = [this.#condition(expression.left), this.#condition(expression.right)];
      return expression.operator === 'and' ? (frame) => left(frame) && right(frame) : (frame) => left(frame) || right(frame);
    }
    const evaluate = this.expression(expression);
    return (frame) => {
      const value = evaluate(frame);
      return value === true || (value !== false && truthOf(value));
    };
  }

  #target(target: Expression): Assign {
    if (target.kind === 'identifier') return this.#assignVariable(target);
    if (target.kind === 'tuple' || target.kind === 'list') return this.#unpack(target.items, target);
    if (target.kind !== 'index' && target.kind !== 'attribute') throw new Error(`The resolver lets nobody assign to ${target.kind}`);
    const object = this.expression(target.object);
    if (target.kind === 'attribute') {
      return (frame, value) => {
        const container = object(frame);
        frame.at = target.selection;
        setAttribute(container, target.name.name, value);
      };
    }
    const key = this.expression(target.index);
    if (this.#tracksValues) return trackItemAssign(object, key, target.brackets);
    return (frame, value) => {
      const container = object(frame);
      const at = key(frame);
      if (container instanceof List && typeof at === 'number' && container.trySetItem(at, value)) return;
      frame.at = target.brackets;
      setIndex(container, at, value);
    };
  }

  #unpack(items: readonly Expression[], at: TextRange): Assign {
    const targets = items.map((item) => this.#target(item));
    const take = this.#tracksValues ? trackTargets(targets) : undefined;
    return (frame, value) => {
      frame.at = at;
      if (!can(value, 'iterate')) throw new Fault(`got ${typeNameOf(value)} in sequence assignment`);
      const values = value instanceof Tuple ? value.items : itemsOf(frame.thread, value);
      if (values.length !== targets.length) {
        const much = values.length > targets.length ? 'many' : 'few';
        throw new Fault(`too ${much} values to unpack (got ${values.length}, want ${targets.length})`);
      }
      for (let position = 0; position < targets.length; position++) {
        if (take) take(frame, value, position, values[position]!);
        else targets[position]!(frame, values[position]!);
      }
    };
  }

  #assignVariable(identifier: Identifier): Assign {
    const assign = this.#assignBound(identifier);
    const place = this.#tracksValues ? this.#placeOf(identifier) : undefined;
    return place ? trackAssign(assign, place) : assign;
  }

  #assignBound(identifier: Identifier): Assign {
    const binding = this.#binding(identifier);
    if (binding.scope === 'global') return assignGlobal(binding.index);
    if (binding.scope !== 'local') throw new Error('The resolver binds only locals and globals');
    const cell = this.#cells.get(binding.slot);
    return cell === undefined ? assignLocal(binding.slot) : assignCell(cell);
  }

  /** Where the value of a variable is kept; undefined for what no program assigns. */
  #placeOf(identifier: Identifier): VariablePlace | undefined {
    const binding = this.#binding(identifier);
    switch (binding.scope) {
      case 'local': {
        const cell = this.#cells.get(binding.slot);
        return cell === undefined ? { holderIn: (frame) => frame.slots, key: binding.slot } : { holderIn: (frame) => frame.cells[cell], key: 0 };
      }
      case 'free':
        return { holderIn: (frame) => frame.free[binding.index], key: 0 };
      case 'global':
        return { holderIn: (frame) => frame.globals, key: binding.index };
      case 'predeclared':
      case 'universal':
        return undefined;
    }
  }

  #binding(identifier: Identifier): Binding {
    const binding = this.#resolution.bindings.get(identifier);
    if (!binding) throw new Error(`The resolver has not seen ${identifier.name}`);
    return binding;
  }

  expression(expression: Expression): Evaluate {
    return this.#tracksValues ? trackExpression(expression, this.#tracked(expression), this.#compilation.originOfLiteral) : this.#plain(expression);
  }

  /** As {@link FunctionCompiler.#plain}, for expressions whose parts have origins. */
  #tracked(expression: Expression): Evaluate {
    switch (expression.kind) {
      case 'identifier':
        return this.#trackedRead(expression);
      case 'index':
        return trackedIndex(this.expression(expression.object), this.expression(expression.index), expression.brackets);
      case 'attribute':
        return trackedAttribute(this.expression(expression.object), expression.name.name, expression.selection);
      case 'binary': {
        const { operator, left, right, operatorRange } = expression;
        if (operator !== '+') return this.#plain(expression);
        return trackedSum(this.expression(left), this.expression(right), arithmeticOperator(operator, operatorRange));
      }
      case 'call':
      case 'conditional':
      case 'dict':
      case 'dict-comprehension':
      case 'float':
      case 'int':
      case 'lambda':
      case 'list':
      case 'list-comprehension':
      case 'slice':
      case 'string':
      case 'tuple':
      case 'unary':
        return this.#plain(expression);
    }
  }

  #trackedRead(identifier: Identifier): Evaluate {
    const { originOfLiteral } = this.#compilation;
    const read = this.#variable(identifier);
    const isLiteral = CONSTANTS.has(identifier.name) && this.#binding(identifier).scope === 'universal';
    return isLiteral && originOfLiteral ? trackLiteral(read, identifier, originOfLiteral) : trackRead(read, this.#placeOf(identifier));
  }

  #plain(expression: Expression): Evaluate {
    switch (expression.kind) {
      case 'identifier':
        return this.#variable(expression);
      case 'int':
      case 'string':
        return constant(expression.value);
      case 'float':
        return constant(new Float(expression.value));
      case 'list': {
        const evaluate = this.#all(expression.items);
        return (frame) => new List(evaluate(frame));
      }
      case 'tuple': {
        const evaluate = this.#all(expression.items);
        return (frame) => new Tuple(evaluate(frame));
      }
      case 'dict':
        return this.#dict(expression.entries);
      case 'list-comprehension':
        return this.#listComprehension(expression.body, expression.clauses);
      case 'dict-comprehension':
        return this.#dictComprehension(expression.body, expression.clauses);
      case 'conditional': {
        const holds = this.#condition(expression.condition);
        const [whenTrue, whenFalse] = [this.expression(expression.whenTrue), this.expression(expression.whenFalse)];
        return (frame) => (holds(frame) ? whenTrue(frame) : whenFalse(frame));
      }
      case 'lambda':
        return this.#function(expression, 'lambda');
      case 'unary':
        return this.#unary(expression.operator, expression.operand, expression);
      case 'binary':
        return this.#binary(expression);
      case 'call':
        return compileCall(expression, this.#compileInner, this.#semantics.methods, this.#tracksValues);
      case 'index':
        return this.#index(this.expression(expression.object), this.expression(expression.index), expression.brackets);
      case 'slice':
        return this.#slice(expression);
      case 'attribute':
        return this.#attribute(this.expression(expression.object), expression.name.name, expression.selection);
    }
  }

  #variable(identifier: Identifier): Evaluate {
    const { name } = identifier;
    const binding = this.#binding(identifier);
    switch (binding.scope) {
      case 'local': {
        const cell = this.#cells.get(binding.slot);
        return cell === undefined ? readLocal(binding.slot, name, identifier) : readCell(cell, name, identifier);
      }
      case 'free':
        return readFree(binding.index, name, identifier);
      case 'global':
        return readGlobal(binding.index, name, identifier);
      case 'predeclared':
        return readPredeclared(this.#predeclared.indexOf(name));
      case 'universal':
        return constant(present(this.#semantics.universe.get(name), name));
    }
  }

  #all(items: readonly Expression[]): (frame: Frame) => Value[] {
    const evaluates = items.map((item) => this.expression(item));
    return this.#tracksValues ? evaluateAllTracked(evaluates) : evaluateAll(evaluates);
  }

  #dict(entries: readonly DictEntry[]): Evaluate {
    const compiled = entries.map((entry) => ({ key: this.expression(entry.key), value: this.expression(entry.value), colon: entry.colon }));
    return (frame) => {
      const dict = new Dict();
      for (const { key, value, colon } of compiled) {
        const [k, v] = [key(frame), value(frame)];
        frame.at = colon;
        if (dict.table.has(k)) throw new Fault(`duplicate key: ${frame.thread.repr(k)}`);
        dict.table.set(k, v);
        frame.thread.tracker?.holdAt(dict, k, frame.thread.tracker.current);
      }
      return dict;
    };
  }

  #listComprehension(body: Expression, clauses: readonly ComprehensionClause[]): Evaluate {
    const evaluate = this.expression(body);
    const run = this.#clauses(clauses, (frame) => {
      const item = evaluate(frame);
      if (!(frame.collected instanceof List)) return NORMAL;
      const { items } = frame.collected;
      frame.thread.tracker?.hold(items, items.length, frame.thread.tracker.current);
      frame.thread.checkSize(items.push(item));
      return NORMAL;
    });
    return (frame) => collect(frame, new List([]), run);
  }

  #dictComprehension(body: DictEntry, clauses: readonly ComprehensionClause[]): Evaluate {
    const [key, value] = [this.expression(body.key), this.expression(body.value)];
    const run = this.#clauses(clauses, (frame) => {
      const [k, v] = [key(frame), value(frame)];
      frame.at = body.colon;
      if (!(frame.collected instanceof Dict)) return NORMAL;
      frame.collected.table.set(k, v);
      frame.thread.tracker?.holdAt(frame.collected, k, frame.thread.tracker.current);
      return NORMAL;
    });
    return (frame) => collect(frame, new Dict(), run);
  }

  /** The clauses as loops and conditions in each other around what is done for each item. */
  #clauses(clauses: readonly ComprehensionClause[], visit: Execute): Execute {
    return clauses.reduceRight<Execute>((inner, clause) => {
      if (clause.kind === 'for') return this.#loop(clause.iterable, clause.target, inner);
      const holds = this.#condition(clause.condition);
      return (frame) => (holds(frame) ? inner(frame) : NORMAL);
    }, visit);
  }

  #unary(operator: '+' | '-' | '~' | 'not', operand: Expression, range: TextRange): Evaluate {
    if (operator === 'not') {
      const holds = this.#condition(operand);
      return (frame) => !holds(frame);
    }
    return compileUnary(operator, this.expression(operand), range);
  }

  #binary({ operator, left, right, operatorRange }: BinaryExpression): Evaluate {
    const [a, b] = [this.expression(left), this.expression(right)];
    if (operator === 'and' || operator === 'or') return compileConnective(operator, a, b);
    if (operator === 'in' || operator === 'not in') return compileMembership(operator === 'in', a, b, operatorRange);
    if (isComparison(operator)) return compileComparison(operator, a, b, operatorRange);
    if (operator === '%' && left.kind === 'string') return compileFormat(left.value, b, operatorRange);
    return compileArithmetic(operator, a, b, right.kind === 'int' ? right.value : undefined, operatorRange);
  }

  #index(object: Evaluate, key: Evaluate, at: TextRange): Evaluate {
    return (frame) => {
      const container = object(frame);
      const position = key(frame);
      const isSequence = container instanceof List || container instanceof Tuple;
      if (isSequence && typeof position === 'number' && position >= 0 && position < container.items.length) {
        const item = container.items[position];
        if (item !== undefined) return item;
      }
      frame.at = at;
      return index(frame.thread, container, position);
    };
  }

  #attribute(object: Evaluate, name: string, at: TextRange): Evaluate {
    return (frame) => {
      const value = object(frame);
      frame.at = at;
      return requireAttribute(frame.thread, value, name);
    };
  }

  #slice({ object, from, to, step, brackets }: Expression & { readonly kind: 'slice' }): Evaluate {
    const evaluate = this.expression(object);
    const [start, end, stride] = [from, to, step].map((bound) => (bound ? this.expression(bound) : undefined));
    const cut = (frame: Frame, value: Value): Value => {
      const bounds = { from: start?.(frame), to: end?.(frame), step: stride?.(frame) };
      frame.at = brackets;
      return slice(frame.thread, value, bounds);
    };
    return this.#tracksValues ? trackedSlice(evaluate, cut) : (frame) => cut(frame, evaluate(frame));
  }

  #function(tree: DefStatement | LambdaExpression, name: string): Evaluate {
    const inner = new FunctionCompiler(tree, this.#compilation);
    const code = inner.#code(tree, name);
    const defaults = namedParameters(tree.parameters).map((parameter) =>
      parameter.kind === 'optional' ? this.expression(parameter.defaultValue) : undefined,
    );
    const captured = inner.scope.free;
    const evaluateDefaults = this.#tracksValues ? trackDefaults(defaults) : (frame: Frame) => defaults.map((evaluate) => evaluate?.(frame));
    return (frame) =>
      new StarlarkFunction(
        code,
        frame.module,
        evaluateDefaults(frame),
        captured.map((variable) => this.#cellOf(frame, variable)),
      );
  }

  #cellOf(frame: Frame, variable: Captured): Cell {
    const cell = variable.from === 'free' ? frame.free[variable.index] : frame.cells[this.#cells.get(variable.slot) ?? -1];
    if (!cell) throw new Error('A captured variable has a cell');
    return cell;
  }

  #code(tree: DefStatement | LambdaExpression, name: string): FunctionCode {
    const execute = tree.kind === 'def' ? this.block(tree.body) : this.#return(tree.body);
    const body = this.#tracksValues ? trackBody(execute) : execute;
    const star = tree.parameters.findIndex((parameter) => parameter.kind === 'star');
    const named = namedParameters(tree.parameters);
    const beforeStar = star < 0 ? named.length : namedParameters(tree.parameters.slice(0, star)).length;
    return {
      name,
      parameters: named.map((parameter) => parameter.name.name),
      positionalCount: beforeStar,
      varargs: star < 0 ? 'none' : tree.parameters[star]?.name ? 'collected' : 'refused',
      hasKwargs: tree.parameters.some((parameter) => parameter.kind === 'star-star'),
      shared: this.shared,
      slotCount: this.scope.locals.length,
      start: firstPlace(tree, (name) => this.#resolution.bindings.get(name)?.scope === 'universal'),
      body,
    };
  }
}

function scopeOf(resolution: Resolution, tree: FunctionTree | ProgramTree): NonNullable<ReturnType<Resolution['scopes']['get']>> {
  const scope = resolution.scopes.get(tree);
  if (!scope) throw new Error('The resolver has not seen this function');
  return scope;
}

type NamedParameter = Parameter & { readonly kind: 'required' | 'optional' };

function namedParameters(parameters: readonly Parameter[]): readonly NamedParameter[] {
  return parameters.filter((parameter) => parameter.kind === 'required' || parameter.kind === 'optional');
}

/** Runs a comprehension's clauses; a comprehension inside of it puts its own collection in the frame meanwhile. */
function collect(frame: Frame, collection: List | Dict, run: Execute): Value {
  const outer = frame.collected;
  frame.collected = collection;
  run(frame);
  frame.collected = outer;
  return collection;
}

function isList(expression: Expression): expression is Expression & { readonly kind: 'tuple' | 'list' } {
  return expression.kind === 'tuple' || expression.kind === 'list';
}

function constant(value: Value): Evaluate {
  return () => value;
}

function present(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is declared, but has no value`);
  return value;
}
