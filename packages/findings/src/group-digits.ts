/** A whole number for people, in groups of three digits: `1,048,576`. */
export function groupDigits(count: number | bigint): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
