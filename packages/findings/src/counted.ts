import { groupDigits } from './group-digits.ts';

/** A number and what it counts: `0 errors`, `1 error`, `1,252 errors`. */
export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}
