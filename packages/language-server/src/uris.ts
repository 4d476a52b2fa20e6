import { pathOfUri, uriOfPath } from './file-uri.ts';

/** Addresses and paths of files. A file keeps the address that the client first gave it. */
export class Uris {
  readonly #known = new Map<string, string>();

  /** The path of a file; `undefined` if the address is of something else. */
  pathOf(uri: string): string | undefined {
    const path = pathOfUri(uri);
    if (path !== undefined && !this.#known.has(path)) this.#known.set(path, uri);
    return path;
  }

  uriOf(path: string): string {
    return this.#known.get(path) ?? uriOfPath(path);
  }
}
