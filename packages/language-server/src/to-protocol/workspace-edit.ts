import type { EditedFile } from '@assay/language-service';
import type { WorkspaceEdit } from 'vscode-languageserver';

import type { Client } from '../client.ts';
import type { Uris } from '../uris.ts';

/** Edits of files, with the versions of those that are open. */
export function workspaceEdit(
  files: readonly EditedFile[],
  { uris, versions, client }: { readonly uris: Uris; readonly versions: ReadonlyMap<string, number>; readonly client: Client },
): WorkspaceEdit {
  if (!client.takesDocumentChanges) return { changes: Object.fromEntries(files.map(({ path, edits }) => [uris.uriOf(path), [...edits]])) };
  return {
    documentChanges: files.map(({ path, edits }) => ({
      textDocument: { uri: uris.uriOf(path), version: versions.get(path) ?? null },
      edits: [...edits],
    })),
  };
}
