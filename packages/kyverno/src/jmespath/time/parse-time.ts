import type { Instant } from './instant.ts';
import { daysIn, instantOf, isLeapYear } from './instant.ts';
import { layoutChunks } from './layout.ts';
import type { LayoutElement } from './layout.ts';
import { quoteTimeText } from './quote-time-text.ts';
import { zoneNameLength } from './zone-name.ts';

/** An instant, or why a text is none in the words of Go's package `time`. */
export type ParsedTime = { readonly kind: 'instant'; readonly instant: Instant } | { readonly kind: 'problem'; readonly message: string };

/** Go's `time.RFC3339`. */
export const RFC3339 = '2006-01-02T15:04:05Z07:00';

const RFC3339_CHUNKS = layoutChunks(RFC3339);

/**
 * Reads a time by a layout as Go's `time.Parse` (Go 1.24) does, in a process whose local zone is UTC. What the text does not say is
 * zero, or one for month and day; the zone is UTC unless it says another.
 */
export function parseTime(layout: string, text: string): ParsedTime {
  try {
    return { kind: 'instant', instant: new TimeReader(layout, text).read() };
  } catch (error) {
    if (!(error instanceof NoTime)) throw error;
    return { kind: 'problem', message: `parsing time ${quoteTimeText(text)}${error.message}` };
  }
}

class NoTime extends Error {}

/** Thrown where an element does not fit; the reader then says which. */
class Misfit extends Error {}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

class TimeReader {
  readonly #layout: string;
  #rest: string;
  #year = 0;
  #month: number | undefined;
  #day: number | undefined;
  #yearDay: number | undefined;
  #hour = 0;
  #minute = 0;
  #second = 0;
  #nanosecond = 0;
  #half: string | undefined;
  #offset: number | undefined;
  #zoneOffset = 0;
  #isUtc = false;

  constructor(layout: string, text: string) {
    this.#layout = layout;
    this.#rest = text;
  }

  read(): Instant {
    const chunks = this.#layout === RFC3339 ? RFC3339_CHUNKS : layoutChunks(this.#layout);
    for (const [index, { prefix, element }] of chunks.entries()) {
      this.#skip(prefix);
      if (element === undefined) break;
      const before = this.#rest;
      try {
        this.#readElement(element, chunks[index + 1]?.element);
      } catch (error) {
        if (!(error instanceof Misfit)) throw error;
        this.#refuseText(before, element.text);
      }
    }
    if (this.#rest !== '') throw new NoTime(`: extra text: ${quoteTimeText(this.#rest)}`);
    return this.#instant();
  }

  /** Any number of spaces in the layout stand for any number of them in the text. */
  #skip(prefix: string): void {
    let wanted = prefix;
    while (wanted !== '') {
      if (wanted.startsWith(' ')) {
        if (this.#rest !== '' && !this.#rest.startsWith(' ')) this.#refuseText(this.#rest, prefix);
        wanted = wanted.replace(/^ +/, '');
        this.#rest = this.#rest.replace(/^ +/, '');
        continue;
      }
      if (this.#rest.charAt(0) !== wanted.charAt(0)) this.#refuseText(this.#rest, prefix);
      wanted = wanted.slice(1);
      this.#rest = this.#rest.slice(1);
    }
  }

  #readElement({ kind, text }: LayoutElement, next: LayoutElement | undefined): void {
    switch (kind) {
      case 'year': {
        const year = this.#readSigned(2);
        this.#year = year + (year >= 69 ? 1900 : 2000);
        return;
      }
      case 'long-year':
        if (!/^[0-9]/.test(this.#rest)) throw new Misfit();
        this.#year = this.#readSigned(4);
        return;
      case 'month':
        this.#month = this.#readName(MONTHS.map((name) => name.slice(0, 3))) + 1;
        return;
      case 'long-month':
        this.#month = this.#readName(MONTHS) + 1;
        return;
      case 'number-month':
      case 'zero-month':
        this.#month = this.#readNumber(kind === 'zero-month');
        this.#checkRange('month', this.#month, 1, 12);
        return;
      case 'weekday':
        this.#readName(WEEKDAYS.map((name) => name.slice(0, 3)));
        return;
      case 'long-weekday':
        this.#readName(WEEKDAYS);
        return;
      case 'day':
      case 'padded-day':
      case 'zero-day':
        if (kind === 'padded-day') this.#skipBlank();
        this.#day = this.#readNumber(kind === 'zero-day');
        return;
      case 'padded-year-day':
      case 'zero-year-day':
        this.#readYearDay(kind === 'zero-year-day');
        return;
      case 'hour':
        this.#hour = this.#readNumber(false);
        this.#checkRange('hour', this.#hour, 0, 23);
        return;
      case 'hour-12':
      case 'zero-hour-12':
        this.#hour = this.#readNumber(kind === 'zero-hour-12');
        this.#checkRange('hour', this.#hour, 0, 12);
        return;
      case 'minute':
      case 'zero-minute':
        this.#minute = this.#readNumber(kind === 'zero-minute');
        this.#checkRange('minute', this.#minute, 0, 59);
        return;
      case 'second':
      case 'zero-second':
        this.#readSecond(kind === 'zero-second', next);
        return;
      case 'upper-half':
      case 'lower-half':
        this.#readHalf(kind === 'upper-half' ? ['AM', 'PM'] : ['am', 'pm']);
        return;
      case 'zone-name':
        this.#readZoneName();
        return;
      case 'iso-zone':
        if (this.#rest.startsWith('Z')) {
          this.#take(1);
          this.#isUtc = true;
        } else this.#readOffset(text);
        return;
      case 'number-zone':
        this.#readOffset(text);
        return;
      case 'exact-fraction':
        this.#readFraction(text.length);
        return;
      case 'any-fraction': {
        const written = /^[.,][0-9]+/.exec(this.#rest)?.[0];
        if (written !== undefined) this.#readFraction(written.length);
        return;
      }
    }
  }

  #readName(names: readonly string[]): number {
    const index = names.findIndex((name) => this.#rest.slice(0, name.length).toLowerCase() === name.toLowerCase());
    if (index < 0) throw new Misfit();
    this.#take(names[index]!.length);
    return index;
  }

  /** So many characters as number, which may have a sign. */
  #readSigned(length: number): number {
    if (this.#rest.length < length) throw new Misfit();
    const text = this.#take(length);
    if (!/^[-+]?[0-9]*$/.test(text)) throw new Misfit();
    return Number(`${text.startsWith('-') ? '-' : ''}${text.replace(/^[-+]/, '') || '0'}`);
  }

  /** One or two digits; two if the number is filled up with zeros. */
  #readNumber(isFilled: boolean): number {
    const digits = (isFilled ? /^[0-9]{2}/ : /^[0-9]{1,2}/).exec(this.#rest)?.[0];
    if (digits === undefined) throw new Misfit();
    return Number(this.#take(digits.length));
  }

  #readYearDay(isFilled: boolean): void {
    if (!isFilled) {
      this.#skipBlank();
      this.#skipBlank();
    }
    const digits = (isFilled ? /^[0-9]{3}/ : /^[0-9]{1,3}/).exec(this.#rest)?.[0];
    if (digits === undefined) throw new Misfit();
    this.#yearDay = Number(this.#take(digits.length));
  }

  /** A fraction behind the second is read even if the layout has none. */
  #readSecond(isFilled: boolean, next: LayoutElement | undefined): void {
    this.#second = this.#readNumber(isFilled);
    this.#checkRange('second', this.#second, 0, 59);
    const fraction = /^[.,][0-9]+/.exec(this.#rest)?.[0];
    if (fraction === undefined || next?.kind === 'exact-fraction' || next?.kind === 'any-fraction') return;
    this.#readFraction(fraction.length);
  }

  /** A point or comma and digits, of which nine count. */
  #readFraction(length: number): void {
    if (this.#rest.length < length) throw new Misfit();
    const written = this.#rest.slice(0, Math.min(length, 10));
    if (!/^[.,][-+]?[0-9]*$/.test(written)) throw new Misfit();
    this.#take(length);
    const digits = written.slice(1);
    const value = Number(digits === '' || /^[-+]$/.test(digits) ? '0' : digits);
    this.#checkRange('fractional second', value, 0, 999_999_999);
    this.#nanosecond = value * 10 ** (9 - digits.length);
  }

  #readHalf(halves: readonly string[]): void {
    if (this.#rest.length < 2) throw new Misfit();
    const half = this.#take(2);
    if (!halves.includes(half)) throw new Misfit();
    this.#half = half.toUpperCase();
  }

  #readZoneName(): void {
    if (this.#rest.startsWith('UTC')) {
      this.#take(3);
      this.#isUtc = true;
      return;
    }
    const length = zoneNameLength(this.#rest);
    if (length === undefined) throw new Misfit();
    const name = this.#take(length);
    // The offset of a zone that is not known is zero, that of `GMT+3` three hours.
    if (name.length > 3 && name.startsWith('GMT')) this.#zoneOffset = Number(name.slice(3)) * 3600;
  }

  #readOffset(text: string): void {
    const format = OFFSET_FORMATS.get(text.slice(1)) ?? /^$/;
    const [all, sign, hours = '', minutes = '00', seconds = '00'] = format.exec(this.#rest) ?? [];
    if (all === undefined) throw new Misfit();
    this.#take(all.length);
    const parts = [hours, minutes, seconds].map((part) => (/^[0-9]{2}$/.test(part) ? Number(part) : undefined));
    const [hour = 0, minute = 0, second = 0] = parts;
    this.#checkRange('time zone offset hour', hour, 0, 24);
    this.#checkRange('time zone offset minute', minute, 0, 60);
    this.#checkRange('time zone offset second', second, 0, 60);
    if (parts.includes(undefined) || (sign !== '+' && sign !== '-')) throw new Misfit();
    this.#offset = (sign === '-' ? -1 : 1) * (hour * 3600 + minute * 60 + second);
  }

  #skipBlank(): void {
    if (this.#rest.startsWith(' ')) this.#take(1);
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    return taken;
  }

  #checkRange(what: string, value: number, least: number, most: number): void {
    if (value < least || value > most) throw new NoTime(`: ${what} out of range`);
  }

  #refuseText(text: string, expected: string): never {
    throw new NoTime(` as ${quoteTimeText(this.#layout)}: cannot parse ${quoteTimeText(text)} as ${quoteTimeText(expected)}`);
  }

  #instant(): Instant {
    if (this.#half === 'PM' && this.#hour < 12) this.#hour += 12;
    else if (this.#half === 'AM' && this.#hour === 12) this.#hour = 0;
    const { month, day } = this.#yearDay === undefined ? { month: this.#month ?? 1, day: this.#day ?? 1 } : this.#dateOfYearDay(this.#yearDay);
    if (day < 1 || day > daysIn(month, this.#year)) throw new NoTime(': day out of range');
    const offset = this.#isUtc ? 0 : (this.#offset ?? this.#zoneOffset);
    const time = { year: this.#year, month, day, hour: this.#hour, minute: this.#minute, second: this.#second, nanosecond: this.#nanosecond };
    return instantOf(time, offset);
  }

  #dateOfYearDay(yearDay: number): { readonly month: number; readonly day: number } {
    if (yearDay < 1 || yearDay > (isLeapYear(this.#year) ? 366 : 365)) throw new NoTime(': day-of-year out of range');
    let month = 1;
    let day = yearDay;
    for (; day > daysIn(month, this.#year); month++) day -= daysIn(month, this.#year);
    if (this.#month !== undefined && this.#month !== month) throw new NoTime(': day-of-year does not match month');
    if (this.#day !== undefined && this.#day !== day) throw new NoTime(': day-of-year does not match day');
    return { month, day };
  }
}

/** How offsets are written, by the layout behind its first character; what is no digit is found later. */
const OFFSET_FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['07', /^(.)(..)/s],
  ['0700', /^(.)(..)(..)/s],
  ['07:00', /^(.)(..):(..)/s],
  ['070000', /^(.)(..)(..)(..)/s],
  ['07:00:00', /^(.)(..):(..):(..)/s],
]);
