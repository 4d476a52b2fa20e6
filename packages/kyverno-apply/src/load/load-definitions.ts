import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { isYamlFile, readFailure, TestAbort } from '@assay/kyverno-test/inputs';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';
import { readFirstDocument, sourceOf, splitDocuments, textOf } from '@assay/kyverno/objects';

/** The custom resource definitions of files; other documents are passed over. Throws a `TestAbort` if a path is no file of YAML. */
export function loadDefinitions(paths: readonly string[], directory: string, workspace: InputWorkspace): readonly ObjectValue[] {
  return paths.flatMap((path) => {
    const absolute = path.startsWith('/') ? path : `${directory}/${path}`;
    if (!isYamlFile(path)) throw new TestAbort(`CRD file must have .yaml or .yml extension: ${absolute}`);
    const reading = workspace.readFile(path);
    if (reading.kind === 'absent') throw new TestAbort(`CRD file does not exist at path: ${absolute}`);
    if (reading.kind !== 'file') throw new TestAbort(readFailure(absolute, reading));
    return splitDocuments(sourceOf(path, reading.bytes)).flatMap((document) => {
      const read = readFirstDocument(document, { integers: 'double' });
      if (read.kind === 'problem' || !isObject(read.value)) return [];
      return textOf(read.value, 'kind') === 'CustomResourceDefinition' ? [read.value] : [];
    });
  });
}
