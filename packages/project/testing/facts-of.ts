import type { TemplateFacts } from '@assay/findings';

import type { FoundFile } from '../src/discovery/found-file.ts';
import type { Repository } from '../src/discovery/repository.ts';

/** Facts for files with `#@`, as far as tests need them: stands in for the dialect, which this package does not know. */
export function factsOf(repository: Repository): ReadonlyMap<FoundFile, TemplateFacts> {
  const templates = repository.files.filter((file) => /\.ya?ml$/.test(file.name) && repository.read(file)?.scanText.includes('#@'));
  return new Map(templates.map((file) => [file, factsIn(repository.read(file)?.scanText ?? '')]));
}

function factsIn(text: string): TemplateFacts {
  const declaresSchema = text.includes('#@data/values-schema');
  const setsValues = /#@data\/values\b(?!-schema)/.test(text);
  const keys = Array.from(text.matchAll(/^(\w+):/gm), ([, key = '']) => key);
  const isTemplate = !declaresSchema && !setsValues;
  return {
    declaresSchema,
    schemaKeys: declaresSchema ? keys : [],
    setsValues: setsValues ? keys : undefined,
    isTemplate,
    isOverlay: isTemplate && text.includes('#@overlay/match'),
    addsDocuments: /^\w+:[^]*#@overlay\/match/m.test(text),
    overlaidKinds: Array.from(text.matchAll(/subset\({"kind": "(\w+)"/g), ([, kind = '']) => kind),
    readsValues: text.includes('data.values.'),
    readsKeys: Array.from(text.matchAll(/data\.values\.(\w+)/g), ([, key = '']) => key),
    loads: Array.from(text.matchAll(/load\("([^@"]+)"/g), ([, path = '']) => path),
    libraries: Array.from(text.matchAll(/library\.get\("(\w+)"/g), ([, name = '']) => name),
  };
}
