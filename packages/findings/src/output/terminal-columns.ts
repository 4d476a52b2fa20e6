// East Asian wide and full-width characters (UAX #11) by block, and what is shown as a picture by default.
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u;
const COMBINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;

/** How many columns a terminal uses for a visible character, given as text of one code point. */
export function terminalColumns(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
