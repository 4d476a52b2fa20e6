import { isCollection } from '../model.ts';
import type { Content, DocumentSet, Holder } from '../model.ts';
import { directiveOf } from './directives.ts';

/** Whether a comment of these documents starts with `#@`, which makes the file a template. */
export function hasTemplating(documents: DocumentSet): boolean {
  return documents.documents.some(holderHasTemplating);
}

function holderHasTemplating(holder: Holder): boolean {
  return (holder.comments?.some((comment) => directiveOf(comment).kind === 'annotation') ?? false) || contentHasTemplating(holder.value);
}

function contentHasTemplating(content: Content): boolean {
  return isCollection(content) && content.items.some(holderHasTemplating);
}
