// Control characters, line separators, marks that reorder text, invisible characters, halves of surrogate pairs and code
// points that are no characters: all that could make a terminal, a log or an XML parser do or show something else.
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Noncharacter_Code_Point}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text with every character shown that would act on a terminal or hide: `\x1b`, `\u{202e}`. Line breaks too. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, visibleCharacter);
}

/** The lines of a text, each made visible. */
export function visibleLines(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(/\r\n|[\r\n]/);
  return [visibleText(first), ...others.map(visibleText)];
}

function visibleCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
}
