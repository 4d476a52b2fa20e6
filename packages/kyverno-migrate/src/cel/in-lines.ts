/** Longer literals get a line for each member. */
const WIDTH = 80;

/** What stands in brackets, on one line if that is short. */
export function inLines(open: string, members: readonly string[], close: string): string {
  const line = `${open}${members.join(', ')}${close}`;
  return line.includes('\n') || line.length > WIDTH ? inBlock(open, members, close) : line;
}

/** What stands in brackets, with a line for each member. */
export function inBlock(open: string, members: readonly string[], close: string): string {
  return `${open}\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
}
