import fs from 'node:fs';

import type { Workspace } from '@assay/findings';

import { CliError } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { isSystemError, systemReason } from '../process/system-error.ts';
import { UsedFiles } from './used-files.ts';

/** How long nothing has to happen before files are looked at: editors write a file in several steps. */
const QUIET_MILLISECONDS = 100;

/**
 * Runs, and runs again whenever something changes that the run before has read, looked for or listed. Goes on until the process is ended,
 * or tests end it with a signal.
 */
export async function runOnChanges(
  workspace: Workspace,
  host: Host,
  run: (workspace: Workspace) => Promise<ExitStatus>,
  signal?: AbortSignal,
): Promise<ExitStatus> {
  for (;;) {
    const used = new UsedFiles(workspace, host.cwd);
    const status = await run(used);
    host.stderr.write(`assay: watching ${used.fileCount} ${used.fileCount === 1 ? 'file' : 'files'}; Ctrl-C ends this\n`);
    await change(used, signal);
    if (signal?.aborted) return status;
  }
}

/** Waits until something has changed. */
function change(used: UsedFiles, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let watchers: readonly fs.FSWatcher[] = [];
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      signal?.removeEventListener('abort', stop);
      finish();
    };
    const stop = (): void => end(resolve);
    const look = (): void => {
      if (used.hasChanged()) stop();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, QUIET_MILLISECONDS);
    };
    signal?.addEventListener('abort', stop);
    try {
      watchers = used.directories.flatMap((directory) => watchDirectory(directory, wait));
    } catch (error) {
      end(() => reject(error instanceof Error ? error : new Error(String(error))));
      return;
    }
    // What has changed since it was read happened before anybody watched.
    wait();
    if (signal?.aborted) stop();
  });
}

/** Watches a directory if it is there: a file is often replaced by another one, which only its directory notices. */
function watchDirectory(directory: string, onEvent: () => void): readonly fs.FSWatcher[] {
  try {
    const watcher = fs.watch(directory, onEvent);
    watcher.on('error', onEvent);
    return [watcher];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw new CliError(`cannot watch ${directory}: ${systemReason(error)}`);
  }
}
