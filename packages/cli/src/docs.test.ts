import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const docs = path.join(repository, 'docs');
const pages = fs
  .readdirSync(docs)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(docs, name), 'utf8') }));

/** A part of a page: a file that the reader writes, or a command line with what it prints. */
type Step =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'command'; readonly line: string; readonly output: string };

const STEP = /^```\w+ (?<name>\S+)\n(?<text>[^]*?)^```$|^ {4}\$ npx assay (?<line>.*)\n(?<output>(?:^ {4}.*\n|^\n(?=\n* {4}))*)/gm;

const CLEARED = `\\r${String.fromCodePoint(0x1b)}\\[2K`;

/** What a terminal shows until the report is there: lines, each of which is cleared. */
const PROGRESS = new RegExp(`(?:${CLEARED}[^\\r\\n]*)*${CLEARED}`, 'g');

/** The steps of a page in their order. */
function stepsOf(text: string): readonly Step[] {
  return Array.from(text.matchAll(STEP), ({ groups = {} }): Step => {
    const { name, text: content = '', line = '', output = '' }: Readonly<Record<string, string | undefined>> = groups;
    return name === undefined ? { kind: 'command', line, output: output.replaceAll(/^ {4}/gm, '') } : { kind: 'file', name, text: content };
  });
}

it.each(pages.filter(({ text }) => /^ {4}\$ /m.test(text)))('docs/$name shows what its commands print', async ({ text }) => {
  const folder = new Folder();
  if (/^ {4}\$ .* examples\//m.test(text)) fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  for (const step of stepsOf(text)) {
    if (step.kind === 'file') {
      folder.write(step.name, step.text);
      continue;
    }
    const isReport = step.line.startsWith('check');
    const { stderr, stdout } = await folder.assay(isReport ? `${step.line} --color never` : step.line, isReport ? { terminal: 140 } : {});
    expect(`$ ${step.line}\n${stderr.replaceAll(PROGRESS, '')}${stdout}`.trimEnd()).toBe(`$ ${step.line}\n${step.output}`.trimEnd());
  }
});

it('docs/repository.md shows settings and a suppression that work', async () => {
  const text = fs.readFileSync(path.join(docs, 'repository.md'), 'utf8');
  const settings = stepsOf(text).find((step) => step.kind === 'file')!;
  const [suppressed = ''] = /# assay-ignore .*\n.*\n/.exec(text) ?? [];
  const folder = new Folder();
  fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  folder.write('assay.yaml', settings.kind === 'file' ? settings.text : '');
  const vm = folder.read('examples/kubevirt/team-vm.yaml');
  folder.write('examples/kubevirt/team-vm.yaml', vm.replace('          guest: 512Mi\n', suppressed.replaceAll(/^(?=.)/gm, '          ')));
  const { violations } = await folder.check();
  expect(violations.filter((violation) => violation.includes('assay/'))).toEqual([]);
  expect(violations).toContain('examples/recipes/windows-lab-lints.json:4:14 error recipe/oci_url_floating');
  expect(violations.join('\n')).not.toMatch(/windows_unattend_missing|team-vm.yaml:\d+:\d+ error/);
});

it('docs/problem-matcher.json finds every violation in a log', async () => {
  const [matcher] = JSON.parse(fs.readFileSync(path.join(docs, 'problem-matcher.json'), 'utf8')).problemMatcher;
  const { regexp, file, line, column, severity, code, message } = matcher.pattern[0];
  const folder = new Folder();
  fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  const { stdout } = await folder.assay('check');
  const found = stdout.split('\n').flatMap((text) => {
    const match = new RegExp(regexp).exec(text);
    return match?.[message] ? [`${match[file]}:${match[line]}:${match[column]} ${match[severity]} ${match[code]}`] : [];
  });
  const { violations } = await folder.check();
  expect(violations.length).toBeGreaterThan(10);
  expect(found).toEqual(violations);
});
