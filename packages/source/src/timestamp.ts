/**
 * Whether a text is a timestamp to go-yaml, which reads a plain one as a string all the same, but quotes it when printing. The forms are those that `time.Parse` of Go takes for `2006-1-2`, with `T15:4:5.9Z07:00` or ` 15:4:5.9` after it.
 */
export function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [, year, month, day, , hour, minute, second, , zoneHour, zoneMinute] = match.map(Number);
  const [separator, zone] = [match[4], match[8]];
  if (separator !== undefined && separator.startsWith(' ') !== (zone === undefined)) return false;
  return isDate(year!, month!, day!) && !(hour! >= 24 || minute! >= 60 || second! >= 60 || zoneHour! > 24 || zoneMinute! > 60);
}

const TIMESTAMP = /^(\d{4})-(\d\d?)-(\d\d?)(?:([Tt]| +)(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(Z|[-+](\d\d):(\d\d))?)?$/;

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
