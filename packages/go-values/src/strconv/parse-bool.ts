/** The truth value that a text names: `strconv.ParseBool`; `undefined` if it names none. */
export function parseBool(text: string): boolean | undefined {
  return WORDS.get(text);
}

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
]);
