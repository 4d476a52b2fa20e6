import { spawnSync } from 'node:child_process';
import path from 'node:path';

import type { LineRange } from '@assay/project';

import { CliError } from '../process/cli-error.ts';

/**
 * What has changed in the working tree since the commit that it and a revision go back to: by absolute path the lines that are new, none for a
 * file that is gone. Files that git does not know yet are new as a whole.
 */
export function changedSince(revision: string, cwd: string): ReadonlyMap<string, readonly LineRange[]> {
  const git = gitIn(cwd, revision);
  const root = git(['rev-parse', '--show-toplevel']).replace(/\n$/, '');
  const given = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).trim();
  const base = git(['merge-base', given, 'HEAD']).trim();
  const names = git([...DIFF, '--name-only', '-z', base])
    .split('\0')
    .slice(0, -1);
  const patches = git([...DIFF, '--unified=0', base])
    .split(/^(?=diff --git )/m)
    .filter((patch) => patch !== '');
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z', '--full-name', '--', root]).split('\0').slice(0, -1);
  // Names in patches are escaped in several ways; the order is the same.
  const changed = names.map((name, at) => [path.join(root, name), names.length === patches.length ? newLines(patches[at]!) : WHOLE] as const);
  return new Map([...changed, ...untracked.map((name) => [path.join(root, name), WHOLE] as const)]);
}

const DIFF = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--no-renames', '--no-relative'];
const WHOLE: readonly LineRange[] = [{ first: 1, last: Infinity }];
const MOST_BYTES = 1024 * 1024 * 1024;

function newLines(patch: string): readonly LineRange[] {
  return Array.from(patch.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)).flatMap(([, first, count = '1']) =>
    // Where lines are only gone, the one before and the one after touch what has changed.
    count === '0' ? [{ first: Number(first), last: Number(first) + 1 }] : [{ first: Number(first), last: Number(first) + Number(count) - 1 }],
  );
}

/** Runs git without anything that a repository can make it run. */
function gitIn(cwd: string, revision: string): (words: readonly string[]) => string {
  return (words) => {
    const run = spawnSync('git', ['-c', 'core.fsmonitor=false', ...words], {
      cwd,
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
    });
    if (run.error) throw new CliError(`--since ${revision} asks git, which cannot be run: ${run.error.message}`);
    if (run.status === 0) return run.stdout;
    if (words[0] === 'rev-parse' && words[1] === '--verify') throw new CliError(`--since: git knows no revision "${revision}" here`, FETCH_IT);
    if (words[0] === 'merge-base') throw new CliError(`--since: git finds nothing that HEAD and "${revision}" have in common`, FETCH_IT);
    throw new CliError(`--since ${revision}: git says: ${run.stderr.trim().split('\n')[0]}`);
  };
}

const FETCH_IT = 'in CI the history is often cut off: fetch it, as with fetch-depth: 0';
