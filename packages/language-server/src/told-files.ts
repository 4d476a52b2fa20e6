import type { Workspace } from '@assay/findings';
import { emptyWorkspace, openDocuments, resolvePath } from '@assay/project';
import { NotificationType } from 'vscode-languageserver';

import { pathOfUri } from './file-uri.ts';

/** What `assay/files` tells: files with their content, `null` for one that is gone. PROTOCOL.md describes it. */
interface FilesParams {
  readonly files: readonly { readonly uri: string; readonly content: Uint8Array | string | null }[];
}

export const FILES: NotificationType<FilesParams> = new NotificationType('assay/files');

/** The files of a client whose file system the server cannot reach, as far as it has told of them. */
export class ToldFiles {
  readonly #contents = new Map<string, Uint8Array>();
  #workspace = emptyWorkspace('/');

  take({ files }: FilesParams): void {
    for (const { uri, content } of files) {
      const path = pathOfUri(uri);
      if (path === undefined) continue;
      if (content === null) this.#contents.delete(path);
      else this.#contents.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    }
    this.#workspace = openDocuments(this.#contents);
  }

  /** Always as they are; relative paths from a directory. */
  readonly workspaceAt = (directory: string): Workspace => {
    const from = (path: string): string => resolvePath(directory, path);
    return {
      directory,
      readFile: (path) => this.#workspace.readFile(from(path)),
      listDirectory: (path) => this.#workspace.listDirectory(from(path)),
      stat: (path) => this.#workspace.stat(from(path)),
      realPath: (path) => this.#workspace.realPath(from(path)),
    };
  };
}
