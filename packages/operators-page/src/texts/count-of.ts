/** A number of things for people: `1 byte`, `2,048 bytes`. */
export function countOf(count: number, thing: string): string {
  return `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`;
}
