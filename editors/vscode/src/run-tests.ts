import path from 'node:path';

import { ProcessExecution, Task, TaskRevealKind, tasks, TaskScope, Uri, window, workspace } from 'vscode';

import type { AssayCommand } from './assay-command.ts';

/** Runs the tests of a manifest, in a task: that of a lens, of which `only` selects some, or the one that is open. */
export async function runTests({ program, words, environment }: AssayCommand, given: unknown, only: unknown): Promise<void> {
  const file = fileOf(given);
  if (file === undefined) return;
  const folder = workspace.getWorkspaceFolder(Uri.file(file));
  const selection = typeof only === 'string' ? ['--test-case-selector', only] : [];
  const args = [...words, 'kyverno', 'test', path.dirname(file), '--file-name', path.basename(file), ...selection];
  const execution = new ProcessExecution(program, args, { cwd: folder?.uri.fsPath ?? path.dirname(file), env: environment });
  const task = new Task({ type: 'assay' }, folder ?? TaskScope.Workspace, 'kyverno test', 'assay', execution, '$assay');
  task.presentationOptions = { reveal: TaskRevealKind.Always, clear: true };
  await tasks.executeTask(task);
}

/** The path of the file that a command is about; nothing where there is none on the disk. */
function fileOf(given: unknown): string | undefined {
  const uri = typeof given === 'string' ? Uri.parse(given) : window.activeTextEditor?.document.uri;
  if (uri?.scheme === 'file') return uri.fsPath;
  void window.showInformationMessage('Assay: open a file first.');
  return undefined;
}
