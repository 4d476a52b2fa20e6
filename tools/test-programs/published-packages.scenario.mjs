// Packages that users embed: each is packed with what it needs, installed into an empty TypeScript project without any network, and the example
// of its README is type-checked and run, by several versions of Node.js and bundled for a page.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { nodeRelease } from '../node-release.mjs';
import { packedTarballs } from './packed-tarballs.mjs';
import { readmeExample } from './readme-example.mjs';
import { outputOnPage } from './output-on-page.mjs';

/** The packages; a new one is a row, and its README begins with an example whose comments say what it prints. */
const PACKAGES = ['cel', 'jmespath', 'kyverno', 'starlark', 'ytt'];
/** Beside the one that runs this. */
const NODE_VERSIONS = ['22.23.3', '24.21.0'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPESCRIPT = `${root}node_modules/typescript/bin/tsc`;

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-programs-'));
  try {
    const binaries = [process.execPath];
    for (const version of NODE_VERSIONS) {
      const binary = await step(`Node.js ${version} can be had`, () => nodeRelease(version));
      if (binary !== undefined) binaries.push(binary);
    }
    const tarballs = await step(`${PACKAGES.join(', ')} are packed with what they need`, () => packedTarballs(PACKAGES, directory));
    for (const name of tarballs === undefined ? [] : PACKAGES) await useOne(name, { tarballs, binaries, directory, step });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function useOne(name, { tarballs, binaries, directory, step }) {
  const project = path.join(directory, name);
  const installed = await step(`${name} is installed from tarballs, with license, types and README`, () => install(name, tarballs, project));
  if (installed === undefined) return;
  const { code, output } = installed;
  const compiled = await step(`${name}: the example of the README is type-checked`, () => typeCheck(project, code));
  if (compiled === undefined) return;
  for (const binary of binaries) {
    const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
    await step(`${name}: the example runs under Node.js ${version}`, () => {
      same(execFileSync(binary, ['example.js'], { cwd: project, encoding: 'utf8', stdio: 'pipe' }), output);
    });
  }
  await step(`${name}: the example runs bundled for a page`, async () => same(await outputOnPage(path.join(project, 'example.js')), output));
}

/** An empty project with the package in it; the example that its README gives. */
function install(name, tarballs, project) {
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n');
  execFileSync('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], {
    cwd: project,
    stdio: 'pipe',
    encoding: 'utf8',
  });
  const inPackage = (file) => readFileSync(path.join(project, 'node_modules/@assay', name, file), 'utf8');
  for (const file of ['LICENSE', 'dist/index.d.ts']) inPackage(file);
  return readmeExample(inPackage('README.md'));
}

function typeCheck(project, code) {
  writeFileSync(path.join(project, 'example.ts'), code);
  execFileSync(process.execPath, [TYPESCRIPT, '--strict', '--module', 'nodenext', '--target', 'es2022', 'example.ts'], {
    cwd: project,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return true;
}

function same(found, expected) {
  if (found !== expected) throw new Error(`prints ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}
