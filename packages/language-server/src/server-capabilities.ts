import { CodeActionKind, TextDocumentSyncKind } from 'vscode-languageserver';
import type { ServerCapabilities } from 'vscode-languageserver';

import type { Client } from './client.ts';
import { OPEN_PAGE } from './to-protocol/page-actions.ts';
import { TOKEN_LEGEND } from './to-protocol/tokens.ts';

/** What the server can do for a client. */
export function serverCapabilities(client: Client): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    hoverProvider: true,
    // What begins something: an annotation, a member, an expression, a path, a value.
    completionProvider: { resolveProvider: true, triggerCharacters: ['@', '.', '/', '(', '{', '"', "'", ':', ' ', ','] },
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    ...(client.takesActions && {
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, CodeActionKind.SourceFixAll] },
    }),
    ...(client.opensPages && { executeCommandProvider: { commands: [OPEN_PAGE] } }),
    codeLensProvider: {},
    inlayHintProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: {},
    documentFormattingProvider: true,
    semanticTokensProvider: { legend: TOKEN_LEGEND, full: true },
    ...(client.pullsDiagnostics && { diagnosticProvider: { identifier: 'assay', interFileDependencies: true, workspaceDiagnostics: false } }),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}
