// What only a process shows: streams that close, exit statuses, permissions, many files. `npm run bundle` builds what runs here.
import { spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from 'vitest';

import { GOOD_RECIPE, template, WRONG_RECIPE } from '../testing/files.ts';
import { Folder } from '../testing/folder.ts';
import { version } from './version.ts';

const packageDirectory = fileURLToPath(new URL('..', import.meta.url));
const program = `${packageDirectory}bin/assay.js`;

beforeAll(() => {
  if (!fs.existsSync(`${packageDirectory}dist/bundle/main.js`)) throw new Error('the command is not built: run npm run bundle first');
});

/** Runs a command line of bash in which `assay` is the built command. */
function bash(folder: Folder, commandLine: string, options: { readonly uid?: number } = {}): SpawnSyncReturns<string> {
  const text = `assay() { '${process.execPath}' '${program}' "$@"; }\n${commandLine}`;
  return spawnSync('bash', ['--norc', '-c', text], { cwd: folder.path, encoding: 'utf8', maxBuffer: 1e9, ...options });
}

describe('the built command', () => {
  it.each([
    ['assay --version', 0, `assay ${version}\n`],
    ['assay check good.json', 0, '1 file checked: no errors\n'],
    ['assay check good.json --output json | tail -1', 0, '}\n'],
    ['assay recipe check - < good.json', 0, '1 file checked: no errors\n'],
    ['cat good.json | assay check -', 0, '1 file checked: no errors\n'],
    ['assay check <(cat good.json)', 0, '1 file checked: no errors\n'],
    ['cat good.json good.json | assay check - > /dev/null', 1, ''],
    ['assay check wrong.json > /dev/null', 1, ''],
    ['assay recipe dispatch --no-root-check --no-mount --task-mount-point . --env-dir env 2> /dev/full', 12, ''],
    ['echo "a: 1" | assay kyverno jp query -u a | tail -1', 0, '1\n'],
    ['assay completion bash > c && source ./c && complete -p assay', 0, 'complete -o default -F _assay assay\n'],
  ])('%s is %i', (commandLine, status, stdout) => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE, 'wrong.json': WRONG_RECIPE });
    expect(bash(folder, commandLine)).toMatchObject({ status, stdout, stderr: '' });
  });

  it.each([
    ['assay', 'Usage: assay COMMAND'],
    ['assay check nowhere', 'assay: nowhere: no such file or directory\n'],
    ['assay recipe check - < .', 'assay: standard input: it is a directory\n'],
    ['head -c 80M /dev/zero | assay recipe check -', 'assay: standard input: it is larger than 64 MiB\n'],
    ['assay check /dev/zero', '/dev/zero: it is larger than 64 MiB\n'],
    ['assay check good.json > /dev/full', 'assay: standard output: ENOSPC'],
    ['echo "a: 1" | assay ytt -f - > /dev/full', 'assay: standard output: ENOSPC'],
    ['mkdir gone; cd gone; rmdir ../gone; assay check', 'assay: ENOENT'],
  ])('%s is 2 and told in words', (commandLine, message) => {
    const { status, stderr } = bash(new Folder({ 'good.json': GOOD_RECIPE }), commandLine);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('checks again when a file has changed, until it is stopped', () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, wrong: WRONG_RECIPE });
    const ran = bash(
      folder,
      `'${process.execPath}' '${program}' check a.json --watch > out 2> err & watching=$!
      for i in {1..4000}; do grep -q 'watching 1 file' err && break; sleep 0.05; done
      cp wrong a.json
      for i in {1..4000}; do grep -q 'a.json:4:18 error recipe/pattern' out && break; sleep 0.05; done
      kill $watching; cat err out`,
    );
    expect(ran.stdout).toContain('watching 1 file;');
    expect(ran.stdout).toContain('1 file checked: no errors');
    expect(ran.stdout).toContain('a.json:4:18 error recipe/pattern');
    expect(bash(folder, 'assay check --watch --fix')).toMatchObject({ status: 2, stderr: expect.stringContaining('--watch only reports') });
  });

  it('ends quietly when nobody reads its output to the end', () => {
    const wrong = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.json`, WRONG_RECIPE]));
    const folder = new Folder(wrong);
    const { status, stdout, stderr } = bash(folder, 'assay check --output json | head -c 1; echo " ${PIPESTATUS[0]}"');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{ 1\n', stderr: '' });
    expect(bash(folder, 'assay check >&- 2>&-').status).toBe(1);
  });

  it('writes a long report whole into a pipe', () => {
    const folder = new Folder(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.json`, WRONG_RECIPE])));
    const { stdout } = bash(folder, 'assay check --output json | (sleep 0.3; cat)');
    expect(JSON.parse(stdout)).toMatchObject({ summary: { files: 600, errors: 600 } });
  });

  it('reads what the shell gives in a pipe, and waits for no other one', () => {
    const folder = new Folder({ 'policy.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicyy\n' });
    expect(bash(folder, 'assay kyverno migrate <(cat policy.yaml)').stderr).toContain(':2:7: the document cannot be read: ');
    expect(bash(folder, 'mkfifo pipe; assay kyverno migrate pipe')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('pipe: it is a pipe, a socket or a device, not a file or a directory'),
    });
  });

  it('says that a file or directory must not be read', () => {
    const folder = new Folder({ 'a/good.json': GOOD_RECIPE, 'a/locked.json': GOOD_RECIPE, 'a/closed/x.json': GOOD_RECIPE });
    fs.chmodSync(folder.path, 0o755);
    fs.chmodSync(folder.at('a/locked.json'), 0);
    fs.chmodSync(folder.at('a/closed'), 0);
    // Root may read everything.
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const found = bash(folder, 'assay check --output json', nobody);
    expect(JSON.parse(found.stdout)).toMatchObject({
      notChecked: [
        { file: 'a/closed', reason: 'the directory cannot be read: permission denied' },
        { file: 'a/locked.json', reason: 'permission denied' },
      ],
      summary: { files: 1 },
    });
    expect([found.status, found.stderr]).toEqual([1, '']);
    const named = bash(folder, 'assay check a/locked.json a/closed a/good.json', nobody);
    expect(named).toMatchObject({
      status: 2,
      stdout: '1 file checked: no errors\n',
      stderr: 'assay: a/closed: the directory cannot be read: permission denied\nassay: a/locked.json: permission denied\n',
    });
    fs.chmodSync(folder.at('a/closed'), 0o755);
  });

  it('changes no file in its place where one of them must not be written', () => {
    const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: hosts}
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Service]}}]}
      validate: {message: a host is needed, pattern: {spec: {externalName: "?*"}}}
`;
    const folder = new Folder({ 'a.yaml': policy, 'b.yaml': policy });
    fs.chmodSync(folder.path, 0o755);
    fs.chmodSync(folder.at('a.yaml'), 0o666);
    fs.chmodSync(folder.at('b.yaml'), 0o444);
    // Root may write everything.
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const stderr = 'assay: cannot write b.yaml: permission denied\nnothing was written\n';
    expect(bash(folder, 'assay kyverno migrate --in-place .', nobody)).toMatchObject({ status: 2, stdout: '', stderr });
    expect(folder.read('a.yaml')).toBe(policy);
  });

  it('checks 10,000 files', () => {
    const text = template();
    const folder = new Folder();
    for (let at = 0; at < 10_000; at++) folder.write(`${at % 100}/${at}.${at % 2 ? 'yaml' : 'json'}`, at % 2 ? text : GOOD_RECIPE);
    expect(bash(folder, 'assay check')).toMatchObject({ status: 0, stdout: '10,000 files checked: no errors\n', stderr: '' });
  });

  it.each([
    ['assay check .', /^\S+\/kyverno-test\.yaml:\d+/],
    ['assay check . --output json', /"violations"/],
    ['assay check . --policies good/a --explain', /kyverno\/policy-violation/],
    ['assay kyverno test good', /Test Summary: \d+ tests passed/],
    ['assay kyverno test good --output sarif --coverage', /"runs"/],
  ])('gives the same bytes on several threads: %s', (commandLine, shown) => {
    const folder = new Folder();
    for (const [from, to] of [
      ['team', 'good'],
      ['team-wrong', 'wrong'],
    ]) {
      const example = fileURLToPath(new URL(`../../../examples/kyverno/${from}`, import.meta.url));
      for (const copy of ['a', 'b', 'c', 'd']) fs.cpSync(example, folder.at(`${to}/${copy}`), { recursive: true });
    }
    for (const copy of ['a', 'b', 'c', 'd']) folder.write(`pods/${copy}.yaml`, `apiVersion: v1\nkind: Pod\nmetadata: {name: ${copy}}\n`);
    const [one, three] = [1, 3].map((jobs) => bash(folder, `${commandLine} --jobs ${jobs}`));
    expect(three).toMatchObject({ status: one!.status, stdout: one!.stdout, stderr: one!.stderr });
    expect(one!.stdout).toMatch(shown);
  });

  it('renders deeper recursion than its own stack holds, and prints once what templates print', () => {
    const recursion = (depth: number): string =>
      `#@ print("once")\n#@ def f(n):\n#@ if n == 0:\n#@ return 0\n#@ end\n#@ return 1 + f(n - 1)\n#@ end\na: #@ f(${depth})\n`;
    const folder = new Folder({ 'deep.yml': recursion(20_000), 'endless.yml': recursion(-1) });
    expect(bash(folder, 'assay ytt -f x.yml=<(cat deep.yml)')).toMatchObject({ status: 0, stdout: 'a: 20000\n', stderr: 'once\n' });
    const endless = bash(folder, 'assay ytt -f endless.yml');
    expect(endless.stderr).toMatch(/^once\nytt: Error: \n- Starlark stack overflow\n/);
    expect(endless.status).toBe(1);
  });

  it('checks deeper recursion than its own stack holds', () => {
    const recursion = (depth: number): string =>
      `#@ def f(n):\n#@ if n == 0:\n#@ return 0\n#@ end\n#@ return 1 + f(n - 1)\n#@ end\na: #@ f(${depth})\n`;
    const folder = new Folder({ 'deep/a.yml': recursion(20_000), 'endless/a.yml': recursion(-1), 'endless/b.json': GOOD_RECIPE });
    expect(bash(folder, 'assay check deep')).toMatchObject({ status: 0, stdout: '1 file checked: no errors\n', stderr: '' });
    const endless = bash(folder, 'assay check endless');
    expect(endless).toMatchObject({ status: 1, stderr: '' });
    expect(endless.stdout).toMatch(/^endless\/a\.yml:\d+:\d+ error ytt\/evaluation {2}Starlark stack overflow\n\n2 files checked: 1 error\n$/);
  });

  it('reads megabytes of white space where the engine has no room for its way back, as with very many patterns in use', () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE.replace('{', `{${' '.repeat(6_000_000)}`) });
    const commandLine = `'${process.execPath}' --no-regexp-optimization '${program}' check a.json`;
    expect(bash(folder, commandLine)).toMatchObject({ status: 0, stdout: '1 file checked: no errors\n', stderr: '' });
  });

  it('checks names, kinds and expressions of megabytes there, too', () => {
    const long = 'a'.repeat(6_000_000);
    const rules = (kind: string): string => `spec: {rules: [{name: r, match: {any: [{resources: {kinds: [${kind}]}}]}, validate: {deny: {}}}]}\n`;
    const policy = (name: string, kind = 'Pod', group = 'kyverno.io'): string =>
      `apiVersion: ${group}/v1\nkind: ClusterPolicy\nmetadata: {name: ${name}}\n${rules(kind)}`;
    const cel = (resource: string, expression: string): string =>
      'apiVersion: policies.kyverno.io/v1\nkind: ValidatingPolicy\nmetadata: {name: c}\nspec:\n' +
      `  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [${resource}]}]}\n` +
      `  validations: [{expression: ${expression}}]\n`;
    const folder = new Folder({
      'name.yaml': policy(long),
      'digits.yaml': policy('1'.repeat(6_000_000)),
      'kind.yaml': policy('p', long),
      'group.yaml': policy('p', 'Pod', `${long}.kyverno.io`),
      'resource.yaml': cel(long, 'true'),
      'expression.yaml': cel('pods', long),
      'object.yaml': `apiVersion: ${long}/v1\nkind: Pod\nmetadata: {name: p}\n`,
    });
    const commandLine = `'${process.execPath}' --no-regexp-optimization '${program}' check --jobs 1 --kubernetes-version 1.33 | cut -c1-60 | grep error`;
    const { stdout, stderr } = bash(folder, commandLine);
    expect(stderr).toBe('');
    expect(stdout).toContain('name.yaml:3:18 error kyverno/invalid-metadata');
    expect(stdout).toContain('digits.yaml:3:18 error kyverno/invalid-metadata');
    expect(stdout).toContain('expression.yaml:6:30 error kyverno/invalid-cel');
  });

  it('renders a large file whole into a pipe', () => {
    const folder = new Folder({ 'large.yml': 'a: 0123456789abcdef\n---\n'.repeat(400_000) });
    const { status, stdout } = bash(folder, 'set -o pipefail; assay ytt -f large.yml | (sleep 0.3; tail -c 20)');
    expect([status, stdout]).toEqual([0, 'a: 0123456789abcdef\n']);
  });

  it('renders a large file whole into a pipe that does not block', () => {
    const folder = new Folder({
      'large.yml': 'a: 0123456789abcdef\n---\n'.repeat(20_000),
      'run.js': `const fs = require('node:fs');
        const pipe = fs.openSync('pipe', fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
        const [program, ...words] = process.argv.slice(2);
        process.exitCode = require('node:child_process').spawnSync(program, words, { stdio: ['ignore', pipe, 'inherit'] }).status;`,
    });
    const run = `'${process.execPath}' run.js '${process.execPath}' '${program}' ytt -f large.yml`;
    const { status, stdout } = bash(folder, `mkfifo pipe; (sleep 0.3; tail -c 20) < pipe & ${run}; status=$?; wait; exit $status`);
    expect([status, stdout]).toEqual([0, 'a: 0123456789abcdef\n']);
  });

  it('renders 2,000 files', () => {
    const folder = new Folder();
    for (let at = 0; at < 2000; at++) folder.write(`c/${at % 20}/${at}.yml`, `a: #@ ${at}\n`);
    const { status, stdout, stderr } = bash(folder, 'assay ytt -f c | grep -c "^a: "');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '2000\n', stderr: '' });
  });

  it('has the help, the version and the exit status of ytt', () => {
    const folder = new Folder();
    expect(bash(folder, 'assay ytt --help').stdout).toBe(bash(folder, 'assay help ytt').stdout);
    expect(bash(folder, 'assay ytt version').stdout).toMatch(/^ytt version /);
    expect(bash(folder, 'assay ytt -f - < .')).toMatchObject({ status: 1, stderr: 'ytt: Error: standard input: it is a directory\n' });
  });
});

describe('the program of a maintenance image', () => {
  const provisioner = `${packageDirectory}dist/bundle/provisioner.cjs`;

  /** A folder with nothing but the program, under another name, and a task image. */
  async function image(recipe: string): Promise<Folder> {
    const folder = new Folder({ 'rack-12.json': recipe, 'targets/install-esxi.target': '' });
    await folder.assay('recipe build-iso rack-12.json -o task.iso');
    fs.copyFileSync(provisioner, folder.at('provisioner'));
    fs.chmodSync(folder.at('provisioner'), 0o755);
    return folder;
  }

  const FLAGS = '--no-root-check --task-iso-device task.iso --env-dir env --targets-dir targets --no-start';

  it('is one file that needs no other, and dispatches a task under any umask', async () => {
    const folder = await image(GOOD_RECIPE);
    expect(bash(folder, `umask 077; ./provisioner ${FLAGS}`)).toMatchObject({ status: 0, stdout: '' });
    const mode = (name: string): string => (fs.statSync(folder.at(name)).mode & 0o777).toString(8);
    expect([mode('env'), mode('env/recipe.env'), mode('env/ks.cfg')]).toEqual(['755', '644', '600']);
  });

  it('holds nothing of the other dialects', () => {
    expect(fs.statSync(provisioner).size).toBeLessThan(700_000);
  });

  it('compiles a schema that is not its own', async () => {
    const folder = await image(GOOD_RECIPE);
    const schema =
      '{"$schema":"http://json-schema.org/draft-07/schema#","$id":"https://shoal.dev/provisioner/recipe.schema.json","required":["metadata"]}';
    folder.write('task/recipe.schema.json', schema);
    folder.write('task/recipe.json', GOOD_RECIPE);
    const { status, stderr } = bash(folder, `./provisioner ${FLAGS} --no-mount --task-mount-point task`);
    expect([status, stderr]).toEqual([14, expect.stringContaining('"details":[{"path":"/metadata","code":"required"}]')]);
  });

  it('reports, and tells how it is used', async () => {
    const folder = await image(GOOD_RECIPE);
    expect(bash(folder, './provisioner report success')).toMatchObject({ status: 2, stderr: 'assay: the variable WEBHOOK_URL is not set\n' });
    for (const [words, usage, flag] of [
      ['--help', 'Usage: provisioner [flags]', '--task-iso-device'],
      ['dispatch --help', 'Usage: provisioner [flags]', '--task-iso-device'],
      ['report --help', 'Usage: provisioner report [flags]', '--failed-step'],
    ]) {
      const { stdout } = bash(folder, `./provisioner ${words}`);
      expect(stdout).toContain(usage);
      expect(stdout).toContain(flag);
      expect(stdout).not.toContain('assay recipe');
    }
    expect(bash(folder, './provisioner --frobnicate').stderr).toContain('provisioner --help lists the flags');
  });
});
