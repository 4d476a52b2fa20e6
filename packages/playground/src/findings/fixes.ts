import type { LSPClient } from '@codemirror/lsp-client';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-types';

import type { OpenFiles } from '../editor/open-files.ts';
import { addressOf } from '../files/file-address.ts';
import { offsetAt } from './text-position.ts';

/** What can be done about a finding, the likeliest first. */
export async function fixesOf(client: LSPClient, path: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
  const params = { textDocument: { uri: addressOf(path) }, range: diagnostic.range, context: { diagnostics: [diagnostic], only: ['quickfix'] } };
  return (await client.request<object, CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
}

/** Applies what an action changes in files, in the editor or not. */
export function applyFix({ edit }: CodeAction, files: OpenFiles): void {
  for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
    const file = files.getFile(uri);
    if (!file) continue;
    const doc = file.getView()?.state.doc ?? file.doc;
    const changes = edits.map(({ range, newText }) => ({ from: offsetAt(doc, range.start), to: offsetAt(doc, range.end), insert: newText }));
    files.updateFile(uri, { changes, userEvent: 'input.fix' });
  }
}
