const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took, to two units: `45 s`, `4 min 10 s`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const part = (size: number, within: number, unit: string): string => {
    const count = Math.floor((whole % within) / size);
    return count === 0 ? '' : ` ${count} ${unit}`;
  };
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min${part(1, MINUTE, 's')}`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h${part(MINUTE, HOUR, 'min')}`;
  return `${Math.floor(whole / DAY)} d${part(HOUR, DAY, 'h')}`;
}
