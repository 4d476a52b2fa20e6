import { execFileSync, spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { commands } from '../commands.ts';
import { dialects } from '@assay/dialects';

const script = async (shell: string): Promise<string> => (await new Folder().assay(`completion ${shell}`)).stdout;

type Shell = 'bash' | 'zsh' | 'fish';
const hasShell = (shell: Shell): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const runShell = (shell: Shell, words: readonly string[], input = ''): string => execFileSync(shell, words, { encoding: 'utf8', input });

describe('the completion of bash', () => {
  /** What bash offers for the last of the words of a command line. */
  async function offered(...words: readonly string[]): Promise<string[]> {
    const program = `${await script('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['--norc', '-u', '-c', program, 'bash', 'assay', ...words], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  }

  it('is a script that bash can read', async () => {
    expect(runShell('bash', ['-n'], await script('bash'))).toBe('');
  });

  it.each([
    [
      [''],
      ['check', 'recipe', 'kubevirt', 'kyverno', 'ytt', 'export', 'docs', 'lsp', 'mcp', 'serve', 'report', 'explain', 'init', 'schema', 'completion'],
    ],
    [['ch'], ['check']],
    [
      ['recipe', ''],
      ['check', 'schema', 'build-iso', 'dispatch', 'report'],
    ],
    [['check', ''], []],
    [
      ['check', '--out'],
      ['--output', '--output-file'],
    ],
    [['check', '--output', 's'], ['sarif']],
    [['check', '--output', '=', 's'], ['sarif']],
    [
      ['check', 'x', '--color', '='],
      ['auto', 'always', 'never'],
    ],
    [['check', '--as', ''], dialects.map(({ id }) => id)],
    [['check', '--output-file', ''], []],
    [['recipe', 'check', '--output', 'a'], ['api']],
    [['recipe', 'schema', '-'], ['--help']],
    [
      ['kyverno', 'jp', ''],
      ['query', 'parse', 'function'],
    ],
    [['kyverno', 'jp', 'query', '-i', ''], []],
    [
      ['kyverno', 'create', ''],
      ['test', 'values', 'user-info', 'exception'],
    ],
    [['kyverno', 'create', 'test', '--pol'], ['--policy']],
    [
      ['export', '-o', ''],
      ['yaml', 'json'],
    ],
    [['explain', 'recipe/linux_efi'], ['recipe/linux_efi_missing']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
  ])('offers for %j: %j', async (words, wanted) => {
    expect(await offered(...words)).toEqual(wanted);
  });

  it('offers file names where nothing else is known', async () => {
    expect(await script('bash')).toMatch(/^complete -o default -F _assay assay$/m);
  });

  it('knows the flags of every command', async () => {
    for (const command of commands) {
      expect(await offered(...command.words, '--')).toEqual([...command.flags.map((flag) => `--${flag.name}`), '--help']);
    }
  });
});

describe('the completion of zsh', () => {
  it('is the one of bash behind what zsh needs for it', async () => {
    const text = await script('zsh');
    expect(text).toMatch(/^#compdef assay\n.*bashcompinit/);
    expect(text).toContain(await script('bash'));
  });

  // Shown as skipped where there is no zsh.
  it.runIf(hasShell('zsh'))('is a script that zsh can read', async () => {
    expect(runShell('zsh', ['-n'], await script('zsh'))).toBe('');
  });
});

describe('the completion of fish', () => {
  it('names all commands and flags', async () => {
    const text = await script('fish');
    for (const { words, flags } of commands) {
      for (const word of words) expect(text).toContain(word);
      for (const flag of flags) expect(text).toContain(` -l ${flag.name}`);
    }
  });

  // Shown as skipped where there is no fish.
  it.runIf(hasShell('fish'))('offers the same as bash', async () => {
    const text = await script('fish');
    const offered = (line: string): string[] =>
      runShell('fish', ['--no-config', '-c', `${text}\ncomplete -C '${line}'`])
        .split('\n')
        .flatMap((row) => row.split('\t')[0] || []);
    expect(offered('assay ')).toEqual(expect.arrayContaining(['check', 'recipe', 'explain']));
    expect(offered('assay recipe ')).toEqual(['build-iso', 'check', 'dispatch', 'report', 'schema']);
    expect(offered('assay check --output s')).toEqual(['sarif']);
    expect(offered('assay recipe check --output a')).toEqual(['api']);
    expect(offered('assay check --as ')).toEqual(dialects.map(({ id }) => id).toSorted());
    expect(offered('assay recipe schema --')).toEqual(['--help']);
    expect(offered('assay explain recipe/linux_efi')).toEqual(['recipe/linux_efi_missing']);
  });
});
