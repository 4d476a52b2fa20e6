import { visibleText } from '@assay/findings';

/** A text of an author in Markdown, where it stands for itself. */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\r\n|[\r\n]/)
    .map((line) => visibleText(line.trim().replaceAll('\t', ' ')).replaceAll(/[\\`*_{}[\]<>#|~&]|^(?:[-+]|\d+(?=[.)]))/g, '\\$&'))
    .join('  \n');
}

/** A text as code within a line. */
export function code(text: string): string {
  const shown = visibleText(text.replaceAll(/\s+/g, ' '));
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const blank = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return shown === '' ? '` `' : fence + blank + shown + blank + fence;
}

/** Lines of code in Starlark. */
export function codeBlock(text: string): string {
  const lines = text.replaceAll('`', "'").split(/\r\n|[\r\n]/);
  return ['```starlark', ...lines.map(visibleText), '```'].join('\n');
}
