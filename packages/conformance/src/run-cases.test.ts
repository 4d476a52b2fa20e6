import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Program } from './execute.ts';
import type { Judge } from './judges/judge.ts';
import { recordedCases } from './recorded-cases.ts';
import { repeatCases, runCases } from './run-cases.ts';
import type { Suite } from './suites.ts';

/** Wants standard output to be the text in `expect.json`. */
const exact: Judge = {
  commandLine: (args) => ['print', ...args],
  compare: (expectation, { stdout }) => (stdout === JSON.parse(expectation) ? undefined : `got ${stdout}`),
};

/** Prints the named files of its working directory. */
const printFiles: Program = async ([, ...names], { cwd, stdout }) => {
  for (const name of names) stdout.write(fs.readFileSync(path.join(cwd, name), 'utf8'));
  if (names.length === 0) stdout.write(`files: ${fs.readdirSync(cwd).join()}`);
  return 0;
};

const suite: Suite = { name: 'suite', recording: 'expect.json', mayWrite: false, leftOut: ['server'], judge: exact };

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'conformance-test-'));
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

function record(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(root, 'suite', 'cases', name, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
}

describe('recordedCases', () => {
  it('gives the cases by name, without the groups that are left out', () => {
    record('b/two', { 'expect.json': '{}' });
    record('b/one', { 'expect.json': '{"basis": "seed"}', args: 'check\n\n a b\n' });
    record('a/three', { 'expect.json': '{}', args: 'x' });
    record('server/four', { 'expect.json': '{}' });

    expect(recordedCases(root, suite).map(({ name, args, basis }) => ({ name, args, basis }))).toEqual([
      { name: 'suite/a/three', args: ['x'], basis: undefined },
      { name: 'suite/b/one', args: ['check', '', ' a b'], basis: 'seed' },
      { name: 'suite/b/two', args: [], basis: undefined },
    ]);
  });
});

describe('runCases', () => {
  it('runs each case in its own input and says how it differs', async () => {
    record('g/right', { args: 'a\nb\n', 'in/a': 'one ', 'in/b': 'two', 'expect.json': '"one two"' });
    record('g/wrong', { args: 'a\n', 'in/a': 'three', 'expect.json': '"four"' });

    const results = await runCases(printFiles, recordedCases(root, suite));

    expect(results.map(({ difference }) => difference)).toEqual([undefined, 'got three']);
  });

  it('runs a case without input in an empty folder', async () => {
    record('g/nothing', { 'expect.json': '"files: "' });

    expect(await runCases(printFiles, recordedCases(root, suite))).toMatchObject([{ difference: undefined }]);
  });

  it('runs a case with a described recipe on the generated one', async () => {
    const sha256 = createHash('sha256').update('[[[').digest('hex');
    const description = JSON.stringify({ parts: [{ repeat: ['[', 3] }], bytes: 3, sha256 });
    record('g/generated', { args: 'recipe.json', 'in/recipe.gen.json': description, 'expect.json': '"[[["' });

    expect(await runCases(printFiles, recordedCases(root, suite))).toMatchObject([{ difference: undefined }]);
  });

  it('says that the program crashed', async () => {
    record('g/crash', { args: 'absent\n', 'in/a': '', 'expect.json': '""' });

    expect(await runCases(printFiles, recordedCases(root, suite))).toMatchObject([{ difference: expect.stringContaining('ENOENT') }]);
  });
});

describe('repeatCases', () => {
  it('names the cases that give something else the second time', async () => {
    record('g/fickle', { args: 'a\n', 'in/a': 'x', 'expect.json': '"x"' });
    record('g/steady', { args: 'b\n', 'in/b': 'x', 'expect.json': '"x"' });
    let runs = 0;
    const program: Program = async (words, host) => {
      if (words.includes('a')) host.stderr.write(String(runs++));
      return printFiles(words, host);
    };

    const results = await repeatCases(program, await runCases(program, recordedCases(root, suite)));

    expect(results.map(({ difference }) => difference)).toEqual(['the second run gave something else', undefined]);
  });

  it('runs the cases in reverse order', async () => {
    const ran: string[] = [];
    record('g/one', { args: 'one', 'in/one': '', 'expect.json': '""' });
    record('g/two', { args: 'two', 'in/two': '', 'expect.json': '""' });
    const program: Program = async ([, name = '']) => {
      ran.push(name);
      return 0;
    };

    await repeatCases(program, await runCases(program, recordedCases(root, suite)));

    expect(ran).toEqual(['one', 'two', 'two', 'one']);
  });
});

describe('tables', () => {
  const table: Suite = { ...suite, recording: 'table', leftOut: ['left-out'] };

  it('hold a case per entry: a command line with its files, or an expression', async () => {
    const entries = [
      { id: 'run', args: ['jp', 'a', 'b/c'], files: { a: '1', 'b/c': '2' }, stdin: 'typed' },
      { id: 'query', input: null, expr: 'a' },
      { id: 'parse', expr: 'b' },
    ];
    fs.mkdirSync(path.join(root, 'suite'));
    fs.writeFileSync(path.join(root, 'suite', 'syntax.json'), JSON.stringify(entries));
    fs.writeFileSync(path.join(root, 'suite', 'left-out.json'), JSON.stringify(entries));
    fs.writeFileSync(path.join(root, 'suite', 'README.md'), '');
    const found: unknown[] = [];
    const program: Program = async ([, ...words], host) => {
      const files = words.filter((word) => fs.existsSync(path.join(host.cwd, word)));
      found.push([words, files, Buffer.from(host.readStdin()).toString()]);
      return 0;
    };

    const results = await runCases(program, recordedCases(root, table));

    expect(results.map(({ recorded }) => recorded.name)).toEqual(['suite/syntax/run', 'suite/syntax/query', 'suite/syntax/parse']);
    expect(results.map(({ recorded }) => JSON.parse(recorded.expectation))).toEqual(entries);
    expect(found).toEqual([
      [['jp', 'a', 'b/c'], ['a', 'b/c'], 'typed'],
      [['jp', 'query', '--batch'], [], '{"id":"query","input":null,"expr":"a"}\n'],
      [['jp', 'parse', '--batch'], [], '{"id":"parse","expr":"b"}\n'],
    ]);
  });
});

describe('recorded streams', () => {
  const streams: Suite = {
    name: 'suite',
    recording: 'streams',
    mayWrite: true,
    leftOut: [],
    judge: {
      commandLine: (args) => ['print', ...args],
      compare: (expectation, { stdout }) => (expectation === stdout ? undefined : stdout),
    },
  };

  it('give the program what it found around it, and a folder to write in', async () => {
    const files = {
      'in/a': 'input',
      env: 'B=1=2\nA=\n',
      stdin: 'typed',
      stdout: 'out',
      exit: '1\n',
      stderr: 'err',
      'files/x/y': 'z\xff',
      absent: 'gone\n',
    };
    record('g/all', { ...files, args: 'word\n', nondeterministic: 'stderr\n' });
    const program: Program = async (words, host) => {
      const { cwd, env, stdout } = host;
      fs.writeFileSync(path.join(cwd, 'a'), 'changed');
      stdout.write(JSON.stringify([words, env, Buffer.from(host.readStdin()).toString(), fs.readdirSync(cwd)]));
      return 0;
    };

    const [result] = await runCases(program, recordedCases(root, streams));

    expect(JSON.parse(result?.difference ?? '')).toEqual([['print', 'word'], { B: '1=2', A: '' }, 'typed', ['a']]);
    expect(JSON.parse(result?.recorded.expectation ?? '')).toEqual({
      exit: 1,
      stdout: 'out',
      stderr: 'err',
      ignored: ['stderr'],
      files: { 'x/y': 'z\xc3\xbf' },
      absent: ['gone'],
    });
    expect(fs.readFileSync(path.join(root, 'suite', 'cases', 'g', 'all', 'in', 'a'), 'utf8')).toBe('input');
  });

  it('are empty where nothing is recorded', async () => {
    record('g/bare', { args: '' });

    const [recorded] = recordedCases(root, streams);

    expect(recorded).toMatchObject({ args: [], around: { env: {} } });
    expect(JSON.parse(recorded?.expectation ?? '')).toEqual({ exit: 0, stdout: '', stderr: '', ignored: [], files: {}, absent: [] });
  });
});
