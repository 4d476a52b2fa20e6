import type { LocalTime } from '@assay/findings';

/** The time of this machine, for policies and templates that ask for it. */
export function now(): LocalTime {
  const date = new Date();
  return { epochMilliseconds: date.getTime(), offsetMinutes: -date.getTimezoneOffset() };
}

/** From 0 inclusive to 1 exclusive. */
export function random(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
