/** What stands before the name in `namespace/name`. */
export function prefixOf(text: string): string {
  return text.slice(0, text.indexOf('/') + 1);
}

/** The parts of `name` or `namespace/name`. */
export function nameParts(text: string): { readonly namespace: string | undefined; readonly name: string } {
  const slash = text.indexOf('/');
  return slash < 0 ? { namespace: undefined, name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
