/** What editors say of a function or a constant that comes with ytt. */
export interface FunctionText {
  readonly name: string;
  /** With its parameters: `min(a, b, …)`; the name alone for a constant. */
  readonly signature: string;
  readonly parameters: readonly string[];
  readonly text: string;
}

/** Texts by name, from texts by signature. */
export function functionTexts(texts: Readonly<Record<string, string>>): ReadonlyMap<string, FunctionText> {
  return new Map(
    Object.entries(texts).map(([signature, text]) => {
      const [, name = signature, list = ''] = /^(\w+)(?:\((.*)\))?$/.exec(signature) ?? [];
      return [name, { name, signature, parameters: list === '' ? [] : list.split(', '), text }];
    }),
  );
}
