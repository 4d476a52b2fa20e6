import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { measureBesideReference } from './beside-reference.ts';
import type { Workload } from './beside-reference.ts';
import type { Measurement } from './measurement.ts';
import { alternately, assay, NODE_START } from './timing.ts';
import { withWorkloads } from './workloads.ts';

const CONFORMANCE = process.env['ASSAY_CONFORMANCE'] ?? fileURLToPath(new URL('../../../../shared/conformance', import.meta.url));

/** Tests of policies as people have them, 335 manifests. */
const POLICIES = path.join(CONFORMANCE, 'kyverno/policies');

/** What TIMING.md of the conformance suite records of kyverno v1.19.0. */
const WORKLOADS: readonly Workload[] = [
  { name: 'pattern-pods-2000', goal: 5, recorded: 3.67, recordedPeak: 212 },
  { name: 'policies-40', goal: 4, recorded: 2.04, recordedPeak: 173 },
  { name: 'cel-pods-1000', goal: 30, recorded: 15.4, recordedPeak: 185 },
];
const SMALL: Workload = { name: 'one policy, one Pod', goal: 3, recorded: 0.55, recordedPeak: 154 };
const FOLDER: Workload = { name: 'policies folder', goal: 10, recorded: 23, recordedPeak: 219 };
/** What `node -e 1` takes on the machine of TIMING.md, in seconds. */
const RECORDED_START = 0.047;

/** `kyverno apply`, as measured on 23 November 2026, with the start of node at the time, in seconds. */
const APPLY: Workload = { name: 'apply, 40 policies, 2,000 Pods', goal: 30, recorded: 19.1, recordedPeak: 322 };
const APPLY_RECORDED_START = 0.062;

/** Tests of policies as whole processes, beside the reference when it is on the PATH. */
export async function measureKyvernoTesting(): Promise<readonly Measurement[]> {
  const reference = findReference();
  if (!reference) console.error('There is no kyverno on the PATH: its times are those recorded on another machine, compared by the start of node.');
  const measured = await withWorkloads(async (directory) => {
    const small = writeSmallTest(path.join(directory, 'small'));
    const folderOf = (name: string): string => path.join(directory, 'kyverno', name);
    const measurements = [...measureStart(small), ...(await measure(SMALL, small, reference))];
    for (const workload of WORKLOADS) measurements.push(...(await measure(workload, folderOf(workload.name), reference)));
    return [...measurements, ...(await measureApply(folderOf, reference)), ...measureGrowth(small, folderOf)];
  });
  if (!measured) console.error('The workloads are not at hand (ASSAY_WORKLOADS names their generator): tests of policies are not measured.');
  const folder = fs.existsSync(POLICIES) ? await measure(FOLDER, POLICIES, reference) : [];
  return [...(measured ?? []), ...folder];
}

function findReference(): string | undefined {
  const { status, stdout } = spawnSync('kyverno', ['version'], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith('Version:') ? 'kyverno' : undefined;
}

function measure(workload: Workload, folder: string, reference: string | undefined): Promise<readonly Measurement[]> {
  return measureBesideReference(workload, {
    reference: 'kyverno',
    ours: assay('kyverno', 'test', folder),
    theirs: reference === undefined ? undefined : [reference, 'test', folder],
    recordedStart: RECORDED_START,
  });
}

function measureApply(folderOf: (name: string) => string, reference: string | undefined): Promise<readonly Measurement[]> {
  const folder = folderOf('policies-40');
  const policies = fs.readdirSync(folder).flatMap((name) => (name.startsWith('team-label-') ? [path.join(folder, name)] : []));
  const words = ['apply', ...policies, '--resource', path.join(folderOf('pattern-pods-2000'), 'resources.yaml')];
  return measureBesideReference(APPLY, {
    reference: 'kyverno',
    ours: assay('kyverno', ...words),
    theirs: reference === undefined ? undefined : [reference, ...words],
    recordedStart: APPLY_RECORDED_START,
  });
}

function measureStart(small: string): readonly Measurement[] {
  const [bare, time] = alternately(21, [NODE_START, assay('kyverno', 'test', small)]);
  return [{ name: 'start: assay kyverno test, one policy, one Pod', value: time / bare, unit: 'times node -e 1' }];
}

/** Twice as much of something, compared with once; what starting costs is left out. */
function measureGrowth(small: string, folderOf: (name: string) => string): readonly Measurement[] {
  const pairs = [
    ['Pods', 'pattern-pods-1000', 'pattern-pods-2000'],
    ['policies', 'policies-20', 'policies-40'],
    ['Pods under a policy of CEL', 'cel-pods-500', 'cel-pods-1000'],
  ] as const;
  return pairs.map(([what, once, twice]) => {
    const run = (name: string): ReturnType<typeof assay> => assay('kyverno', 'test', folderOf(name));
    const [start, single, double] = alternately(5, [assay('kyverno', 'test', small), run(once), run(twice)]);
    return {
      name: `growth: assay kyverno test, twice the ${what}, start left out`,
      value: (double - start) / (single - start),
      unit: 'times',
      atMost: 2.5,
    };
  });
}

function writeSmallTest(folder: string): string {
  fs.mkdirSync(folder);
  const write = (name: string, content: object): void => fs.writeFileSync(path.join(folder, name), JSON.stringify(content) + os.EOL);
  write('policy.yaml', {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'named' },
    spec: {
      rules: [
        {
          name: 'has-team',
          match: { any: [{ resources: { kinds: ['Pod'] } }] },
          validate: { message: 'A Pod has a team.', pattern: { metadata: { labels: { team: '?*' } } } },
        },
      ],
    },
  });
  write('resource.yaml', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', labels: { team: 'a' } },
    spec: { containers: [{ name: 'web', image: 'nginx:1.29' }] },
  });
  write('kyverno-test.yaml', {
    apiVersion: 'cli.kyverno.io/v1alpha1',
    kind: 'Test',
    metadata: { name: 'small' },
    policies: ['policy.yaml'],
    resources: ['resource.yaml'],
    results: [{ policy: 'named', rule: 'has-team', kind: 'Pod', resources: ['web'], result: 'pass' }],
  });
  return folder;
}
