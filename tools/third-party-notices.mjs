// The licenses of other people's packages that are bundled, as the text that goes along with the bundle.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { bundledPackages } from './bundled-packages.mjs';

/** Files of this repository with texts of others, what these are called, and where their license stands. */
const TEXTS = [
  {
    file: 'packages/kubernetes/src/tables/kubernetes-descriptions.ts',
    title: 'Kubernetes 1.37, descriptions of its API (Apache-2.0)',
    license: new URL('../LICENSE', import.meta.url),
  },
];

/** The notices for all packages and texts in what esbuild says that it has bundled; the same ones give the same text. */
export function thirdPartyNotices(metafiles) {
  const texts = TEXTS.filter(({ file }) => metafiles.some(({ inputs }) => Object.keys(inputs).some((input) => input.endsWith(file))));
  const notices = new Map([
    ...bundledPackages(metafiles).map(noticeOf),
    ...texts.map(({ title, license }) => [title, readFileSync(license, 'utf8').trim()]),
  ]);
  const titles = [...notices.keys()].sort((one, other) => (one < other ? -1 : 1));
  const head = `The command assay holds code and texts of others, each under the license that stands with it.\n\n${titles.map((title) => `- ${title}\n`).join('')}`;
  return [head, ...titles.map((title) => `${title}\n\n${notices.get(title)}\n`)].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(directory) {
  const { name, version, license } = manifestOf(directory);
  const own = licenseTexts(directory);
  const found =
    own.length > 0
      ? own
      : siblingsOf(directory)
          .map(licenseTexts)
          .find((texts) => texts.length > 0);
  if (found === undefined) throw new Error(`${name} is to be bundled and has no text of its license`);
  return [`${name} ${version} (${license})`, found.join('\n\n')];
}

function licenseTexts(directory) {
  const files = readdirSync(directory).sort();
  const read = (file) => readFileSync(`${directory}/${file}`, 'utf8').replaceAll('\r\n', '\n').trim();
  const texts = files.filter((file) => LICENSE_FILE.test(file)).map(read);
  // Some packages have it at the end of their README only.
  return texts.length > 0
    ? texts
    : files.filter((file) => README_FILE.test(file)).flatMap((file) => LICENSE_PART.exec(read(file))?.[1]?.trim() ?? []);
}

/** Packages of the same repository under the same license; some leave its text to one of these. */
function siblingsOf(directory) {
  const { license, repository } = manifestOf(directory);
  const scope = path.dirname(directory);
  if (repository?.url === undefined || !path.basename(scope).startsWith('@')) return [];
  return readdirSync(scope)
    .sort()
    .map((name) => `${scope}/${name}`)
    .filter((sibling) => {
      const manifest = manifestOf(sibling);
      return manifest.license === license && manifest.repository?.url === repository.url;
    });
}

function manifestOf(directory) {
  return JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|copyright)/i;
const README_FILE = /^readme/i;
const LICENSE_PART = /^#+[ \t]*licen[cs]e[ \t]*$([^]*)/im;
