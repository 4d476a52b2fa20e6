import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { commands } from '../commands.ts';

const POD = 'metadata:\n  name: web\nspec:\n  ports: [80, 443]\n';

describe('assay kyverno jp', () => {
  it.each([
    ['query -i pod.yaml metadata.name', '# metadata.name\n"web"\n'],
    ['query -i ./folder/../pod.yaml -c spec.ports', '# spec.ports\n[80,443]\n'],
    ['query -i marked.yaml a', '# a\n1\n'],
    ['query -i pod.yaml -q query.txt', '# spec.ports[0]\n80\n'],
    ['query -i pod.yaml -u time_now()', '# time_now()\n2026-02-03T05:05:06+01:00\n'],
    ["query -i pod.yaml -u random('[b-y]{3}')", "# random('[b-y]{3}')\nbbb\n"],
    ['parse @', '# @\nASTCurrentNode {\n}\n\n'],
    ['function nothing', ''],
  ])('%s reads files and prints', async (commandLine, stdout) => {
    const folder = new Folder({ 'pod.yaml': POD, 'query.txt': 'spec.ports[0]', 'marked.yaml': '\ufeffa: 1', 'folder/x': '' });
    expect(await folder.assay(`kyverno jp ${commandLine}`)).toEqual({ status: 0, stdout, stderr: '' });
  });

  it('reads standard input', async () => {
    const { stdout } = await new Folder().assay('kyverno jp query spec.ports[1]', { stdin: POD });
    expect(stdout).toBe('Reading from terminal input.\nEnter input object and hit Ctrl+D.\n# spec.ports[1]\n443\n');
  });

  it('answers a batch', async () => {
    const stdin = '{"id": 1, "input": {"a": "\u00e9"}, "expr": "a"}\n{"id": 2, "expr": "a ||"}\n';
    expect(await new Folder().assay('kyverno jp query --batch', { stdin })).toEqual({
      status: 0,
      stdout: '{"id":1,"result":"\u00e9"}\n{"error":"SyntaxError: Incomplete expression","id":2,"phase":"compile"}\n',
      stderr: '',
    });
  });

  it.each([
    ['query -i nothing a', 1, 'failed open file nothing: open nothing: no such file or directory'],
    ['query -i pod.yaml/x a', 1, 'failed open file pod.yaml/x: open pod.yaml/x: not a directory'],
    ['query -i folder a', 1, 'failed to read file folder: read folder: is a directory'],
    ['parse -f folder', 1, 'failed read file folder: read folder: is a directory'],
    ['query -i pod.yaml nothing', 1, 'error evaluating JMESPath expression: Unknown key "nothing" in path'],
    ['query -i pod.yaml -q marked.txt', 1, "failed to compile JMESPath: \ufeffspec, error: SyntaxError: Unknown char: '\\ufeff'"],
    ['query -i stray.yaml a', 1, 'error parsing input json: error converting YAML to JSON: yaml: invalid leading UTF-8 octet'],
    ['dance', 1, 'unknown command "dance" for "kyverno jp"'],
    ['query --dance', 1, 'unknown flag: --dance'],
  ])('%s fails as kyverno does', async (commandLine, status, message) => {
    const folder = new Folder({ 'pod.yaml': POD, 'marked.txt': '\ufeffspec', 'folder/x': '', 'stray.yaml': Uint8Array.of(0x61, 0xff) });
    expect(await folder.assay(`kyverno jp ${commandLine}`)).toEqual({ status, stdout: '', stderr: `Error: ${message}\n` });
  });

  it('ends with 2 where kyverno crashes', async () => {
    expect((await new Folder({ 'pod.yaml': POD }).assay('kyverno jp query -i pod.yaml merge(spec,`1`)')).status).toBe(2);
  });

  it('takes the flags that its help names', async () => {
    const flags = commands.find(({ words }) => words.join(' ') === 'kyverno jp')?.flags ?? [];
    for (const { name, letter, value, description } of flags) {
      for (const verb of ['query', 'parse'].filter((verb) => description.split(':')[0]?.includes(verb))) {
        for (const flag of [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`])]) {
          const words = ['kyverno', 'jp', verb, flag, ...(value === undefined ? [] : ['a.json']), '@'];
          expect(await new Folder({ 'a.json': '"@"' }).assay(words, { stdin: '{}' })).toMatchObject({ stderr: expect.not.stringContaining('flag') });
        }
      }
    }
  });

  it('has a help of its own', async () => {
    const help = await new Folder().assay('kyverno jp query --help');
    expect(help.stdout).toMatch(/^Evaluate JMESPath expressions, as kyverno jp does\n\nUsage: assay kyverno jp /);
    expect(await new Folder().assay('kyverno jp help')).toEqual(help);
  });
});
