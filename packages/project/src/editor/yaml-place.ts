/** A place in a text of YAML as it is typed: what keys it is below, and the word that it is in. Wrong YAML is no reason to know nothing. */
export interface YamlPlace {
  /** The keys around it, the outermost first; `*` for an item of a list. */
  readonly keys: readonly string[];
  /** Whether a key is written there, or a value. */
  readonly role: 'key' | 'value';
  /** The keys that its mapping has in other lines, if a key is written. */
  readonly siblings: readonly string[];
  /** Offsets of the word around it: a key, or a text of a value, without quotes. */
  readonly start: number;
  readonly end: number;
  /** Whether a colon follows the word. */
  readonly hasColon: boolean;
}

/** What a line holds. */
interface Line {
  /** Offset in the text. */
  readonly start: number;
  /** Column of the dash of an item that begins in it. */
  readonly dash: number | undefined;
  /** Column of what it begins with, after the dash. */
  readonly column: number;
  /** The key that it begins with. */
  readonly key: string | undefined;
  /** Column behind the colon of that key. */
  readonly valueColumn: number | undefined;
  readonly text: string;
}

/** Looks at a place in a text; `undefined` in a comment. */
export function yamlPlaceAt(text: string, offset: number): YamlPlace | undefined {
  const lines = readLines(text);
  const at = lines.findLastIndex(({ start }) => start <= offset);
  const line = lines[at];
  if (!line) return undefined;
  const column = offset - line.start;
  const comment = /(?:^|\s)#/.exec(line.text);
  if (comment && comment.index < column) return undefined;
  // In a line without anything the cursor says how deep it is.
  const own = line.text.trim() === '' ? { ...line, column } : line;
  if (own.valueColumn === undefined || column < own.valueColumn) {
    const { start, end } = wordAround(text, offset, line.start + own.column, /[\w$/*.-]/);
    const { keys, siblings } = aroundLine(lines, at, own);
    return { keys, role: own.dash !== undefined && own.key === undefined ? 'value' : 'key', siblings, start, end, hasColon: own.key !== undefined };
  }
  const { start, end } = wordAround(text, offset, line.start + own.valueColumn, /[^\s,[\]{}"'#]/);
  const inList = /^\s*\[/.test(line.text.slice(own.valueColumn));
  return {
    keys: [...aroundLine(lines, at, own).keys, own.key ?? '', ...(inList ? ['*'] : [])],
    role: 'value',
    siblings: [],
    start,
    end,
    hasColon: false,
  };
}

function readLines(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((content) => {
    const [, indentation = '', dash = '', rest = ''] = /^(\s*)((?:-\s+|-$)?)(.*)/.exec(content) ?? [];
    const key = /^(?:"([^"]*)"|'([^']*)'|([^\s#'"[\]{},][^#:]*?))\s*:(?=\s|$)/.exec(rest);
    const column = indentation.length + dash.length;
    const line: Line = {
      start,
      dash: dash === '' ? undefined : indentation.length,
      column,
      key: key?.[1] ?? key?.[2] ?? key?.[3],
      valueColumn: key ? column + key[0].length : undefined,
      text: content,
    };
    start += content.length + 1;
    return line;
  });
}

/** Climbs from a line to the keys around it, and looks for the keys beside its own. */
function aroundLine(lines: readonly Line[], at: number, own: Line): { readonly keys: readonly string[]; readonly siblings: readonly string[] } {
  const keys: string[] = [];
  const siblings: string[] = [];
  let { column } = own;
  let dash = own.dash;
  if (dash !== undefined) keys.unshift('*');
  for (const line of lines.slice(0, at).reverse()) {
    if (isPassedOver(line)) continue;
    if (dash === undefined && line.column > column) continue;
    if (dash !== undefined && (line.column > dash || line.dash === dash)) continue;
    if (dash === undefined && line.column === column) {
      if (keys.length === 0 && line.key !== undefined) siblings.push(line.key);
    } else {
      keys.unshift(line.key ?? '');
      column = line.column;
      dash = undefined;
    }
    if (line.dash !== undefined) {
      keys.unshift('*');
      dash = line.dash;
    }
  }
  for (const line of lines.slice(at + 1)) {
    if (isPassedOver(line)) continue;
    if (line.column < own.column || (line.dash !== undefined && line.dash < own.column)) break;
    if (line.column === own.column && line.key !== undefined) siblings.push(line.key);
  }
  return { keys, siblings };
}

function isPassedOver({ text }: Line): boolean {
  return /^\s*(?:#|$)/.test(text);
}

function wordAround(text: string, offset: number, least: number, letter: RegExp): { readonly start: number; readonly end: number } {
  let start = offset;
  let end = offset;
  while (start > least && letter.test(text[start - 1]!)) start--;
  while (end < text.length && letter.test(text[end]!)) end++;
  return { start, end };
}
