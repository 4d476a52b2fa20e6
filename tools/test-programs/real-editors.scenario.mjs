// The extension for Visual Studio Code, packed as vsce does it, in code-server, and its server in Neovim: both show a finding, a hover, a completion and a fix.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { askCodeServer, installCodeServer } from './code-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LARGEST = 3 * 1024 * 1024;
const VSCE = '@vscode/vsce@3.9.2';

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-editors-'));
  try {
    const extension = await step('the extension is packed and is below 3 MiB', () => packExtension(directory));
    if (extension === undefined) return;
    await step('Neovim shows what its server says', () => askNeovim(directory, path.join(directory, 'unpacked/extension/dist/assay/bin/assay.js')));
    const home = await step('code-server is installed', () => installCodeServer(path.join(directory, 'code-server')));
    if (home === undefined) return;
    await step('code-server shows what the extension says', () => lookAtCodeServer(home, extension, path.join(directory, 'desktop')));
    const webOnly = await step('the extension is packed without what a desktop has', () => packWebOnly(directory));
    if (webOnly === undefined) return;
    await step('code-server shows what it says in a worker of the browser', () => lookAtCodeServer(home, webOnly, path.join(directory, 'web')));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The path of the packed extension, which is unpacked beside it, too. */
function packExtension(directory) {
  const extension = path.join(root, 'editors/vscode');
  const file = path.join(directory, 'assay.vsix');
  execFileSync(process.execPath, [path.join(root, 'tools/bundle-extension.mjs')], { stdio: 'pipe' });
  execFileSync('npx', ['--yes', VSCE, 'package', '--no-dependencies', '--allow-missing-repository', '--out', file], {
    cwd: extension,
    stdio: 'pipe',
  });
  const { size } = statSync(file);
  if (size > LARGEST) throw new Error(`it has ${size} bytes; ${LARGEST} are allowed`);
  execFileSync('unzip', ['-q', file, '-d', path.join(directory, 'unpacked')]);
  return file;
}

/** The path of the extension as a page has it alone: Visual Studio Code then runs it in a worker. */
function packWebOnly(directory) {
  const extension = path.join(directory, 'web-only');
  const file = path.join(directory, 'assay-web.vsix');
  cpSync(path.join(directory, 'unpacked/extension'), extension, { recursive: true });
  rmSync(path.join(extension, 'dist/assay'), { recursive: true });
  const { main: _desktop, ...manifest } = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'));
  writeFileSync(path.join(extension, 'package.json'), JSON.stringify(manifest));
  execFileSync('npx', ['--yes', VSCE, 'package', '--no-dependencies', '--allow-missing-repository', '--out', file], {
    cwd: extension,
    stdio: 'pipe',
  });
  return file;
}

const FILES = {
  'config/schema.yml': '#@data/values-schema\n---\n#@schema/desc "How many"\nreplicas: 1\nstage: dev\n',
  'config/values.yml': '#@data/values\n---\nreplicas: 2\nstaeg: prod\n',
  'config/app.yml': '#@ load("@ytt:data", "data")\n---\nreplicas: #@ data.values.replicas\nstage: #@ data.values.stage\n',
};

function askNeovim(directory, server) {
  const folder = writeWorkspace(path.join(directory, 'neovim'));
  const { stdout, stderr, error } = spawnSync('nvim', ['--headless', '-u', 'NONE', '-S', path.join(root, 'tools/test-programs/neovim-client.lua')], {
    encoding: 'utf8',
    env: { ...process.env, ASSAY_NODE: process.execPath, ASSAY_SERVER: server, ASSAY_FOLDER: folder },
    timeout: 300_000,
  });
  if (error) throw error;
  const line = stdout.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`Neovim said nothing: ${stdout}${stderr}`);
  const { finding, hover, completion, actions } = JSON.parse(line);
  expectPart('finding', finding, 'unknown-key');
  expectPart('hover', hover, 'How many');
  expectPart('completion', completion, 'stage');
  expectPart('fix', actions, 'stage');
}

async function lookAtCodeServer(home, extension, directory) {
  const { finding, hover, completion, fix, preview } = await askCodeServer(home, extension, writeWorkspace(directory));
  expectPart('finding', finding, 'unknown-key');
  expectPart('hover', hover, 'How many');
  expectPart('completion', completion, 'stage');
  expectPart('fix', fix, 'stage');
  expectPart('preview', preview, 'replicas');
}

function writeWorkspace(directory) {
  const folder = path.join(directory, 'workspace');
  mkdirSync(path.join(folder, 'config'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  return folder;
}

function expectPart(what, answer, part) {
  if (!JSON.stringify(answer ?? null).includes(part)) throw new Error(`the ${what} lacks "${part}": ${JSON.stringify(answer)}`);
}
