/** A limit for messages, in groups of three digits: `1,048,576`. */
export function shownCount(limit: number | undefined): string {
  const groups: string[] = [];
  let rest = String(limit);
  for (; rest.length > 3; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3));
  return [rest, ...groups].join(',');
}
