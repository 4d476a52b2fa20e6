import type { ValueOrigin } from '@assay/source';
import { Dict } from '../values/dict.ts';
import { Tuple } from '../values/tuple.ts';
import type { NamedArguments, Value } from '../values/value.ts';
import { Fault } from './fault.ts';
import type { Frame } from './frame.ts';
import type { StarlarkFunction } from './starlark-function.ts';
import type { ValueTracker } from './value-tracker.ts';

/** Gives a call's arguments to the parameters: fills the first slots of the frame, `*args` and `**kwargs` after the named ones. */
export function bindArguments(callee: StarlarkFunction, frame: Frame, positional: readonly Value[], named: NamedArguments): void {
  const { code } = callee;
  const given = positional.length + named.length;
  if (given > 0 && takesNothing(callee)) throw new Fault(`function ${code.name} accepts no arguments (${given} given)`);
  const bound: (Value | undefined)[] = positional.slice(0, code.positionalCount);
  const surplus = positional.slice(code.positionalCount);
  if (surplus.length > 0 && code.varargs !== 'collected') throw new Fault(describeSurplus(callee, positional.length));
  while (bound.length < code.parameters.length) bound.push(undefined);
  const kwargs = bindNamed(callee, bound, named);
  const missing: string[] = [];
  for (const [index, name] of code.parameters.entries()) {
    // None is null, and an argument like any other.
    if (bound[index] === undefined) bound[index] = callee.defaults[index];
    if (bound[index] === undefined) missing.push(name);
  }
  if (missing.length > 0)
    throw new Fault(`function ${code.name} missing ${missing.length} argument${plural(missing.length)} (${missing.join(', ')})`);
  if (code.varargs === 'collected') bound.push(new Tuple(surplus));
  if (code.hasKwargs) bound.push(kwargs);
  const origins = frame.thread.tracker && originsOfSlots(frame.thread.tracker, callee, positional, named, { surplus, kwargs });
  frame.slots.length = 0;
  frame.slots.push(...bound);
  for (const [slot, origin] of origins?.entries() ?? []) frame.thread.tracker?.hold(frame.slots, slot, origin);
}

/** Where the values of the parameters were given; says so of what `*args` and `**kwargs` take as well. */
function originsOfSlots(
  tracker: ValueTracker,
  { code, defaults }: StarlarkFunction,
  positional: readonly Value[],
  named: NamedArguments,
  { surplus, kwargs }: Collected,
): readonly (ValueOrigin | undefined)[] {
  const pairs = new Map(named.map((pair) => [pair[0], pair]));
  const origins = code.parameters.map((name, at) => {
    if (at < positional.length && at < code.positionalCount) return tracker.heldBy(positional, at);
    const pair = pairs.get(name);
    return pair ? tracker.heldBy(pair, 1) : tracker.heldBy(defaults, at);
  });
  for (let at = 0; at < surplus.length; at++) tracker.hold(surplus, at, tracker.heldBy(positional, code.positionalCount + at));
  for (const pair of named) if (!code.parameters.includes(pair[0])) tracker.holdAt(kwargs, pair[0], tracker.heldBy(pair, 1));
  return [...origins, undefined, undefined];
}

/** What is left for `*args` and `**kwargs`. */
interface Collected {
  readonly surplus: readonly Value[];
  readonly kwargs: Dict;
}

/** Binds named arguments to their parameters, and returns those that only `**kwargs` takes. */
function bindNamed({ code }: StarlarkFunction, bound: (Value | undefined)[], named: NamedArguments): Dict {
  const rest = new Dict();
  for (const [name, value] of named) {
    const index = code.parameters.indexOf(name);
    if (index >= 0 ? bound[index] !== undefined : rest.valueAt(name) !== undefined)
      throw new Fault(`function ${code.name} got multiple values for parameter "${name}"`);
    if (index >= 0) bound[index] = value;
    else if (code.hasKwargs) rest.setValueAt(name, value);
    else throw new Fault(`function ${code.name} got an unexpected keyword argument "${name}"`);
  }
  return rest;
}

function takesNothing({ code }: StarlarkFunction): boolean {
  return code.parameters.length === 0 && code.varargs !== 'collected' && !code.hasKwargs;
}

function describeSurplus({ code, defaults }: StarlarkFunction, given: number): string {
  const atMost = defaults.slice(0, code.positionalCount).some((value) => value !== undefined) ? 'at most ' : '';
  return `function ${code.name} accepts ${atMost}${code.positionalCount} positional argument${plural(code.positionalCount)} (${given} given)`;
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
