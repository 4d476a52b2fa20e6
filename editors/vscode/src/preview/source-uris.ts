import type { Uri } from 'vscode';

/** How the addresses of files in the editor and those that the server has for them lead to each other. */
export interface SourceUris {
  ofServer(uri: Uri): string;
  ofEditor(uri: string): Uri;
}
