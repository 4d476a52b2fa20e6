/** What a piece of terminal text is, which decides its color. */
export type TextRole = 'error' | 'warning' | 'info' | 'good' | 'strong' | 'faint';

/** Marks a text as playing a role. */
export type Paint = (role: TextRole, text: string) => string;

/** Paints with ANSI colors (ECMA-48 SGR), or not at all. */
export function painter(color: boolean): Paint {
  return color ? (role, text) => (text === '' ? '' : `\u001b[${SGR[role]}m${text}\u001b[0m`) : (_, text) => text;
}

const SGR: Readonly<Record<TextRole, string>> = { error: '1;31', warning: '1;33', info: '1;36', good: '1;32', strong: '1', faint: '2' };

/**
 * The lines of a text of one line, broken between words so that they fit into so many columns; the first may have
 * fewer. A word that is longer is whole on a line of its own, for it could be a path or a pattern to be copied.
 */
export function wrapText(text: string, width: number, firstWidth: number = width): readonly string[] {
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of text.split(' ')) {
    const columns = textColumns(word);
    const room = lines.length === 0 ? firstWidth : width;
    if (line !== undefined && used + 1 + columns <= room) {
      line += ` ${word}`;
      used += 1 + columns;
      continue;
    }
    if (line !== undefined) lines.push(line);
    line = word;
    used = columns;
  }
  return [...lines, line ?? ''];
}

/** How many columns a terminal uses for a text that is visible all through. */
export function textColumns(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += terminalColumns(character);
  return columns;
}

const ASCII = /^[ -~]*$/;

/** How many columns a terminal uses for a visible character, given as text of one code point. */
export function terminalColumns(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

// East Asian wide and full-width characters (UAX #11) by block, and what is shown as a picture by default.
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const COMBINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
