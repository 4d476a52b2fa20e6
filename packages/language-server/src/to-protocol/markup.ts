import type { MarkupContent } from 'vscode-languageserver';

/** A text in Markdown, for a client that may not read it. */
export function markup(text: string, readsMarkdown: boolean): MarkupContent {
  return readsMarkdown ? { kind: 'markdown', value: text } : { kind: 'plaintext', value: withoutMarks(text) };
}

/** What a person reads of a text in Markdown. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/^(?:```.*|---)$\n?/gm, '')
    .replaceAll(/(?<!\\)(?:\*\*|`)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
