// Classes of characters, by their code; 0 is the end of the text, as NUL is in no text that can be read.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const BYTE_ORDER_MARK = 0xfeff;

/** U+0085, U+2028 and U+2029 break lines in YAML 1.1. */
export function isBreak(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN || (code > 0x7f && isWideBreak(code));
}

export function isWideBreak(code: number): boolean {
  return code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** A space or tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

export function isBreakOrEnd(code: number): boolean {
  return code === 0 || isBreak(code);
}

export function isBlankOrBreakOrEnd(code: number): boolean {
  return code === SPACE || code === TAB || code === 0 || isBreak(code);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** What names are made of: letters and digits of ASCII, `_` and `-`. */
export function isNameCharacter(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x2d;
}

/** The value of a hexadecimal digit; -1 if it is none. */
export function hexDigit(code: number): number {
  if (isDigit(code)) return code - 0x30;
  if (code >= 0x41 && code <= 0x46) return code - 0x41 + 10;
  if (code >= 0x61 && code <= 0x66) return code - 0x61 + 10;
  return -1;
}
