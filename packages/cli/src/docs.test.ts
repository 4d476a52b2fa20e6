import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { Folder } from '../testing/folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const docs = path.join(repository, 'docs');
const pages = ['README.md', ...fs.readdirSync(docs).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(repository, name), 'utf8') }));

/** A file that a page has its reader write, or a command line with what it prints. */
const STEP = /^```\w+ (?<name>\S+)\n(?<content>[^]*?)^```$|^ {4}\$ npx assay (?<line>.*)\n(?:^ {4}.*\n|^\n(?=\n* {4}))*/gm;

const CLEARED = `\\r${String.fromCodePoint(0x1b)}\\[2K`;

/** What a terminal shows until the report is there: lines, each of which is cleared. */
const PROGRESS = new RegExp(`(?:${CLEARED}[^\\r\\n]*)*${CLEARED}`, 'g');

/** What a command shows in a terminal. */
async function shown(line: string, folder: Folder): Promise<string> {
  const isReport = line.startsWith('check');
  const { stderr, stdout } = await folder.assay(isReport ? `${line} --color never` : line, isReport ? { terminal: 140 } : {});
  return `${stderr.replaceAll(PROGRESS, '')}${stdout}`.trimEnd();
}

/** A page, with what its commands print for who follows it from the top. */
async function followed(page: string): Promise<string> {
  const folder = new Folder();
  if (/^ {4}\$ .* examples\//m.test(page)) fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  let text = '';
  let end = 0;
  for (const { 0: step, index, groups: { name, content = '', line = '' } = {} } of page.matchAll(STEP)) {
    text += page.slice(end, index);
    end = index + step.length;
    if (name === undefined) text += `$ npx assay ${line}\n${await shown(line, folder)}\n`.replaceAll(/^(?=.)/gm, '    ');
    else {
      folder.write(name, content);
      text += step;
    }
  }
  return text + page.slice(end);
}

it.each(pages.filter(({ text }) => /^ {4}\$ npx assay /m.test(text)))('$name shows what its commands print', async ({ name, text }) => {
  await expect(await followed(text)).toMatchFileSnapshot(path.join(repository, name));
});

it('docs/repository.md shows settings and a suppression that work', async () => {
  const page = fs.readFileSync(path.join(docs, 'repository.md'), 'utf8');
  const [, settings = ''] = /^```yaml assay.yaml\n([^]*?)^```$/m.exec(page) ?? [];
  const [suppressed = ''] = /# assay-ignore .*\n.*\n/.exec(page) ?? [];
  const folder = new Folder();
  fs.cpSync(path.join(repository, 'examples'), folder.at('examples'), { recursive: true });
  folder.write('assay.yaml', settings);
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
