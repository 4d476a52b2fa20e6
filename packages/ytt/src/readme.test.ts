import { existsSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { expect, it } from 'vitest';

import { runYtt } from '../testing/run-ytt.ts';
import { evaluate, parseCommandLine, render } from './index.ts';
import { namedRules } from './validations/rules/rules.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('evaluates as the first example of the README says', async () => {
  const [, program = '', promised = ''] = /```ts\n(.*?)^\/\/ ([^\n]*)\n```/ms.exec(README) ?? [];
  const printed: unknown[] = [];
  await runInNewContext(`(async () => { ${program.replaceAll(/^import .*$/gm, '')} })()`, {
    evaluate,
    console: { log: (text: unknown) => printed.push(text) },
  });
  expect(printed).toEqual([promised]);
});

it('runs a command line as the example of the README, whose last comment is the result', async () => {
  const [, program = '', result = '', promised = ''] = /```js\n(.*?)\n([^\n]*); \/\/ '([^\n]*)'\n```/s.exec(README) ?? [];
  const shown: unknown = await runInNewContext(`(async () => { ${program}; return ${result}; })()`, {
    parseCommandLine,
    render,
    console,
    TextEncoder,
  });
  expect(shown).toBe(promised.replace(String.raw`\n`, '\n'));
});

it('says of everything in the design documents where it is, and which scenario shows it', () => {
  const tables = readFileSync(new URL('../DESIGN-DOCUMENTS.md', import.meta.url), 'utf8');
  const scenarios = new Map([
    ['S', readFileSync(new URL('documents/schema-document.test.ts', import.meta.url), 'utf8')],
    ['V', readFileSync(new URL('documents/validations-document.test.ts', import.meta.url), 'utf8')],
  ]);
  const rows = [...tables.matchAll(/^\| (?<what>`.*?) +\| (?<where>`.*?) +\| (?<shown>[SV]: .*?) +\|$/gm)].map(({ groups }) => groups ?? {});
  expect(rows.length).toBeGreaterThan(30);
  for (const { where = '', shown = '' } of rows) {
    for (const [, path = ''] of where.matchAll(/`([a-z].*?)`/g)) expect(path).toSatisfy((file: string) => existsSync(new URL(file, import.meta.url)));
    for (const scenario of shown.split('; ')) {
      const [letter = '', title = ''] = scenario.split(': ');
      expect(scenarios.get(letter)).toContain(`'${title}`);
    }
  }
  expect(namedRules.map(({ keyword }) => keyword).filter((keyword) => !tables.includes(`\`${keyword}\``))).toEqual([]);
});

const PAGES = ['../SCHEMAS.md', '../../../docs/validations.md'].map((page) => readFileSync(new URL(page, import.meta.url), 'utf8'));
const examples = [...PAGES.join('\n').matchAll(/```yaml\n(.*?)```\n\n```\n(.*?)```/gs)].map(
  ([, input = '', output = '']) => [input, output] as const,
);

it.each(examples)('runs an example for authors:\n%s', async (input, output) => {
  const files = Object.fromEntries([...input.matchAll(/^--- (\S+)\n(.*?)(?=^--- \S|(?![^]))/gms)].map(([, name = '', text = '']) => [name, text]));
  const shows = 'config.yml' in files ? [] : ['--data-values-inspect'];
  const { stdout, stderr } = await runYtt(files, ['-f', '.', ...shows]);
  expect((stdout + stderr).trimEnd()).toBe(output.trimEnd());
});
