import { plainText } from './html.mjs';

/** Longest text that is kept of a page. */
const MOST_CHARACTERS = 4000;

/** What the search reads: path, title and words of every page. */
export function searchIndex(pages) {
  return JSON.stringify(pages.map(({ place, title, content }) => ({ place, title, text: plainText(content).slice(0, MOST_CHARACTERS) })));
}
