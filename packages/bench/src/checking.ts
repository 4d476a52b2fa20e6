import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Measurement } from './measurement.ts';
import { measureSession } from './edited-session.ts';
import { measureJudgedObjects } from './judged-objects.ts';
import { policyFolders } from './policy-folders.ts';
import { alternately, assay } from './timing.ts';
import { vmTemplates } from './vm-templates.ts';
import type { Files } from './write-files.ts';
import { writeFiles } from './write-files.ts';
import { yttUnit, yttValues } from './ytt-units.ts';

/** Checking whole repositories, which are made here. */
export async function measureChecking(): Promise<readonly Measurement[]> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-checking-'));
  try {
    return [
      ...measureThreads(path.join(directory, 'repository')),
      ...measureEnvironments(directory),
      ...measureJudgedObjects(path.join(directory, 'judged')),
      ...(await measureSession(path.join(directory, 'session'))),
    ];
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
}

/** What a second thread is worth; both processors have to be idle. */
function measureThreads(folder: string): readonly Measurement[] {
  writeFiles(folder, repositoryOf6000());
  const [one, two] = alternately(5, [assay('check', '--jobs', '1', folder), assay('check', '--jobs', '2', folder)]);
  return [
    { name: 'check: 6,000 files, --jobs 1', value: one / 1000, unit: 's' },
    { name: 'check: 6,000 files, --jobs 1 ÷ --jobs 2', value: one / two, unit: 'times', atLeast: 1.6 },
  ];
}

function repositoryOf6000(): Files {
  const units = Array.from({ length: 100 }, (_, at) => yttUnit(`units/unit-${at}`, { reading: 4, plain: 3 }));
  const folders = policyFolders(1407);
  return { ...Object.assign({}, ...units), ...folders, ...vmTemplates(6000 - 1000 - Object.keys(folders).length) };
}

const ENVIRONMENTS = 12;

/** A unit with twelve environments, beside the same unit with one. */
function measureEnvironments(directory: string): readonly Measurement[] {
  const times = (name: string, unit: Parameters<typeof yttUnit>[1]): readonly [one: number, all: number] => {
    const [one, all] = [1, ENVIRONMENTS].map((count) => {
      const folder = writeFiles(path.join(directory, `${name}-${count}`), { ...yttUnit('config', unit), ...environments(count) });
      return assay('check', '--jobs', '1', folder);
    });
    return alternately(7, [one!, all!]);
  };
  const [oneOfFew, allOfFew] = times('few', { reading: 10, plain: 190 });
  const [oneOfAll, allOfAll] = times('all', { reading: 200, plain: 0 });
  return [
    { name: 'check: 12 environments, most files read no value, beside one', value: allOfFew / oneOfFew, unit: 'times', atMost: 2 },
    {
      name: 'check: 12 environments, all files read values, beside twelve runs',
      value: allOfAll / (ENVIRONMENTS * oneOfAll),
      unit: 'times',
      atMost: 0.35,
    },
  ];
}

function environments(count: number): Files {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const units = numbers.map((at) => `- path: config\n  values: [envs/env-${at}.yml]\n`);
  return {
    'assay.yaml': `units:\n${units.join('')}`,
    ...Object.fromEntries(numbers.map((at) => [`envs/env-${at}.yml`, yttValues(at)])),
  };
}
