/** The plural in lower case that Kubernetes guesses for a kind: `meta.UnsafeGuessKindToResource` of k8s.io/apimachinery. */
export function guessPlural(kind: string): string {
  const singular = kind.toLowerCase();
  if (singular.endsWith('s')) return `${singular}es`;
  return singular.endsWith('y') ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}
