import { visibleText } from '@assay/findings';

/** The lines of a text, with every character shown that would act on what displays it. */
export function shownLines(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n|[\r\n]/)
    .map((line) => visibleText(line.replaceAll('\t', ' ')));
}
