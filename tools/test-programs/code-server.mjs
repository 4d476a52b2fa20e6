// Visual Studio Code in a browser, by code-server, with the packed extension.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { chromium } from 'playwright-core';

import { freePort } from '../free-port.mjs';
import { nodeRelease } from '../node-release.mjs';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Which Node.js code-server wants. */
const NODE_VERSION = '24.21.0';
const CODE_SERVER = 'code-server@4.139.1';
/** Of what code-server would compile, it starts with these; others are for Windows, passwords and proxies with Kerberos. */
const COMPILED = ['@vscode/spdlog', 'node-pty'];
const PATIENCE = 180_000;

/** Installs code-server in a directory, which takes minutes; ASSAY_CODE_SERVER names one where it is installed already. */
export function installCodeServer(directory) {
  const home = process.env['ASSAY_CODE_SERVER'] ?? directory;
  // Its package has the headers, too.
  const node = path.join(nodeRelease(NODE_VERSION), '../..');
  const vscode = path.join(home, 'node_modules/code-server/lib/vscode');
  if (existsSync(path.join(vscode, 'node_modules'))) return home;
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, PATH: `${node}/bin:${process.env['PATH']}`, npm_config_nodedir: node };
  const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, env, stdio: 'pipe' });
  const withoutScripts = ['--ignore-scripts', '--no-audit', '--no-fund'];
  npm(home, 'install', '--prefix', home, ...withoutScripts, CODE_SERVER);
  npm(vscode, 'install', '--omit=dev', ...withoutScripts);
  npm(vscode, 'rebuild', ...COMPILED);
  npm(path.join(vscode, 'extensions'), 'install', '--omit=dev', ...withoutScripts);
  return home;
}

/** Opens a folder with the extension, and gives what is shown of a finding, a hover, a completion and a fix in `config/values.yml`, and of a preview. */
export async function askCodeServer(home, extension, folder) {
  const node = nodeRelease(NODE_VERSION);
  const entry = path.join(home, 'node_modules/code-server/out/node/entry.js');
  const own = ['--user-data-dir', path.join(folder, '../user-data'), '--extensions-dir', path.join(folder, '../extensions')];
  execFileSync(node, [entry, ...own, '--install-extension', extension], { stdio: 'pipe' });
  const port = await freePort();
  const quiet = [
    '--auth',
    'none',
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-workspace-trust',
    '--disable-getting-started-override',
  ];
  const server = spawn(node, [entry, ...own, ...quiet, '--bind-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const address = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`;
    await untilAnswered(address);
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    try {
      return await lookAround(page);
    } catch (error) {
      await picture(page, 'failure');
      throw error;
    }
  } finally {
    await browser.close();
    server.kill();
    await once(server, 'exit');
  }
}

async function lookAround(page) {
  await openFile(page, 'values.yml');
  const wrongKey = page.locator('.view-line', { hasText: 'staeg' });
  await page.locator('.squiggly-error').first().waitFor();
  await page.locator('.view-line', { hasText: 'replicas' }).locator('span span').first().hover();
  const hover = await textOf(page, '.monaco-hover', 'How many');
  await picture(page, 'hover');
  await wrongKey.click({ position: { x: 20, y: 8 } });
  await page.keyboard.press('Home');
  const finding = await problemText(page);
  await wrongKey.click({ position: { x: 20, y: 8 } });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Space');
  const completion = await textOf(page, '.suggest-widget', 'stage');
  await picture(page, 'completion');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Period');
  const fix = await textOf(page, '.action-widget', 'stage');
  await picture(page, 'fix');
  await page.keyboard.press('Enter');
  // What is rendered now is the text in the editor, which nobody has saved.
  await wrongKey.waitFor({ state: 'detached' });
  await openFile(page, 'app.yml');
  await runCommand(page, 'Assay: Render This File');
  const besides = page.locator('.editor-group-container', { hasText: 'rendered: app.yml' });
  await besides.locator('.view-line', { hasText: 'prod' }).first().waitFor();
  const preview = await besides.locator('.view-lines').last().textContent();
  await picture(page, 'preview');
  return { finding, hover, completion, fix, preview };
}

async function openFile(page, name) {
  const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();
  if (!(await file.isVisible())) await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'config' }).first().click();
  await file.dblclick();
  await page.locator('.tab.active', { hasText: name }).first().waitFor();
}

async function runCommand(page, title) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().fill(`>${title}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click();
}

async function problemText(page) {
  await runCommand(page, 'Problems: Focus on Problems View');
  return textOf(page, '.markers-panel', 'unknown-key');
}

/** The text of what is shown, once it has a part. */
async function textOf(page, selector, part) {
  const shown = page.locator(selector, { hasText: part }).first();
  await shown.waitFor();
  return shown.textContent();
}

/** The variable ASSAY_SCREENSHOTS names a folder for pictures to look at. */
async function picture(page, name) {
  const folder = process.env['ASSAY_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `code-server-${name}.png`) });
}

async function untilAnswered(address) {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      await fetch(address);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
