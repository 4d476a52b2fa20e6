import { utf8Length } from '@assay/source';

/** Texts of so many bytes stay as they are. */
const LIMIT = 300;

/**
 * The lines of a table cell, as the reference prints them: a longer text of one line is broken between words, and one of several lines is
 * not, but loses its last letter with the line end behind it.
 */
export function wrapCell(text: string): readonly string[] {
  if (utf8Length(text) <= LIMIT) return text.split('\n');
  if (text.endsWith('\n')) return wrapCell([...text].slice(0, -2).join(''));
  return text.includes('\n') ? text.split('\n') : wrapWords(text);
}

function wrapWords(text: string): readonly string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let left = LIMIT;
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const length = utf8Length(word);
    if (words.length > 0 && length + 1 > left) {
      lines.push(words.join(' '));
      words = [];
      left = LIMIT;
    }
    // The reference counts two characters beside each word but the first, so that lines end early.
    left -= words.length === 0 ? length : length + 2;
    words.push(word);
  }
  return [...lines, words.join(' ')];
}
