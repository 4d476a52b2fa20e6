import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { run } from '../../packages/cli/dist/bundle/index.js';

const COLUMNS = 100;

/** A command line and what it prints of the example that breaks a rule; `undefined` where the example is shown shorter than it is. */
export async function exampleReport(id, { file, text, beside }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'assay-rule-'));
  try {
    for (const each of [{ file, text }, ...beside]) {
      mkdirSync(path.dirname(path.join(directory, each.file)), { recursive: true });
      writeFileSync(path.join(directory, each.file), each.text);
    }
    const [dialect] = id.split('/');
    const words = beside.length > 0 ? ['check'] : ['check', file, ...(dialect === 'assay' ? [] : ['--as', dialect])];
    const output = await printed(words, directory);
    return output.includes(` ${id}`) ? { commandLine: ['assay', ...words].join(' '), output } : undefined;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What a terminal shows in the end. */
async function printed(words, cwd) {
  let text = '';
  const stdout = { write: (part) => void (text += part), isTerminal: true, columns: COLUMNS };
  const stderr = { write: () => {}, isTerminal: false, columns: COLUMNS };
  const now = { epochMilliseconds: Date.UTC(2026, 1, 3), offsetMinutes: 0 };
  await run([...words, '--color', 'never'], { cwd, env: {}, stdout, stderr, readStdin: () => new Uint8Array(), now: () => now, random: () => 0 });
  return text;
}
