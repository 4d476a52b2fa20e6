import { Uri } from 'vscode';

/** Addresses that are no files for anybody. */
const NO_FILES = ['untitled', 'output', 'assay-rendered', 'git'];

/** A file of any file system as one of a single tree, as the server knows only paths: `vscode-vfs://github/a/b` is `file:///vscode-vfs/github/a/b`. */
export function serverUri(uri: Uri): string {
  if (NO_FILES.includes(uri.scheme)) return uri.toString();
  return Uri.from({ scheme: 'file', path: `/${uri.scheme}/${encodeURIComponent(uri.authority)}${uri.path}` }).toString();
}

/** The file that the server means. */
export function editorUri(given: string): Uri {
  const uri = Uri.parse(given);
  const [, scheme, authority, path] = /^\/([^/]+)\/([^/]*)(\/.*)$/.exec(uri.path) ?? [];
  if (uri.scheme !== 'file' || scheme === undefined || authority === undefined || path === undefined) return uri;
  return Uri.from({ scheme, authority: decodeURIComponent(authority), path });
}
