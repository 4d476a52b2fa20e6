/** Makes something when it is first asked for, and gives the same ever after. */
export function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
