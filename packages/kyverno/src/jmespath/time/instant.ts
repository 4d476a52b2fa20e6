/** A point in time with the offset that it is written with. */
export interface Instant {
  /** Since 1970-01-01T00:00:00Z, whatever the offset. */
  readonly nanoseconds: bigint;
  /** Seconds that the written time is ahead of UTC. */
  readonly offset: number;
}

/** What calendar and clock show. */
export interface WrittenTime {
  /** Of the proleptic Gregorian calendar; zero and below before year 1. */
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
}

const NANOSECONDS = 1_000_000_000n;
const DAY = 86_400n;
/** Days from 0000-03-01 to 1970-01-01, and of 400 years. */
const EPOCH_DAYS = 719_468n;
const ERA_DAYS = 146_097n;

/** The instant at which a clock with that offset shows this. */
export function instantOf(time: WrittenTime, offset: number): Instant {
  const days = daysBefore(BigInt(time.year), time.month, time.day);
  const seconds = days * DAY + BigInt(time.hour * 3600 + time.minute * 60 + time.second - offset);
  return { nanoseconds: seconds * NANOSECONDS + BigInt(time.nanosecond), offset };
}

/** What a clock with the instant's offset shows. */
export function writtenTime({ nanoseconds, offset }: Instant): WrittenTime {
  const local = nanoseconds + BigInt(offset) * NANOSECONDS;
  const seconds = floorDivide(local, NANOSECONDS);
  const days = floorDivide(seconds, DAY);
  const inDay = Number(seconds - days * DAY);
  return {
    ...dateOf(days),
    hour: Math.floor(inDay / 3600),
    minute: Math.floor(inDay / 60) % 60,
    second: inDay % 60,
    nanosecond: Number(local - seconds * NANOSECONDS),
  };
}

/** The day of the week that a clock with the instant's offset shows, Sunday being 0. */
export function weekday({ nanoseconds, offset }: Instant): number {
  const days = floorDivide(nanoseconds + BigInt(offset) * NANOSECONDS, DAY * NANOSECONDS);
  return Number((((days + 4n) % 7n) + 7n) % 7n);
}

/** How many days a month has. */
export function daysIn(month: number, year: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Days from 1970-01-01 to a date. Years are counted from March, so that the leap day is their last. */
function daysBefore(year: bigint, month: number, day: number): bigint {
  const marchYear = month <= 2 ? year - 1n : year;
  const era = floorDivide(marchYear, 400n);
  const yearOfEra = marchYear - era * 400n;
  const dayOfYear = BigInt(Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1);
  return era * ERA_DAYS + yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear - EPOCH_DAYS;
}

function dateOf(days: bigint): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = days + EPOCH_DAYS;
  const era = floorDivide(shifted, ERA_DAYS);
  const dayOfEra = Number(shifted - era * ERA_DAYS);
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { year: Number(era) * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}
