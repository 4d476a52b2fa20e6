/** Texts of this many characters stay on one line of a cell. */
const LINE_LIMIT = 300;

/** The lines of a table cell: those of the text, and a text that is longer than 300 characters broken between words. */
export function wrapCell(text: string): readonly string[] {
  // Characters are counted only where there can be more of them.
  if (text.length <= LINE_LIMIT || [...text].length <= LINE_LIMIT) return text.split('\n');
  const lines: string[] = [];
  let words: string[] = [];
  let left = LINE_LIMIT;
  for (const word of text.split(' ')) {
    const { length } = [...word];
    if (words.length > 0 && length + 1 > left) {
      lines.push(words.join(' '));
      words = [];
      left = LINE_LIMIT;
    }
    // The reference counts two characters beside each word but the first, so that lines end early.
    left -= words.length === 0 ? length : length + 2;
    words.push(word);
  }
  return [...lines, words.join(' ')].join('\n').split('\n');
}
