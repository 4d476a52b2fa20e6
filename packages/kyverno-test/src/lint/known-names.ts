import { suggestName } from '@assay/findings';
import type { Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';

/** Advises the near name, or all of them if they are few; of names that follow from others only the others are shown. */
export function adviseNames(
  name: string,
  known: readonly string[],
  place: { readonly span: Span; readonly prefix?: string },
  shown: readonly string[] = known,
): Pick<Finding, 'hint' | 'fixes'> {
  return suggestName(name, known, place) ?? { hint: listNames(shown) };
}

export function listNames(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > FEW) return undefined;
  return `known: ${names.map((name) => `"${name}"`).join(', ')}`;
}

const FEW = 5;

/** What stands before the name in `namespace/name`. */
export function prefixOf(text: string): string {
  return text.slice(0, text.indexOf('/') + 1);
}

/** The parts of `name` or `namespace/name`. */
export function nameParts(text: string): { readonly namespace: string | undefined; readonly name: string } {
  const slash = text.indexOf('/');
  return slash < 0 ? { namespace: undefined, name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
