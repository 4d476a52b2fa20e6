import type { ValueOrigin } from '@assay/source';
import type { Frame } from '../evaluator/frame.ts';
import { StarlarkFunction } from '../evaluator/starlark-function.ts';
import type { ValueTracker } from '../evaluator/value-tracker.ts';
import { Builtin } from '../values/builtin.ts';
import { Dict } from '../values/dict.ts';
import { List } from '../values/list.ts';
import { Tuple } from '../values/tuple.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import type { Evaluate } from './closure.ts';
import { trackerOf } from './track-values.ts';

/** A call, and what it is a method of. */
export interface TrackedCall {
  readonly callee: Value;
  readonly receiver: Value | undefined;
  readonly positional: Value[];
  readonly named: NamedArguments;
}

/**
 * A call in a program that tracks values: `prepare` evaluates what is called and its arguments, `invoke` calls it. What a function of
 * the program returns has its own origin; what a builtin gives is a copy of something, or computed of all that it was given.
 */
export function trackCall(prepare: (frame: Frame) => TrackedCall, invoke: (frame: Frame, call: TrackedCall) => Value): Evaluate {
  return (frame) => {
    const tracker = trackerOf(frame);
    const mark = tracker.mark();
    const call = prepare(frame);
    const builtin = builtinIn(frame, call);
    const effect = builtin && EFFECTS.get(builtin.name)?.(tracker, builtin);
    tracker.takeTold();
    const result = invoke(frame, call);
    if (call.callee instanceof StarlarkFunction || tracker.takeTold()) tracker.settle(mark, tracker.current);
    else if (effect) tracker.settle(mark, effect(result));
    else if (builtin && COPYING.has(builtin.name)) tracker.settle(mark, tracker.copied(sourcesOf(tracker, builtin), result));
    else tracker.settle(mark, tracker.computedSince(mark));
    return result;
  };
}

/** A builtin that is called by its name or as a method. */
interface BuiltinCall extends Omit<TrackedCall, 'callee'> {
  readonly name: string;
}

function builtinIn(frame: Frame, { callee, receiver, positional, named }: TrackedCall): BuiltinCall | undefined {
  if (!(callee instanceof Builtin)) return undefined;
  const object = callee.receiver ?? receiver;
  const isMethod = object instanceof List || object instanceof Dict;
  const isUniversal = callee.receiver === undefined && frame.thread.semantics.universe.get(callee.name) === callee;
  if (!isMethod && !isUniversal) return undefined;
  return { name: isMethod ? `${object.typeName()}.${callee.name}` : callee.name, receiver: object, positional, named };
}

/** Builtins that only take values from what they are given, and put them together anew. */
const COPYING: ReadonlySet<string> = new Set([
  'list',
  'sorted',
  'reversed',
  'zip',
  'dict',
  'set',
  'min',
  'max',
  'dict.items',
  'dict.keys',
  'dict.values',
  'dict.popitem',
] as const);

function sourcesOf(
  tracker: ValueTracker,
  { receiver, positional, named }: BuiltinCall,
): readonly { readonly value: Value; readonly origin: ValueOrigin | undefined }[] {
  return [
    ...(receiver === undefined ? [] : [{ value: receiver, origin: undefined }]),
    ...positional.map((value, at) => ({ value, origin: tracker.heldBy(positional, at) })),
    ...named.map((pair) => ({ value: pair[1], origin: tracker.heldBy(pair, 1) })),
  ];
}

/** Looks at the arguments before a call, and gives what tells the origin of the result. */
type Effect = (tracker: ValueTracker, call: BuiltinCall) => ((result: Value) => ValueOrigin | undefined) | undefined;

/** Builtins that change a collection, or find something in it. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['list.append', append],
  ['list.extend', extend],
  ['list.insert', (tracker, { receiver = null }) => forgetting(tracker, receiver, undefined)],
  ['list.remove', (tracker, { receiver = null }) => forgetting(tracker, receiver, undefined)],
  ['list.clear', (tracker, { receiver = null }) => forgetting(tracker, receiver, undefined)],
  ['list.pop', (tracker, { receiver = null, positional: [at = -1] }) => forgetting(tracker, receiver, tracker.originAt(receiver, at))],
  ['dict.get', find],
  ['dict.setdefault', setDefault],
  ['dict.pop', find],
  ['dict.update', update],
  ['getattr', (tracker, { positional: [object = null, name = null] }) => (tracker.knows(object) ? () => tracker.originAt(object, name) : undefined)],
  ['enumerate', enumerate],
]);

function append(tracker: ValueTracker, { receiver, positional }: BuiltinCall): (result: Value) => undefined {
  return () => {
    if (receiver instanceof List) tracker.hold(receiver.items, receiver.items.length - 1, tracker.heldBy(positional, 0));
  };
}

function extend(tracker: ValueTracker, { receiver, positional: [others = null] }: BuiltinCall): (result: Value) => undefined {
  const before = receiver instanceof List ? receiver.items.length : 0;
  return () => {
    if (!(receiver instanceof List)) return;
    for (let at = before; at < receiver.items.length; at++) tracker.hold(receiver.items, at, tracker.originInRound(others, at - before));
  };
}

/** Items that have moved are not followed. */
function forgetting(tracker: ValueTracker, list: Value, origin: ValueOrigin | undefined): (result: Value) => ValueOrigin | undefined {
  return () => {
    tracker.takeOver(list);
    return origin;
  };
}

function find(tracker: ValueTracker, { receiver = null, positional }: BuiltinCall): (result: Value) => ValueOrigin | undefined {
  const [key = null] = positional;
  const isThere = receiver instanceof Dict && isKey(key) && receiver.valueAt(key) !== undefined;
  const origin = isThere ? tracker.originAt(receiver, key) : tracker.heldBy(positional, 1);
  return () => origin;
}

function setDefault(tracker: ValueTracker, call: BuiltinCall): (result: Value) => ValueOrigin | undefined {
  const origin = find(tracker, call)(null);
  return () => {
    const { receiver = null, positional } = call;
    tracker.holdAt(receiver, positional[0] ?? null, origin);
    return origin;
  };
}

function update(tracker: ValueTracker, { receiver = null, positional: [others = null], named }: BuiltinCall): (result: Value) => undefined {
  return () => {
    if (others instanceof Dict) for (const [key] of others.entries()) tracker.holdAt(receiver, key, tracker.originAt(others, key));
    else if (others !== null) tracker.takeOver(receiver);
    for (const pair of named) tracker.holdAt(receiver, pair[0], tracker.heldBy(pair, 1));
  };
}

function enumerate(tracker: ValueTracker, { positional: [items = null] }: BuiltinCall): (result: Value) => undefined {
  return (result) => {
    if (!(result instanceof List)) return;
    tracker.takeOver(result);
    for (const [at, pair] of result.items.entries()) {
      if (!(pair instanceof Tuple)) continue;
      tracker.takeOver(pair);
      tracker.hold(pair.items, 1, tracker.originInRound(items, at));
    }
  };
}

/** Others can be keys too, but are not followed. */
function isKey(value: Value): boolean {
  return typeof value !== 'object';
}
