// Changes of a text that know the layout of YAML: entries of maps and items of lists, each with what is indented below it, and plain values.
// Each gives the new text, or `undefined` where there is nothing to change.
import { linesOf, replaceOne } from './mutate-text.mjs';

export function dropBlock(text, random) {
  const lines = linesOf(text);
  const block = random.pick(blocksIn(lines));
  return block && lines.toSpliced(block.start, block.end - block.start).join('');
}

export function doubleBlock(text, random) {
  const lines = linesOf(text);
  const block = random.pick(blocksIn(lines).filter(({ isItem }) => isItem));
  return block && lines.toSpliced(block.end, 0, ...linesOfBlock(lines, block)).join('');
}

/** A block goes to where another one stands, as its neighbor. */
export function moveBlock(text, random) {
  const lines = linesOf(text);
  const block = random.pick(blocksIn(lines));
  if (block === undefined) return undefined;
  const left = lines.toSpliced(block.start, block.end - block.start);
  const place = random.pick(blocksIn(left));
  return place && left.toSpliced(place.start, 0, ...indentedBy(place.indent, linesOfBlock(lines, block), block.indent)).join('');
}

/** An entry gets the value that the same key has in another text. */
export function takeValueOfKey(text, random, other) {
  const [lines, others] = [linesOf(text), linesOf(other)];
  const theirs = blocksIn(others).filter(({ key }) => key !== undefined);
  const known = new Set(theirs.map(({ key }) => key));
  const block = random.pick(blocksIn(lines).filter(({ key }) => known.has(key)));
  if (block === undefined) return undefined;
  const found = random.pick(theirs.filter(({ key, isItem }) => key === block.key && isItem === block.isItem));
  if (found === undefined) return undefined;
  return lines.toSpliced(block.start, block.end - block.start, ...indentedBy(block.indent, linesOfBlock(others, found), found.indent)).join('');
}

/** An entry of another text stands beside one with a key that the other text has beside it, too. */
export function takeNeighbor(text, random, other) {
  const [lines, others] = [linesOf(text), linesOf(other)];
  const found = random.pick(blocksIn(others).filter(({ key, isItem }) => key !== undefined && !isItem));
  if (found === undefined) return undefined;
  const beside = new Set(
    blocksIn(others)
      .filter(({ indent, parent }) => indent === found.indent && parent === found.parent)
      .map(({ key }) => key),
  );
  const place = random.pick(blocksIn(lines).filter(({ key, isItem }) => beside.has(key) && !isItem));
  return place && lines.toSpliced(place.start, 0, ...indentedBy(place.indent, linesOfBlock(others, found), found.indent)).join('');
}

/** A plain value is replaced by one of these. */
export function replaceValue(text, random, values) {
  return replaceOne(text, VALUE, random, () => random.pick(values));
}

/** A plain value becomes one of another type: a number a text and the other way round, or what holds it a list or a map. */
export function changeType(text, random) {
  return replaceOne(text, VALUE, random, (value) => {
    const bare = value.replace(/^(["'])(.*)\1$/, '$2');
    return random.pick([bare === value ? `"${value.replaceAll('"', String.raw`\"`)}"` : bare, `[${value}]`, `{a: ${value}}`, 'null', '1', 'true']);
  });
}

const VALUE = /(?<=^[ \t-]*[\w"'./()^=+<*?-]+: |^[ \t]*- )(?![|>&*!{[#]|[\w"'./()^=+<-]+:(?: |$))[^\s#][^\n]*/gm;

/** Entries and items: where they begin and end, how far they are indented, and their key. */
function blocksIn(lines) {
  const blocks = [];
  const open = [];
  for (const [start, line] of lines.entries()) {
    const { spaces, dash, key } = LINE.exec(line)?.groups ?? {};
    if (spaces === undefined || line.trim() === '' || line.startsWith('---')) continue;
    const indent = spaces.length;
    while (open.length > 0 && open.at(-1).indent >= indent) open.pop();
    const parent = open.at(-1)?.key;
    const block = { start, end: endOf(lines, start, indent, dash !== ''), indent, isItem: dash !== '', key, parent };
    blocks.push(block);
    open.push(block);
  }
  return blocks;
}

const LINE = /^(?<spaces> *)(?<dash>(?:- +)?)(?:(?<key>[\w"'./()^=+<*?-]+):(?= |\n|$))?/;

function endOf(lines, start, indent, isItem) {
  const goesOn = (line) => {
    const own = /^ */.exec(line)[0].length;
    // Items of a list may stand as far left as their key.
    return (
      line.trim() === '' || own > indent || (!isItem && own === indent && line.startsWith('- ', own) && !lines[start].trimStart().startsWith('- '))
    );
  };
  let end = start + 1;
  while (end < lines.length && !lines[end].startsWith('---') && goesOn(lines[end])) end++;
  return end;
}

function linesOfBlock(lines, { start, end }) {
  return lines.slice(start, end).map((line) => (line.endsWith('\n') ? line : `${line}\n`));
}

function indentedBy(indent, lines, before) {
  return lines.map((line) => ' '.repeat(indent) + line.slice(Math.min(before, /^ */.exec(line)[0].length)));
}
