import { OpaqueValue } from './value.ts';
import type { Value } from './value.ts';

const NANOS_PER_SECOND = 1_000_000_000n;
const MIN_NANOS = -62_135_596_800n * NANOS_PER_SECOND;
const MAX_NANOS = 253_402_300_799n * NANOS_PER_SECOND + 999_999_999n;

/** A point in time, between the years 1 and 9999, with the offset in which it was written. */
export class Timestamp extends OpaqueValue {
  override readonly typeName = 'google.protobuf.Timestamp';
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  readonly nanos: bigint;
  /** East of UTC; it only says how the timestamp prints. */
  readonly offsetMinutes: number;

  constructor(nanos: bigint, offsetMinutes = 0) {
    super();
    this.nanos = nanos;
    this.offsetMinutes = offsetMinutes;
  }

  /** Whether it is in the range of CEL. */
  get isInRange(): boolean {
    return this.nanos >= MIN_NANOS && this.nanos <= MAX_NANOS;
  }

  override equals(other: Value): boolean {
    return other instanceof Timestamp && other.nanos === this.nanos;
  }

  /** RFC 3339 with as many digits of the second as needed. */
  toText(): string {
    const local = this.nanos + BigInt(this.offsetMinutes) * 60n * NANOS_PER_SECOND;
    const fraction = ((local % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND;
    // Years beyond 9999, which only an offset leads to, begin with a sign and a zero.
    const date = new Date(Number((local - fraction) / 1_000_000n)).toISOString().replace(/^\+0/, '');
    const digits = fraction === 0n ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
    return `${date.slice(0, -5)}${digits}${offsetText(this.offsetMinutes)}`;
  }
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Reads RFC 3339 as Go's `time.Parse` does; `undefined` if it is none. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0);
  if (Number(match[9] ?? 0) > 23 || Number(match[10] ?? 0) > 59) return undefined;
  const offsetMinutes = match[8] === '-' ? -offset : offset;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const fraction = BigInt((match[7] ?? '').slice(0, 9).padEnd(9, '0'));
  return new Timestamp((BigInt(date.getTime()) - BigInt(offsetMinutes) * 60_000n) * 1_000_000n + fraction, offsetMinutes);
}

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}
