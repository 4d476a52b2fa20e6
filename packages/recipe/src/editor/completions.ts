import type { Completion, EditorPlace } from '@assay/findings';
import { isOutsideQuotes } from '@assay/source';
import type { Node, Span, TreePlace } from '@assay/source';

import { describeMember } from './hover.ts';
import { memberAt, membersAt } from './recipe-members.ts';
import { placeInRecipe } from './written-recipe.ts';

/** Members that the object at a place has not yet, or values that its member can have. */
export function completions(place: EditorPlace): readonly Completion[] {
  const found = placeInRecipe(place);
  const node = found?.kind === 'key' ? found.entry?.key : found?.node;
  if (!found || (node && isOutsideQuotes(node, place.offset))) return [];
  return found.kind === 'key' ? newMembers(place, found) : valuesOf(place, found.path, found.node);
}

function newMembers(place: EditorPlace, { path, mapping, entry }: Extract<TreePlace, { kind: 'key' }>): readonly Completion[] {
  const present = new Set(mapping.entries.filter((each) => each !== entry).map(({ name }) => name));
  const { replaces, isQuoted } = writtenAt(place, entry?.key);
  return membersAt(path)
    .filter(({ name }) => !present.has(name))
    .map((member) => ({
      label: member.name,
      kind: 'field' as const,
      detail: member.type,
      documentation: describeMember(member),
      replaces,
      text: isQuoted ? member.name : `"${member.name}": `,
    }));
}

function valuesOf(place: EditorPlace, path: readonly (string | number)[], node: Node | undefined): readonly Completion[] {
  const { replaces, isQuoted } = writtenAt(place, node);
  return (memberAt(path)?.proposals ?? []).map(({ value, meaning }) => ({
    label: value,
    kind: 'value' as const,
    ...(meaning !== '' && { detail: meaning }),
    replaces,
    text: isQuoted ? value : `"${value}"`,
  }));
}

/** What is written already: between quotes, all that is there; of a text whose quote is not closed no more than the word at the place. */
function writtenAt({ file, offset }: EditorPlace, node: Node | undefined): { readonly replaces: Span; readonly isQuoted: boolean } {
  const source = node?.origin.source ?? file.source!;
  const { text } = source;
  const { start, end } = node?.origin ?? { start: offset, end: offset };
  const isQuoted = start < end && text[start] === '"';
  if (!isQuoted) return { replaces: { source, start, end: Math.max(start, offset) }, isQuoted };
  // A quote behind what can only follow a text opens the next one.
  const isClosed = end > start + 1 && text[end - 1] === '"' && !/^\s*[,:}\]]/.test(text.slice(offset, end - 1));
  const word = /^[\w$.-]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { replaces: { source, start: start + 1, end: isClosed ? end - 1 : offset + word }, isQuoted };
}
