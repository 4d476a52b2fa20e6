import { setImmediate } from 'node:timers/promises';

import { CliError } from '../process/cli-error.ts';

/** Work that can be done in any order. */
export interface Work<Item, Result> {
  readonly items: readonly Item[];
  /** So that large items go alone, and small ones together. */
  readonly bytesOf: (item: Item) => number;
  readonly onResult: (at: number, result: Result) => void;
  /** Does an item on this thread, given its index. */
  readonly runHere: (at: number) => Promise<Result>;
}

/** A thread beside this one. */
export interface OtherThread<Item, Result> {
  readonly do: (items: readonly Item[], onResult: (at: number, result: Result) => void) => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * Does work on this thread and on others. Each other thread gets a few items at a time; a second order waits there while it does the
 * first, as this thread may be at work when it ends. This thread takes what is next one by one.
 */
export async function divideWork<Item, Result>(
  { items, bytesOf, onResult, runHere }: Work<Item, Result>,
  threads: readonly OtherThread<Item, Result>[],
): Promise<void> {
  let next = 0;
  const takeSome = (): number => {
    const first = next;
    const most = Math.max(1, Math.ceil((items.length - first) / ((threads.length + 1) * 8)));
    let bytes = 0;
    while (next < items.length && next - first < most && bytes < LARGE_BYTES) bytes += bytesOf(items[next++]!);
    return first;
  };
  const order = async (thread: OtherThread<Item, Result>): Promise<void> => {
    for (let first = takeSome(); first < items.length; first = takeSome())
      await onThread(thread, items.slice(first, next), (at, result) => onResult(first + at, result));
  };
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      onResult(at, await runHere(at));
      await setImmediate();
    }
  };
  try {
    await Promise.all([...threads.flatMap((thread) => [order(thread), order(thread)]), work()]);
  } finally {
    next = items.length;
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

const LARGE_BYTES = 256 * 1024;

/** Has items done by another thread. What ends it, such as memory that is used up, is no verdict. */
export async function onThread<Item, Result>(
  thread: OtherThread<Item, Result>,
  items: readonly Item[],
  onResult: (at: number, result: Result) => void,
): Promise<void> {
  try {
    await thread.do(items, onResult);
  } catch (error) {
    throw new CliError(`a thread has ended: ${error instanceof Error ? error.message : String(error)}`, 'try --jobs 1');
  }
}
