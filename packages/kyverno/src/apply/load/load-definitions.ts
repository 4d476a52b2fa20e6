import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { TestAbort } from '../../engine/test-abort.ts';
import { isYamlFile } from '../../read/paths.ts';
import { readFailure } from '../../read/read-failure.ts';
import { sourceOf } from '../../read/read-objects.ts';
import { splitDocuments } from '../../read/split-documents.ts';
import type { Workspace } from '../../read/workspace.ts';
import { readFirstDocument } from '../../read/yaml-value.ts';
import { textOf } from '../../resource/fields.ts';

/** The custom resource definitions of files; other documents are passed over. Throws a `TestAbort` if a path is no file of YAML. */
export function loadDefinitions(paths: readonly string[], directory: string, workspace: Workspace): readonly ObjectValue[] {
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
