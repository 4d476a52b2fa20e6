import type { BuiltinBody, Thread, Value } from '@assay/starlark';
import { Builtin, Fault } from '@assay/starlark';

import type { Content } from '../model.ts';
import { boolOf, callOut } from '../modules/arguments.ts';
import { fragmentFrom } from '../values/to-starlark.ts';

/** Whether a node of the left side matches: its index or key, its content, and the overlay's. */
export type NodeTest = (position: Content, left: Content, right: Content) => boolean;

interface MatcherOptions {
  /** Makes the test for one walk over the left side. */
  readonly prepare: (thread: Thread) => NodeTest;
  /** The same test for Starlark, with three arguments. */
  readonly call: BuiltinBody;
}

/**
 * A matching function of ours. To Starlark it is a function as any other; an overlay tests the nodes themselves with it,
 * without making values of them.
 */
export class Matcher extends Builtin {
  readonly #prepare: (thread: Thread) => NodeTest;

  constructor(name: string, { prepare, call }: MatcherOptions) {
    super(name, (thread, positional, named) => {
      if (positional.length !== 3) throw new Fault('expected exactly 3 arguments');
      return call(thread, positional, named);
    });
    this.#prepare = prepare;
  }

  /** The test for one walk over the left side. It fails with the matcher's name in front, as a call does. */
  test(thread: Thread): NodeTest {
    const { name } = this;
    const test = this.#prepared(thread);
    return (position, left, right) => {
      try {
        return test(position, left, right);
      } catch (error) {
        throw prefixed(name, error);
      }
    };
  }

  #prepared(thread: Thread): NodeTest {
    try {
      return this.#prepare(thread);
    } catch (error) {
      throw prefixed(this.name, error);
    }
  }
}

function prefixed(name: string, error: unknown): unknown {
  return error instanceof Fault && error.budget === undefined ? new Fault(`${name}: ${error.message}`, { details: error.details }) : error;
}

/** The test that a function makes, be it an author's or ours. */
export function testOf(thread: Thread, callee: Value): NodeTest {
  if (callee instanceof Matcher) return callee.test(thread);
  return (...contents) => boolOf(callOut(thread, callee, contents.map(fragmentFrom)));
}
