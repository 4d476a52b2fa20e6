/** A text in which nothing is a sign of Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&#|~!]|^[ \t]*[-+]|(?<=^[ \t]*\d+)[.)]/gm, (sign) => `${sign.slice(0, -1)}\\${sign.at(-1)}`);
}

/** A text as code within a line. */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const fence = codeFence(line);
  const margin = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return fence + margin + line + margin + fence;
}

/** A text as code on lines of its own. */
export function codeBlock(text: string, language = ''): string {
  const fence = codeFence(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Backquotes around a text, one more than any run of them in it. */
export function codeFence(text: string, least = 1): string {
  return '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)));
}
