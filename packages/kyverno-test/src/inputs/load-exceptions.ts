import { cleanPath } from '@assay/go-values';
import { sourceOf } from '@assay/kyverno/objects';
import type { YamlObject } from '@assay/kyverno/objects';
import { printSort, readPolicyDocuments, refusalOf } from '@assay/kyverno/policy';
import type { PolicyDocument, ReadObject } from '@assay/kyverno/policy';

import type { LoadAbort } from './load-resources.ts';
import { readFailure } from './read-failure.ts';
import type { Workspace } from './workspace.ts';

/** What the files of exceptions hold. */
export interface LoadedExceptions {
  /** Those of kyverno.io and of policies.kyverno.io, in the order of the files, with the defaults of their schemas. */
  readonly exceptions: readonly YamlObject[];
  /** What ends the test in the reference; it stands behind `error: failed to load exceptions (`. */
  readonly abort?: LoadAbort;
}

/**
 * The exceptions of files; unlike with policies, any fault ends the test, and so does a directory.
 * Follows kyverno/kyverno v1.19.0, cmd/cli/kubectl-kyverno/exception/load.go.
 */
export function loadExceptions(paths: readonly string[], workspace: Workspace): LoadedExceptions {
  const exceptions: YamlObject[] = [];
  for (const file of paths.map(cleanPath)) {
    const reading = workspace.readFile(file);
    if (reading.kind !== 'file') return { exceptions, abort: { message: `unable to read yaml (${readFailure(file, reading)})`, file } };
    const abort = loadFile(exceptions, file, reading.bytes);
    if (abort !== undefined) return { exceptions, abort: { ...abort, message: `unable to load exceptions (${abort.message})` } };
  }
  return { exceptions };
}

function loadFile(exceptions: YamlObject[], file: string, bytes: Uint8Array): LoadAbort | undefined {
  for (const document of readPolicyDocuments(sourceOf(file, bytes))) {
    const refusal = refusalOf(document);
    if (refusal !== undefined) return { message: refusal.message, file, span: refusal.span };
    const read = objectOf(document);
    if (read?.role?.role === 'exception') exceptions.push(read.completed);
    else if (read !== undefined)
      return { message: `policy exception type not supported ${printSort(read.sort)}`, file, span: read.written.root.origin };
  }
  return undefined;
}

/** The object of a document that was not refused; a `List` is one, and no exception. */
function objectOf(document: PolicyDocument): ReadObject | undefined {
  if (document.kind === 'object') return document.object;
  return document.kind === 'list' ? document.list : undefined;
}
