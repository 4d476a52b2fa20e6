import { commands, Uri, window, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';

import { DOCUMENTS } from '../languages.ts';
import { registerPreviews } from '../preview/register-previews.ts';
import { editorUri, serverUri } from './file-uris.ts';
import { tellOfChanges, tellOfWorkspace } from './tell-of-files.ts';

let client: LanguageClient | undefined;

/** In a browser: the server is a worker, and is told of the files. */
export async function activate(context: ExtensionContext): Promise<void> {
  const notHere = (): void => void window.showInformationMessage('Assay: tests run in the desktop editor only; their verdicts stand above the rows.');
  context.subscriptions.push(
    commands.registerCommand('assay.runTests', notHere),
    commands.registerCommand('assay.restart', async () => restart(context)),
    registerPreviews(() => client),
  );
  await restart(context);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart({ extensionUri }: ExtensionContext): Promise<void> {
  await client?.stop();
  const started = new LanguageClient('assay', 'Assay', await startServer(extensionUri), {
    documentSelector: [...DOCUMENTS],
    diagnosticCollectionName: 'assay',
    uriConverters: { code2Protocol: serverUri, protocol2Code: editorUri },
    middleware: {
      workspace: {
        didChangeWatchedFile: async (event, next) => {
          await tellOfChanges(started, event);
          await next(event);
        },
      },
    },
  });
  client = started;
  await started.start();
  await tellOfWorkspace(started);
}

/** A worker with the text of the server: by its address none can be started where the extension is on another machine. */
async function startServer(extensionUri: Uri): Promise<Worker> {
  const script = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', 'server-worker.js'));
  return new Worker(URL.createObjectURL(new Blob([Uint8Array.from(script)], { type: 'text/javascript' })));
}
