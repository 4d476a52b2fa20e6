import { locate } from '@assay/source';
import type { Source, Span } from '@assay/source';

import type { Fix } from './fix.ts';
import { nearestName } from './nearest-name.ts';

/** What to say about an unknown name if a known one is near, and what to write: members of a violation. */
export interface NameSuggestion {
  /** `did you mean "user_data"?` */
  readonly hint: string;
  readonly fixes?: readonly Fix[];
}

/** Where a name is. */
export interface NamePlace {
  readonly span: Span;
  /** What can be written before the name, such as `namespace/`. Default: nothing. */
  readonly prefix?: string;
}

/** Where a name is replaced, and whether that is beyond doubt. Default: it is. */
interface Replacement extends NamePlace {
  readonly applicability?: Fix['applicability'];
}

/** Where an unknown name is, and what cannot replace it. */
export interface UnknownNamePlace extends NamePlace {
  /** Known names that would clash with others there, such as keys that the mapping has already. Default: none. */
  readonly taken?: Iterable<string>;
}

/**
 * The known name that somebody most likely meant by an unknown one, as {@link nearestName} finds it. The fix is safe if no other known
 * name is near. There is no fix if the name is not in the file as it is, or if it would clash.
 */
export function suggestName(
  name: string,
  candidates: Iterable<string>,
  { span, prefix = '', taken = [] }: UnknownNamePlace,
): NameSuggestion | undefined {
  const known = [...candidates];
  const nearest = nearestName(name, known);
  if (nearest === undefined) return undefined;
  const others = known.filter((other) => other !== nearest);
  const applicability = nearestName(name, others) === undefined ? 'safe' : 'unsafe';
  const isTaken = new Set(taken).has(nearest);
  return isTaken ? { hint: hintFor(nearest) } : suggestMeant(name, nearest, { span, prefix, applicability });
}

/** The name that somebody meant by another one, where that is known otherwise than by its letters, with its fix as {@link replaceName} makes it. */
export function suggestMeant(name: string, meant: string, place: Replacement): NameSuggestion {
  return { hint: hintFor(meant), ...replaceName(name, meant, place) };
}

function hintFor(meant: string): string {
  return `did you mean "${meant}"?`;
}

/**
 * The fix that writes one name for another one, as member of a violation: nothing if the name is not at the span as it is,
 * quoted or not, or if the new one would have to be written otherwise than it is.
 */
export function replaceName(
  name: string,
  newName: string,
  { span, prefix = '', applicability = 'safe' }: Replacement,
): { readonly fixes?: readonly Fix[] } {
  const { file, range } = locate(span);
  const source = outermost(span.source);
  const written = source.text.slice(range.start.offset, range.end.offset);
  const quote = QUOTES.find((each) => written === `${each}${prefix}${name}${each}` || written === `${each}${name}${each}`);
  if (quote === undefined || !(quote === '' ? PLAIN_NAME : QUOTED_NAME).test(newName)) return {};
  const start = source.positionAt(range.end.offset - quote.length - name.length);
  const end = source.positionAt(range.end.offset - quote.length);
  return { fixes: [{ title: `write "${newName}"`, applicability, edits: [{ file, range: { start, end }, newText: newName }] }] };
}

/** What can be around a name: the last is that of JSON in a double-quoted scalar of YAML. */
const QUOTES = ['', '"', "'", '\\"'];

/** What YAML takes for a text without quotes, whatever its version: names, and amounts such as `1Gi`. */
const PLAIN_NAME = /^(?:(?!(?:null|true|false|yes|no|on|off|y|n)$)(?:\.{1,2}\/)*[a-z_$][\w./$-]*|\d+[kmgtpe]i)$/i;
const QUOTED_NAME = /^[^"'\\\p{Cc}\p{Zl}\p{Zp}]+$/u;

function outermost(source: Source): Source {
  return source.embedding ? outermost(source.embedding.outer) : source;
}
