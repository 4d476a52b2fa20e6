import { commands, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

import { assayCommand } from './assay-command.ts';
import type { AssayCommand } from './assay-command.ts';
import { DOCUMENTS } from './languages.ts';
import { registerPreviews } from './preview/register-previews.ts';
import { runTests } from './run-tests.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const commandNow = (): AssayCommand =>
    assayCommand(workspace.getConfiguration('assay').get<readonly string[]>('command', []), context.extensionPath);
  context.subscriptions.push(
    commands.registerCommand('assay.runTests', async (given: unknown, only: unknown) => runTests(commandNow(), given, only)),
    commands.registerCommand('assay.restart', async () => restart(commandNow())),
    registerPreviews(() => client),
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
  client = new LanguageClient('assay', 'Assay', server, { documentSelector: [...DOCUMENTS], diagnosticCollectionName: 'assay' });
  await client.start();
}
