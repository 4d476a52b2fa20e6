/** Whether a text is a date, a time of day, or both with a `T` between them, as TOML has them and as far as Go lets them go. */
export function isTomlDate(text: string): boolean {
  const [first = '', second, ...others] = text.split('T');
  if (second === undefined) return isDay(first) || isTimeOfDay(first);
  const [zone = '', sign, hour, minute] = ZONE.exec(second) ?? [];
  const isZone = sign === undefined || (isWithin(hour, 0, 24) && isWithin(minute, 0, 60));
  return others.length === 0 && isDay(first) && isTimeOfDay(second.slice(0, second.length - zone.length)) && isZone;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME_OF_DAY = /^(\d\d?):(\d\d):(\d\d)(?:\.\d+)?$/;
const ZONE = /Z$|([-+])(\d\d):(\d\d)$/;

function isDay(text: string): boolean {
  const [whole, year, month, day] = DAY.exec(text) ?? [];
  return whole !== undefined && isWithin(month, 1, 12) && isWithin(day, 1, daysOf(Number(year), Number(month)));
}

function isTimeOfDay(text: string): boolean {
  const [whole, hour, minute, second] = TIME_OF_DAY.exec(text) ?? [];
  return whole !== undefined && isWithin(hour, 0, 23) && isWithin(minute, 0, 59) && isWithin(second, 0, 59);
}

function isWithin(digits: string | undefined, least: number, most: number): boolean {
  return Number(digits) >= least && Number(digits) <= most;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
