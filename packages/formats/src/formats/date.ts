import type { Format } from '../format.ts';

export const dateFormat: Format = {
  name: 'date',
  description: 'a date such as 2024-02-29 (RFC 3339)',
  accepts: (value) => value.type === 'string' && isDate(value.text),
};

/** Whether a text is an RFC 3339 `full-date` that the calendar has; year 0000 is a leap year. */
export function isDate(text: string): boolean {
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
