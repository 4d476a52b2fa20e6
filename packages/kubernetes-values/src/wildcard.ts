/** Whether a text has `*` or `?` in it, so that it is a pattern and not a name. */
export function containsWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?');
}

/**
 * Whether the whole text matches a pattern in which `*` stands for any run of characters, also an empty one, and `?` for
 * exactly one; everything else stands for itself, and case counts. A character is a Unicode code point. An empty pattern
 * matches the empty text only. Follows package `wildcard` of kyverno/kyverno (v1.19.0, ext/wildcard).
 *
 * Takes time in proportion to text and pattern, but for short patterns, and a part between two `*` that has `?` in it: these take the text times
 * their length.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const literal = literalLength(pattern);
  if (literal === pattern.length) return pattern === text;
  if (!text.startsWith(pattern.slice(0, literal))) return false;
  // Most patterns are these: something at all, and anything behind a beginning.
  if (pattern === '?*') return text !== '';
  if (literal === pattern.length - 1 && pattern.endsWith('*')) return true;
  if (pattern.length <= SHORT && !SURROGATE.test(pattern) && !SURROGATE.test(text)) return matchesUnits(pattern, text, literal);
  const [head = [], ...others] = pattern.split('*').map(codePoints);
  const subject = codePoints(text);
  const tail = others.pop();
  if (tail === undefined) return subject.length === head.length && fitsAt(head, subject, 0);

  const end = subject.length - tail.length;
  if (head.length > end || !fitsAt(head, subject, 0) || !fitsAt(tail, subject, end)) return false;
  let start = head.length;
  for (const part of others) {
    const found = part.includes(ANY_CHARACTER) ? findWithWildcards(part, subject, start, end) : findLiteral(part, subject, start, end);
    if (found === undefined) return false;
    start = found + part.length;
  }
  return true;
}

/** The same for a pattern that many texts are held against: it is taken apart once. */
export function compileWildcard(pattern: string): (text: string) => boolean {
  if (!containsWildcard(pattern)) return (text) => text === pattern;
  if (pattern === '?*') return (text) => text !== '';
  if (pattern.length > SHORT || SURROGATE.test(pattern)) return (text) => matchesWildcard(pattern, text);
  const [head = '', ...others] = pattern.split('*');
  const tail = others.pop();
  if (tail === undefined) return (text) => matchesWildcard(pattern, text);
  const middle = others.filter((part) => part !== '');
  const hasUnknown = pattern.includes('?');
  return (text) => {
    if (!fitsUnits(head, text, 0)) return false;
    if (hasUnknown && SURROGATE.test(text)) return matchesWildcard(pattern, text);
    const end = text.length - tail.length;
    if (end < head.length || !fitsUnits(tail, text, end)) return false;
    let start = head.length;
    for (const part of middle) {
      const found = findUnits(part, text, start);
      if (found < 0 || found + part.length > end) return false;
      start = found + part.length;
    }
    return true;
  };
}

/** Whether a part without `*` fits a text from a place on, where each code unit is a character. */
function fitsUnits(part: string, text: string, start: number): boolean {
  if (start + part.length > text.length) return false;
  for (let at = 0; at < part.length; at += 1) {
    const code = part.charCodeAt(at);
    if (code !== ANY_CHARACTER && code !== text.charCodeAt(start + at)) return false;
  }
  return true;
}

/** Where a part without `*` fits first; negative if nowhere. */
function findUnits(part: string, text: string, from: number): number {
  const mark = part.charAt(0);
  if (mark === '?') {
    for (let at = from; at + part.length <= text.length; at += 1) if (fitsUnits(part, text, at)) return at;
    return -1;
  }
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) if (fitsUnits(part, text, at)) return at;
  return -1;
}

/** How much of a pattern stands before its first wildcard. */
function literalLength(pattern: string): number {
  let length = 0;
  while (length < pattern.length && pattern.charCodeAt(length) !== ANY_RUN && pattern.charCodeAt(length) !== ANY_CHARACTER) length += 1;
  return length;
}

/** The code of `?`. */
const ANY_CHARACTER = 0x3f;
/** The code of `*`. */
const ANY_RUN = 0x2a;

/** Of a pattern so long it does not matter that it is tried at each place of a text. */
const SHORT = 64;

/** Where there is none, each code unit is a character. */
const SURROGATE = /[\ud800-\udfff]/;

/** Matches what comes behind a common start: where the text does not go on as the pattern wants, the last `*` takes one character more. */
function matchesUnits(pattern: string, text: string, start: number): boolean {
  let wanted = start;
  let at = start;
  let run: { readonly wanted: number; at: number } | undefined;
  while (at < text.length) {
    const code = pattern.charCodeAt(wanted);
    if (code === ANY_RUN) {
      wanted += 1;
      run = { wanted, at };
    } else if (code === ANY_CHARACTER || code === text.charCodeAt(at)) {
      wanted += 1;
      at += 1;
    } else if (run === undefined) return false;
    else {
      run.at += 1;
      ({ wanted, at } = run);
    }
  }
  while (pattern.charCodeAt(wanted) === ANY_RUN) wanted += 1;
  return wanted === pattern.length;
}

function codePoints(text: string): number[] {
  const codes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    codes.push(code);
    if (code > 0xffff) at += 1;
  }
  return codes;
}

function fitsAt(part: readonly number[], subject: readonly number[], start: number): boolean {
  return part.every((code, index) => code === ANY_CHARACTER || code === subject[start + index]);
}

/** Where a part begins first in the subject, lying between `start` inclusive and `end` exclusive. */
function findWithWildcards(part: readonly number[], subject: readonly number[], start: number, end: number): number | undefined {
  for (let at = start; at + part.length <= end; at += 1) {
    if (fitsAt(part, subject, at)) return at;
  }
  return undefined;
}

/** The same for a part without `?`, in linear time (Knuth, Morris and Pratt). */
function findLiteral(part: readonly number[], subject: readonly number[], start: number, end: number): number | undefined {
  const borders = borderLengths(part);
  let matched = 0;
  for (let at = start; at < end && matched < part.length; at += 1) {
    matched = extended(part, borders, matched, subject[at]);
    if (matched === part.length) return at + 1 - matched;
  }
  return part.length === 0 ? start : undefined;
}

/** For each prefix of the part, by its length, how much of its beginning is its end too without being all of it. */
function borderLengths(part: readonly number[]): number[] {
  const borders = [0, 0];
  let matched = 0;
  for (let at = 1; at < part.length; at += 1) {
    matched = extended(part, borders, matched, part[at]);
    borders.push(matched);
  }
  return borders;
}

/** How much of the part's beginning is matched behind the next code, when `matched` codes were before it. */
function extended(part: readonly number[], borders: readonly number[], matched: number, code: number | undefined): number {
  let length = matched;
  while (length > 0 && part[length] !== code) length = borders[length] ?? 0;
  return part[length] === code ? length + 1 : 0;
}
