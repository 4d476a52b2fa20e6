import { rulePage } from '@assay/findings';
import { CodeActionKind } from 'vscode-languageserver';
import type { CodeAction, CodeActionContext } from 'vscode-languageserver';

/** The command by which a client has a page opened. */
export const OPEN_PAGE = 'assay.openRulePage';

/** The pages of the rules that findings are about, if it is known where the documentation is. */
export function pageActions({ diagnostics, only }: CodeActionContext, docsUrl: string | undefined): CodeAction[] {
  if (only && !only.includes(CodeActionKind.QuickFix)) return [];
  const rules = diagnostics.flatMap(({ source, code }) => (source === 'assay' && typeof code === 'string' ? [code] : []));
  return [...new Set(rules)].flatMap((rule) => {
    if (rulePage(rule, docsUrl) === undefined) return [];
    const title = `Open the page of ${rule}`;
    return [{ title, kind: CodeActionKind.QuickFix, command: { title, command: OPEN_PAGE, arguments: [rule] } }];
  });
}
