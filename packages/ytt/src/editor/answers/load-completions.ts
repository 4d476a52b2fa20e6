import type { Completion } from '@assay/findings';

import { moduleNames } from '../../modules/module-names.ts';
import type { Resolver } from '../names/resolver.ts';
import { resolverOf } from '../names/resolver.ts';
import { moduleTexts } from '../texts/module-texts.ts';
import { loadableFiles, loadTarget } from '../values/unit-library.ts';
import { describeDefinition } from './name-completions.ts';
import type { TypedCode } from './typed-code.ts';

/** What can be in the quotes of a `load`; nothing for a place that is in none. */
export function loadCompletions(
  resolver: Resolver,
  { before, wordEnd, quoted, piece }: TypedCode,
  offset: number,
): readonly Completion[] | undefined {
  if (quoted === undefined) return undefined;
  const { source } = resolver.code;
  const start = offset - quoted.length;
  const rest = /^[^"'\n)]*(?=["'])/.exec(source.text.slice(offset, piece.end))?.[0];
  const replaces = { source, start, end: rest === undefined ? wordEnd : offset + rest.length };
  if (PATH.test(before)) return [...modules(replaces), ...files(resolver, replaces)];
  const path = NAME.exec(before)?.[1];
  return path === undefined ? undefined : exportedNames(resolver, path, replaces);
}

const PATH = /\bload\(\s*["'][^"']*$/;
const NAME = /\bload\(\s*["']([^"']+)["']\s*,[^)]*["'][^"']*$/;

function modules(replaces: Completion['replaces']): readonly Completion[] {
  return Array.from(moduleNames, (name) => {
    const text = moduleTexts.get(name)?.text;
    return { label: `@ytt:${name}`, kind: 'module', replaces, ...(text !== undefined && { documentation: text }) };
  });
}

function files({ file, library }: Resolver, replaces: Completion['replaces']): readonly Completion[] {
  return loadableFiles(file, library).map(({ path }) => ({ label: path, kind: 'file', replaces }));
}

function exportedNames({ file, library }: Resolver, path: string, replaces: Completion['replaces']): readonly Completion[] {
  const target = loadTarget(path, file, library);
  if (target.kind === 'module') return [{ label: target.name, kind: 'module', replaces }];
  if (target.kind === 'absent') return [];
  const other = resolverOf(library, target.file);
  const definitions = [...other.code.scope.definitions.values()].flatMap((all) => all.slice(-1));
  return definitions
    .filter(({ name, kind }) => kind !== 'loaded' && !name.startsWith('_'))
    .map((definition) => ({ label: definition.name, replaces, ...describeDefinition(other, definition) }));
}
