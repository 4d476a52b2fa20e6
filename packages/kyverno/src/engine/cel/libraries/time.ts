import { CelFault, overload, Timestamp } from '@assay/cel';
import type { CelDuration, Library, CelMeter } from '@assay/cel';

/** Times: cel/libs/time of kyverno/sdk. */
export const timeLibrary: Library = {
  name: 'kyverno.time',
  functions: [
    overload('time_now', 'time.now() -> timestamp', (meter: CelMeter) => {
      if (meter.now === undefined) throw new CelFault('the time is not known');
      return new Timestamp(meter.now);
    }),
    overload('time_truncate', 'time.truncate(timestamp, duration) -> timestamp', (_meter: CelMeter, time: Timestamp, { nanos }: CelDuration) => {
      return nanos <= 0n ? time : new Timestamp(time.nanos - (sinceYearOne(time) % nanos), time.offsetMinutes);
    }),
    overload('time_to_cron', 'time.toCron(timestamp) -> string', (_meter: CelMeter, time: Timestamp) => {
      const date = new Date(Number(floorDivide(time.nanos, 1_000_000n)) + time.offsetMinutes * 60_000);
      return [date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCDay()].join(' ');
    }),
  ],
};

/** Go truncates multiples of a duration since its zero time. */
function sinceYearOne({ nanos }: Timestamp): bigint {
  return nanos + 62_135_596_800n * 1_000_000_000n;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
