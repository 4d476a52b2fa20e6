import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Measurement } from './measurement.ts';
import { alternately, assay, NODE_START } from './timing.ts';
import type { CommandLine } from './timing.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

/** Whole processes: how long the command takes to start, and how its time grows with the number of files. */
export function measureProcesses(): Measurement[] {
  return [...measureStart(), ...measureGrowth()];
}

function measureStart(): Measurement[] {
  const recipe = path.join(EXAMPLES, 'recipes/linux-rack12.json');
  const template = path.join(EXAMPLES, 'kubevirt/fedora-server.yaml');
  const [bare, version, oneRecipe, oneTemplate] = alternately(21, [
    NODE_START,
    assay('--version'),
    assay('recipe', 'check', recipe),
    assay('check', template),
  ]);
  return [
    { name: 'start: node -e 1', value: bare, unit: 'ms' },
    { name: 'start: assay --version', value: version / bare, unit: 'times node -e 1', atMost: 1.6 },
    { name: 'start: assay recipe check, one file', value: oneRecipe / bare, unit: 'times node -e 1', atMost: 2 },
    { name: 'start: assay check, one template', value: oneTemplate / bare, unit: 'times node -e 1' },
  ];
}

function measureGrowth(): Measurement[] {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-bench-'));
  try {
    const checkCopies = (count: number): CommandLine => assay('recipe', 'check', ...copies(directory, count));
    const [one, thousand, twoThousand] = alternately(5, [checkCopies(1), checkCopies(1000), checkCopies(2000)]);
    const growth = (twoThousand - one) / (thousand - one);
    return [
      { name: 'growth: assay recipe check, 1,000 files', value: thousand, unit: 'ms' },
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
