import type { Comment } from '@assay/source';

import { isCollection } from '../model.ts';
import type { Content, Document, Holder } from '../model.ts';

interface AttachOptions {
  /** Whether the document itself is in the text, so that comments can belong to it. */
  readonly hasPlace: boolean;
  /** Whether the nodes occur in the order of the text: not so with copies of what anchors stand for. */
  readonly isSorted: boolean;
}

/**
 * Gives each comment of a document to a node, by lines alone: a comment on a line where nodes start belongs to the last of them, any
 * other to the first node of the next line that has one. Copies count on the lines of what they copy.
 * Returns the comments after the last node.
 */
export function attachComments(document: Document, comments: readonly Comment[], options: AttachOptions): readonly Comment[] {
  if (comments.length === 0) return comments;
  const holders: Holder[] = options.hasPlace ? [document] : [];
  collect(document.value, holders);
  if (!options.isSorted) sortByLine(holders);
  let at = 0;
  for (const [index, comment] of comments.entries()) {
    const { source, start, end } = comment.span;
    const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
    while (at < holders.length && holders[at]!.start < lineStart) at++;
    if (at === holders.length) return comments.slice(index);
    let owner = at;
    while (owner + 1 < holders.length && holders[owner + 1]!.start < end) owner++;
    const holder = holders[owner]!;
    (holder.comments ??= []).push(comment);
  }
  return [];
}

function collect(content: Content, holders: Holder[]): void {
  if (!isCollection(content)) return;
  for (const item of content.items) {
    holders.push(item);
    collect(item.value, holders);
  }
}

/** Keeps the order within a line. */
function sortByLine(holders: Holder[]): void {
  const lines = new Map(holders.map((holder) => [holder, holder.source.positionAt(holder.start).line]));
  holders.sort((a, b) => (lines.get(a) ?? 0) - (lines.get(b) ?? 0));
}
