import { describe, expect, it } from 'vitest';

import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const FILES: Files = {
  'b.yml': 'b: 2\n',
  'a.yml': 'a: 1\n',
  'd/c.yml': '#@ for i in range(2):\n---\nc: #@ i\n#@ end\n',
  'z.txt': 'text (@= str(1) @)\n',
};

const WARNING = expect.stringMatching(/^\nWarning: Found Non-YAML templates in input\./);

describe('ytt', () => {
  it('prints all documents in file order, and warns of text', async () => {
    expect(await runYtt(FILES, ['-f', '.'])).toEqual({ exit: 0, stdout: 'a: 1\n---\nb: 2\n---\nc: 0\n---\nc: 1\n', stderr: WARNING });
  });

  it('sorts within a flag only', async () => {
    expect((await runYtt(FILES, ['-f', 'b.yml', '-f', 'a.yml'])).stdout).toBe('b: 2\n---\na: 1\n');
  });

  it.each([
    ['json', '{"a":1}{"b":2}'],
    ['pos', '          a.yml:1 | [doc]\n          a.yml:1 |   a: 1\n          b.yml:1 | [doc]\n          b.yml:1 |   b: 2\n'],
  ])('prints %s', async (format, stdout) => {
    expect((await runYtt(FILES, ['-f', 'a.yml', '-f', 'b.yml', '-o', format])).stdout).toBe(stdout);
  });

  it('takes the first format among several types', async () => {
    expect((await runYtt({ 'a.yml': 'a: 1' }, ['-f', 'a.yml', '-o', 'json,yaml'])).stdout).toBe('{"a":1}');
  });

  it.each([['template'], ['t'], ['tpl']])('is also %s, before or after its flags', async (name) => {
    expect((await runYtt(FILES, [name, '-f', 'a.yml'])).stdout).toBe('a: 1\n');
    expect((await runYtt(FILES, ['-f', 'a.yml', name])).stdout).toBe('a: 1\n');
  });

  it('loads what a file needs that only a mark makes a template', async () => {
    const files = { 'c.tpl': '#@ load("@ytt:regexp", "regexp")\n#@assert/validate matches="^x"\na: #@ regexp.replace("a", "xa", "b")\n' };
    expect((await runYtt(files, ['-f', 'c.tpl', '--file-mark', 'c.tpl:type=yaml-template'])).stdout).toBe('a: xb\n');
  });

  it('without words prints nothing', async () => {
    expect(await runYtt({}, [])).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it.each([['version'], ['--version']])('says by %s whose behavior it has', async (word) => {
    expect((await runYtt({}, [word])).stdout).toMatch(/^ytt version \d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['x'], "ytt: Error: command 'ytt' does not accept extra arguments 'x'\n"],
    [['fmt', 'x'], "ytt: Error: command 'ytt fmt' does not accept extra arguments 'x'\n"],
    [['--strct'], 'ytt: Error: unknown flag: --strct\ndid you mean --strict?\n'],
    [['--nope'], 'ytt: Error: unknown flag: --nope\n'],
    [['fmt', '-o', 'json'], "ytt: Error: unknown shorthand flag: 'o' in -o\n"],
    [['-f', 'a=b=c'], "ytt: Error: Expected file 'a=b=c' to only have single '=' sign to for relative path assignment\n"],
    [['-f', 'nope'], "ytt: Error: Checking file 'nope': lstat nope: no such file or directory\n"],
    [['-o', 'xml'], "ytt: Error: Unknown output type 'xml'\n"],
    [['website'], 'ytt: Error: command website is not available in Assay\n'],
  ])('%j is a mistake', async (words, stderr) => {
    expect(await runYtt({}, words)).toEqual({ exit: 1, stdout: '', stderr });
  });

  it('lists files after marks, without private libraries', async () => {
    const files = { ...FILES, '_ytt_lib/l/x.yml': '' };
    expect(await rendered(files, '--files-inspect', '--file-mark', 'b.yml:path=z/b.yml')).toBe('- a.yml\n- z/b.yml\n- d/c.yml\n- z.txt\n');
  });

  it('gives a file that is named itself another name', async () => {
    const { stdout } = await runYtt(FILES, ['-f', 'x/y.txt=a.yml', '-f', 'ignored=d', '--files-inspect']);
    expect(stdout).toBe('- x/y.txt\n- c.yml\n');
  });

  it('inspects data values and their schema', async () => {
    const files = { 'schema.yml': '#@data/values-schema\n---\na: 1\n', 'broken.yml': 'a: #@ nope\n' };
    expect(await rendered(files, '--data-values-inspect', '--data-value-yaml', 'a=2')).toBe('a: 2\n');
    expect(await rendered(files, '--data-values-schema-inspect', '-o', 'openapi-v3')).toContain('type: integer');
    expect(await failure(files, '--data-values-schema-inspect')).toContain('only supported in OpenAPI v3 format');
    expect(await failure(files, '-o', 'openapi-v3')).toContain('currently only supported for data values schema');
  });

  it('takes data values from everywhere, each kind over the one before', async () => {
    const files = {
      'config.yml': '#@ load("@ytt:data", "data")\n---\nv: #@ data.values\n',
      'v.txt': 'from file',
      'values.yaml': 'a: 1\nb: 1\nc: 1\nd: 1\n',
    };
    const flags = ['--data-value-file', 'd=v.txt', '-v', 'c=x', '--data-values-env-yaml', 'E', '--data-values-file', 'values.yaml'];
    const { stdout } = await runYtt(files, ['-f', 'config.yml', ...flags], { E_b: '[2]', E_c: '3', OTHER: 'x' });
    expect(stdout).toBe('v:\n  a: 1\n  b:\n  - 2\n  c: x\n  d: from file\n');
  });

  it('prints what templates print', async () => {
    const { stdout, stderr } = await runYtt({ 'a.yml': '#@ print("one", 2)\n---\na: 1\n' }, ['-f', 'a.yml']);
    expect([stdout, stderr]).toEqual(['a: 1\n', 'one 2\n']);
  });

  it('stops after a number of steps', async () => {
    expect(await failure({ 'a.yml': '#@ while True:\n#@ pass_ = 1\n#@ end\n' }, '--max-steps', '1000')).toContain('too many steps');
  });
});

describe('ytt --output-files', () => {
  it('plans a file for each input, text first', async () => {
    const { output, stdout, stderr } = await runYtt(FILES, ['-f', '.', '--output-files', './out/', '-o', 'json']);
    expect([stdout, stderr]).toEqual(['', '']);
    expect(output).toEqual({
      directory: './out/',
      isEmptied: false,
      files: [
        { path: 'out/z.txt', text: 'text 1\n' },
        { path: 'out/a.yml', text: 'a: 1\n' },
        { path: 'out/b.yml', text: 'b: 2\n' },
        { path: 'out/d/c.yml', text: 'c: 0\n---\nc: 1\n' },
      ],
    });
  });

  it('plans no file for YAML without content', async () => {
    const { output } = await runYtt({ 'a.yml': '', 'b.yml': '---\n{}\n', 'c.yml': '--- #@ {}\n' }, ['-f', '.', '--output-files', 'out']);
    expect(output?.files).toEqual([{ path: 'out/c.yml', text: '{}\n' }]);
  });

  it('never leaves the directory', async () => {
    expect(await failure(FILES, '--output-files', 'out', '--file-mark', 'a.yml:path=../a.yml')).toContain('to be within the output directory');
  });

  it.each(['.', './', '/'])('does not empty %s', async (directory) => {
    expect(await failure({ 'a.yml': 'a: 1' }, '--dangerous-emptied-output-directory', directory)).toContain(
      'Expected output directory path to not be one of',
    );
  });

  it('does not empty a directory when two files would be one', async () => {
    const files = { 'x/a.yml': 'a: 1', 'y/a.yml': 'a: 2' };
    const words = ['-f', 'x', '-f', 'y', '--dangerous-emptied-output-directory', 'out'];
    expect((await runYtt(files, words)).stderr).toBe('ytt: Error: Multiple files have same output destination paths: a.yml\n');
  });
});

describe('ytt in bulk', () => {
  const bulk = (files: Files): string => JSON.stringify({ files: Object.entries(files).map(([name, data]) => ({ name, data })) });

  it('takes and prints files as JSON', async () => {
    const { stdout } = await runYtt({}, ['--bulk-in', bulk({ 'b.yml': 'b: <é>\n', 'a.txt': 'x' }), '--bulk-out']);
    expect(stdout).toBe('{"files":[{"name":"a.txt","data":"x"},{"name":"b.yml","data":"b: \\u003cé\\u003e\\n"}]}');
  });

  it('prints nothing as {}, and a failure with exit status 0', async () => {
    expect(await runYtt({}, ['--bulk-out'])).toMatchObject({ exit: 0, stdout: '{}' });
    expect(await runYtt({}, ['--bulk-in', bulk({ 'a.yml': 'a: [' }), '--bulk-out'])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^\{"errors":"Unmarshaling YAML template 'a\.yml': .*"\}$/),
    });
  });

  it.each([
    ['{bad', "invalid character 'b' looking for beginning of object key string"],
    ['[]', 'json: cannot unmarshal array into Go value of type template.BulkFiles'],
    ['{"files":1}', 'json: cannot unmarshal number into Go struct field BulkFiles.files of type []template.BulkFile'],
    ['{"files":[null,true]}', 'json: cannot unmarshal bool into Go struct field BulkFiles.files of type template.BulkFile'],
    ['{"files":[{"name":1}]}', 'json: cannot unmarshal number into Go struct field BulkFile.files.name of type string'],
  ])('refuses %s', async (json, message) => {
    const { exit, stderr } = await runYtt({}, ['--bulk-in', json]);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('ytt fmt', () => {
  it('reprints YAML files and passes over others', async () => {
    const { stdout } = await runYtt({ 'a.yml': 'a:   1 # one\n', 'b.txt': 'x' }, ['fmt', '-f', '.']);
    expect(stdout).toBe('a: 1 # one\n');
  });

  it('prints what comes before a broken file', async () => {
    const { exit, stdout, stderr } = await runYtt({ 'a.yml': 'a: 1\n', 'b.yml': 'a: [' }, ['fmt', '-f', '.']);
    expect([exit, stdout]).toEqual([1, 'a: 1\n']);
    expect(stderr).toMatch(/^ytt: Error: yaml: line 1: /);
  });
});
