import { commands, Disposable, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

import { chooseEnvironment } from './choose-environment.ts';
import { followSelections } from './follow-selection.ts';
import { openOrigin } from './open-origin.ts';
import { PREVIEW_SCHEME, Previews } from './previews.ts';
import { RENDERED } from './rendered.ts';
import type { RenderedParams } from './rendered.ts';
import type { SourceUris } from './source-uris.ts';

/** How long nothing has to be typed before previews are made anew. */
const QUIET_MILLISECONDS = 150;

/** Commands, documents and marks of previews. `clientNow` gives the client that runs. */
export function registerPreviews(clientNow: () => BaseLanguageClient | undefined): Disposable {
  const previews = new Previews(async (params) => (await clientNow()?.sendRequest(RENDERED, params)) ?? null);
  const uris: SourceUris = {
    ofServer: (uri) => clientNow()?.code2ProtocolConverter.asUri(uri) ?? uri.toString(),
    ofEditor: (uri) => clientNow()?.protocol2CodeConverter.asUri(uri) ?? Uri.parse(uri),
  };
  const show = async (given: unknown, of: RenderedParams['of']): Promise<void> => {
    const uri = typeof given === 'string' ? given : sourceUri(given, uris);
    if (uri === undefined) void window.showInformationMessage('Assay: open a template first.');
    else await previews.show({ textDocument: { uri }, of });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => previews.refresh(), QUIET_MILLISECONDS);
  };
  const watcher = workspace.createFileSystemWatcher('**/*');
  return Disposable.from(
    workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, previews),
    commands.registerCommand('assay.renderFile', (given: unknown) => show(given, 'file')),
    commands.registerCommand('assay.renderUnit', (given: unknown) => show(given, 'unit')),
    commands.registerCommand('assay.chooseEnvironment', () => chooseEnvironment(previews)),
    commands.registerCommand('assay.openOrigin', () => openOrigin(previews, uris)),
    followSelections(previews, uris),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme !== PREVIEW_SCHEME) refreshSoon();
    }),
    watcher,
    watcher.onDidChange(refreshSoon),
    watcher.onDidCreate(refreshSoon),
    watcher.onDidDelete(refreshSoon),
  );
}

/** The file that a command is about as the server calls it: that of a menu, or the one that is open. */
function sourceUri(given: unknown, uris: SourceUris): string | undefined {
  const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  return uri && uri.scheme !== PREVIEW_SCHEME ? uris.ofServer(uri) : undefined;
}
