/** A number of bytes for people. */
export function inBytes(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'byte' : 'bytes'}`;
}
