import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until what it sees is as wanted, and gives that. How long that may take is up to the test. */
export async function until<Value>(look: () => Promise<Value> | Value, isReached: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await look();
    if (isReached(value)) return value;
    await sleep(50);
  }
}
