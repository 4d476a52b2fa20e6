import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { measureBesideReference } from './beside-reference.ts';
import type { Workload } from './beside-reference.ts';
import type { Measurement } from './measurement.ts';
import { alternately, assay, NODE_START } from './timing.ts';
import { measureWarmRendering } from './warm-rendering.ts';
import { withWorkloads } from './workloads.ts';
import { writeFiles } from './write-files.ts';
import type { Files } from './write-files.ts';

/** Architecture, section 6. */
const WORKLOADS: readonly Workload[] = [
  { name: 'plain', goal: 5, recorded: 3.2, recordedPeak: 327 },
  { name: 'loop', goal: 1.5, recorded: 0.25 },
  { name: 'overlays', goal: 3, recorded: 0.79 },
  { name: 'values', goal: 6, recorded: 2, recordedPeak: 529 },
  { name: 'starlark', goal: 3, recorded: 0.62 },
  { name: 'library', goal: 0.6, recorded: 0.087 },
  { name: 'sections-250', goal: 8, recorded: 1.1 },
  { name: 'sections-500', goal: 8, recorded: 7.6 },
  { name: 'sections-1000', goal: 40, recorded: 43 },
];

/** Rendering as whole processes, beside the reference when it is on the PATH. */
export async function measureYttRendering(): Promise<readonly Measurement[]> {
  const reference = findReference();
  if (!reference) console.error('There is no ytt on the PATH: its times are those recorded on another machine, and no ratio is told.');
  const measured = await withWorkloads(async (directory) => [
    ...measureStart(directory),
    ...(await measureWorkloads(directory, reference)),
    ...measureRules(directory),
    ...measureGrowth(directory),
  ]);
  if (!measured) console.error('The workloads are not at hand (ASSAY_WORKLOADS names their generator): rendering is not measured.');
  return measured ?? [];
}

function findReference(): string | undefined {
  const { status, stdout } = spawnSync('ytt', ['version'], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith('ytt version') ? 'ytt' : undefined;
}

function measureStart(directory: string): Measurement[] {
  const [bare, trivial] = alternately(21, [NODE_START, assay('ytt', '-f', path.join(directory, 'trivial'))]);
  return [{ name: 'start: assay ytt, trivial', value: trivial / bare, unit: 'times node -e 1', atMost: 1.6 }];
}

async function measureWorkloads(directory: string, reference: string | undefined): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const workload of WORKLOADS) measurements.push(...(await measureWorkload(workload, directory, reference)));
  return measurements;
}

async function measureWorkload(workload: Workload, directory: string, reference: string | undefined): Promise<readonly Measurement[]> {
  const folder = path.join(directory, workload.name);
  return [
    ...(await measureBesideReference(workload, {
      reference: 'ytt',
      ours: assay('ytt', '-f', folder),
      theirs: reference === undefined ? undefined : [reference, '-f', folder],
    })),
    { name: `ytt ${workload.name}: warm in process`, value: await measureWarmRendering(folder), unit: 'ms' },
  ];
}

/** What the rules of data values cost, beside the same run without them. */
function measureRules(directory: string): Measurement[] {
  const run = assay('ytt', '-f', path.join(directory, 'values'));
  const [checked, skipped] = alternately(9, [run, [...run, '--data-value-schema-disable-validation']]);
  return [{ name: 'ytt values: rules checked', value: checked / skipped, unit: 'times rules skipped', atMost: 1.25 }];
}

/** What doubles, and how the files of a folder with a number of them look. */
const GROWING: readonly { readonly what: string; readonly count: number; readonly write: (count: number) => Files }[] = [
  { what: 'documents', count: 8000, write: (count) => ({ 'all.yml': repeat(count, (at) => `---\nname: app-${at}\nspec:\n  replicas: ${at}\n`) }) },
  {
    what: 'overlays',
    count: 20,
    write: (count) => ({
      'base.yml': repeat(500, (at) => `---\nkind: App\nname: app-${at}\n`),
      'overlay.yml': `#@ load("@ytt:overlay", "overlay")\n${repeat(count, (at) => `#@overlay/match by=overlay.subset({"kind": "App"}), expects="0+"\n---\n#@overlay/match missing_ok=True\nlabel-${at}: x\n`)}`,
    }),
  },
  {
    what: 'values',
    count: 4000,
    write: (count) => ({
      'schema.yml': '#@data/values-schema\n---\napps:\n- name: ""\n  #@schema/validation min=0\n  size: 1\n',
      'values.yml': `#@data/values\n---\napps:\n${repeat(count, (at) => `- name: app-${at}\n  size: ${at}\n`)}`,
      'config.yml': '#@ load("@ytt:data", "data")\n#@ for app in data.values.apps:\n---\nname: #@ app.name\nsize: #@ app.size\n#@ end\n',
    }),
  },
  {
    what: 'values under rules',
    count: 25_000,
    write: (count) => ({
      'schema.yml': `#@data/values-schema\n---\nsizes:\n#@schema/validation ("not too large", lambda v: v < ${10 * count}), min=0, multiple_of=1, format="quantity"\n- 0\n`,
      'values.yml': `#@data/values\n---\nsizes:\n${repeat(count, (at) => `- ${at}\n`)}`,
    }),
  },
  {
    what: 'libraries',
    count: 300,
    write: (count) => ({
      '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
      '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\nname: ""\n',
      'config.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ for at in range(${count}):\n--- #@ template.replace(library.get("app").with_data_values({"name": str(at)}).eval())\n#@ end\n`,
    }),
  },
];

function repeat(count: number, text: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => text(at)).join('');
}

/** Twice as much of something, compared with once; what starting costs is left out. */
function measureGrowth(directory: string): Measurement[] {
  const trivial = assay('ytt', '-f', path.join(directory, 'trivial'));
  const pairs: (readonly [what: string, once: string, twice: string])[] = GROWING.map(({ what, count, write }) => {
    const folderOf = (times: number): string => writeFiles(path.join(directory, `${what}-${times}`), write(count * times));
    return [what, folderOf(2), folderOf(4)];
  });
  pairs.push(['schema sections', path.join(directory, 'sections-500'), path.join(directory, 'sections-1000')]);
  return pairs.map(([what, once, twice]) => {
    const [start, single, double] = alternately(5, [trivial, assay('ytt', '-f', once), assay('ytt', '-f', twice)]);
    return { name: `growth: assay ytt, twice the ${what}, start left out`, value: (double - start) / (single - start), unit: 'times', atMost: 2.5 };
  });
}
