import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { DYN, environment, kubernetesLibraries } from './index.ts';
import * as everything from './index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('runs the example of the README, which prints what its comments say', () => {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];
  const promised = Array.from(code.matchAll(/^console\.log\(.*\/\/ (.*)$/gm), ([, text]) => text);
  const printed: string[] = [];

  runInNewContext(code.replaceAll(/^import .*$/gm, ''), {
    DYN,
    environment,
    kubernetesLibraries,
    Map,
    console: { log: (value: unknown) => printed.push(String(value)) },
  });

  expect(promised).not.toEqual([]);
  expect(printed).toEqual(promised);
});

it('names in its table every function and macro of every library', () => {
  const words = new Set((readme.match(/[\w.@]+/g) ?? []).flatMap((word) => [word, word.split('.').at(-1) ?? '']));
  const missing = kubernetesLibraries
    .flatMap(({ functions, macros = [] }) => [...functions, ...macros])
    .map(({ name }) => name)
    .filter(
      (name) =>
        /^[\w.]+$/.test(name) &&
        !name.includes('@') &&
        !/^(?:get[A-Z]\w+|is[A-Z]\w+|format\.\w+|int|uint|double|bool|bytes|string|timestamp|duration|dyn|type)$/.test(name),
    )
    .filter((name) => !words.has(name) && !words.has(name.split('.').at(-1) ?? ''));
  expect(missing).toEqual([]);
});

it('exports every library that it names', () => {
  const named = readme.match(/`\w+Library\b|`(?:crossTypeComparisons|twoVariableComprehensions)/g) ?? [];
  expect(named.filter((name) => !(name.slice(1) in everything))).toEqual([]);
});
