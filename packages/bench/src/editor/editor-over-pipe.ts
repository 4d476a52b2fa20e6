import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

import { assay } from '../timing.ts';
import type { MeasuredEditor } from './measured-editor.ts';

/** What the server waits after typing. */
const PAUSE_MILLISECONDS = 150;

/** Of what editors say of themselves that which changes how much is sent; Visual Studio Code and Neovim say it. */
const CAPABILITIES = { textDocument: { completion: { completionList: { itemDefaults: ['editRange'] } } } };

/** An editor that has started a server, and what it noticed then. */
export interface StartedEditor extends MeasuredEditor {
  /** From the request to the answer of `initialize`, in ms; the start of a process is not counted. */
  readonly initializeTime: number;
  readonly processId: number | undefined;
}

/** Starts `assay lsp` in a folder and speaks with it as an editor does. */
export async function editorOverPipe(folder: string): Promise<StartedEditor> {
  const [program, ...args] = assay('lsp');
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const uriOf = (name: string): string => pathToFileURL(`${folder}/${name}`).href;
  const versions = new Map<string, number>();
  let onFindings: (uri: string, version: number | undefined) => void = () => {};
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, version }: { uri: string; version?: number }) => onFindings(uri, version));
  connection.listen();
  // The process is up when it answers anything.
  await connection.sendRequest('assay/absent').catch(() => undefined);
  const start = performance.now();
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: 'work' }];
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, workspaceFolders, capabilities: CAPABILITIES });
  const initializeTime = performance.now() - start;
  await connection.sendNotification('initialized', {});
  const nextVersion = (name: string): number => {
    const version = (versions.get(name) ?? 0) + 1;
    versions.set(name, version);
    return version;
  };
  return {
    initializeTime,
    processId: child.pid,
    open: (name, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uriOf(name), languageId: 'yaml', version: nextVersion(name), text },
      }),
    type: (name, place, text) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uriOf(name), version: nextVersion(name) },
        contentChanges: [{ range: { start: place, end: place }, text }],
      }),
    ask: (question, name, place) => connection.sendRequest(`textDocument/${question}`, { textDocument: { uri: uriOf(name) }, position: place }),
    findings: async (name) => {
      const from = performance.now();
      await new Promise<void>((resolve) => {
        onFindings = (uri, version) => {
          if (uri === uriOf(name) && version === versions.get(name)) resolve();
        };
      });
      return performance.now() - from - PAUSE_MILLISECONDS;
    },
    close: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await once(child, 'exit');
      connection.dispose();
    },
  };
}
