import type { Format } from '../format.ts';

export const timeFormat: Format = {
  name: 'time',
  description: 'a time with offset such as 20:20:39+01:00 (RFC 3339)',
  accepts: (value) => value.type === 'string' && isTime(value.text),
};

/** Whether a text is an RFC 3339 `full-time`. Second 60 can only be where leap seconds are: at 23:59 UTC. */
export function isTime(text: string): boolean {
  const match = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([-+])([0-9]{2}):([0-9]{2}))$/.exec(text);
  if (!match) return false;
  const [, hour, minute, second, sign, offsetHour = 0, offsetMinute = 0] = match;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  const minuteOfDay = Number(hour) * 60 + Number(minute) - (sign === '-' ? -offset : offset);
  return Number(second) < 60 || (minuteOfDay + MINUTES_PER_DAY) % MINUTES_PER_DAY === MINUTES_PER_DAY - 1;
}

const MINUTES_PER_DAY = 24 * 60;
