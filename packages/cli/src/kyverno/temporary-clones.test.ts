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
