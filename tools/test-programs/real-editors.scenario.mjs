// The extension for Visual Studio Code, packed as vsce does it, and its server in a real client: Neovim shows a finding, a hover, a completion and a fix.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LARGEST = 3 * 1024 * 1024;
const VSCE = '@vscode/vsce@3.9.2';

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-editors-'));
  try {
    const server = await step('the extension is packed and is below 3 MiB', () => packExtension(directory));
    if (server !== undefined) await step('Neovim shows what its server says', () => askNeovim(directory, server));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The path of the command in the packed extension. */
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
  return path.join(directory, 'unpacked/extension/dist/assay/bin/assay.js');
}

const FILES = {
  'config/schema.yml': '#@data/values-schema\n---\n#@schema/desc "How many"\nreplicas: 1\nstage: dev\n',
  'config/values.yml': '#@data/values\n---\nreplicas: 2\nstaeg: prod\n',
  'config/app.yml': '#@ load("@ytt:data", "data")\n---\nreplicas: #@ data.values.replicas\nstage: #@ data.values.stage\n',
};

function askNeovim(directory, server) {
  const folder = path.join(directory, 'workspace');
  mkdirSync(path.join(folder, 'config'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  const { stdout, stderr, error } = spawnSync('nvim', ['--headless', '-u', 'NONE', '-S', path.join(root, 'tools/test-programs/neovim-client.lua')], {
    encoding: 'utf8',
    env: { ...process.env, ASSAY_NODE: process.execPath, ASSAY_SERVER: server, ASSAY_FOLDER: folder },
    timeout: 60_000,
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

function expectPart(what, answer, part) {
  if (!JSON.stringify(answer ?? null).includes(part)) throw new Error(`the ${what} lacks "${part}": ${JSON.stringify(answer)}`);
}
