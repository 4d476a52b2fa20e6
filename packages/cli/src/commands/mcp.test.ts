import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { toolRunner } from '../mcp/run-tool.ts';
import { toolServer } from '../mcp/tool-server.ts';
import { run } from '../run.ts';
import { version } from '../version.ts';

const LIMIT_REPLICAS = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: limit-replicas
spec:
  rules:
    - name: at-most-five
      match:
        any:
          - resources:
              kinds: [Deployment]
      validate:
        failureAction: Enforce
        message: At most five replicas are allowed.
        pattern:
          spec:
            replicas: "<=5"
`;

const TEST_MANIFEST = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata:
  name: limits
policies: [policy.yaml]
resources: [web.yaml]
results:
  - policy: limit-replicas
    rule: at-most-five
    resources: [web]
    kind: Deployment
    result: pass
`;

const WEB = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 9\n';

const FILES = {
  'assay.yaml': 'units:\n  - path: config\n    values: [envs/prod.yml]\n',
  'config/schema.yml': '#@data/values-schema\n---\nhost: shop.example.com\nreplicas: 2\n',
  'config/shop.yml': '#@ load("@ytt:data", "data")\n---\nhost: #@ data.values.host\nreplicas: #@ data.values.replicas\n',
  'envs/prod.yml': 'hots: shop.example.org\n',
  'policies/policy.yaml': LIMIT_REPLICAS,
  'policies/web.yaml': WEB,
  'policies/kyverno-test.yaml': TEST_MANIFEST,
};

/** The official client, connected to the tools for a folder. */
async function connected(folder: Folder, { canWrite = false } = {}): Promise<Client> {
  const host = { env: {}, now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }), random: () => 0 };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await toolServer({ directory: folder.path, canWrite, runner: toolRunner(run, folder.path, host) }).connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  onTestFinished(() => client.close());
  return client;
}

async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const { content, isError }: CallToolResult = await client.callTool({ name, arguments: given });
  return { text: content.map((block) => (block.type === 'text' ? block.text : block.type)).join(''), isError: isError === true };
}

describe('the tools of assay mcp', () => {
  it('are six that change nothing, and with leave three that do', async () => {
    const names = async (canWrite: boolean): Promise<unknown> => {
      const { tools } = await (await connected(new Folder(), { canWrite })).listTools();
      return tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
    };
    const reading = ['check', 'explain', 'render', 'test', 'migrate', 'compare'].map((name) => [name, true]);
    expect(await names(false)).toEqual(reading);
    const all = await names(true);
    expect(all).toEqual(expect.arrayContaining([...reading, ['fix', false], ['update_tests', false], ['migrate_in_place', false]]));
    expect(all).toHaveLength(9);
  });

  it('are those of the page about agents', async () => {
    const page = fs.readFileSync(fileURLToPath(new URL('../../../../docs/agents.md', import.meta.url)), 'utf8');
    const { tools } = await (await connected(new Folder(), { canWrite: true })).listTools();
    const listed = Array.from(page.matchAll(/^\| `(\w+)` /gm), ([, name]) => name);
    expect(listed.sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it('check reports what is wrong, with the lines in question', async () => {
    const { text, isError } = await call(await connected(new Folder(FILES)), 'check');
    expect(isError).toBe(false);
    expect(text).toContain('envs/prod.yml:1:1 error ytt/unknown-key');
    expect(text).toContain('  1 | hots: shop.example.org\n    | ^^^^\n');
    expect(text).toContain('hint: did you mean "host"?');
    expect(text).not.toContain('\u001B');
  });

  it('check gives JSON, of chosen paths and rules', async () => {
    const client = await connected(new Folder(FILES));
    const { text } = await call(client, 'check', { paths: ['config', 'policies'], only: ['kyverno/*'], output: 'json' });
    const rules = JSON.parse(text).violations.map(({ rule }: { readonly rule: string }) => rule);
    expect(rules).toContain('unexpected-result');
    expect(rules).not.toContain('unknown-key');
  });

  it('check shows fixes, and fix applies them', async () => {
    const folder = new Folder(FILES);
    const client = await connected(folder, { canWrite: true });
    expect((await call(client, 'check', { paths: ['config'], showFixes: true })).text).toContain(
      '-hots: shop.example.org\n+host: shop.example.org\n',
    );
    expect(folder.read('envs/prod.yml')).toBe(FILES['envs/prod.yml']);
    const fixed = await call(client, 'fix', { paths: ['config'] });
    expect(fixed).toMatchObject({ isError: false, text: expect.stringContaining('no errors') });
    expect(folder.read('envs/prod.yml')).toBe('host: shop.example.org\n');
  });

  it('explain explains a rule, and says what was meant', async () => {
    const client = await connected(new Folder());
    expect((await call(client, 'explain', { rule: 'ytt/unknown-key' })).text).toContain('Breaks it');
    expect(await call(client, 'explain', { rule: 'ytt/unknown-kee' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('did you mean "ytt/unknown-key"?'),
    });
    expect((await call(client, 'explain')).text).toContain('recipe/pattern');
  });

  it('render gives YAML, with values and origins', async () => {
    const client = await connected(new Folder({ ...FILES, 'envs/prod.yml': 'host: prod.example.com\n' }));
    const given = { paths: ['config'], valuesFiles: ['envs/prod.yml'], values: { replicas: 7 } };
    expect(await call(client, 'render', given)).toEqual({ isError: false, text: 'host: prod.example.com\nreplicas: 7\n' });
    expect((await call(client, 'render', { ...given, origins: true })).text).toContain('replicas: 7 # shop.yml:4');
    expect(await call(client, 'render', { ...given, values: { nope: 1 } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('ytt: Error'),
    });
  });

  it('test runs tests of policies', async () => {
    const client = await connected(new Folder(FILES));
    const { text, isError } = await call(client, 'test', { paths: ['policies'], selector: 'policy=limit-*' });
    expect(isError).toBe(false);
    expect(text).toContain('see policies/web.yaml:6:13: spec.replicas is 9');
  });

  it('migrate shows what would change, and migrate_in_place changes it', async () => {
    const folder = new Folder(FILES);
    const client = await connected(folder, { canWrite: true });
    const shown = await call(client, 'migrate', { paths: ['policies'] });
    expect(shown).toMatchObject({ isError: false, text: expect.stringContaining('+kind: ValidatingPolicy') });
    expect(folder.read('policies/policy.yaml')).toBe(LIMIT_REPLICAS);
    await call(client, 'migrate_in_place', { paths: ['policies'] });
    expect(folder.read('policies/policy.yaml')).toContain('kind: ValidatingPolicy');
  });

  it('compare finds a request on which policies differ', async () => {
    const changed = LIMIT_REPLICAS.replace('<=5', '<=6');
    const client = await connected(new Folder({ 'old.yaml': LIMIT_REPLICAS, 'new.yaml': changed }));
    const same = await call(client, 'compare', { before: 'old.yaml', after: 'old.yaml', trials: 200 });
    expect(same).toMatchObject({ isError: false, text: expect.stringContaining('0 differ') });
    const other = await call(client, 'compare', { before: 'old.yaml', after: 'new.yaml', output: 'json', trials: 2000 });
    expect(JSON.parse(other.text).violations).not.toEqual([]);
  });

  it('update_tests writes the resources that policies make', async () => {
    const label = LIMIT_REPLICAS.replace(
      /validate:[^]*$/,
      'mutate:\n        patchStrategicMerge:\n          metadata:\n            labels:\n              team: shop\n',
    );
    const manifest = TEST_MANIFEST.replace('    result: pass', '    patchedResources: patched.yaml\n    result: pass');
    const folder = new Folder({ 'policy.yaml': label, 'web.yaml': WEB, 'kyverno-test.yaml': manifest, 'patched.yaml': WEB });
    await call(await connected(folder, { canWrite: true }), 'update_tests', { paths: ['.'] });
    expect(folder.read('patched.yaml')).toContain('team: shop');
  });

  it.each([
    ['an argument that it does not know', 'check', { path: 'config' }, 'path'],
    ['an argument of another type', 'check', { paths: 'config' }, 'paths'],
    ['a path that is not there', 'check', { paths: ['nowhere'] }, 'nowhere: no such file or directory'],
    ['an equals sign in a path of ytt', 'render', { paths: ['x=y'] }, 'ytt takes no name with an equals sign here'],
  ])('say what is wrong with %s', async (_, name, given, message) => {
    const client = await connected(new Folder({ ...FILES, 'x=y': 'a: 1\n' }));
    expect(await call(client, name, given)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
  });

  it('take a name with a dash for a file', async () => {
    const { text } = await call(await connected(new Folder({ '--fix.yml': 'a: #@ 1\n' })), 'render', { paths: ['--fix.yml'] });
    expect(text).toBe('a: 1\n');
  });
});

describe('the directory of assay mcp', () => {
  const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata: {name: key}\nstringData: {password: hunter2}\n';

  /** A folder beside which there is a file that nobody may see. */
  function bounded(files: Readonly<Record<string, string>> = {}): { readonly inner: Folder; readonly outer: Folder } {
    const outer = new Folder({ 'secret.yaml': SECRET, 'rules.yaml': 'rules:\n  hunter2: off\n' });
    return { inner: new Folder({ ...FILES, ...files }), outer };
  }

  it.each([
    ['check', (path: string) => ({ paths: [path] })],
    ['render', (path: string) => ({ paths: [path] })],
    ['render', (path: string) => ({ paths: ['config'], valuesFiles: [path] })],
    ['test', (path: string) => ({ paths: [path] })],
    ['migrate', (path: string) => ({ paths: [path] })],
    ['compare', (path: string) => ({ before: path, after: 'policies' })],
  ])('is all that %s is given files of', async (name, given) => {
    const { inner, outer } = bounded();
    inner.link('link', outer.path);
    const client = await connected(inner);
    for (const path of [outer.path, outer.at('secret.yaml'), '..', 'link', 'link/secret.yaml', 'config/../../x'])
      expect(await call(client, name, given(path))).toMatchObject({ isError: true, text: expect.stringContaining(`is outside of ${inner.path}`) });
  });

  /** Each makes files in a folder that lead to others outside of it. */
  const LEADING_OUT: readonly (readonly [string, (inner: Folder, outer: Folder) => void, string, RegExp])[] = [
    ['a link among templates', (inner, outer) => inner.link('config/stolen.yml', outer.at('secret.yaml')), 'render', /to be allowed, but was not/],
    [
      'a link among checked files',
      (inner, outer) => inner.link('config/stolen.yml', outer.at('secret.yaml')),
      'check',
      /stolen\.yml not checked\s+the link is broken: it is outside of/,
    ],
    [
      'settings that others extend',
      (inner, outer) => inner.link('config/assay.yaml', outer.at('rules.yaml')),
      'check',
      /assay\.yaml not checked\s+the link is broken: it is outside of/,
    ],
    [
      'resources that a test names',
      (inner, outer) => inner.write('config/kyverno-test.yaml', TEST_MANIFEST.replace('web.yaml', outer.at('secret.yaml'))),
      'test',
      /policy\.yaml/,
    ],
    [
      'resources that a migrated test names',
      (inner, outer) => inner.write('config/kyverno-test.yaml', TEST_MANIFEST.replace('web.yaml', outer.at('secret.yaml'))),
      'migrate',
      /is outside of/,
    ],
    ['a link among compared policies', (inner, outer) => inner.link('config/stolen.yaml', outer.at('secret.yaml')), 'compare', /is outside of/],
  ];

  it.each(LEADING_OUT)('is all that is read: not %s', async (_, leadOut, name, message) => {
    const { inner, outer } = bounded();
    leadOut(inner, outer);
    const given = name === 'compare' ? { before: 'config', after: 'policies' } : { paths: ['config'] };
    const { text } = await call(await connected(inner), name, given);
    expect(text).not.toContain('hunter2');
    expect(text).toMatch(message);
  });

  it.each([
    ['a link to a file', 'envs/prod.yml', (outer: Folder) => outer.at('prod.yml')],
    ['a link to a directory', 'envs', (outer: Folder) => outer.path],
  ])('is all that is written to: not through %s', async (_, name, target) => {
    const { inner, outer } = bounded();
    outer.write('prod.yml', FILES['envs/prod.yml']);
    fs.rmSync(inner.at(name), { recursive: true });
    inner.link(name, target(outer));
    await call(await connected(inner, { canWrite: true }), 'fix');
    expect(outer.read('prod.yml')).toBe(FILES['envs/prod.yml']);
  });

  it('has no settings from above', async () => {
    const outer = new Folder({ 'assay.yaml': 'rules:\n  ytt/unknown-key: off\n' });
    const { 'assay.yaml': settings, ...files } = FILES;
    for (const [name, content] of Object.entries({ ...files, '.git/HEAD': '' })) outer.write(`inner/${name}`, content);
    outer.write('inner/assay.yaml', settings);
    const inner = Object.assign(Object.create(Folder.prototype), { path: outer.at('inner') });
    expect((await call(await connected(inner), 'check')).text).toContain('ytt/unknown-key');
  });
});

describe('assay mcp as a process', () => {
  const program = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));

  it.each(['legacy', 'auto'] as const)('speaks with the official client over its pipes (%s)', async (mode) => {
    const folder = new Folder(FILES);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], cwd: folder.path }));
    onTestFinished(() => client.close());
    expect(client.getServerVersion()).toMatchObject({ name: 'assay', version });
    expect(client.getInstructions()).toContain(folder.path);
    expect((await call(client, 'check')).text).toContain('envs/prod.yml:1:1 error ytt/unknown-key');
    expect((await call(client, 'render', { paths: ['config'] })).text).toBe('host: shop.example.com\nreplicas: 2\n');
  });

  it.each([
    [['nowhere'], 'nowhere: no such file or directory'],
    [['a.txt'], 'a.txt is no directory'],
  ])('refuses %j', async (operands, message) => {
    const { status, stderr } = await new Folder({ 'a.txt': '' }).assay(['mcp', ...operands]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
