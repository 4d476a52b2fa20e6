import type { ComprehensionExpression, Expression } from '../parser/tree.ts';
import { isList, isMap, typeNameOf } from '../values/classify.ts';
import { CelMap, listAt, listSize, mapGet, mapKeys } from '../values/collections.ts';
import { insertEntry } from '../values/insert-entry.ts';
import type { Value } from '../values/value.ts';
import type { Compiler } from './compile.ts';
import { Fault } from './fault.ts';
import type { Evaluator, Frame } from './frame.ts';
import { attempt } from './logic.ts';

/** Compiles the loop that a macro expands to. */
export function compileComprehension(node: ComprehensionExpression, compiler: Compiler): Evaluator {
  const range = compiler.compile(node.range);
  const initial = compiler.compile(node.initial);
  const slots: Slots = { accumulator: compiler.newLocal(), first: compiler.newLocal(), second: compiler.newLocal() };
  return compiler.within([[node.accumulator, slots.accumulator]], () => {
    const result = compiler.compile(node.result);
    // A bind is a loop over nothing.
    if (node.range.kind === 'list' && node.range.elements.length === 0) {
      return (frame) => {
        frame.locals[slots.accumulator] = attempt(frame, initial);
        return result(frame);
      };
    }
    const variables: [string, number][] = [[node.variable, slots.first]];
    if (node.secondVariable !== undefined) variables.push([node.secondVariable, slots.second]);
    const quantifier = quantifierOf(node);
    if (quantifier !== undefined) {
      const body = compiler.within(variables, () => compiler.compile(quantifier.body));
      return compileQuantifier(range, body, quantifier.decisive, slots, node.secondVariable !== undefined);
    }
    const step = compiler.within(variables, () => compileStep(node, slots, compiler));
    const goesOn = compileCondition(node, compiler);
    const hasTwo = node.secondVariable !== undefined;
    return (frame) => {
      const values = range(frame);
      frame.locals[slots.accumulator] = step.makesNew ? newCollection(step.makesNew) : attempt(frame, initial);
      const hasMore = (): boolean => (goesOn === undefined ? !(frame.locals[slots.accumulator] instanceof Fault) : goesOn(frame) === true);
      if (!hasMore()) return result(frame);
      eachOf(values, hasTwo, (first, second) => {
        frame.meter.charge(1);
        frame.locals[slots.first] = first;
        frame.locals[slots.second] = second;
        step.run(frame);
        return hasMore();
      });
      return result(frame);
    };
  });
}

/** A loop that ends with the first element for which the body is `decisive`: what `all` and `exists` expand to. */
interface Quantifier {
  readonly body: Expression;
  readonly decisive: boolean;
}

function quantifierOf({ step, condition, result, accumulator, initial }: ComprehensionExpression): Quantifier | undefined {
  if (condition.kind !== 'call' || condition.name !== '@not_strictly_false' || step.kind !== 'call') return undefined;
  const decisive = { '_&&_': false, '_||_': true }[step.name];
  const [first, body] = step.parameters;
  const isPlain = first?.kind === 'identifier' && first.name === accumulator && result.kind === 'identifier' && result.name === accumulator;
  if (decisive === undefined || body === undefined || !isPlain) return undefined;
  return initial.kind === 'literal' && initial.literal.value === !decisive ? { body, decisive } : undefined;
}

function compileQuantifier(range: Evaluator, body: Evaluator, decisive: boolean, slots: Slots, hasTwo: boolean): Evaluator {
  return (frame) => {
    let outcome: boolean | Fault = !decisive;
    eachOf(range(frame), hasTwo, (first, second) => {
      frame.meter.charge(1);
      frame.locals[slots.first] = first;
      frame.locals[slots.second] = second;
      const decision = attempt(frame, body);
      if (decision === decisive) {
        outcome = decisive;
        return false;
      }
      // The first failure counts, unless a later element decides.
      if (decision !== !decisive && !(outcome instanceof Fault)) outcome = decision instanceof Fault ? decision : new Fault('no such overload');
      return true;
    });
    return settle(outcome);
  };
}

function settle(outcome: boolean | Fault): boolean {
  if (outcome instanceof Fault) throw outcome;
  return outcome;
}

interface Slots {
  readonly accumulator: number;
  readonly first: number;
  readonly second: number;
}

interface Step {
  readonly run: (frame: Frame) => void;
  /** Given, the step adds to one collection in place instead of copying it each time. */
  readonly makesNew: 'list' | 'map' | undefined;
}

function newCollection(kind: 'list' | 'map'): Value {
  return kind === 'list' ? [] : new CelMap();
}

/** Whether the loop goes on, which all macros decide by the accumulator alone; `undefined` if it does until a step fails. */
function compileCondition({ condition }: ComprehensionExpression, compiler: Compiler): Evaluator | undefined {
  if (condition.kind === 'literal' && condition.literal.value === true) return undefined;
  return compiler.compile(condition);
}

function compileStep(node: ComprehensionExpression, slots: Slots, compiler: Compiler): Step {
  const { test, growth } = partsOf(node);
  if (growth !== undefined && isEmptyLiteral(node.initial)) return compileGrowth(test, growth, slots, compiler);
  const step = compiler.compile(node.step);
  return {
    makesNew: undefined,
    run: (frame) => {
      frame.locals[slots.accumulator] = attempt(frame, step);
    },
  };
}

/** What a step adds to its accumulator, and under which condition. */
type Growth =
  | { readonly kind: 'list'; readonly elements: readonly Expression[] }
  | { readonly kind: 'map'; readonly parameters: readonly Expression[]; readonly call: Expression };

function partsOf(node: ComprehensionExpression): { readonly test: Expression | undefined; readonly growth: Growth | undefined } {
  const { step } = node;
  if (step.kind === 'call' && step.name === '_?_:_') {
    const [test, grown, same] = step.parameters;
    const isSame = same?.kind === 'identifier' && same.name === node.accumulator;
    return { test, growth: isSame ? growthOf(node, grown) : undefined };
  }
  return { test: undefined, growth: growthOf(node, step) };
}

function growthOf(node: ComprehensionExpression, grown: Expression | undefined): Growth | undefined {
  if (grown?.kind !== 'call' || grown.target !== undefined) return undefined;
  const [accumulator, added] = grown.parameters;
  if (accumulator?.kind !== 'identifier' || accumulator.name !== node.accumulator || added === undefined) return undefined;
  if (grown.name === '_+_' && added.kind === 'list' && added.optionalIndices.length === 0) return { kind: 'list', elements: added.elements };
  return grown.name === 'cel.@mapInsert' ? { kind: 'map', parameters: grown.parameters.slice(1), call: grown } : undefined;
}

function isEmptyLiteral(node: Expression): boolean {
  return (node.kind === 'list' && node.elements.length === 0) || (node.kind === 'map' && node.entries.length === 0);
}

function compileGrowth(test: Expression | undefined, growth: Growth, slots: Slots, compiler: Compiler): Step {
  const lets = test === undefined ? undefined : compiler.compile(test);
  const parts = (growth.kind === 'list' ? growth.elements : growth.parameters).map((part) => compiler.compile(part));
  const grow = growth.kind === 'list' ? growList : growMap;
  return {
    makesNew: growth.kind,
    run: (frame) => {
      const outcome = attempt(frame, (current) => {
        if (lets !== undefined) {
          const decision = lets(current);
          if (typeof decision !== 'boolean') throw new Fault('no such overload');
          if (!decision) return null;
        }
        grow(current.locals[slots.accumulator], parts, current);
        return null;
      });
      if (outcome instanceof Fault) frame.locals[slots.accumulator] = outcome;
    },
  };
}

function growList(list: Value | Fault | undefined, parts: readonly Evaluator[], frame: Frame): void {
  if (!Array.isArray(list)) return;
  for (const part of parts) list.push(part(frame));
}

function growMap(map: Value | Fault | undefined, parts: readonly Evaluator[], frame: Frame): void {
  if (!(map instanceof CelMap)) return;
  const [first, second] = parts.map((part) => part(frame));
  if (second !== undefined && first !== undefined) {
    insertEntry(map, first, second);
    return;
  }
  if (first === undefined || !isMap(first)) throw new Fault('no such overload: cel.@mapInsert');
  for (const key of mapKeys(first)) insertEntry(map, key, mapGet(first, key) ?? null);
}

/** Runs an action for each element or entry until it says no. */
function eachOf(range: Value, hasTwo: boolean, action: (first: Value, second: Value) => boolean): void {
  if (isList(range)) {
    const size = listSize(range);
    for (let index = 0; index < size; index += 1) {
      const element = listAt(range, index);
      if (!(hasTwo ? action(BigInt(index), element) : action(element, null))) return;
    }
    return;
  }
  if (!isMap(range)) {
    const name = goTypeName(range);
    throw new Fault(hasTwo ? `unsupported comprehension range type: ${name}` : `got '${name}', expected iterable type`);
  }
  for (const key of mapKeys(range)) if (!action(key, hasTwo ? (mapGet(range, key) ?? null) : null)) return;
}

const GO_TYPE_NAMES: Readonly<Record<string, string>> = {
  null_type: 'types.Null',
  bool: 'types.Bool',
  int: 'types.Int',
  uint: 'types.Uint',
  double: 'types.Double',
  string: 'types.String',
  bytes: 'types.Bytes',
  type: '*types.Type',
  optional_type: '*types.Optional',
  'google.protobuf.Timestamp': 'types.Timestamp',
  'google.protobuf.Duration': 'types.Duration',
};

/** cel-go says here what the value is in Go. */
function goTypeName(value: Value): string {
  const name = typeNameOf(value);
  return GO_TYPE_NAMES[name] ?? name;
}
