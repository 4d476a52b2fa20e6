import { rulePage } from '@assay/findings';
import {
  codeActionsAt,
  completionsAt,
  definitionsAt,
  foldsOf,
  formattingOf,
  highlightsAt,
  hintsIn,
  hoverAt,
  LanguageService,
  lensesOf,
  linksOf,
  outlineOf,
  previewOf,
  referencesAt,
  renameableAt,
  renameAt,
  selectionsAt,
  signatureAt,
  symbolsLike,
  tokensOf,
} from '@assay/language-service';
import type { FileRange, FileView } from '@assay/language-service';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import type { CancellationToken, CompletionItem, Connection, InitializeParams, Location } from 'vscode-languageserver';

import { folderOfUri, readClient } from './client.ts';
import type { Client } from './client.ts';
import { pathOfUri } from './file-uri.ts';
import { OfferedCompletions } from './offered-completions.ts';
import { PublishedFindings } from './published-findings.ts';
import { serverCapabilities } from './server-capabilities.ts';
import type { ServerOptions } from './server-options.ts';
import { codeActions } from './to-protocol/code-actions.ts';
import { completionList } from './to-protocol/completions.ts';
import { codeLens } from './to-protocol/lenses.ts';
import { markup } from './to-protocol/markup.ts';
import { OPEN_PAGE, pageActions } from './to-protocol/page-actions.ts';
import { RENDERED, renderedAnswer } from './to-protocol/rendered.ts';
import { selectionRange } from './to-protocol/selection.ts';
import { signatureHelp } from './to-protocol/signature.ts';
import { documentSymbols, symbolList, workspaceSymbols } from './to-protocol/symbols.ts';
import { semanticTokens } from './to-protocol/tokens.ts';
import { workspaceEdit } from './to-protocol/workspace-edit.ts';
import { Uris } from './uris.ts';

/** Answers a client until it is gone. `rest` lets what else has come be read. */
export function serveClient(connection: Connection, options: ServerOptions, rest: () => Promise<void>): void {
  const { elsewhereFor, ...others } = options;
  const service = new LanguageService({
    ...others,
    rest,
    ...(elsewhereFor && { elsewhereFor: (directory) => ({ ...elsewhereFor(directory), onDone: () => serving?.findings.changed(0) }) }),
  });
  const uris = new Uris();
  const versions = new Map<string, number>();
  const offers = new OfferedCompletions();
  let serving: { readonly client: Client; readonly findings: PublishedFindings } | undefined;
  let folders: readonly string[] = [];
  let isShutDown = false;

  /** Answers a request: not before the client has said what it can do, not after it said farewell, and not if it was withdrawn. */
  const answer =
    <Params, Result>(handle: (params: Params, client: Client, token: CancellationToken) => Promise<Result> | Result) =>
    async (params: Params, token: CancellationToken): Promise<Result> => {
      if (isShutDown) throw new ResponseError(ErrorCodes.InvalidRequest, 'the server has been shut down');
      if (!serving) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the server has not been initialized');
      await rest();
      if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled');
      return handle(params, serving.client, token);
    };

  /** Answers a request about a file; nothing about what is no file of the workspace. */
  const answerAbout = <Params extends { readonly textDocument: { readonly uri: string } }, Result>(
    handle: (view: FileView, params: Params, client: Client) => Promise<Result> | Result,
  ): ((params: Params, token: CancellationToken) => Promise<Result | null>) =>
    answer(async (params: Params, client) => {
      const path = pathOfUri(params.textDocument.uri);
      const view = path === undefined ? undefined : await service.view(path);
      return view ? handle(view, params, client) : null;
    });

  const locationOf = ({ path, range }: FileRange): Location => ({ uri: uris.uriOf(path), range });
  const changed = (): void => serving?.findings.changed();

  connection.onInitialize((params: InitializeParams) => {
    const client = readClient(params);
    folders = client.folders;
    service.setFolders(folders);
    serving = { client, findings: new PublishedFindings({ connection, service, client, uris, versions, docsUrl: options.docsUrl }) };
    return { capabilities: serverCapabilities(client), serverInfo: { name: 'assay', version: options.version } };
  });
  connection.onInitialized(() => {
    serving?.findings.changed(0);
    if (!serving?.client.watchesFiles) return;
    const registered = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] });
    // A client that does not watch after all tells of what is saved.
    registered.catch(() => undefined);
  });
  connection.onShutdown(() => {
    isShutDown = true;
    serving?.findings.stop();
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    const path = uris.pathOf(uri);
    if (path === undefined) return;
    versions.set(path, version);
    service.open(path, text);
    // Who opens a file is not typing yet.
    serving?.findings.changed(0);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const path = pathOfUri(uri);
    if (path === undefined || !versions.has(path)) return;
    versions.set(path, version);
    service.change(path, contentChanges);
    changed();
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    const path = pathOfUri(uri);
    if (path === undefined || !versions.delete(path)) return;
    service.close(path);
    changed();
  });
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    const path = pathOfUri(uri);
    if (path === undefined) return;
    service.changedOnDisk([path]);
    changed();
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    const gone = new Set(removed.map(({ uri }) => folderOfUri(uri)));
    folders = [...folders.filter((folder) => !gone.has(folder)), ...added.flatMap(({ uri }) => folderOfUri(uri) ?? [])];
    service.setFolders(folders);
    changed();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    service.changedOnDisk(changes.flatMap(({ uri }) => pathOfUri(uri) ?? []));
    changed();
  });

  connection.onHover(
    answerAbout((view, { position }, { readsMarkdown }) => {
      const hover = hoverAt(view, position);
      return hover ? { contents: markup(hover.text, readsMarkdown.hover), range: hover.range } : null;
    }),
  );
  connection.onCompletion(
    answerAbout((view, { position }, client) => {
      const offered = completionsAt(view, position);
      return completionList(offered, offers.keep(offered.offers), client);
    }),
  );
  connection.onCompletionResolve(
    answer((item: CompletionItem, { readsMarkdown }) => {
      const documentation = offers.documentationOf(item.data);
      return documentation === undefined ? item : { ...item, documentation: markup(documentation, readsMarkdown.completion) };
    }),
  );
  connection.onSignatureHelp(
    answerAbout((view, { position }, { readsMarkdown }) => {
      const signature = signatureAt(view, position);
      return signature ? signatureHelp(signature, readsMarkdown.completion) : null;
    }),
  );
  connection.onDefinition(answerAbout((view, { position }) => definitionsAt(view, position).map(locationOf)));
  connection.onReferences(answerAbout((view, { position }) => referencesAt(view, position).map(locationOf)));
  connection.onDocumentHighlight(answerAbout((view, { position }) => highlightsAt(view, position).map((range) => ({ range }))));
  connection.onPrepareRename(
    answerAbout((view, { position }) => {
      const found = renameableAt(view, position);
      return found ? { range: found.range, placeholder: found.name } : null;
    }),
  );
  connection.onRenameRequest(
    answerAbout((view, { position, newName }, client) => {
      const renamed = renameAt(view, position, newName);
      if (!renamed) return null;
      if (renamed.kind === 'refused') throw new ResponseError(LSPErrorCodes.RequestFailed, renamed.reason);
      return workspaceEdit(renamed.files, { uris, versions, client });
    }),
  );
  connection.onCodeAction(
    answerAbout((view, { range, context }, client) => [
      ...codeActions(codeActionsAt(view, range), context.only, ({ files }) => workspaceEdit(files, { uris, versions, client })),
      ...(client.opensPages ? pageActions(context, options.docsUrl) : []),
    ]),
  );
  connection.onExecuteCommand(
    answer(async ({ command, arguments: given = [] }) => {
      const page = command === OPEN_PAGE ? rulePage(String(given[0]), options.docsUrl) : undefined;
      if (page === undefined) throw new ResponseError(ErrorCodes.InvalidParams, 'there is no such command');
      await connection.window.showDocument({ uri: page, external: true });
      return null;
    }),
  );
  connection.onCodeLens(answerAbout(async (view) => (await lensesOf(view)).map((lens) => codeLens(lens, uris))));
  connection.languages.inlayHint.on(
    answerAbout((view, { range }) => hintsIn(view, range).map(({ position, label }) => ({ position, label, paddingLeft: true }))),
  );
  connection.onDocumentSymbol(
    answerAbout((view, { textDocument: { uri } }, { takesSymbolTrees }) =>
      takesSymbolTrees ? documentSymbols(outlineOf(view)) : symbolList(outlineOf(view), uri),
    ),
  );
  connection.onWorkspaceSymbol(
    answer(async ({ query }, _client, token) => {
      const found = await symbolsLike(service, query, { rest, isCancelled: () => token.isCancellationRequested });
      return workspaceSymbols(found, uris);
    }),
  );
  connection.onFoldingRanges(answerAbout((view) => foldsOf(view).map(({ firstLine, lastLine }) => ({ startLine: firstLine, endLine: lastLine }))));
  connection.onSelectionRanges(answerAbout((view, { positions }) => positions.map((position) => selectionRange(selectionsAt(view, position)))));
  connection.onDocumentLinks(answerAbout((view) => linksOf(view).map(({ range, path }) => ({ range, target: uris.uriOf(path) }))));
  connection.onDocumentFormatting(
    answerAbout((view) => {
      const edit = formattingOf(view);
      return edit ? [edit] : [];
    }),
  );
  connection.languages.semanticTokens.on(answerAbout((view) => semanticTokens(tokensOf(view))));
  connection.onRequest(
    RENDERED,
    answerAbout(async (view, { of = 'unit', unit, environment }) => {
      const preview = await previewOf(view, { of, unit, environment });
      return preview ? renderedAnswer(preview, uris) : null;
    }),
  );
  connection.languages.diagnostics.on(
    answer(async ({ textDocument: { uri } }) => {
      const path = pathOfUri(uri);
      const items = path === undefined ? [] : await (serving?.findings.of(path) ?? []);
      return { kind: 'full' as const, items: [...items] };
    }),
  );
  connection.listen();
}
