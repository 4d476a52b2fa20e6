import type { NamedArguments, Thread, Value } from '@assay/starlark';
import { Builtin, Fault } from '@assay/starlark';

import type { Content } from '../model.ts';
import { DocumentSet, isCollection, YamlMap } from '../model.ts';
import { boolOf, callOut, oneArgument, oneText } from '../modules/arguments.ts';
import { typeName } from '../schema/type-name.ts';
import { Fragment } from '../values/fragment.ts';
import { contentFromStarlark, fromStarlark } from '../values/from-starlark.ts';
import { goTypeOfContent } from '../values/go-types.ts';
import { areEqualLeaves, findDifference } from './difference.ts';
import { Matcher, testOf } from './matcher.ts';

/** `overlay.all`: every node. */
export const all: Matcher = new Matcher('overlay.all', { prepare: () => () => true, call: () => true });

/** `overlay.index(i)`: the node at a position. */
export const index: Builtin = oneArgument('overlay.index', (argument) => {
  const wanted = intOf(argument);
  return new Matcher('overlay.index_matcher', {
    prepare: () => (position) => intOf(position) === wanted,
    call: (_thread, [position = null]) => intOf(position) === wanted,
  });
});

/** `overlay.map_key(name)`: maps in which a key has the same value as in the overlay. */
export const mapKey: Builtin = oneText('overlay.map_key', mapKeyMatcher);

/** What `overlay.map_key(name)` makes. */
export function mapKeyMatcher(name: string): Matcher {
  return new Matcher('overlay.map_key_matcher', {
    prepare: () => (_position, left, right) => areEqualLeaves(valueUnder(name, left), valueUnder(name, right)),
    call: (_thread, [, left = null, right = null]) => areEqualLeaves(valueUnderArgument(name, left), valueUnderArgument(name, right)),
  });
}

/** `overlay.subset(value)`: nodes that contain a value. */
export const subset: Builtin = oneArgument('overlay.subset', (wanted) => {
  return new Matcher('overlay.subset_matcher', {
    prepare: () => {
      const expected = contentFromStarlark(wanted);
      return (_position, left) => findDifference(left, expected) === undefined;
    },
    call: (_thread, [, left = null]) => findDifference(contentFromStarlark(left), contentFromStarlark(wanted)) === undefined,
  });
});

/** `overlay.and_op(f, g…)`: nodes that all functions select. */
export const andOp: Builtin = new Builtin('overlay.and_op', (_thread, parts) => combined('overlay.and_op', atLeastOne(parts), false));

/** `overlay.or_op(f, g…)`: nodes that one of the functions selects. */
export const orOp: Builtin = new Builtin('overlay.or_op', (_thread, parts) => combined('overlay.or_op', atLeastOne(parts), true));

/** The functions are asked in turn until one gives the decisive answer. */
function combined(name: string, parts: readonly Value[], decisive: boolean): Matcher {
  return new Matcher(name, {
    prepare: (thread) => {
      const tests = parts.map((part) => testOf(thread, part));
      return (...contents) => tests.some((test) => test(...contents) === decisive) === decisive;
    },
    call: (thread, positional, named) => parts.some((part) => ask(thread, part, positional, named) === decisive) === decisive,
  });
}

/** `overlay.not_op(f)`: nodes that a function does not select. What it makes is named as in the reference. */
export const notOp: Builtin = oneArgument('overlay.not_op', (part) => {
  return new Matcher('overlay.or_op', {
    prepare: (thread) => {
      const test = testOf(thread, part);
      return (...contents) => !test(...contents);
    },
    call: (thread, positional, named) => !ask(thread, part, positional, named),
  });
});

function ask(thread: Thread, part: Value, positional: readonly Value[], named: NamedArguments): boolean {
  return boolOf(callOut(thread, part, positional, named));
}

function atLeastOne(positional: readonly Value[]): readonly Value[] {
  if (positional.length === 0) throw new Fault('expected at least one argument');
  return positional;
}

function valueUnder(name: string, content: Content): Content {
  if (!(content instanceof YamlMap)) throw notMap(typeName(content));
  for (const item of content.items) if (item.key === name) return item.value;
  throw new Fault(`Expected to find map item with key '${name}', but did not`);
}

/** Of what Starlark gives, only a fragment is a map here. */
function valueUnderArgument(name: string, value: Value): Content {
  const content = fromStarlark(value);
  if (content instanceof DocumentSet) throw notMap('document set');
  if (isCollection(content) && !(value instanceof Fragment)) throw notMap(goTypeOfContent(content));
  return valueUnder(name, content);
}

function notMap(type: string): Fault {
  return new Fault(`Expected value to be map, but was ${type}`);
}

function intOf(value: Value | Content): number | bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new Fault('expected starlark.Int');
  if (BigInt.asIntN(64, BigInt(value)) !== BigInt(value)) throw new Fault('expected int64 value');
  return value;
}
