import type { ObjectValue, Value } from '@assay/jmespath';
import { compileJmesPath } from '@assay/kyverno/engine';
import type { JmesPathHost } from '@assay/kyverno';
import type { GlobalContextEntry } from '@assay/kyverno/engine';
import { fieldOf, listOf, readObjects, sourceOf, textOf, textsOf } from '@assay/kyverno/objects';

import { pathFrom } from '../inputs/paths.ts';
import { readFailure } from '../inputs/read-failure.ts';
import { TestAbort } from '../inputs/test-abort.ts';
import type { Workspace } from '../inputs/workspace.ts';
import { globalContextProblems } from '../manifest/mock-problem.ts';
import type { TestManifest } from '../manifest/model.ts';

/** The global context entries that a manifest gives; `undefined` without any. Throws a `TestAbort` if one is wrong. */
export function loadGlobalContext(
  manifest: TestManifest,
  workspace: Workspace,
  host: JmesPathHost,
): ReadonlyMap<string, GlobalContextEntry> | undefined {
  if (manifest.globalContextEntries.length === 0) return undefined;
  const [problem] = globalContextProblems(manifest.globalContextEntries);
  if (problem !== undefined) throw new TestAbort(problem.message);
  return new Map(
    manifest.globalContextEntries.map((entry) => {
      const name = textOf(entry, 'name');
      const root = rootOf(entry, manifest.directory, workspace);
      const fieldPath = textOf(entry, 'fieldPath');
      const projections = listOf(entry, 'projections').map((each) => {
        const [projection, path] = [textOf(each, 'name'), textOf(each, 'path')];
        return [projection, partOf(root, path, `"${name}" projection "${projection}" path "${path}"`, host)] as const;
      });
      const data = fieldPath === '' ? root : partOf(root, fieldPath, `"${name}" fieldPath`, host);
      return [name, { data, projections: projections.length === 0 ? undefined : new Map(projections) }];
    }),
  );
}

function rootOf(entry: ObjectValue, directory: string, workspace: Workspace): Value {
  const data = fieldOf(entry, 'data');
  if (data !== undefined) return data;
  const resources = fieldOf(entry, 'resources');
  if (resources !== undefined) return resources;
  return textsOf(entry, 'resourceFiles').flatMap((path, at) => {
    const refuse = (cause: string): TestAbort =>
      new TestAbort(`globalContextEntries entry "${textOf(entry, 'name')}" resourceFiles[${at}]: ${cause}`);
    const full = pathFrom(directory, path);
    const reading = workspace.readFile(full);
    if (reading.kind !== 'file') throw refuse(readFailure(full, reading));
    const { objects, problem } = readObjects(sourceOf(full, reading.bytes), full, { integers: 'int64' });
    if (problem !== undefined) throw refuse(problem.message);
    return objects.map(({ value }) => value);
  });
}

function partOf(root: Value, expression: string, place: string, host: JmesPathHost): Value {
  const refuse = (cause: string): TestAbort => new TestAbort(`globalContextEntries ${place}: ${cause}`);
  const compiled = compileJmesPath(expression);
  if (compiled.kind === 'problem') throw refuse(compiled.message);
  const outcome = compiled.program.search(root, { host });
  if (outcome.kind === 'fault') throw refuse(outcome.message);
  return outcome.value;
}
