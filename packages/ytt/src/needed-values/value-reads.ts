import type { StackFrame, Thread } from '@assay/starlark';

import type { Content, MapItem, YamlMap } from '../model.ts';
import { isCollection } from '../model.ts';
import type { OnRead } from '../values/to-starlark.ts';

/** Code has read a data value that is null or empty, or that is not there. */
export interface ValueRead {
  readonly map: YamlMap;
  readonly name: string;
  readonly kind: 'unset' | 'absent';
  /** The open calls, the innermost first. */
  readonly frames: readonly StackFrame[];
}

/** Remembers what the templates of a unit read of values that nobody has given. */
export class ValueReads {
  readonly #thread: Thread;
  readonly #reads: ValueRead[] = [];

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  /** In the order in which they were read. */
  get all(): readonly ValueRead[] {
    return this.#reads;
  }

  readonly take: OnRead = (map, name, item) => {
    if (name === undefined || !lacksValue(item) || this.#reads.length === MOST_READS) return;
    this.#reads.push({ map, name, kind: item ? 'unset' : 'absent', frames: this.#thread.callStack() });
  };
}

/** A loop can read the same value any number of times. */
const MOST_READS = 5000;

function lacksValue(item: MapItem | undefined): boolean {
  return item === undefined || isUnset(item.value);
}

/** Whether a value is null or empty, or says itself that it is none, so that it may be that somebody else has to give it. */
export function isUnset(value: Content): boolean {
  if (typeof value === 'string') return value === '' || PLACEHOLDER.test(value);
  return value === null || (isCollection(value) && value.items.length === 0);
}

const PLACEHOLDER = /^(?:<[^<>]*>|(?:replace|change)[-_ ]?me|todo)$/i;
