import { didYouMean } from '@assay/findings';

/** The near name, or all of them if they are few; of names that follow from others only the others are shown. */
export function knownNames(name: string, known: readonly string[], shown: readonly string[] = known): string | undefined {
  const near = didYouMean(name, known);
  if (near !== undefined || shown.length === 0 || shown.length > FEW) return near;
  return `known: ${shown.map((each) => `"${each}"`).join(', ')}`;
}

const FEW = 5;

/** The parts of `name` or `namespace/name`. */
export function nameParts(text: string): { readonly namespace: string | undefined; readonly name: string } {
  const slash = text.indexOf('/');
  return slash < 0 ? { namespace: undefined, name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
