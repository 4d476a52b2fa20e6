import type { Duration } from './duration.ts';

/**
 * A duration in the form of Go's `Duration.String` (Go 1.22): `1h30m0s`, `2.5s`, and below a second one unit: `1.5ms`, `1µs`.
 */
export function printDuration({ nanoseconds }: Duration): string {
  if (nanoseconds === 0n) return '0s';
  return nanoseconds < 0n ? `-${printPositive(-nanoseconds)}` : printPositive(nanoseconds);
}

const MICROSECOND = 1_000n;
const MILLISECOND = 1_000_000n;
const SECOND = 1_000_000_000n;

function printPositive(nanoseconds: bigint): string {
  if (nanoseconds < MICROSECOND) return `${nanoseconds}ns`;
  if (nanoseconds < MILLISECOND) return `${decimal(nanoseconds, 3)}µs`;
  if (nanoseconds < SECOND) return `${decimal(nanoseconds, 6)}ms`;
  const minutes = nanoseconds / (60n * SECOND);
  const seconds = `${decimal(nanoseconds % (60n * SECOND), 9)}s`;
  if (minutes === 0n) return seconds;
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

function decimal(count: bigint, places: number): string {
  const divisor = 10n ** BigInt(places);
  const fraction = String(count % divisor)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(count / divisor) : `${count / divisor}.${fraction}`;
}
