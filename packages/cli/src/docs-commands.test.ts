// The command lines of README and docs that show no output: each runs in a repository that has the files that they name. Those within a sentence,
// with words such as DIR in them, are held to what commands and flags there are.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';
import { commands } from './commands.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Each file that the pages name, and the example that stands for it. */
const FILES = {
  'config/config.yml': 'examples/ytt/shop/config.yml',
  'config/schema.yml': 'examples/ytt/shop/schema.yml',
  'controller.yaml': 'examples/server/controller.yaml',
  'envs/prod.yml': 'examples/ytt/shop/values.yml',
  'manifests/pods.yaml': 'examples/kyverno/team/pods.yaml',
  'mutate.yaml': 'examples/kyverno/team/add-tier.yaml',
  'new/require-team.yaml': 'examples/kyverno/team/require-team.yaml',
  'old/require-team.yaml': 'examples/kyverno/team/require-team.yaml',
  'policies/require-team.yaml': 'examples/kyverno/team/require-team.yaml',
  'rack12.json': 'examples/recipes/linux-rack12.json',
  'resources/pods.yaml': 'examples/kyverno/team/pods.yaml',
  'templates/fedora.yaml': 'examples/kubevirt/fedora-server.yaml',
  'vms/build.yaml': 'examples/kubevirt/team-vm.yaml',
};

const LINE = /^ {4}(?:- )?(?:[A-Z_]+=\S+ )?(?:npx )?(?:--yes )?(?:git\+https:\/\/HOST\/OWNER\/)?assay(?:\.git)? (?<line>.*?)(?: +[#>].*)?$/gm;

/** What asks the network, and `serve`, which stays: `session.test.ts` runs it. */
const ELSEWHERE = /^serve |https:|--registry/;

const SPAN = /`(?:npx )?assay (?<line>[^`…]+)[^`]*`/g;

const directories = ['', 'docs', ...fs.readdirSync(path.join(repository, 'packages')).map((name) => `packages/${name}`)];
const pages = directories.flatMap((directory) =>
  fs.readdirSync(path.join(repository, directory)).flatMap((name) => {
    const page = path.join(directory, name);
    return name.endsWith('.md') && name !== 'CHANGELOG.md' ? [{ page, text: fs.readFileSync(path.join(repository, page), 'utf8') }] : [];
  }),
);
const allThat = (pattern: RegExp): readonly { readonly page: string; readonly line: string }[] =>
  pages.flatMap(({ page, text }) => Array.from(text.matchAll(pattern), ({ groups }) => ({ page, line: groups?.['line'] ?? '' })));
const commandLines = allThat(LINE);

it('finds the command lines', () => {
  expect(new Set(commandLines.map(({ page }) => page))).toContain('README.md');
  expect(commandLines.length).toBeGreaterThan(30);
});

it.each(commandLines.filter(({ line }) => !ELSEWHERE.test(line)))('$page: assay $line', async ({ line }) => {
  const folder = new Folder();
  for (const [name, example] of Object.entries(FILES)) folder.write(name, fs.readFileSync(path.join(repository, example)));
  folder.write('assay-baseline.json', '{}\n');
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'all');
  git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  const words = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  const { status, stderr } = await folder.assay(words);
  expect({ status, stderr }).toEqual({
    status: expect.toBeOneOf([0, 1]),
    stderr: expect.not.stringMatching(/^assay: .*(?:unknown|cannot|no such)/m),
  });
});

it.each(allThat(SPAN))('$page names assay $line', ({ line }) => {
  const words = line.split(/\s+/);
  const known = commands.filter((command) => command.words.every((word, at) => words[at] === word));
  const group = commands.some((command) => words.every((word, at) => command.words[at] === word));
  expect(group || known.length > 0).toBe(true);
  const flags = known.flatMap((command) => command.flags.map(({ name }) => `--${name}`));
  const named = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
  if (!known.some(({ isDropIn }) => isDropIn)) expect(named.filter((flag) => !flags.includes(flag))).toEqual([]);
});

function git(folder: Folder, ...words: readonly string[]): void {
  execFileSync('git', words, { cwd: folder.path, stdio: 'pipe' });
}
