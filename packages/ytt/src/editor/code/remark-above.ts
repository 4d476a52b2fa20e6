/** The remark in the lines right above that of an offset: `#!` in YAML, `#` in Starlark. */
export function remarkAbove(text: string, offset: number): string {
  const lines: string[] = [];
  let end = text.lastIndexOf('\n', offset - 1);
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const remark = REMARK.exec(text.slice(start, end));
    if (!remark) break;
    lines.unshift(remark[1] ?? '');
    end = start - 1;
  }
  return lines.join('\n').trim();
}

const REMARK = /^[ \t]*#(?!@)!?[ \t]?(.*?)\r?$/;
