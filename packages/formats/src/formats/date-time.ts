import type { Format } from '../format.ts';
import { isDate } from './date.ts';
import { isTime } from './time.ts';

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
