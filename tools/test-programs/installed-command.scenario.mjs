// The command as users install it: packed, installed into an empty project without a network, and run there; without the services, and with them.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { serveAnswers } from './serve-answers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function scenario(step) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-installed-'));
  try {
    const tarballs = await step('the command and its services are packed', () => pack(directory));
    if (tarballs === undefined) return;
    const project = path.join(directory, 'project');
    cpSync(path.join(root, 'examples/kubevirt'), path.join(project, 'vms'), { recursive: true });
    writeFileSync(path.join(project, 'package.json'), '{ "name": "project", "private": true }\n');
    await step('the command is installed alone', () => install(project, tarballs.command));
    await step('npx assay check finds what is wrong', () => {
      const { status, stdout } = assay(project, 'check', '.');
      expectTo(status === 1 && /kubevirt\/rule-failed/.test(stdout), `status ${status}: ${stdout}`);
    });
    await step('npx assay serve says what it needs', () => {
      const { status, stderr } = assay(project, 'serve', '--config', 'controller.yaml');
      expectTo(status === 2 && stderr.includes('npm install assay @assay/server'), `status ${status}: ${stderr}`);
    });
    await step('the services are installed beside it', () => install(project, tarballs.services));
    await step('npx assay serve answers', () => serveAnswers(path.join(project, 'node_modules/assay/bin/assay.js'), project));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function pack(directory) {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory, '-w', 'assay', '-w', '@assay/server'], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const [command, services] = JSON.parse(packed).map(({ filename }) => path.join(directory, filename));
  return { command, services };
}

function install(project, tarball) {
  execFileSync('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], {
    cwd: project,
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

function assay(project, ...words) {
  return spawnSync('npx', ['--offline', 'assay', ...words], { cwd: project, encoding: 'utf8' });
}

function expectTo(holds, found) {
  if (!holds) throw new Error(found);
}
