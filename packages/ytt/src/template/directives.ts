import type { Comment, Span } from '@assay/source';

/** What a comment of a template says, before it is known where its node is. */
export type Directive =
  /** `#! text`, or `# text` where unknown comments are ignored. */
  | { readonly kind: 'remark' }
  /** `# text`, which a template must not have. */
  | { readonly kind: 'unknown' }
  /** `#@name content`; the name is empty for code and values. */
  | { readonly kind: 'annotation'; readonly name: string; readonly content: string; readonly contentSpan: Span; readonly span: Span };

/** The name that comments of the form `#! text` have in the reference, so that `#@comment text` is one too. */
const REMARK = 'comment';

/** Reads a comment: after `#@` the name goes to the first space, the rest is code. */
export function directiveOf({ text, span }: Comment): Directive {
  if (text.startsWith('!')) return { kind: 'remark' };
  if (!text.startsWith('@')) return { kind: 'unknown' };
  const space = text.indexOf(' ');
  const nameEnd = space < 0 ? text.length : space;
  const name = text.slice(1, nameEnd);
  if (name === REMARK) return { kind: 'remark' };
  const contentStart = space < 0 ? text.length : space + 1;
  const start = span.start + '#'.length + contentStart;
  return { kind: 'annotation', name, content: text.slice(contentStart), contentSpan: { source: span.source, start, end: span.end }, span };
}

/** The annotations in the comments of a node that is not evaluated yet, such as `data/values`. Code and values are not among them. */
export function annotationsOf(comments: readonly Comment[] | undefined): readonly (Directive & { readonly kind: 'annotation' })[] {
  if (!comments) return [];
  return comments
    .map(directiveOf)
    .filter((directive) => directive.kind === 'annotation')
    .filter(({ name }) => name !== '' && !LONG_FORMS.has(name));
}

const LONG_FORMS: ReadonlySet<string> = new Set(['template/code', 'template/value']);
