import type { OfferedCompletion } from '@assay/language-service';
import { CompletionItemKind } from 'vscode-languageserver';
import type { CompletionItem } from 'vscode-languageserver';

import { markup } from './markup.ts';

const KINDS: Readonly<Record<OfferedCompletion['kind'], CompletionItemKind>> = {
  annotation: CompletionItemKind.Keyword,
  field: CompletionItemKind.Field,
  file: CompletionItemKind.File,
  function: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  module: CompletionItemKind.Module,
  name: CompletionItemKind.Reference,
  rule: CompletionItemKind.Method,
  type: CompletionItemKind.Class,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
};

/** What is offered, in its order. */
export function completionItems(offered: readonly OfferedCompletion[], readsMarkdown: boolean): CompletionItem[] {
  const digits = String(offered.length).length;
  return offered.map(({ label, kind, detail, documentation, replaces, text = label }, at) => ({
    label,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: markup(documentation, readsMarkdown) }),
    // What was typed so far is compared with what would be written.
    ...(text !== label && { filterText: text }),
    sortText: String(at).padStart(digits, '0'),
    textEdit: { range: replaces, newText: text },
  }));
}
