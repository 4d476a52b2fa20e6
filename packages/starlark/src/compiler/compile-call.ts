import { callValue } from '../evaluator/call.ts';
import { Fault } from '../evaluator/fault.ts';
import type { Frame } from '../evaluator/frame.ts';
import type { MethodTables } from '../evaluator/method.ts';
import { iterate, requireAttribute } from '../evaluator/access.ts';
import { StarlarkFunction } from '../evaluator/starlark-function.ts';
import type { Argument, CallExpression, TextRange } from '../parser/tree.ts';
import { Builtin } from '../values/builtin.ts';
import { Dict } from '../values/dict.ts';
import { List } from '../values/list.ts';
import { ValueSet } from '../values/set.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import { can, NO_NAMED_ARGUMENTS, typeNameOf } from '../values/value.ts';
import type { Evaluate } from './closure.ts';
import { trackCall } from './compile-tracked-call.ts';
import { evaluateAll } from './evaluate-all.ts';
import { evaluateAllTracked } from './track-values.ts';

type CompileExpression = (expression: CallExpression['callee']) => Evaluate;

/** A call. A method of a built-in type is called without making a value of it first, unless the program tracks values. */
export function compileCall(call: CallExpression, compile: CompileExpression, methods: MethodTables, tracksValues: boolean): Evaluate {
  const positional = compilePositional(call.arguments, compile, tracksValues ? evaluateAllTracked : evaluateAll);
  const named = compileNamed(call.arguments, compile);
  if (tracksValues) return trackedCall(call, compile, positional, named);
  if (call.callee.kind === 'attribute') {
    const { object, name, selection } = call.callee;
    return methodCall(compile(object), name.name, { selection, call: call.parentheses }, positional, named, methods);
  }
  return plainCall(compile(call.callee), positional, named, call.parentheses);
}

type EvaluatePositional = (frame: Frame) => Value[];
type EvaluateNamed = ((frame: Frame) => NamedArguments) | undefined;

function plainCall(callee: Evaluate, positional: EvaluatePositional, named: EvaluateNamed, at: TextRange): Evaluate {
  return (frame) => {
    const value = callee(frame);
    const values = positional(frame);
    const names = named ? named(frame) : NO_NAMED_ARGUMENTS;
    frame.at = at;
    return value instanceof StarlarkFunction ? value.call(frame.thread, values, names) : callOther(frame, value, values, names);
  };
}

function callOther(frame: Frame, callee: Value, positional: Value[], named: NamedArguments): Value {
  frame.thread.step();
  return callValue(frame.thread, callee, positional, named);
}

function trackedCall(
  { callee, parentheses }: CallExpression,
  compile: CompileExpression,
  positional: EvaluatePositional,
  named: EvaluateNamed,
): Evaluate {
  const isMethod = callee.kind === 'attribute';
  const subject = compile(isMethod ? callee.object : callee);
  return trackCall(
    (frame) => {
      const value = subject(frame);
      if (isMethod) frame.at = callee.selection;
      const called = isMethod ? requireAttribute(frame.thread, value, callee.name.name) : value;
      const values = positional(frame);
      const names = named ? named(frame) : NO_NAMED_ARGUMENTS;
      frame.at = parentheses;
      return { callee: called, receiver: isMethod ? value : undefined, positional: values, named: names };
    },
    (frame, { callee: called, receiver, positional: values, named: names }) => {
      if (called instanceof StarlarkFunction) return called.call(frame.thread, values, names);
      // The calls of methods of built-in types are no steps.
      const isMethodOfBuiltin = called instanceof Builtin && called.receiver !== undefined && called.receiver === receiver;
      return isMethodOfBuiltin ? called.call(frame.thread, values, names) : callOther(frame, called, values, names);
    },
  );
}

interface MethodCallRanges {
  readonly selection: TextRange;
  readonly call: TextRange;
}

function methodCall(
  object: Evaluate,
  name: string,
  at: MethodCallRanges,
  positional: EvaluatePositional,
  named: EvaluateNamed,
  methods: MethodTables,
): Evaluate {
  const ofString = methods.string.get(name);
  const ofList = methods.list.get(name);
  const ofDict = methods.dict.get(name);
  const ofSet = methods.set.get(name);
  return (frame) => {
    const receiver = object(frame);
    const { thread } = frame;
    const isDirect =
      typeof receiver === 'string'
        ? ofString
        : receiver instanceof List
          ? ofList
          : receiver instanceof Dict
            ? ofDict
            : receiver instanceof ValueSet
              ? ofSet
              : undefined;
    frame.at = at.selection;
    const callee = isDirect ? null : requireAttribute(thread, receiver, name);
    const values = positional(frame);
    const names = named ? named(frame) : NO_NAMED_ARGUMENTS;
    frame.at = at.call;
    if (callee instanceof StarlarkFunction) return callee.call(thread, values, names);
    if (ofString && typeof receiver === 'string') return ofString.invoke(thread, receiver, values, names);
    if (ofList && receiver instanceof List) return ofList.invoke(thread, receiver, values, names);
    if (ofDict && receiver instanceof Dict) return ofDict.invoke(thread, receiver, values, names);
    if (ofSet && receiver instanceof ValueSet) return ofSet.invoke(thread, receiver, values, names);
    return callOther(frame, callee, values, names);
  };
}

function compilePositional(list: readonly Argument[], compile: CompileExpression, all: typeof evaluateAll): EvaluatePositional {
  const plain: Evaluate[] = [];
  for (const { kind, value } of list) if (kind === 'positional') plain.push(compile(value));
  const starred = list.find(({ kind }) => kind === 'star');
  return starred ? withRest(all(plain), compile(starred.value), starred) : all(plain);
}

function withRest(plain: EvaluatePositional, rest: Evaluate, at: TextRange): EvaluatePositional {
  return (frame) => {
    const values = plain(frame);
    spread(frame, rest(frame), values, at);
    return values;
  };
}

function spread(frame: Frame, rest: Value, values: Value[], at: TextRange): void {
  frame.at = at;
  if (!can(rest, 'iterate')) throw new Fault(`argument after * must be iterable, not ${typeNameOf(rest)}`);
  const iterator = iterate(rest);
  const { tracker } = frame.thread;
  const before = values.length;
  try {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      frame.thread.step();
      tracker?.hold(values, values.length, tracker.originInRound(rest, values.length - before));
      frame.thread.checkSize(values.push(next.value));
    }
  } finally {
    iterator.return?.();
  }
}

function compileNamed(list: readonly Argument[], compile: CompileExpression): EvaluateNamed {
  if (list.every(({ kind }) => kind === 'positional')) return undefined;
  const plain = list.flatMap((argument) => (argument.kind === 'named' ? [{ name: argument.name.name, value: compile(argument.value) }] : []));
  const starred = list.find((argument) => argument.kind === 'star-star');
  const rest = starred && compile(starred.value);
  if (plain.length === 0 && !rest) return undefined;
  return (frame) => {
    const named: [string, Value][] = [];
    for (const { name, value } of plain) {
      const pair: [string, Value] = [name, value(frame)];
      named.push(pair);
      frame.thread.tracker?.hold(pair, 1, frame.thread.tracker.current);
    }
    if (rest) spreadNamed(frame, rest(frame), named, starred);
    return named;
  };
}

function spreadNamed(frame: Frame, rest: Value, named: [string, Value][], at: TextRange): void {
  frame.at = at;
  if (!can(rest, 'entries')) throw new Fault(`argument after ** must be a mapping, not ${typeNameOf(rest)}`);
  for (const [key, value] of rest.entries()) {
    if (typeof key !== 'string') throw new Fault(`keywords must be strings, not ${typeNameOf(key)}`);
    frame.thread.step();
    const pair: [string, Value] = [key, value];
    named.push(pair);
    frame.thread.tracker?.hold(pair, 1, frame.thread.tracker.originAt(rest, key));
  }
}
