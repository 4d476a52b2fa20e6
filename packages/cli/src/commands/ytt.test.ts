import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { Folder } from '../../testing/folder.ts';

const TEMPLATE = '#@ load("@ytt:data", "data")\n---\na: #@ data.values.a\n';
const READ_TWICE = "Standard input has already been read, has the '-' argument been used in more than one flag?";
const VALUES = '#@data/values\n---\na: 1\n';

describe('assay ytt', () => {
  it('renders a directory, hidden and ignored files included', async () => {
    const folder = new Folder({ 'c/b.yml': 'b: 1\n', 'c/.a.yml': 'a: 1\n', 'c/d/c.yml': 'c: 1\n', '.gitignore': '*' });
    expect(await folder.assay('ytt -f c')).toEqual({ status: 0, stdout: 'a: 1\n---\nb: 1\n---\nc: 1\n', stderr: '' });
  });

  it.each([['c'], ['./c/'], ['c/../c'], ['.//c']])('names files by their path below %s', async (directory) => {
    const folder = new Folder({ 'c/d/a.yml': '' });
    expect((await folder.assay(['ytt', '-f', directory, '--files-inspect'])).stdout).toBe('- d/a.yml\n');
  });

  it('reads standard input', async () => {
    const folder = new Folder({});
    expect((await folder.assay('ytt -f -', { stdin: 'a: 1\n' })).stdout).toBe('a: 1\n');
  });

  it.each([
    ['-f - -f x.yml=-', READ_TWICE],
    ['-f - --data-values-file -', `Extracting data value from file:\n  Reading file 'stdin.yml':\n    ${READ_TWICE}`],
    ['-f - --data-value-file a=-', "Extracting data value from file:\n  Reading file '-'"],
  ])('reads standard input once: not with %s', async (flags, message) => {
    const { status, stderr } = await new Folder({}).assay(`ytt ${flags}`, { stdin: 'a: 1\n' });
    expect([status, stderr]).toEqual([1, `ytt: Error: ${message}\n`]);
  });

  it('takes data values from the environment', async () => {
    const folder = new Folder({ 'a.yml': TEMPLATE, 'v.yml': VALUES });
    expect((await folder.assay('ytt -f . --data-values-env-yaml APP', { env: { APP_a: '[2]' } })).stdout).toBe('a:\n- 2\n');
  });

  it.each([
    ['-f nope.yml', "Checking file 'nope.yml': lstat nope.yml: no such file or directory"],
    ['-f a.yml/', "Checking file 'a.yml/': lstat a.yml/: not a directory"],
    ['-f a.yml/x', "Checking file 'a.yml/x': lstat a.yml/x: not a directory"],
    [
      '--data-values-file nope',
      "Extracting data value from file:\n  Find files 'nope':\n    Checking file 'nope': lstat nope: no such file or directory",
    ],
    ['-f a.yml --nope', 'unknown flag: --nope'],
  ])('%s fails as ytt does', async (flags, message) => {
    const { status, stdout, stderr } = await new Folder({ 'a.yml': 'a: 1\n' }).assay(`ytt ${flags}`);
    expect([status, stdout, stderr]).toEqual([1, '', `ytt: Error: ${message}\n`]);
  });

  it('fetches URLs', async () => {
    const server = http.createServer((request, response) => {
      response.statusCode = request.url === '/d/a.yml' ? 200 : 404;
      response.end('a: 1\n');
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server on a port has such an address.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = new Folder({});
    expect((await folder.assay(`ytt -f ${url}/d/a.yml -f x=${url}/d/a.yml --files-inspect`)).stdout).toBe('- a.yml\n- x\n');
    expect((await folder.assay(`ytt -f ${url}/d/a.yml`)).stdout).toBe('a: 1\n');
    const failed = await folder.assay(`ytt -f ${url}/b.yml`);
    expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining(`Requesting URL '${url}/b.yml': 404 Not Found`)]);
  });
});

describe('assay ytt with symbolic links', () => {
  function linked(): Folder {
    const folder = new Folder({ 'real/a.yml': 'a: 1\n' });
    folder.link('c/l.yml', '../real/a.yml');
    return folder;
  }

  it('follows none that is not allowed', async () => {
    const folder = linked();
    const reason = "Checking symlink file 'c/l.yml': Expected symlink file 'c/l.yml' -> 'real/a.yml' to be allowed, but was not";
    expect((await folder.assay('ytt -f c/l.yml')).stderr.replaceAll(/\s+/g, ' ')).toBe(`ytt: Error: ${reason} `);
    expect((await folder.assay('ytt -f c')).stderr.replaceAll(/\s+/g, ' ')).toBe(`ytt: Error: Listing files 'c': ${reason} `);
  });

  it('goes into a directory that a link leads to when a slash says so', async () => {
    const folder = new Folder({ 'real/d/a.yml': 'a: 1\n' });
    folder.link('l', 'real');
    expect(await folder.assay('ytt -f l/ --files-inspect')).toEqual({ status: 0, stdout: '- d/a.yml\n', stderr: '' });
  });

  it.each([
    ['d.yml', 'nope/x', 'lstat nope: no such file or directory'],
    ['c/d.yml', 'x', 'lstat c/x: no such file or directory'],
    ['d.yml', '/nope/x', 'lstat /nope: no such file or directory'],
    ['d.yml', 'd.yml', 'EvalSymlinks: too many links'],
    ['d.yml', 'a.yml/x', 'not a directory'],
  ])('names where %s, which leads to %s, ends', async (name, target, reason) => {
    const folder = new Folder({ 'a.yml': '' });
    folder.link(name, target);
    const { stderr } = await folder.assay(['ytt', '-f', name]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toBe(`ytt: Error: Checking symlink file '${name}': Eval symlink: ${reason} `);
  });

  it.each([
    ['--dangerous-allow-all-symlink-destinations', 0],
    ['--allow-symlink-destination real', 0],
    ['--allow-symlink-destination real/a.yml', 0],
    ['--allow-symlink-destination other,real', 0],
    ['--allow-symlink-destination rea', 1],
    ['--allow-symlink-destination c', 1],
  ])('with %s ends with %i', async (flags, status) => {
    expect((await linked().assay(`ytt -f c ${flags}`)).status).toBe(status);
  });
});

describe('assay ytt --output-files', () => {
  const files = { 'c/a.yml': 'a: 1\n', 'c/d/b.yml': 'b: 1\n', 'c/t.txt': 'text' };

  it('writes files, and names them', async () => {
    const folder = new Folder({ ...files, 'out/kept': '' });
    expect(await folder.assay('ytt -f c --output-files ./out')).toEqual({
      status: 0,
      stdout: 'creating: out/t.txt\ncreating: out/a.yml\ncreating: out/d/b.yml\n',
      stderr: '',
    });
    expect([folder.read('out/d/b.yml'), folder.read('out/t.txt'), folder.read('out/kept')]).toEqual(['b: 1\n', 'text', '']);
  });

  it('can empty the directory first', async () => {
    const folder = new Folder({ ...files, 'out/gone': '' });
    expect((await folder.assay('ytt -f c --dangerous-emptied-output-directory out')).status).toBe(0);
    expect(fs.readdirSync(folder.at('out')).sort()).toEqual(['a.yml', 'd', 't.txt']);
  });

  it('writes nothing when something fails', async () => {
    const folder = new Folder({ ...files, 'c/z.yml': 'a: [' });
    expect((await folder.assay('ytt -f c --output-files out')).status).toBe(1);
    expect(fs.existsSync(folder.at('out'))).toBe(false);
  });

  it('keeps bytes that are no text', async () => {
    const folder = new Folder({ 't.txt': Uint8Array.of(0x61, 0xff, 0xc3, 0xa9) });
    await folder.assay('ytt -f t.txt --output-files out');
    expect([...fs.readFileSync(folder.at('out/t.txt'))]).toEqual([0x61, 0xff, 0xc3, 0xa9]);
  });

  it.each([
    [{ out: '' }, 'out', '', 'mkdir out: not a directory'],
    [{ out: '' }, 'out/a/b', '', 'mkdir out: not a directory'],
    [{ 'out/a.yml/x': '' }, 'out', 'creating: out/t.txt\ncreating: out/a.yml\n', 'open out/a.yml: is a directory'],
    [{ 'out/d': '' }, 'out', 'creating: out/t.txt\ncreating: out/a.yml\ncreating: out/d/b.yml\n', 'mkdir out/d: not a directory'],
  ])('with %j in the way of %s names what cannot be written', async (present, directory, stdout, message) => {
    const folder = new Folder({ ...files, ...present });
    expect(await folder.assay(`ytt -f c --output-files ${directory}`)).toEqual({ status: 1, stdout, stderr: `ytt: Error: ${message}\n` });
  });

  it('keeps names that are no UTF-8', async () => {
    const folder = new Folder({});
    const name = (directory: string): Buffer => Buffer.concat([Buffer.from(`${folder.at(directory)}/`), Buffer.of(0xe9, 0x2e, 0x79, 0x6d, 0x6c)]);
    folder.makeDirectory('c');
    fs.writeFileSync(name('c'), 'a: 1\n');
    expect((await folder.assay('ytt -f c --output-files out')).status).toBe(0);
    expect(fs.readFileSync(name('out'), 'utf8')).toBe('a: 1\n');
  });
});
