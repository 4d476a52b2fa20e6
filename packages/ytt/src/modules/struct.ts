import type { NamedArguments, Thread, Value, ValueTracker } from '@assay/starlark';
import { Builtin, can, Fault } from '@assay/starlark';

import type { Content } from '../model.ts';
import { YamlArray, YamlMap } from '../model.ts';
import { crash } from '../values/crash.ts';
import { withoutFragments } from '../values/from-starlark.ts';
import type { FieldOrigins } from '../values/struct.ts';
import { Struct } from '../values/struct.ts';
import { dictsFrom, structsFrom } from '../values/to-starlark.ts';
import { callOut, oneArgument } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';
import { pureModule } from './ytt-module.ts';

/** `@ytt:struct` */
export const structModule: YttModule = pureModule('struct', () => [
  ['make', new Builtin('struct.make', make)],
  ['make_and_bind', new Builtin('struct.make_and_bind', makeAndBind)],
  ['bind', new Builtin('struct.bind', (_thread, positional) => bind(positional))],
  ['encode', oneArgument('struct.encode', (value, _named, { tracker }) => structsFrom(checkNames(withoutFragments(value, tracker)), { tracker }))],
  ['decode', oneArgument('struct.decode', (value, _named, { tracker }) => dictsFrom(withoutFragments(value, tracker), tracker))],
]);

function make({ tracker }: Thread, positional: readonly Value[], named: NamedArguments): Value {
  if (positional.length > 0) throw new Fault('unexpected positional arguments (structs are made from keyword arguments only)');
  return Struct.of(named, tracker && argumentOrigins(tracker, named));
}

/** Where the arguments of a call were given. */
function argumentOrigins(tracker: ValueTracker, named: NamedArguments): FieldOrigins {
  const pairs = new Map(named.map((pair) => [pair[0], pair]));
  return {
    originOf: (name) => {
      const pair = pairs.get(name);
      return pair && tracker.heldBy(pair, 1);
    },
  };
}

function makeAndBind({ tracker }: Thread, positional: readonly Value[], named: NamedArguments): Value {
  const [object] = positional;
  if (object === undefined || positional.length > 1) throw new Fault('expected at exactly one argument');
  const fields = named.map(([name, value]) => [name, can(value, 'call') ? bind([value, object]) : value] as const);
  return Struct.of(fields, tracker && argumentOrigins(tracker, named));
}

/** A function that is called with some arguments in front. */
function bind(positional: readonly Value[]): Value {
  const [callee, ...bound] = positional;
  if (callee === undefined || bound.length === 0) throw new Fault('expected at least two arguments');
  return new Builtin('struct.bind_result', (thread, given, named) => callOut(thread, callee, [...bound, ...given], named));
}

/** Structs convert their fields when they are read; names are checked at once. */
function checkNames(content: Content): Content {
  if (content instanceof YamlArray) for (const { value } of content.items) checkNames(value);
  if (!(content instanceof YamlMap)) return content;
  for (const { key, value } of content.items) {
    if (typeof key !== 'string') throw crash('expected struct key to be string');
    checkNames(value);
  }
  return content;
}
