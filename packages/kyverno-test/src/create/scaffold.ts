/** The text of a new file, or which word of the command line says nothing that could stand in it. */
export type Scaffold = { readonly kind: 'text'; readonly text: string } | UnreadableWord;

export interface UnreadableWord {
  readonly kind: 'unreadable-word';
  readonly word: string;
  /** The form that it should have. */
  readonly expected: string;
}

/** Reads each word, up to the first that cannot be read. */
export function readWords<Read extends object>(
  words: readonly string[],
  read: (word: string) => Read | undefined,
  expected: string,
): readonly Read[] | UnreadableWord {
  const found: Read[] = [];
  for (const word of words) {
    const value = read(word);
    if (value === undefined) return { kind: 'unreadable-word', word, expected };
    found.push(value);
  }
  return found;
}
