import { spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { executableParts } from './executable-parts.mjs';

const EXAMPLES = fileURLToPath(new URL('../examples/kubevirt', import.meta.url));

/** Node.js at hand as the one that makes the executable and is in it: it warms up, begins with what it keeps, and finds modules inside. */
const INSIDE = `
const { readFileSync } = require('node:fs');
Object.assign(require('node:sea'), { isSea: () => true, getAsset: (name, encoding) => readFileSync(__dirname + '/' + name, encoding) });
const { startupSnapshot } = require('node:v8');
startupSnapshot.isBuildingSnapshot = () => true;
startupSnapshot.setDeserializeMainFunction = (start) => setImmediate(start);
`;

describe('what is inside the executable', () => {
  let folder: string;
  let parts: ReadonlyMap<string, string>;
  const assay = (...words: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, ['--require', './inside.cjs', 'executable-main.js', ...words], { cwd: folder, encoding: 'utf8' });

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-executable-parts-'));
    const { start, modules } = await executableParts();
    parts = new Map([['executable-main.js', start], ...modules]);
    for (const [name, code] of parts) fs.writeFileSync(path.join(folder, name), code);
    fs.writeFileSync(path.join(folder, 'inside.cjs'), INSIDE);
    fs.writeFileSync(path.join(folder, 'one.yml'), '#@ x = 1\na: #@ x\n');
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('is code in ASCII', () => {
    const isCode = (text: string): boolean => new Script(`(function (require, module, exports) {${text}\n})`) instanceof Script;
    for (const [name, text] of parts)
      expect({ name, isCode: isCode(text), isAscii: !/[\u0080-\uffff]/.test(text) }).toEqual({ name, isCode: true, isAscii: true });
  });

  it('renders with the program that it starts with', () => {
    expect(assay('ytt', '-f', 'one.yml')).toMatchObject({ status: 0, stdout: 'a: 1\n', stderr: '' });
  });

  it('checks with modules that it loads, on threads too', () => {
    const words = ['check', EXAMPLES, '--jobs'];
    const one = assay(...words, '1');
    expect(one).toMatchObject({ status: 1, stdout: expect.stringContaining('error kubevirt/rule-failed'), stderr: '' });
    expect(assay(...words, '2').stdout).toBe(one.stdout);
  });
});
