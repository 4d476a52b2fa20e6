import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { machine, template } from '../../testing/admission.ts';
import { jsonLogger } from '../log/json-logger.ts';
import type { ClusterSource } from './cluster-source.ts';
import { folderSource } from './folder-source.ts';

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-webhook-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Opened {
  readonly source: ClusterSource;
  readonly log: () => string;
  /** The names of the Templates among these that are known; `undefined`: the folder cannot be read. */
  readonly known: (...names: string[]) => string[] | undefined;
}

function open(folder: string): Opened {
  let log = '';
  const source = folderSource(
    folder,
    jsonLogger('info', (line) => (log += line)),
    30,
  );
  onTestFinished(() => source.close());
  return { source, log: () => log, known: (...names) => names.filter((name) => source.objects()?.template('ns', name)) };
}

const json = (name: string): string => JSON.stringify(template(name));
const soon = (check: () => void): Promise<unknown> => vi.waitFor(check, 300_000);

describe('a folder', () => {
  test('gives its templates and those below, in files that name what they are', () => {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, 'sub/deep'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'a.json'), json('a'));
    fs.writeFileSync(path.join(folder, 'b.YAML'), `---\n${json('b')}\n---\n${json('b2')}\n`);
    fs.writeFileSync(path.join(folder, 'sub/deep/c.yml'), json('c'));
    fs.writeFileSync(path.join(folder, 'd.txt'), json('d'));
    fs.writeFileSync(path.join(folder, 'other.yaml'), 'kind: ConfigMap\n');
    expect(open(folder).known('a', 'b', 'b2', 'c', 'd')).toEqual(['a', 'b', 'b2', 'c']);
  });

  test('that is empty is known to hold nothing', () => {
    expect(open(temporaryFolder()).source.objects()).toBeDefined();
  });

  test('is read again when files come, change and go', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'a.json'), json('a'));
    const { known } = open(folder);
    fs.writeFileSync(path.join(folder, 'b.json'), json('b'));
    await soon(() => expect(known('a', 'b')).toEqual(['a', 'b']));
    fs.writeFileSync(path.join(folder, 'b.json'), json('c'));
    await soon(() => expect(known('a', 'b', 'c')).toEqual(['a', 'c']));
    fs.rmSync(path.join(folder, 'a.json'));
    await soon(() => expect(known('a', 'c')).toEqual(['c']));
  });

  test('counts Templates and VMs, and warns of a Template that no VM finds', () => {
    const folder = temporaryFolder();
    const lost = { ...template('lost'), metadata: { name: 'lost\nin space' } };
    const vms = { apiVersion: 'v1', kind: 'List', items: [machine('v1', 1), machine('v2', 1)] };
    fs.writeFileSync(path.join(folder, 'a.yaml'), `---\n${json('a')}\n---\n${JSON.stringify(lost)}\n---\n${JSON.stringify(vms)}\n`);
    const { log } = open(folder);
    const [warning, read] = log()
      .split('\n')
      .map((line) => (line === '' ? {} : JSON.parse(line)));
    const message = 'a Template without a namespace is found by no VM';
    expect(warning).toMatchObject({ level: 'warn', message, file: path.join(folder, 'a.yaml'), line: 4, template: 'lost in space' });
    expect(read).toMatchObject({ level: 'info', message: 'templates read', templates: 2, virtualMachines: 2 });
  });

  test('is followed as a mounted ConfigMap changes: behind links, all at once', async () => {
    const folder = temporaryFolder();
    const publish = (version: string, name: string): void => {
      fs.mkdirSync(path.join(folder, version, 'below'), { recursive: true });
      fs.writeFileSync(path.join(folder, version, 'a.json'), json(name));
      fs.writeFileSync(path.join(folder, version, 'below/b.json'), json(`${name}-below`));
      fs.symlinkSync(version, path.join(folder, '..data_tmp'));
      fs.renameSync(path.join(folder, '..data_tmp'), path.join(folder, '..data'));
    };
    publish('..1', 'one');
    fs.symlinkSync('..data/a.json', path.join(folder, 'a.json'));
    fs.symlinkSync('..data/below', path.join(folder, 'below'));
    const { known, log } = open(folder);
    expect(known('one', 'one-below')).toEqual(['one', 'one-below']);
    expect(log()).toContain('"templates":2,"virtualMachines":0');
    publish('..2', 'two');
    fs.rmSync(path.join(folder, '..1'), { recursive: true });
    await soon(() => expect(known('one', 'two', 'two-below')).toEqual(['two', 'two-below']));
  });

  test('may have links that lead in circles, to nothing, and to files elsewhere', () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    fs.writeFileSync(path.join(elsewhere, 'b.json'), json('b'));
    fs.writeFileSync(path.join(folder, 'a.json'), json('a'));
    for (const name of ['x', 'y', 'z']) fs.symlinkSync('.', path.join(folder, name));
    fs.symlinkSync('nowhere', path.join(folder, 'dangling.json'));
    fs.symlinkSync(elsewhere, path.join(folder, 'elsewhere'));
    const { known, log } = open(folder);
    expect(known('a', 'b')).toEqual(['a', 'b']);
    expect(log()).toContain('"templates":2,"virtualMachines":0');
  });

  test('keeps what it knew while a file is broken, says so once, and goes on when it is mended', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'a.json'), json('a'));
    const { known, source, log } = open(folder);
    fs.writeFileSync(path.join(folder, 'b.json'), json('b'));
    fs.writeFileSync(path.join(folder, 'a.json'), json('a').slice(0, -20));
    await soon(() => expect(log()).toContain('nothing new is taken'));
    expect(known('a', 'b')).toEqual(['a']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(source.objects()).toBeDefined();
    expect(log().match(/nothing new is taken/g)).toHaveLength(1);
    expect(
      JSON.parse(
        log()
          .split('\n')
          .find((line) => line.includes('nothing new'))!,
      ),
    ).toMatchObject({
      file: path.join(folder, 'a.json'),
      line: 1,
      column: expect.any(Number),
      error: expect.stringMatching(/^.{5,200}$/),
    });
    expect(source.isStale()).toBe(true);
    fs.writeFileSync(path.join(folder, 'a.json'), json('a2'));
    await soon(() => expect(known('a', 'a2', 'b')).toEqual(['a2', 'b']));
    expect(source.isStale()).toBe(false);
  });

  test.each([
    ['YAML', 'a.yaml', 'a: [1'],
    ['JSON', 'a.json', '{"a": '],
    ['nesting', 'a.json', '['.repeat(200_000)],
  ])('is not known while it holds a broken file from the beginning on: %s', async (_title, name, text) => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, name), text);
    const { source, known } = open(folder);
    expect(source.objects()).toBeUndefined();
    fs.writeFileSync(path.join(folder, name), json('a'));
    await soon(() => expect(known('a')).toEqual(['a']));
  });

  test('is not known with a file that is larger than all templates of the world', () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'a.yaml'), '');
    fs.truncateSync(path.join(folder, 'a.yaml'), 65 * 1024 * 1024);
    const { source, log } = open(folder);
    expect(source.objects()).toBeUndefined();
    expect(log()).toContain('a.yaml');
  });

  test('is not known while it is gone, which is said once', async () => {
    const folder = path.join(temporaryFolder(), 'templates');
    const { source, known, log } = open(folder);
    expect(source.objects()).toBeUndefined();
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'a.json'), json('a'));
    await soon(() => expect(known('a')).toEqual(['a']));
    fs.rmSync(folder, { recursive: true });
    await soon(() => expect(source.objects()).toBeUndefined());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log().match(/the folder with templates cannot be read/g)).toHaveLength(2);
    expect(log()).toContain('"error":"no such file or directory"');
  });
});
