import { spawnSync } from 'node:child_process';

import type { Measurement } from './measurement.ts';
import { alternately, assay } from './timing.ts';
import type { CommandLine } from './timing.ts';
import { writeFiles } from './write-files.ts';
import { yttUnit } from './ytt-units.ts';

/** Templates that give three objects each: a tenth of what is judged beside rendering, for which kyverno takes ten minutes. */
const TEMPLATES = 67;

/** The programs in whose place `assay check` is, each with what it is asked to see whether it is there. */
const PROGRAMS = [
  ['ytt', 'version'],
  ['kubeconform', '-v'],
  ['kyverno', 'version'],
] as const;

/**
 * `assay check` beside a pipe of the three programs that do the same one after the other; nothing where one of them is not on the PATH. What
 * kubeconform wants to know of kinds, it would have to fetch: it finds no schemas, so that of its work only reading counts.
 */
export function measureBesidePipe(folder: string, policies: string): readonly Measurement[] {
  if (!PROGRAMS.every(isThere)) {
    console.error('ytt, kubeconform and kyverno are not all on the PATH: nothing is compared with a pipe of them.');
    return [];
  }
  writeFiles(folder, yttUnit('unit', { reading: TEMPLATES, plain: 0 }));
  const unit = `${folder}/unit`;
  const pipe: CommandLine = ['sh', '-c', PIPE, 'sh', unit, `${folder}/no-schemas`, policies];
  const [ours, theirs] = alternately(3, [assay('check', '--policies', policies, '--kubernetes-version', '1.33', unit), pipe]);
  return [
    { name: 'check: 201 rendered objects, 50 policies, schemas', value: ours / 1000, unit: 's' },
    { name: 'ytt | kubeconform | kyverno apply on the same', value: theirs / 1000, unit: 's' },
    { name: 'ytt | kubeconform | kyverno apply ÷ assay check', value: theirs / ours, unit: 'times', atLeast: 10 },
  ];
}

/** What ytt gives goes through kubeconform and to kyverno alike. */
const PIPE = `{ ytt -f "$1" | tee /dev/fd/3 | kubeconform -ignore-missing-schemas -schema-location "$2/{{.ResourceKind}}.json" > /dev/null; } 3>&1 |
kyverno apply "$3" --resource -`;

function isThere([program, question]: (typeof PROGRAMS)[number]): boolean {
  return spawnSync(program, [question]).status === 0;
}
