import type { OfferedCompletion, Offers } from '@assay/language-service';
import { CompletionItemKind } from 'vscode-languageserver';
import type { CompletionItem, CompletionList } from 'vscode-languageserver';

import type { Client } from '../client.ts';

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

/** What is offered, in its order; documentation is asked for by the numbers of the offers, which follow on each other. */
export function completionList(
  { offers, isWhole }: Offers,
  firstNumber: number,
  { takesCommonRange }: Pick<Client, 'takesCommonRange'>,
): CompletionList {
  const common = takesCommonRange ? offers[0]?.replaces : undefined;
  const digits = String(offers.length).length;
  const items = offers.map(({ label, kind, detail, documentation, replaces, text = label }, at) => {
    const item: CompletionItem = { label, kind: KINDS[kind], sortText: String(at).padStart(digits, '0') };
    if (detail !== undefined) item.detail = detail;
    if (documentation !== undefined) item.data = firstNumber + at;
    // What was typed so far is compared with what would be written.
    if (text !== label) item.filterText = text;
    if (replaces !== common) item.textEdit = { range: replaces, newText: text };
    else if (text !== label) item.textEditText = text;
    return item;
  });
  return { isIncomplete: !isWhole, ...(common && { itemDefaults: { editRange: common } }), items };
}
