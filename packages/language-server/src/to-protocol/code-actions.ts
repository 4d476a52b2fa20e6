import type { CodeAction as OfferedAction } from '@assay/language-service';
import { CodeActionKind } from 'vscode-languageserver';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver';

const KINDS: Readonly<Record<OfferedAction['kind'], CodeActionKind>> = {
  fix: CodeActionKind.QuickFix,
  suppress: CodeActionKind.QuickFix,
  'fix-all': CodeActionKind.SourceFixAll,
  refactor: CodeActionKind.RefactorRewrite,
};

/** What can be done, of the kinds that are asked for. */
export function codeActions(
  offered: readonly OfferedAction[],
  only: readonly string[] | undefined,
  edit: (action: OfferedAction) => WorkspaceEdit,
): CodeAction[] {
  return offered.flatMap((action) => {
    const kind = KINDS[action.kind];
    if (only && !only.some((asked) => kind === asked || kind.startsWith(`${asked}.`))) return [];
    return [{ title: action.title, kind, ...(action.isPreferred && { isPreferred: true }), edit: edit(action) }];
  });
}
