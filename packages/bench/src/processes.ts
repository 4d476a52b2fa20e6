import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const ASSAY = fileURLToPath(new URL('../../cli/bin/assay.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

/** Whole processes: how long the command takes to start, and how its time grows with the number of files. */
export function measureProcesses(): Measurement[] {
  return [...measureStart(), ...measureGrowth()];
}

function measureStart(): Measurement[] {
  const recipe = path.join(EXAMPLES, 'recipes/linux-rack12.json');
  const template = path.join(EXAMPLES, 'kubevirt/fedora-server.yaml');
  const [bare, version, oneRecipe, oneTemplate] = alternately(21, [
    ['-e', '1'],
    [ASSAY, '--version'],
    [ASSAY, 'recipe', 'check', recipe],
    [ASSAY, 'check', template],
  ]);
  return [
    { name: 'start: node -e 1', value: bare!, unit: 'ms' },
    { name: 'start: assay --version', value: version! / bare!, unit: 'times node -e 1', atMost: 1.6 },
    { name: 'start: assay recipe check, one file', value: oneRecipe! / bare!, unit: 'times node -e 1', atMost: 2 },
    { name: 'start: assay check, one template', value: oneTemplate! / bare!, unit: 'times node -e 1' },
  ];
}

function measureGrowth(): Measurement[] {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-bench-'));
  try {
    const [one, thousand, twoThousand] = alternately(
      5,
      [1, 1000, 2000].map((count) => [ASSAY, 'recipe', 'check', ...copies(directory, count)]),
    );
    const growth = (twoThousand! - one!) / (thousand! - one!);
    return [
      { name: 'growth: assay recipe check, 1,000 files', value: thousand!, unit: 'ms' },
      { name: 'growth: 2,000 files compared with 1,000, start left out', value: growth, unit: 'times', atMost: 2.4 },
    ];
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

function copies(directory: string, count: number): string[] {
  const text = fs.readFileSync(path.join(EXAMPLES, 'recipes/linux-rack12.json'));
  return Array.from({ length: count }, (_, index) => {
    const file = path.join(directory, `recipe-${index}.json`);
    fs.writeFileSync(file, text);
    return file;
  });
}

/** Median wall time of each command in ms; the commands take turns, so that a busy moment hits them alike. */
function alternately(rounds: number, commands: readonly (readonly string[])[]): number[] {
  const times = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, args] of commands.entries()) {
      const start = performance.now();
      const { error } = spawnSync(process.execPath, args, { stdio: 'ignore' });
      if (error) throw error;
      times[at]!.push(performance.now() - start);
    }
  }
  return times.map(median);
}
