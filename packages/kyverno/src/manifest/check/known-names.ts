import { didYouMean } from '@assay/findings';

/** The near name, or all of them if they are few. */
export function knownNames(name: string, known: readonly string[]): string | undefined {
  const near = didYouMean(name, known);
  if (near !== undefined || known.length === 0 || known.length > FEW) return near;
  return `known: ${known.map((each) => `"${each}"`).join(', ')}`;
}

const FEW = 5;

/** The parts of `name` or `namespace/name`. */
export function nameParts(text: string): { readonly namespace: string | undefined; readonly name: string } {
  const slash = text.indexOf('/');
  return slash < 0 ? { namespace: undefined, name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
