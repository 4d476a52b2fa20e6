import type { Instant } from './instant.ts';
import { writtenTime } from './instant.ts';

/** An instant as Go's `Format(time.RFC3339)` writes it: to the second, years beyond four digits and below zero included. */
export function printRfc3339(instant: Instant): string {
  const { year, month, day, hour, minute, second } = writtenTime(instant);
  const yearText = (year < 0 ? '-' : '') + String(Math.abs(year)).padStart(4, '0');
  return `${yearText}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${zone(instant.offset)}`;
}

function zone(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.abs(Math.trunc(offset / 60));
  return `${Math.trunc(offset / 60) < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
