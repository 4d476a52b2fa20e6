import type { OfferedCompletion } from '@assay/language-service';
import { CompletionItemKind } from 'vscode-languageserver';
import type { CompletionList } from 'vscode-languageserver';

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
  offered: readonly OfferedCompletion[],
  firstNumber: number,
  { takesCommonRange }: Pick<Client, 'takesCommonRange'>,
): CompletionList {
  const common = takesCommonRange ? offered[0]?.replaces : undefined;
  const digits = String(offered.length).length;
  const items = offered.map(({ label, kind, detail, documentation, replaces, text = label }, at) => ({
    label,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { data: firstNumber + at }),
    // What was typed so far is compared with what would be written.
    ...(text !== label && { filterText: text }),
    sortText: String(at).padStart(digits, '0'),
    ...(replaces === common ? text !== label && { textEditText: text } : { textEdit: { range: replaces, newText: text } }),
  }));
  return { isIncomplete: false, ...(common && { itemDefaults: { editRange: common } }), items };
}
