import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';

import { pathOfUri } from './file-uri.ts';

/** What the client can do, as far as answers differ by it. */
export interface Client {
  /** The folders that it has open, as paths. */
  readonly folders: readonly string[];
  readonly readsMarkdown: { readonly hover: boolean; readonly completion: boolean };
  readonly takesDocumentChanges: boolean;
  readonly takesActions: boolean;
  /** Whether a list of offers can say once what each of them replaces. */
  readonly takesCommonRange: boolean;
  readonly takesSymbolTrees: boolean;
  readonly showsRelated: boolean;
  readonly opensDescriptions: boolean;
  readonly opensPages: boolean;
  readonly pullsDiagnostics: boolean;
  readonly watchesFiles: boolean;
  /** What it asks for again when it is told to. */
  readonly refreshes: { readonly diagnostics: boolean; readonly lenses: boolean; readonly hints: boolean };
}

/** Reads what a client says of itself. */
export function readClient({ capabilities, workspaceFolders, rootUri, rootPath }: InitializeParams): Client {
  const { textDocument, workspace, window }: ClientCapabilities = capabilities;
  const roots = workspaceFolders?.map(({ uri }) => uri) ?? [rootUri ?? []].flat();
  const folders = roots.flatMap((uri) => folderOfUri(uri) ?? []);
  return {
    folders: folders.length === 0 && roots.length === 0 && rootPath ? [rootPath.replaceAll('\\', '/')] : folders,
    readsMarkdown: {
      hover: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
      completion: textDocument?.completion?.completionItem?.documentationFormat?.includes('markdown') ?? false,
    },
    takesDocumentChanges: workspace?.workspaceEdit?.documentChanges ?? false,
    takesActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    takesCommonRange: textDocument?.completion?.completionList?.itemDefaults?.includes('editRange') ?? false,
    takesSymbolTrees: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    opensDescriptions: textDocument?.publishDiagnostics?.codeDescriptionSupport ?? textDocument?.diagnostic?.codeDescriptionSupport ?? false,
    opensPages: window?.showDocument?.support ?? false,
    showsRelated: textDocument?.publishDiagnostics?.relatedInformation ?? false,
    // CodeMirror's client can only say no by `false`.
    pullsDiagnostics: Boolean(textDocument?.diagnostic),
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
    refreshes: {
      diagnostics: workspace?.diagnostics?.refreshSupport ?? false,
      lenses: workspace?.codeLens?.refreshSupport ?? false,
      hints: workspace?.inlayHint?.refreshSupport ?? false,
    },
  };
}

/** The path of a folder; `undefined` if it is no directory of files. */
export function folderOfUri(uri: string): string | undefined {
  const path = pathOfUri(uri);
  return path !== undefined && path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
