import type { EditorFiles, EditorSymbol, SourceFile } from '@assay/findings';

import { contentKind } from '../../files/file-kind.ts';
import type { CodeFacts, Definition } from '../code/code-facts.ts';
import { readCode } from '../code/read-code.ts';
import { spanOf } from '../names/name-at.ts';
import { declaredValue } from '../values/declared-value.ts';
import { writtenDocuments } from '../values/written-keys.ts';
import type { WrittenKey } from '../values/written-keys.ts';
import { headerOf } from './hover.ts';

/** The outline of a file: functions and constants, and the data values that it declares or gives. */
export function symbolsOf(file: SourceFile, { units }: EditorFiles): readonly EditorSymbol[] {
  const code = readCode(file);
  const isPlainValues = units.some(({ environments }) => environments.some(({ valuesFiles }) => valuesFiles.includes(file)));
  const values = writtenDocuments(file).flatMap(({ kind, keys }) => {
    if (kind === 'other') return isPlainValues ? valueSymbols(file, keys, 'values') : [];
    return valueSymbols(file, keys, kind);
  });
  return [...values, ...functionSymbols(file, code), ...constantSymbols(file, code)].toSorted((a, b) => a.span.start - b.span.start);
}

function functionSymbols(file: SourceFile, { functions, source }: CodeFacts): readonly EditorSymbol[] {
  return functions.map((each) => ({
    name: each.word.name,
    kind: 'function',
    detail: headerOf(each),
    span: spanOf(file, { start: each.header.start, end: Math.min(Math.max(each.scope.end, each.header.end), source.text.length) }),
    nameSpan: spanOf(file, each.word),
  }));
}

/** Names of a library that are given once; in templates they are mostly steps of a computation, and so are those in functions. */
function constantSymbols(file: SourceFile, { scope }: CodeFacts): readonly EditorSymbol[] {
  const kind = contentKind(file.name) === 'starlark' ? 'constant' : 'variable';
  const assigned = [...scope.definitions.values()].flatMap((all) => all.slice(0, 1)).filter((definition) => definition.kind === 'assigned');
  return assigned.map((definition: Definition) => {
    const span = spanOf(file, definition);
    return { name: definition.name, kind, span, nameSpan: span };
  });
}

function valueSymbols(file: SourceFile, keys: readonly WrittenKey[], document: 'schema' | 'values'): readonly EditorSymbol[] {
  const symbols: EditorSymbol[] = [];
  /** The lists that the keys of each depth are added to. */
  const lists: EditorSymbol[][] = [symbols];
  const depths: number[] = [];
  for (const key of keys) {
    while ((depths.at(-1) ?? -1) >= key.depth) {
      depths.pop();
      lists.pop();
    }
    const children: EditorSymbol[] = [];
    const type = document === 'schema' ? declaredValue({ file, key }).type : undefined;
    lists.at(-1)?.push({
      name: key.word.name,
      kind: 'field',
      ...(type !== undefined && { detail: type }),
      span: spanOf(file, { start: key.start, end: Math.max(key.end, key.value.origin.end) }),
      nameSpan: spanOf(file, key.word),
      children,
    });
    depths.push(key.depth);
    lists.push(children);
  }
  return symbols;
}
