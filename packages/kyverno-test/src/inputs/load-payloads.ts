import { cleanPath } from '@assay/go-values';
import { isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import type { Payload } from '@assay/kyverno/engine';
import { readFirstDocument, sourceOf } from '@assay/kyverno/objects';

import type { InputFiles, NamedFile } from './model.ts';
import { pathFrom } from './paths.ts';
import { readFailure } from './read-failure.ts';
import { TestAbort } from './test-abort.ts';
import type { Workspace } from './workspace.ts';

/** The payloads of a manifest, with the lines that the reference prints. Throws a `TestAbort` for a file that is none. */
export function loadPayloads(files: InputFiles, workspace: Workspace, print: (text: string) => void): readonly Payload[] {
  const pathOf = ({ path }: NamedFile): string => pathFrom(files.directory, path);
  if (files.jsonPayloads.length > 0) print('  Loading JSON payloads ...\n');
  const json = files.jsonPayloads.map((file) => loadJson(cleanPath(file.path), pathOf(file), workspace));
  if (files.httpPayloads.length > 0) print('  Loading HTTP payloads ...\n');
  const http = files.httpPayloads.map((file) => loadRequest('http', 'HTTP', pathOf(file), workspace));
  if (files.envoyPayloads.length > 0) print('  Loading Envoy payloads ...\n');
  const envoy = files.envoyPayloads.map((file) => loadRequest('envoy', 'Envoy', pathOf(file), workspace));
  return [...json, ...http, ...envoy];
}

function loadJson(name: string, path: string, workspace: Workspace): Payload {
  const content = readValue(path, workspace, (cause) => `error: failed to load JSON payload ${path} (${cause})`);
  if (!isObject(content)) throw new TestAbort(`error: JSON payload ${name} must be a top-level object (map)`);
  return { kind: 'json', name, content };
}

function loadRequest(kind: 'http' | 'envoy', title: string, path: string, workspace: Workspace): Payload {
  return { kind, name: path, content: readValue(path, workspace, (cause) => `error: failed to load ${title} payloads from path ${path} (${cause})`) };
}

function readValue(path: string, workspace: Workspace, worded: (cause: string) => string): Value {
  const reading = workspace.readFile(path);
  if (reading.kind !== 'file') throw new TestAbort(worded(readFailure(path, reading)));
  const read = readFirstDocument(sourceOf(path, reading.bytes), { integers: 'double' });
  if (read.kind === 'problem') throw new TestAbort(worded(read.message));
  return read.value;
}
