import { concatenate } from './concatenate.ts';
import { ascii } from './text.ts';

/** A time stamp of a directory record, in UTC (ECMA-119, 9.1.5): seven bytes, to the second, years 1900 to 2155. */
export function recordTime(time: Date): Uint8Array {
  const year = time.getUTCFullYear() - 1900;
  if (!(year >= 0 && year <= 255)) throw new RangeError('a time in an image is of the years 1900 to 2155');
  return Uint8Array.of(year, time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds(), 0);
}

/** A time stamp of a volume descriptor, in UTC (ECMA-119, 8.4.26.1): digits down to hundredths of a second, which are zero. */
export function volumeTime(time: Date): Uint8Array {
  const digits = time.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return concatenate([ascii(`${digits}00`), Uint8Array.of(0)]);
}

/** A time stamp of a volume descriptor that says nothing. */
export const NO_VOLUME_TIME: Uint8Array = concatenate([ascii('0'.repeat(16)), Uint8Array.of(0)]);

/** Reads the time stamp of a directory record, whose last byte is how many quarters of an hour its zone is ahead of UTC. */
export function readRecordTime(bytes: Uint8Array): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone = 0] = bytes;
  const ahead = zone > 127 ? zone - 256 : zone;
  return new Date(Date.UTC(1900 + year, month - 1, day, hour, minute - 15 * ahead, second));
}
