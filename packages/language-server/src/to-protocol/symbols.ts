import type { FoundSymbol, OutlineEntry } from '@assay/language-service';
import { SymbolKind } from 'vscode-languageserver';
import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver';

import type { Uris } from '../uris.ts';

const KINDS: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  constant: SymbolKind.Constant,
  document: SymbolKind.File,
  field: SymbolKind.Field,
  function: SymbolKind.Function,
  policy: SymbolKind.Class,
  rule: SymbolKind.Method,
  test: SymbolKind.Event,
  variable: SymbolKind.Variable,
};

/** An outline as a tree. */
export function documentSymbols(entries: readonly OutlineEntry[]): DocumentSymbol[] {
  return entries.map(({ name, kind, detail, range, nameRange, children }) => ({
    name,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    range,
    selectionRange: nameRange,
    children: documentSymbols(children),
  }));
}

/** An outline as a list. */
export function symbolList(entries: readonly OutlineEntry[], uri: string, containerName?: string): SymbolInformation[] {
  return entries.flatMap(({ name, kind, nameRange, children }) => [
    { name, kind: KINDS[kind], location: { uri, range: nameRange }, ...(containerName !== undefined && { containerName }) },
    ...symbolList(children, uri, name),
  ]);
}

/** Symbols of all files as a list. */
export function workspaceSymbols(found: readonly FoundSymbol[], uris: Uris): SymbolInformation[] {
  return found.map(({ path, name, kind, nameRange, container }) => ({
    name,
    kind: KINDS[kind],
    location: { uri: uris.uriOf(path), range: nameRange },
    ...(container !== undefined && { containerName: container }),
  }));
}
