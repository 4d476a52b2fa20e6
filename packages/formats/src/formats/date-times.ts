import type { Format } from '../format.ts';

export const dateTimeFormat: Format = {
  name: 'date-time',
  description: 'a date and time with offset such as 2018-11-13T20:20:39Z (RFC 3339)',
  accepts: (value) => value.type === 'string' && isDateTime(value.text),
};

function isDateTime(text: string): boolean {
  const separator = text[DATE_LENGTH];
  return (separator === 'T' || separator === 't') && isDate(text.slice(0, DATE_LENGTH)) && isTime(text.slice(DATE_LENGTH + 1));
}

const DATE_LENGTH = 'yyyy-mm-dd'.length;

export const dateFormat: Format = {
  name: 'date',
  description: 'a date such as 2024-02-29 (RFC 3339)',
  accepts: (value) => value.type === 'string' && isDate(value.text),
};

/** Whether a text is an RFC 3339 `full-date` that the calendar has; year 0000 is a leap year. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  return day !== undefined && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

const DAYS_IN_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Zero for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTHS[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export const timeFormat: Format = {
  name: 'time',
  description: 'a time with offset such as 20:20:39+01:00 (RFC 3339)',
  accepts: (value) => value.type === 'string' && isTime(value.text),
};

/** Whether a text is an RFC 3339 `full-time`. Second 60 can only be where leap seconds are: at 23:59 UTC. */
function isTime(text: string): boolean {
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
