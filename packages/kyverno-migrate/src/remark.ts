import { locate, Source } from '@assay/source';
import type { Span } from '@assay/source';

import type { Migration, Remark } from './model.ts';

interface RemarkContent {
  readonly kind?: Remark['kind'];
  readonly subject: string;
  readonly reason: string;
  readonly advice?: string | undefined;
}

/** A remark on a place in a file. */
export function remarkAt(span: Span, path: string, { kind = 'left', subject, reason, advice }: RemarkContent): Remark {
  const { range } = locate(span);
  return { kind, path, range, subject, reason, ...(advice !== undefined && { advice }) };
}

/** A remark on a file that is no text, so that nothing of it is in a conversion. */
export function unreadFile(path: string, reason: string): Remark {
  return remarkAt({ source: new Source(path, ''), start: 0, end: 0 }, path, { kind: 'unread', subject: 'the file', reason });
}

/** Whether something stays that is of kyverno.io, or that may be and cannot be read. */
export function isAnythingLeft({ pairs, remarks }: Migration): boolean {
  return pairs.some(({ after }) => after.length === 0) || remarks.some(({ kind }) => kind === 'left' || kind === 'unread');
}

/** What a remark says of its subject. */
export const REMARK_VERBS: Readonly<Record<Remark['kind'], string>> = {
  left: 'is left',
  unread: 'cannot be read',
  difference: 'differs',
  joined: 'is joined',
};
