import path from 'node:path';

import { inputFile } from '@assay/findings';
import { readYaml, Source } from '@assay/source';

import type { Host } from './host.ts';
import type { NamedUnit } from './named-units.ts';
import { readFile } from './read-file.ts';
import { tellTrouble } from './trouble.ts';

/**
 * Tells of files that look like values that a project file forgets: files that nobody checks, beside values files of a unit and with
 * none but keys of these at the top. So a manifest beside them is not taken for values.
 */
export function tellUnnamedValues(ignored: readonly string[], units: readonly NamedUnit[], host: Host): void {
  const valuesFiles = [...new Set(units.flatMap(({ values }) => values))];
  for (const directory of new Set(valuesFiles.map((file) => path.dirname(file)))) {
    const beside = ignored.filter((name) => /\.ya?ml$/i.test(name) && path.dirname(path.resolve(host.cwd, name)) === directory);
    if (beside.length === 0) continue;
    const known = new Set(valuesFiles.filter((file) => path.dirname(file) === directory).flatMap(topKeys));
    const [first, ...others] = beside.filter((name) => {
      const keys = topKeys(path.resolve(host.cwd, name));
      return keys.length > 0 && keys.every((key) => known.has(key));
    });
    if (first === undefined) continue;
    const message =
      others.length === 0
        ? `${first} is not checked: it looks like values, but no unit of assay.yaml names it`
        : `${first} and ${others.length} more are not checked: they look like values, but no unit of assay.yaml names them`;
    tellTrouble(host, message);
  }
}

/** The keys at the top of the documents of a file; none if it cannot be read. */
function topKeys(absolutePath: string): readonly string[] {
  const content = readFile(absolutePath);
  const { text } = inputFile(absolutePath, content.kind === 'bytes' ? content.bytes : new Uint8Array());
  const { documents } = readYaml(new Source(absolutePath, text ?? ''));
  return documents.flatMap(({ root }) => (root.kind === 'mapping' ? root.entries : [])).flatMap(({ name }) => name ?? []);
}
