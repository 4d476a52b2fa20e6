import fs from 'node:fs';
import path from 'node:path';

import { parseCommandLine, render } from '@assay/ytt';
import type { FoundInput, InputSource } from '@assay/ytt';

import { median } from './measurement.ts';

const FEWEST_ROUNDS = 6;
const LONGEST_MS = 3000;

/** Median time in ms of rendering a folder in this process, once it has been rendered as often as it then is again. */
export async function measureWarmRendering(folder: string): Promise<number> {
  const inputs = readFolder(folder);
  const times: number[] = [];
  const end = performance.now() + LONGEST_MS;
  while (times.length < FEWEST_ROUNDS || performance.now() < end) {
    const start = performance.now();
    const { exit, stderr } = await render({ commandLine: parseCommandLine(['-f', folder]), environment: [], inputs, print: () => undefined });
    if (exit !== 0) throw new Error(stderr);
    times.push(performance.now() - start);
  }
  return median(times.slice(times.length / 2));
}

function readFolder(folder: string): InputSource {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => fs.statSync(path.join(folder, name)).isFile());
  const files = names.map((name): FoundInput => {
    const bytes = fs.readFileSync(path.join(folder, name));
    return { path: name, isNamedItself: false, location: path.join(folder, name), read: () => bytes };
  });
  return { filesAt: () => files };
}
