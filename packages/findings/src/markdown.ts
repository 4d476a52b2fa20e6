/** A text in which nothing is a sign of Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#|~!]|^[ \t]*[-+]|(?<=^[ \t]*\d+)[.)]/gm, (sign) => `${sign.slice(0, -1)}\\${sign.at(-1)}`);
}

/** A text as code within a line. */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const fence = '`'.repeat(longestRun(line) + 1);
  const margin = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return fence + margin + line + margin + fence;
}

/** A text as code on lines of its own. */
export function codeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(longestRun(text) + 1, 3));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The longest run of backquotes in a text. */
function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
