// The command as users install it: packed, installed into an empty project without a network, and run there; without the services, and with them.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
      expectTo(status === 2 && stderr.includes('npm install @assay/server'), `status ${status}: ${stderr}`);
    });
    await step('the services are installed beside it', () => install(project, tarballs.services));
    await step('npx assay serve answers', () => serve(project));
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

async function serve(project) {
  const config = {
    listen: '127.0.0.1:0',
    dataDirectory: 'data',
    principals: [{ name: 'admin', role: 'admin', password: 'a-password-of-a-test' }],
    servers: [{ serial: 'A1' }],
    webhookSecret: 'a-secret-of-a-test-that-is-long',
  };
  writeFileSync(path.join(project, 'controller.yaml'), JSON.stringify(config));
  const server = spawn(process.execPath, ['node_modules/assay/bin/assay.js', 'serve', '--config', 'controller.yaml'], { cwd: project });
  try {
    const [line] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
    const { listening } = JSON.parse(String(line));
    const { status } = await fetch(new URL('/healthz', listening));
    expectTo(status === 200, `status ${status}`);
  } finally {
    server.kill();
  }
}

function expectTo(holds, found) {
  if (!holds) throw new Error(found);
}
