import { Fault } from '../evaluator/fault.ts';

const FIXED = /^([+-]?)(\d{1,2}):(\d{1,2})$/;

/** The date whose UTC fields are the local ones of a zone: an IANA name, or an offset such as `-03:30`. Milliseconds are kept. */
export function localDate(milliseconds: number, zone: string | undefined): Date {
  if (zone === undefined || zone === '' || zone === 'UTC') return new Date(milliseconds);
  const fixed = FIXED.exec(zone);
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3]);
    return new Date(milliseconds + (fixed[1] === '-' ? -minutes : minutes) * 60_000);
  }
  return zonedDate(milliseconds, zone);
}

function zonedDate(milliseconds: number, zone: string): Date {
  const parts = partsIn(milliseconds, zone);
  const field = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const isBefore = parts.some((part) => part.type === 'era' && part.value.startsWith('B'));
  const date = new Date(0);
  date.setUTCFullYear(isBefore ? 1 - field('year') : field('year'), field('month') - 1, field('day'));
  const second = milliseconds - Math.floor(milliseconds / 1000) * 1000;
  date.setUTCHours(field('hour') % 24, field('minute'), field('second'), second);
  return date;
}

function partsIn(milliseconds: number, zone: string): readonly Intl.DateTimeFormatPart[] {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(milliseconds);
  } catch (error) {
    if (error instanceof RangeError) throw new Fault(`unknown time zone ${zone}`);
    throw error;
  }
}
