import type { Finding } from '../failure.ts';
import type { TemplateFile } from '../template-file.ts';
import { replaceText } from '../text-fix.ts';

/** A byte order mark at the start of a file: to ytt it is the first character of text, so that no comment begins there. */
export function hiddenLine({ source }: TemplateFile): readonly Finding[] {
  const line = /^\uFEFF(#@[^\r\n]*)/.exec(source.text)?.[1];
  if (line === undefined) return [];
  const mark = { source, start: 0, end: 1 };
  return [
    {
      code: 'hidden-line',
      severity: 'warning',
      message: 'ytt takes the first line for text, as a byte order mark is before its #@',
      span: { source, start: 1, end: 1 + line.length },
      hint: 'save the file without a byte order mark',
      fixes: [replaceText([mark], '', { title: 'remove the byte order mark' })],
    },
  ];
}
