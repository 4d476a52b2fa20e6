import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, template } from '../testing/files.ts';
import { Folder } from '../testing/folder.ts';
import { git, repository } from '../testing/repository.ts';
import type { Ran } from '../testing/folder.ts';
import { commands } from './commands.ts';
import { version } from './version.ts';

const assay = (commandLine: string | readonly string[], terminal?: number): Promise<Ran> =>
  new Folder().assay(commandLine, terminal === undefined ? {} : { terminal });

const names = commands.map((command) => command.words.join(' '));

describe('help', () => {
  it.each(['--help', '-h', 'help', 'help --help'])('of Assay is printed by assay %s and lists all commands', async (commandLine) => {
    const { status, stdout, stderr } = await assay(commandLine);
    expect([status, stderr]).toEqual([0, '']);
    for (const name of names) expect(stdout).toContain(`\n  ${name} `.trimEnd());
    expect(stdout).toContain('\nExamples:\n');
  });

  it.each(names)('of %s has usage, flags and examples, however it is asked for', async (name) => {
    const { status, stdout, stderr } = await assay(`${name} --help`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^.+\n\nUsage: assay ${name}.*\n`, 'u'));
    expect(stdout).toContain('\nFlags:\n');
    expect(stdout).toMatch(/\nExamples:\n {2}# .+\n {2}.*assay /);
    for (const commandLine of [`help ${name}`, `--help ${name}`, `${name} -h`, `${name} --no-such-flag --help nothing`]) {
      expect((await assay(commandLine)).stdout).toBe(stdout);
    }
  });

  it('of a group lists its commands', async () => {
    for (const commandLine of ['recipe --help', 'help recipe']) {
      const { status, stdout } = await assay(commandLine);
      expect([status, stdout]).toEqual([0, expect.stringContaining('  recipe schema')]);
      expect(stdout).not.toContain('explain');
    }
  });

  it('fits into a terminal, command lines aside', async () => {
    for (const commandLine of ['--help', ...names.map((name) => `${name} --help`)]) {
      const { stdout } = await assay(commandLine, 72);
      const [prose = ''] = stdout.split('\nExamples:');
      for (const line of prose.split('\n').filter((line) => !line.startsWith('Usage:'))) expect(line.length).toBeLessThanOrEqual(72);
    }
  });

  it('names the dialects', async () => {
    expect((await assay('check --help')).stdout).toMatch(/--as DIALECT [^-]*ytt,\s+recipe,\s+kyverno,\s+kubevirt/);
  });

  it('behind -- is an operand', async () => {
    expect((await assay('check -- --help')).stderr).toBe('assay: --help: no such file or directory\n');
  });
});

describe('examples of the help', () => {
  const REPORT = '{"violations": [], "notChecked": [], "summary": {"files": 1}}\n';
  const files = {
    'rack-12.json': GOOD_RECIPE,
    'recipes/a.json': GOOD_RECIPE,
    'templates/fedora.yaml': template(),
    'fedora.yaml': template(),
    'template.yaml': template(),
    'notes.txt': GOOD_RECIPE,
    'vm.yaml':
      'apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nmetadata:\n  name: vm\nspec:\n  template:\n    spec:\n      domain:\n        memory: {guest: 1Gi}\n',
    'config/schema.yml': '#@data/values-schema\n---\napp:\n  name: ""\n',
    'config/config.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.app.name\n',
    'production.yml': 'app: {name: shop}\n',
    'values.schema.json': JSON.stringify({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      additionalProperties: false,
      properties: { app: { type: 'object', additionalProperties: false, properties: { name: { type: 'string', default: '' } } } },
    }),
    'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n    - name: web\n      image: nginx:1\n',
    'policies/policy.yaml':
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: require-team}\nspec: {rules: [{name: r, match: {any: [{resources: {kinds: [Pod]}}]}, validate: {deny: {}}}]}\n',
    'old/policy.yaml':
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: never}\nspec: {rules: [{name: r, match: {any: [{resources: {kinds: [Secret]}}]}, validate: {deny: {}}}]}\n',
    'new/policy.yaml':
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: never}\nspec: {rules: [{name: r, match: {any: [{resources: {kinds: [v1/Secret]}}]}, validate: {deny: {}}}]}\n',
    'mutate.yaml':
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: add}\nspec: {rules: [{name: r, match: {any: [{resources: {kinds: [ConfigMap]}}]}, mutate: {patchStrategicMerge: {metadata: {labels: {a: b}}}}}]}\n',
    'resources/config.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n',
    'policies/kyverno-test.yaml':
      'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nspec:\n  policies: [policy.yaml]\n  resources: [../pod.yaml]\n  results: [{policy: require-team, rule: r, resources: [web], kind: Pod, result: fail}]\n',
    'kyverno-test.yaml':
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\npolicies: [policies/policy.yaml]\nresources: [pod.yaml]\nresults: [{policy: require-team, rule: r, resources: [web], kind: Pod, result: fail}]\n',
    'part-1.json': REPORT,
    'part-2.json': REPORT,
    'review.json': '{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1"}}',
  };
  /** They act on the machine that they run on, or run until they are stopped. */
  const notHere = new Set(['recipe dispatch', 'recipe report', 'serve', 'lsp', 'mcp']);
  const examples = commands
    .filter(({ words }) => !notHere.has(words.join(' ')))
    .flatMap((command) => command.examples.map(({ commandLine }) => commandLine));

  it.each(examples)('%s does it', async (commandLine) => {
    const folder = commandLine.includes('--since') ? changedRepository() : new Folder(files);
    // Values that nothing names would not be checked.
    if (commandLine.startsWith('assay check')) folder.write('assay.yaml', 'units:\n  - path: config\n    values: [production.yml]\n');
    if (commandLine === 'assay explain config/shop.yml:8') folder.write('config/shop.yml', `${'\n'.repeat(7)}name: #@ nowhere\n`);
    const ran = await folder.assay(asWords(commandLine), { stdin: template() });
    // What `kyverno fix` did is no part of the manifest that it can print, nor is what `kyverno migrate` came to part of a diff.
    if (commandLine.includes('kyverno migrate') && !commandLine.includes('--report')) expect(ran.stderr).toContain('1 policy converted');
    else expect(ran.stderr).toBe(commandLine.includes('kyverno fix --to v1beta1') ? 'assay: kyverno-test.yaml: written as v1beta1\n' : '');
    expect(ran.status).toBe(0);
  });

  /** A repository in which a file is new since `origin/main`. */
  function changedRepository(): Folder {
    const folder = repository(files);
    git(folder, 'update-ref refs/remotes/origin/main HEAD');
    folder.write('recipes/b.json', GOOD_RECIPE);
    return folder;
  }

  /** The words after `assay`, as a shell gives them; what goes to and comes from other files is not Assay's. */
  function asWords(commandLine: string): string[] {
    const [own = ''] = commandLine.replace(/^source <\((.*)\)$/, '$1').split(/ [<>] /);
    const words = own.replace('recipes/*.json', 'recipes/a.json').match(/'[^']*'|\S+/g) ?? [];
    return words.slice(1).map((word) => word.replaceAll("'", ''));
  }
});

describe('wrong usage', () => {
  it.each([
    ['chekc', 'unknown command "chekc"\ndid you mean "check"?'],
    ['frobnicate', 'unknown command "frobnicate"\nassay --help lists the commands'],
    ['templates/', 'unknown command "templates/"\nto check files: assay check templates/'],
    ['recipe', 'recipe needs a command: check, schema, build-iso, dispatch, report\nassay recipe --help describes them'],
    ['recipe chekc', 'unknown command "recipe chekc"\ndid you mean "check"?'],
    ['help recipe chekc', 'unknown command "recipe chekc"\ndid you mean "check"?'],
    ['recipe check', 'recipe check needs FILE…\nusage: assay recipe check FILE…'],
    ['--output json check', 'unknown flag --output\nflags go after the command; assay --help lists the commands'],
    ['--verison', 'unknown flag --verison\ndid you mean "--version"?'],
    ['check --ouput json', 'unknown flag --ouput\ndid you mean "--output"?'],
    ['check --verbose', 'unknown flag --verbose\nassay check --help lists the flags'],
    ['check -o json', 'unknown flag -o\nassay check --help lists the flags'],
    ['check --output', 'needs a value: --output FORMAT\nchoose one of text, json, sarif, junit, github, gitlab, markdown, tap'],
    ['check --output-file', 'assay: --output-file needs a value: --output-file FILE\n'],
    ['check --output-file=', 'assay: --output-file needs a value: --output-file FILE\n'],
    ['check --output-file --color always', 'assay: --output-file needs a value: --output-file FILE\n'],
    ['check --output jsno', '--output cannot be "jsno": choose one of text, json, sarif, junit, github, gitlab, markdown, tap\ndid you mean "json"?'],
    ['check --deny-warnings=yes', '--deny-warnings is a switch: "yes" is neither true nor false'],
    ['schema extra', 'unexpected argument "extra"\nusage: assay schema\n'],
    ['explain one two', 'unexpected argument "two"\nusage: assay explain [RULE|FILE:LINE]'],
    ['completion tcsh', 'no completion for "tcsh": choose one of bash, zsh, fish'],
  ])('assay %s is 2 and told on standard error with what would be right', async (commandLine, message) => {
    const { status, stdout, stderr } = await assay(commandLine);
    expect([status, stdout]).toEqual([2, '']);
    expect(`${stderr}\n`).toContain(message);
  });

  it('without any word shows the commands on standard error', async () => {
    expect(await assay([])).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining('Commands:') });
  });

  it('with an empty word is not taken for the working directory', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    expect(await folder.assay(['check', ''])).toMatchObject({ status: 2, stderr: expect.stringContaining('an argument is empty') });
  });

  it('is told in lines that fit into a terminal', async () => {
    expect((await assay('check --output xml', 60)).stderr).toBe(
      'assay: --output cannot be "xml": choose one of text, json,\nsarif, junit, github, gitlab, markdown, tap\n',
    );
  });

  it('cannot act on the terminal', async () => {
    expect((await assay(['\u001b[2J\nevil'])).stderr).toBe('assay: unknown command "\\x1b[2J\\x0aevil"\nassay --help lists the commands\n');
  });
});

describe('flags', () => {
  it('of the same name: the last one counts', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    expect((await folder.assay('check --output json --output=tap')).stdout).toMatch(/^TAP/);
  });

  it('mix with operands, and -- ends them', async () => {
    const folder = new Folder({ '--a.json': GOOD_RECIPE, 'b.json': GOOD_RECIPE });
    expect((await folder.assay('check b.json --output json -- --a.json')).stdout).toContain('"files": 2');
  });

  it('may stand before a very long list of files', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    expect((await folder.assay(['check', '--output', 'json', '--', ...Array.from({ length: 300_000 }, () => 'a.json')])).status).toBe(0);
  });
});

describe('the version', () => {
  it('is that of the package', async () => {
    const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(version).toBe(manifest.version);
    for (const commandLine of ['--version', 'version'])
      expect(await assay(commandLine)).toEqual({ status: 0, stdout: `assay ${version}\n`, stderr: '' });
  });
});
