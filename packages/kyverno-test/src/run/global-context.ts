import { quote } from '@assay/go-values';
import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { compileJmesPath } from '@assay/kyverno/engine';
import type { JmesPathHost } from '@assay/kyverno';
import type { GlobalContextEntry } from '@assay/kyverno/engine';
import { fieldOf, goJsonKind, listOf, objectWith, readFirstDocument, sourceOf, splitDocuments, textOf, textsOf } from '@assay/kyverno/objects';
import type { Source } from '@assay/source';

import { pathFrom } from '../inputs/paths.ts';
import { readFailure } from '../inputs/read-failure.ts';
import { TestAbort } from '../inputs/test-abort.ts';
import type { Workspace } from '../inputs/workspace.ts';
import { globalContextProblems } from '../manifest/mock-problem.ts';
import type { TestManifest } from '../manifest/model.ts';
import { duplicatesProblem } from '../structure/decode-problem.ts';

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
  return textsOf(entry, 'resourceFiles').flatMap((path) => {
    const full = pathFrom(directory, path);
    const refuse = (cause: string): TestAbort =>
      new TestAbort(
        `error: failed to load globalContextEntries resource files: globalContextEntries ${quote(textOf(entry, 'name'))} resourceFiles ${quote(path)}: ${cause}`,
      );
    const reading = workspace.readFile(full);
    if (reading.kind !== 'file') throw refuse(`read: ${readFailure(full, reading)}`);
    return splitDocuments(sourceOf(full, reading.bytes)).flatMap((document, at) => {
      const read = readDocument(document);
      if (typeof read === 'string') throw refuse(`document[${at}]: invalid YAML: ${read}`);
      return Object.keys(read).length === 0 ? [] : [read];
    });
  });
}

/** The object of a document, which may be empty; or why it is none. */
function readDocument(document: Source): ObjectValue | string {
  const read = readFirstDocument(document, { integers: 'int64' });
  if (read.kind === 'problem') return `error converting YAML to JSON: ${read.message}`;
  const problem = duplicatesProblem(read.duplicates);
  if (problem !== undefined) return problem.message;
  const value = read.value === null ? objectWith({}) : read.value;
  if (isObject(value)) return value;
  return `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${goJsonKind(value)} into Go value of type map[string]interface {}`;
}

function partOf(root: Value, expression: string, place: string, host: JmesPathHost): Value {
  const refuse = (cause: string): TestAbort => new TestAbort(`globalContextEntries ${place}: ${cause}`);
  const compiled = compileJmesPath(expression);
  if (compiled.kind === 'problem') throw refuse(compiled.message);
  const outcome = compiled.program.search(root, { host });
  if (outcome.kind === 'fault') throw refuse(outcome.message);
  return outcome.value;
}
