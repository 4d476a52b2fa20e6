import { commands, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

import { assayCommand } from './assay-command.ts';
import type { AssayCommand } from './assay-command.ts';
import { render, runTests } from './tasks.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const commandNow = (): AssayCommand =>
    assayCommand(workspace.getConfiguration('assay').get<readonly string[]>('command', []), context.extensionPath);
  context.subscriptions.push(
    commands.registerCommand('assay.runTests', async (given: unknown) => runTests(commandNow(), given)),
    commands.registerCommand('assay.render', async (given: unknown) => render(commandNow(), given)),
    commands.registerCommand('assay.restart', async () => restart(commandNow())),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('assay.command')) await restart(commandNow());
    }),
  );
  await restart(commandNow());
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart({ program, words, environment }: AssayCommand): Promise<void> {
  await client?.stop();
  const server = { command: program, args: [...words, 'lsp'], options: { env: { ...process.env, ...environment } } };
  client = new LanguageClient('assay', 'Assay', server, { documentSelector: DOCUMENTS, diagnosticCollectionName: 'assay' });
  await client.start();
}

/** The server says what a file is; these are the languages that files of Assay's dialects have in the editor. */
const DOCUMENTS = ['yaml', 'json', 'jsonc', 'starlark', 'plaintext'].map((language) => ({ language }));
