import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';

import { pathOfUri } from './file-uri.ts';

/** What the client can do, as far as answers differ by it. */
export interface Client {
  /** The folders that it has open, as paths. */
  readonly folders: readonly string[];
  readonly readsMarkdown: { readonly hover: boolean; readonly completion: boolean };
  readonly takesDocumentChanges: boolean;
  readonly takesActions: boolean;
  readonly takesSymbolTrees: boolean;
  readonly showsRelated: boolean;
  readonly opensDescriptions: boolean;
  readonly pullsDiagnostics: boolean;
  readonly tellsOfFolders: boolean;
  readonly watchesFiles: boolean;
  /** What it asks for again when it is told to. */
  readonly refreshes: { readonly diagnostics: boolean; readonly lenses: boolean; readonly hints: boolean };
}

/** Reads what a client says of itself. */
export function readClient({ capabilities, workspaceFolders, rootUri, rootPath }: InitializeParams): Client {
  const { textDocument, workspace }: ClientCapabilities = capabilities;
  const roots = workspaceFolders?.map(({ uri }) => uri) ?? [rootUri ?? []].flat();
  const folders = roots.flatMap((uri) => pathOfUri(uri) ?? []);
  return {
    folders: folders.length === 0 && roots.length === 0 && rootPath ? [rootPath.replaceAll('\\', '/')] : folders.map(withoutEndingSlash),
    readsMarkdown: {
      hover: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
      completion: textDocument?.completion?.completionItem?.documentationFormat?.includes('markdown') ?? false,
    },
    takesDocumentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
    takesActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    takesSymbolTrees: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    opensDescriptions: textDocument?.publishDiagnostics?.codeDescriptionSupport ?? textDocument?.diagnostic?.codeDescriptionSupport ?? false,
    showsRelated: textDocument?.publishDiagnostics?.relatedInformation ?? false,
    // CodeMirror's client can only say no by `false`.
    pullsDiagnostics: Boolean(textDocument?.diagnostic),
    tellsOfFolders: workspace?.workspaceFolders ?? false,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    refreshes: {
      diagnostics: workspace?.diagnostics?.refreshSupport ?? false,
      lenses: workspace?.codeLens?.refreshSupport ?? false,
      hints: workspace?.inlayHint?.refreshSupport ?? false,
    },
  };
}

function withoutEndingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
