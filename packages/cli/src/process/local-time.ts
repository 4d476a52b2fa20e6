import type { LocalTime } from '@assay/findings';

/** The present as the clock of this machine shows it. */
export function localTime(): LocalTime {
  const present = new Date();
  return { epochMilliseconds: present.getTime(), offsetMinutes: -present.getTimezoneOffset() };
}
