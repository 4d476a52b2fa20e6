import { PassThrough } from 'node:stream';

import { openDocuments } from '@assay/project';
import { encodeUtf8 } from '@assay/source';
import { createMessageConnection } from 'vscode-jsonrpc/node';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { ClientCapabilities, Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver/node';

import { namesDialect } from '../../language-service/testing/names-dialect.ts';
import { serveClient } from '../src/server.ts';
import type { ServerOptions } from '../src/server-options.ts';

/** An editor that speaks with a server in this process, about files in memory below `/work`. */
export class Editor {
  readonly connection: MessageConnection;
  /** What the server asked of the editor, by its method. */
  readonly asked: [method: string, params: unknown][] = [];
  readonly #lists = new Map<string, PublishDiagnosticsParams>();
  #onList = (): void => {};

  constructor(files: Readonly<Record<string, string>>, options: Pick<ServerOptions, 'docsUrl'> = {}) {
    const disk = openDocuments(new Map(Object.entries(files).map(([name, text]) => [`/work/${name}`, encodeUtf8(text)])));
    const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
    serveClient(
      createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor)),
      {
        ...options,
        version: '1.2.3',
        dialects: [namesDialect],
        ruleSets: [namesDialect],
        workspaceAt: (directory) => ({ ...disk, directory }),
        now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
        random: () => 0,
      },
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    this.connection = createMessageConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#lists.set(params.uri, params);
      this.#onList();
    });
    this.connection.onRequest((method, params) => {
      this.asked.push([method, params]);
      return null;
    });
    this.connection.listen();
  }

  /** Says what it can do; gives what the server can. */
  async initialize(capabilities: ClientCapabilities = {}, folders: readonly string[] = ['/work']): Promise<unknown> {
    const workspaceFolders = folders.map((path) => ({ uri: `file://${path}`, name: path }));
    const answer = await this.ask('initialize', { processId: null, rootUri: null, workspaceFolders, capabilities });
    await this.connection.sendNotification('initialized', {});
    return answer;
  }

  ask(method: string, params?: object): Promise<unknown> {
    return params === undefined ? this.connection.sendRequest(method) : this.connection.sendRequest(method, params);
  }

  /** The code of the error that a request is answered with. */
  async refusal(method: string, params?: object): Promise<unknown> {
    return this.ask(method, params).then(
      () => 'no error',
      (error: { readonly code: number }) => error.code,
    );
  }

  async open(name: string, text: string, version = 1): Promise<void> {
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: uriOf(name), languageId: 'yaml', version, text },
    });
  }

  async change(name: string, text: string, version: number): Promise<void> {
    await this.connection.sendNotification('textDocument/didChange', { textDocument: { uri: uriOf(name), version }, contentChanges: [{ text }] });
  }

  /** Waits until the newest list of a file is as wanted. */
  async list(name: string, isWanted: (list: PublishDiagnosticsParams) => boolean): Promise<readonly Diagnostic[]> {
    for (;;) {
      const list = this.#lists.get(uriOf(name));
      if (list && isWanted(list)) return list.diagnostics;
      await new Promise<void>((resolve) => {
        this.#onList = resolve;
      });
    }
  }
}

export function uriOf(name: string): string {
  return `file:///work/${name}`;
}

/** A place of a file as requests have it. */
export function at(name: string, line: number, character: number): object {
  return { textDocument: { uri: uriOf(name) }, position: { line, character } };
}
