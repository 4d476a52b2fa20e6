// Folders that are repositories of git.
import { spawnSync } from 'node:child_process';

import { Folder } from './folder.ts';

/** A folder in which everything is committed. */
export function repository(files: Readonly<Record<string, string>>): Folder {
  const folder = new Folder(files);
  git(folder, 'init -q');
  commit(folder);
  return folder;
}

/** Commits everything as it is. */
export function commit(folder: Folder): void {
  git(folder, 'add -A');
  git(folder, '-c user.name=a -c user.email=a@example.com commit -q -m all');
}

/** Runs git with words that blanks divide. */
export function git(folder: Folder, words: string): void {
  const run = spawnSync('git', words.split(' '), { cwd: folder.path, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr || String(run.error));
}
