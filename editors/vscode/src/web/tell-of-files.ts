import { FileSystemError, workspace } from 'vscode';
import type { Uri } from 'vscode';
import { DidChangeWatchedFilesNotification, FileChangeType, NotificationType } from 'vscode-languageclient';
import type { BaseLanguageClient, FileEvent } from 'vscode-languageclient';

import { editorUri, serverUri } from './file-uris.ts';

/** A file with its content for the server, which reaches none in a worker; the README of the language server describes it. */
interface ToldFile {
  readonly uri: string;
  readonly content: Uint8Array | null;
}

const FILES: NotificationType<{ readonly files: readonly ToldFile[] }> = new NotificationType('assay/files');

const NOT_LOOKED_AT = '**/{node_modules,.git}/**';
const MOST_FILES = 10_000;
const LARGEST_BYTES = 1024 * 1024;
/** Files that are read at once: each is a request where the workspace is on a server. */
const AT_ONCE = 50;

/** Tells the server of all files of the workspace, and then that they are there. */
export async function tellOfWorkspace(client: BaseLanguageClient): Promise<void> {
  const uris = await workspace.findFiles('**/*', NOT_LOOKED_AT, MOST_FILES);
  for (let first = 0; first < uris.length; first += AT_ONCE) await tell(client, uris.slice(first, first + AT_ONCE));
  const changes = uris.map((uri) => ({ uri: serverUri(uri), type: FileChangeType.Created }));
  await client.sendNotification(DidChangeWatchedFilesNotification.method, { changes });
}

/** Tells the server what a changed file holds, before it hears that it has changed. */
export async function tellOfChanges(client: BaseLanguageClient, { uri }: FileEvent): Promise<void> {
  await tell(client, [editorUri(uri)]);
}

async function tell(client: BaseLanguageClient, uris: readonly Uri[]): Promise<void> {
  const files = await Promise.all(uris.map(async (uri) => ({ uri: serverUri(uri), content: await contentOf(uri) })));
  await client.sendNotification(FILES, { files });
}

/** Nothing of what is gone, is a directory, or is too large to be configuration. */
async function contentOf(uri: Uri): Promise<Uint8Array | null> {
  try {
    const { size } = await workspace.fs.stat(uri);
    return size <= LARGEST_BYTES ? await workspace.fs.readFile(uri) : null;
  } catch (error) {
    if (error instanceof FileSystemError) return null;
    throw error;
  }
}
