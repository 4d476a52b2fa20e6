import fs from 'node:fs';
import os from 'node:os';

import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { serveRepository } from '../../testing/git-server.ts';
import { TemporaryClones } from './temporary-clones.ts';

const policy = (name: string): string => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: ${name}}
spec:
  rules:
    - name: host
      match: {any: [{resources: {kinds: [Pod]}}]}
      validate: {message: a host is needed, pattern: {spec: {hostname: "?*"}}}
`;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {hostname: ""}\n';
const LOGIN = { username: 'robot', password: 'sesame-of-the-tests' };

function clonesLeft(): readonly string[] {
  return fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(`assay-clones-`));
}

describe('policies of a git repository', () => {
  it.each([
    ['a branch behind the address', '/next', 'next/host'],
    ['the branch main', '', 'main/host'],
    ['the branch main behind a slash', '/', 'main/host'],
    ['a directory of a branch', '/best/pods --git-branch next', 'deep/host'],
  ])('are those of %s', async (_what, behind, title) => {
    const url = await serveRepository({
      main: { 'policy.yaml': policy('main') },
      next: { 'policy.yaml': policy('next'), 'best/pods/p.yaml': policy('deep') },
    });
    const { stdout, status } = await new Folder({ 'pod.yaml': POD }).assay(`kyverno apply ${url}${behind} -r pod.yaml --report text --color never`);
    expect(stdout).toContain(title);
    expect(stdout).toContain(`see ${url.replace('http://', '')}@`);
    expect(status).toBe(1);
  });

  it.each([
    ['no such branch', '/nowhere', 'failed to clone repository (Remote branch nowhere not found in upstream origin)'],
    ['no such directory', '/nowhere -b main', 'failed to list YAMLs in repository (file does not exist)'],
    ['a file', '/policy.yaml -b main', 'failed to list YAMLs in repository (not a directory)'],
    ['a way out', '/../../etc -b main', 'leads out of its repository'],
  ])('are an error with %s', async (_what, behind, said) => {
    const url = await serveRepository({ main: { 'policy.yaml': policy('main') } });
    const { stderr, status } = await new Folder({ 'pod.yaml': POD }).assay(`kyverno apply ${url}${behind} -r pod.yaml`);
    expect(stderr).toContain(said);
    expect(status).toBe(1);
  });

  it('can be behind a password, which is in no message', async () => {
    const url = await serveRepository({ main: { 'policy.yaml': policy('main') } }, LOGIN);
    const folder = new Folder({ 'pod.yaml': POD });
    const given = `--username ${LOGIN.username} --password ${LOGIN.password}`;
    expect((await folder.assay(`kyverno apply ${url} -r pod.yaml ${given}`)).stdout).toContain('fail: 1');
    const inAddress = url.replace('http://', `http://${LOGIN.username}:${LOGIN.password}@`);
    const run = await folder.assay(`kyverno apply ${inAddress} -r pod.yaml --report text`);
    expect(run.stdout).toContain('main/host');
    expect(`${run.stdout}${run.stderr}`).not.toContain(LOGIN.password);
    const refused = await folder.assay(`kyverno apply ${url} -r pod.yaml --username ${LOGIN.username} --password not-${LOGIN.password}`);
    expect(refused.stderr).toMatch(/^Error: failed to clone repository \(/);
    expect(refused.stderr).not.toContain(LOGIN.password);
  });

  it('lead nowhere else by links', async () => {
    const secret = new Folder({ 'secret.yaml': policy('secret') });
    const url = await serveRepository({ main: { 'policy.yaml': policy('main'), 'link.yaml@': `${secret.path}/secret.yaml`, 'links@': secret.path } });
    const { stdout } = await new Folder({ 'pod.yaml': POD }).assay(`kyverno apply ${url} -r pod.yaml --report text`);
    expect(stdout).toContain('main/host');
    expect(stdout).not.toContain('secret/host');
  });

  it('are gone when the command has ended', async () => {
    const url = await serveRepository({ main: { 'policy.yaml': policy('main') } });
    const before = clonesLeft();
    await new Folder({ 'pod.yaml': POD }).assay(`kyverno apply ${url} -r pod.yaml`);
    expect(clonesLeft().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('need the program git', async () => {
    const clones = new TemporaryClones({ PATH: '/nowhere' });
    const cloned = await clones.clone({ url: 'http://127.0.0.1:9/a/b', branch: 'main', username: '', password: '' });
    clones.remove();
    expect(cloned).toEqual({ kind: 'failure', message: 'the program git cannot be run: spawn git ENOENT' });
  });
});

describe('tests of a git repository', () => {
  const ROW = '{policy: main, rule: host, kind: Pod, resources: [web], result: fail}';
  const test = (row = ROW): string =>
    `apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [../policy.yaml]\nresources: [pod.yaml]\nresults: [${row}]\n`;
  const files = { 'policy.yaml': policy('main'), 'a/kyverno-test.yaml': test(), 'a/pod.yaml': POD };

  it.each([
    ['the branch main', '', 1],
    ['a branch behind the address', '/next', 2],
    ['a directory of a branch', '/b -b next', 1],
  ])('are those of %s', async (_what, behind, count) => {
    const url = await serveRepository({
      main: files,
      next: { ...files, 'b/kyverno-test.yaml': test(), 'b/pod.yaml': POD },
    });
    const { stdout, stderr, status } = await new Folder({}).assay(`kyverno test ${url}${behind}`);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain(`Test Summary: ${count} tests passed and 0 tests failed`);
    expect(stdout).toContain(`Loading test  ( ${url.replace('http://', '')}@`);
  });

  it('name their files in a report', async () => {
    const url = await serveRepository({ main: { ...files, 'a/kyverno-test.yaml': test(ROW.replace('result: fail', 'result: pass')) } });
    const { stdout, status } = await new Folder({}).assay(`kyverno test ${url} --output text --color never`);
    expect(stdout).toContain(`${url.replace('http://', '')}@main/a/`);
    expect(stdout).toContain('pod.yaml:4:18: spec.hostname is ""');
    expect(status).toBe(1);
  });

  it.each([
    ['no such branch', '/nowhere', 'error: failed to clone repository \nCause: Remote branch nowhere not found in upstream origin\n'],
    ['no such directory', '/nowhere -b main', 'error: failed to list YAMLs in repository (file does not exist)\n'],
    ['files to write', ' --update', '--update writes files, and those of a repository go when the run ends: clone it, and name its directory\n'],
  ])('are an error with %s', async (_what, behind, said) => {
    const url = await serveRepository({ main: files });
    const before = clonesLeft();
    const run = await new Folder({}).assay(`kyverno test ${url}${behind}`);
    expect(run).toMatchObject({ stdout: `\nError loading tests: ${said}`, stderr: `Error: ${said}`, status: 1 });
    expect(clonesLeft().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('are an error where the address names no repository', async () => {
    const { stderr } = await new Folder({}).assay('kyverno test https://github.com/kyverno');
    const forms =
      'https://github.com/:owner/:repository/:branch (without --git-branch flag) OR https://github.com/:owner/:repository/:directory (with --git-branch flag)';
    expect(stderr).toBe(`Error: invalid URL path /kyverno - expected ${forms}\n`);
  });
});
