import type { Meter } from '../evaluator/meter.ts';
import type { Duration } from '../values/duration.ts';
import { localDate } from '../values/time-zone.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { overload } from './library.ts';
import type { Overload } from './library.ts';

type DateField = (date: Date, year: Date) => number;

function floorMilliseconds({ nanos }: Timestamp): number {
  const milliseconds = nanos / 1_000_000n;
  return Number(nanos % 1_000_000n < 0n ? milliseconds - 1n : milliseconds);
}

/** The two forms of an accessor: in UTC and in a given zone. */
function accessor(name: string, id: string, field: DateField): readonly Overload[] {
  const read = (timestamp: Timestamp, zone: string | undefined): bigint => {
    const date = localDate(floorMilliseconds(timestamp), zone);
    const newYear = new Date(date);
    newYear.setUTCMonth(0, 1);
    return BigInt(field(date, newYear));
  };
  return [
    overload(`timestamp_to_${id}`, `timestamp.${name}() -> int`, (_meter: Meter, timestamp: Timestamp) => read(timestamp, undefined)),
    overload(`timestamp_to_${id}_with_tz`, `timestamp.${name}(string) -> int`, (_meter: Meter, timestamp: Timestamp, zone: string) => {
      return read(timestamp, zone);
    }),
  ];
}

function durationAccessor(name: string, id: string, nanosPerUnit: bigint): Overload {
  return overload(`duration_to_${id}`, `duration.${name}() -> int`, (_meter: Meter, { nanos }: Duration) => nanos / nanosPerUnit);
}

/** Parts of timestamps and durations. */
export const TIME_FUNCTIONS: readonly Overload[] = [
  ...accessor('getFullYear', 'year', (date) => date.getUTCFullYear()),
  ...accessor('getMonth', 'month', (date) => date.getUTCMonth()),
  ...accessor('getDayOfYear', 'day_of_year', (date, newYear) => Math.round((date.getTime() - newYear.getTime()) / 86_400_000)),
  ...accessor('getDayOfMonth', 'day_of_month', (date) => date.getUTCDate() - 1),
  ...accessor('getDate', 'day_of_month_1_based', (date) => date.getUTCDate()),
  ...accessor('getDayOfWeek', 'day_of_week', (date) => date.getUTCDay()),
  ...accessor('getHours', 'hours', (date) => date.getUTCHours()),
  ...accessor('getMinutes', 'minutes', (date) => date.getUTCMinutes()),
  ...accessor('getSeconds', 'seconds', (date) => date.getUTCSeconds()),
  ...accessor('getMilliseconds', 'milliseconds', (date) => date.getUTCMilliseconds()),
  durationAccessor('getHours', 'hours', 3_600_000_000_000n),
  durationAccessor('getMinutes', 'minutes', 60_000_000_000n),
  durationAccessor('getSeconds', 'seconds', 1_000_000_000n),
  durationAccessor('getMilliseconds', 'milliseconds', 1_000_000n),
];
