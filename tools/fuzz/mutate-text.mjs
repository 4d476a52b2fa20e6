// Changes of a text that know nothing of its language but lines, words and signs. Each gives the new text, or `undefined` where there is nothing to change.

/** Lines of a text, each with its line break. */
export function linesOf(text) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function deleteLines(text, random) {
  const lines = linesOf(text);
  if (lines.length === 0) return undefined;
  lines.splice(random.below(lines.length), random.isTrue(0.8) ? 1 : 1 + random.below(4));
  return lines.join('');
}

export function duplicateLine(text, random) {
  const lines = linesOf(text);
  if (lines.length === 0) return undefined;
  const line = random.pick(lines);
  const at = random.isTrue(0.5) ? lines.indexOf(line) : random.below(lines.length + 1);
  lines.splice(at, 0, line);
  return lines.join('');
}

export function swapLines(text, random) {
  const lines = linesOf(text);
  if (lines.length < 2) return undefined;
  const first = random.below(lines.length);
  const second = random.isTrue(0.6) ? (first + 1) % lines.length : random.below(lines.length);
  [lines[first], lines[second]] = [lines[second], lines[first]];
  return lines.join('');
}

/** A few lines of another text, somewhere. */
export function takeLines(text, random, other) {
  const taken = linesOf(other);
  if (taken.length === 0) return undefined;
  const from = random.below(taken.length);
  const lines = linesOf(text);
  lines.splice(random.below(lines.length + 1), 0, ...taken.slice(from, from + 1 + random.below(4)));
  return lines.join('');
}

export function shiftLines(text, random) {
  const lines = linesOf(text);
  if (lines.length === 0) return undefined;
  const from = random.below(lines.length);
  const to = from + (random.isTrue(0.6) ? 1 : 1 + random.below(5));
  const shift = random.pick([' ', '  ', '    ', '\t', -1, -2, -2, -4]);
  const moved = (line) => (typeof shift === 'string' ? shift + line : line.replace(new RegExp(`^ {1,${-shift}}`), ''));
  return lines.map((line, index) => (index >= from && index < to ? moved(line) : line)).join('');
}

/** A token in place of another of its kind, which comes from this text or another one. */
export function swapToken(text, random, other) {
  const kinds = Object.values(TOKENS);
  const pattern = random.pick(kinds);
  const candidates = (random.isTrue(0.5) ? text : other).match(pattern);
  if (candidates === null) return undefined;
  return replaceOne(text, pattern, random, () => random.pick(candidates));
}

export function dropToken(text, random) {
  return replaceOne(text, random.pick(Object.values(TOKENS)), random, () => '');
}

export function doubleToken(text, random) {
  return replaceOne(text, random.pick(Object.values(TOKENS)), random, (token) => token + token);
}

/** A letter dropped, doubled, exchanged with its neighbor or changed. */
export function misspell(word, random) {
  const at = random.below(word.length);
  const before = word.slice(0, at);
  const rest = word.slice(at + 1);
  switch (random.below(4)) {
    case 0:
      return before + rest;
    case 1:
      return before + word[at] + word[at] + rest;
    case 2:
      return before + rest.slice(0, 1) + word[at] + rest.slice(1);
    default:
      return before + String.fromCodePoint(97 + random.below(26)) + rest;
  }
}

/** One match of a pattern replaced by what is made of it. */
export function replaceOne(text, pattern, random, make) {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return undefined;
  const { 0: found, index } = random.pick(matches);
  return text.slice(0, index) + make(found) + text.slice(index + found.length);
}

const TOKENS = {
  words: /[A-Za-z_]\w*/g,
  numbers: /\b\d+(?:\.\d+)?\b/g,
  texts: /"[^"\n]*"|'[^'\n]*'/g,
  signs: /[^\w\s"']+/g,
};
