import { suggestName } from '@assay/findings';
import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

/** Advises the near name, or all of them if they are few; of names that follow from others only the others are shown. */
export function adviseNames(
  name: string,
  known: readonly string[],
  place: { readonly span: Span; readonly prefix?: string },
  shown: readonly string[] = known,
): { readonly hint?: string | undefined; readonly fixes?: readonly Fix[] | undefined } {
  return suggestName(name, known, place) ?? { hint: listNames(shown) };
}

/** All names, if they are few. */
export function listNames(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > FEW) return undefined;
  return `known: ${names.map((name) => `"${name}"`).join(', ')}`;
}

const FEW = 5;
