// The command as users install it: packed, published to a registry on this machine, and installed from there into an empty project; without the
// services, and with them.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startRegistry } from './local-registry.mjs';
import { serveAnswers } from './serve-answers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-installed-'));
  const packed = await step('the command and its services are packed', () => pack(directory));
  const registry = packed && (await startRegistry(packed, directory, root));
  try {
    if (!registry) return;
    const project = path.join(directory, 'project');
    const install = (...names) => installFrom(registry.address, project, names, directory);
    cpSync(path.join(root, 'examples/kubevirt'), path.join(project, 'vms'), { recursive: true });
    writeFileSync(path.join(project, 'package.json'), '{ "name": "project", "private": true }\n');
    await step('the command is installed alone', () => install('assay'));
    await step('npx assay check finds what is wrong', () => {
      const { status, stdout } = assay(project, 'check', '.');
      expectTo(status === 1 && /kubevirt\/rule-failed/.test(stdout), `status ${status}: ${stdout}`);
    });
    await step('npx assay serve says what it needs', () => {
      const { status, stderr } = assay(project, 'serve', '--config', 'controller.yaml');
      expectTo(status === 2 && stderr.includes('npm install assay @assay/server'), `status ${status}: ${stderr}`);
    });
    await step('the services are installed beside it, as that says', () => install('assay', '@assay/server'));
    await step('npx assay serve answers', () => serveAnswers(path.join(project, 'node_modules/assay/bin/assay.js'), project));
  } finally {
    registry?.stop();
    rmSync(directory, { recursive: true });
  }
}

function pack(directory) {
  const flags = ['--json', '--ignore-scripts', '--pack-destination', directory, '-w', 'assay', '-w', '@assay/server'];
  return JSON.parse(execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
}

/** Waits without standing still, as the registry is in this process. */
async function installFrom(registry, project, names, directory) {
  const flags = ['--registry', registry, '--cache', path.join(directory, 'cache'), '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', '--save-dev', ...flags, ...names], { cwd: project, encoding: 'utf8' });
}

function assay(project, ...words) {
  return spawnSync('npx', ['--offline', 'assay', ...words], { cwd: project, encoding: 'utf8' });
}

function expectTo(holds, found) {
  if (!holds) throw new Error(found);
}
