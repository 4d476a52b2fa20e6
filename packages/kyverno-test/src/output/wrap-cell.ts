/** Texts of this many characters stay on one line of a cell. */
const LINE_LIMIT = 300;

/** The lines of a table cell: those of the text, and a text that is longer than 300 characters broken between words. */
export function wrapCell(text: string): readonly string[] {
  // Characters are counted only where there can be more of them.
  if (text.length <= LINE_LIMIT || [...text].length <= LINE_LIMIT) return text.split('\n');
  const lines: string[] = [];
  let words: string[] = [];
  let used = 0;
  for (const word of text.split(' ')) {
    words.push(word);
    // The reference counts two characters beside each word, so that lines end early.
    used += [...word].length + 2;
    if (used < LINE_LIMIT) continue;
    lines.push(words.join(' '));
    words = [];
    used = 0;
  }
  return [...lines, words.join(' ')].join('\n').split('\n');
}
