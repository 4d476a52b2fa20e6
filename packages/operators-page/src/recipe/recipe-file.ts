/** A recipe that came as a whole, from a file or the clipboard, and is kept byte for byte. */
export interface RecipeFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What can be shown of it, with U+FFFD for what is no UTF-8. */
  readonly text: string;
  /** Why a text area cannot hold it as it is; `undefined` if it can. */
  readonly obstacle: 'size' | 'encoding' | 'line-ends' | undefined;
}

/** More than this makes typing in a text area slow. */
const MOST_UNITS = 256 * 1024;
const MOST_LINES = 5000;

/** Looks at bytes that came as a whole. */
export function recipeFile(name: string, bytes: Uint8Array<ArrayBuffer>): RecipeFile {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { name, bytes, text: text.slice(0, shownLength(text)), obstacle: obstacleIn(text, bytes) };
}

/** How much of a text a text area can show. */
export function shownLength(text: string): number {
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0 || end > MOST_UNITS) return Math.min(text.length, MOST_UNITS);
  }
  return end;
}

function obstacleIn(text: string, bytes: Uint8Array): RecipeFile['obstacle'] {
  if (shownLength(text) < text.length) return 'size';
  if (!isSame(new TextEncoder().encode(text), bytes)) return 'encoding';
  return text.includes('\r') ? 'line-ends' : undefined;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
