import type { Source } from '@assay/source';
import type { LoadStatement } from '@assay/starlark';

import { outlineOf } from './program-outline.ts';
import type { PlacedStatement } from './program-outline.ts';

/** The statements that say what a loaded name is, in those of some programs that may be meant. */
export function loadedFrom(
  { module, names }: LoadStatement,
  local: string,
  sources: Iterable<Source>,
): readonly { readonly source: Source; readonly placed: PlacedStatement }[] {
  const exported = names.find((loaded) => loaded.local.name === local)?.name.name;
  const path = module.value.replace(/^@[^:]*:/, '').replace(/^\/|^(?:\.\.?\/)+/, '');
  if (exported === undefined) return [];
  return Array.from(sources)
    .filter(({ name }) => name === path || name.endsWith(`/${path}`))
    .flatMap((source) =>
      outlineOf(source)
        .decidingGlobal(exported)
        .map((placed) => ({ source, placed })),
    );
}
