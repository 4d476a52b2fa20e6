import type { Quantity } from '@assay/kubernetes-values';
import { parseDuration, parseQuantity } from '@assay/kubernetes-values';

/** The nanoseconds of a text in Go's syntax of durations, `undefined` if it is none. */
export function readDuration(text: string): bigint | undefined {
  if (!/^[-+.0-9]/.test(text)) return undefined;
  const duration = parseDuration(text);
  return duration.kind === 'duration' ? duration.nanoseconds : undefined;
}

/** A text as quantity of Kubernetes, `undefined` if it is none. A suffix alone is zero. */
export function readQuantity(text: string): Quantity | undefined {
  if (!/^[-+.0-9numkKMGTPEe]/.test(text)) return undefined;
  const quantity = parseQuantity(text);
  return quantity.kind === 'quantity' ? quantity : undefined;
}

/** What a text measures; `10m` is both ten minutes and a hundredth. */
export interface Amount {
  /** Nanoseconds. */
  readonly duration: bigint | undefined;
  readonly quantity: Quantity | undefined;
}

/** Both readings of a text. */
export function readAmount(text: string): Amount {
  return { duration: readDuration(text), quantity: readQuantity(text) };
}

/** Orders nanoseconds as for a sort. */
export function compareDurations(left: bigint, right: bigint): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
