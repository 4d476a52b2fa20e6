import type { Dialect } from '@assay/findings';
import { kubevirtDialect } from '@assay/kubevirt';
import { kyvernoDialect } from '@assay/kyverno-test/dialect';
import { openDocuments, Session } from '@assay/project';
import { recipeDialect } from '@assay/recipe';
import { yttDialect } from '@assay/ytt/dialect';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';
import { policyFolders } from './policy-folders.ts';
import { alternately, assay } from './timing.ts';
import { writeFiles } from './write-files.ts';

const DIALECTS: readonly Dialect[] = [yttDialect, recipeDialect, kyvernoDialect, kubevirtDialect];
const EDITS = 15;

/** How long the report takes after a file of many was edited, as an editor keeps a session. */
export async function measureSession(folder: string): Promise<readonly Measurement[]> {
  const files = policyFolders(460, 490);
  const [cold] = alternately(5, [assay('check', '--jobs', '1', writeFiles(folder, files))]);
  const disk = openDocuments(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
  let workspace = disk;
  const session = new Session({
    workspace: {
      directory: disk.directory,
      readFile: (path) => workspace.readFile(path),
      listDirectory: (path) => workspace.listDirectory(path),
      stat: (path) => workspace.stat(path),
      realPath: (path) => workspace.realPath(path),
    },
    dialects: DIALECTS,
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  await session.report();
  const afterEdits = async (name: string): Promise<number> => {
    const times: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      workspace = openDocuments(new Map([[name, Buffer.from(`${files[name]}# ${edit}\n`)]]), disk);
      const start = performance.now();
      session.changed([name]);
      await session.report();
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const [policy, manifest] = ['policies/cel-104/cel-104.yaml', 'policies/foreach-206/.kyverno-test/kyverno-test.yaml'];
  return [
    { name: 'check: 460 policies, 490 manifests', value: cold / 1000, unit: 's', atMost: 3 },
    { name: 'session of these: the report after an edited policy', value: await afterEdits(policy), unit: 'ms', atMost: 50 },
    { name: 'session of these: the report after an edited manifest', value: await afterEdits(manifest), unit: 'ms', atMost: 50 },
  ];
}
