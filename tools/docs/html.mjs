const SPECIAL = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML. */
export function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => SPECIAL[character]);
}

/** What is between backticks in a sentence as code, everything else as text. */
export function sentence(text) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? code(part) : escaped(part)))
    .join('');
}

/** Longer words have to break on a narrow page. */
const WHOLE = 24;

/** Code within a sentence, where a line ends between words and not after the hyphen of a flag. */
export function code(text) {
  const words = text.split(' ').map((word) => (word.includes('-') && word.length <= WHOLE ? `<span>${escaped(word)}</span>` : escaped(word)));
  return `<code>${words.join(' ')}</code>`;
}

/** From one page to another path below the site. */
export function relative(from, to) {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to}` || './';
}

/** HTML as the words that a reader sees. */
export function plainText(html) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
