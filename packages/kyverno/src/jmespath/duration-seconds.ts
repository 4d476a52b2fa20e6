import type { Duration } from '@assay/kubernetes-values';

const LEAST = -(2n ** 63n);

/** The seconds of a duration as Go's `Duration.Seconds` has them. */
export function durationSeconds({ nanoseconds }: Duration): number {
  return Number(nanoseconds / 1_000_000_000n) + Number(nanoseconds % 1_000_000_000n) / 1e9;
}

/** A duration of so many seconds; what does not fit 64 bits becomes the least one, as it does in Go on common processors. */
export function durationFromSeconds(seconds: number): Duration {
  const nanoseconds = Math.trunc(seconds * 1e9);
  const fits = nanoseconds >= -(2 ** 63) && nanoseconds < 2 ** 63;
  return { kind: 'duration', nanoseconds: fits ? BigInt(nanoseconds) : LEAST };
}

/** A duration whose count wraps around at 64 bits. */
export function wrappedDuration(nanoseconds: bigint): Duration {
  return { kind: 'duration', nanoseconds: BigInt.asIntN(64, nanoseconds) };
}
