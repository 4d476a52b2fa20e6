import type { Condition } from './condition.ts';

/** Whether one condition cannot hold without the other one, as far as their forms show it. Where it holds, the other one is no error, either. */
export function implies(one: Condition, other: Condition): boolean {
  if (isSame(one, other)) return true;
  if (one.kind === 'either') return one.parts.every((part) => implies(part, other));
  if (other.kind === 'both') return other.parts.every((part) => implies(one, part));
  if (one.kind === 'both' && one.parts.some((part) => implies(part, other))) return true;
  if (other.kind === 'either') return other.parts.some((part) => implies(one, part));
  const isQuantified = (one.kind === 'every' || one.kind === 'some') && one.kind === other.kind;
  return isQuantified && isSame(one.list, other.list) && one.variable === other.variable && implies(one.body, other.body);
}

/** Whether two conditions, or parts of them, are written alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
