import type { EditorPlace, SourceFile } from '@assay/findings';
import { Source } from '@assay/source';
import type { Span } from '@assay/source';

import type { Call, CallArgument, Chain, Definition, Word } from '../code/code-facts.ts';
import { librariesWith, loadTarget } from '../values/unit-library.ts';
import type { UnitLibrary } from '../values/unit-library.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { Meaning } from './meaning.ts';
import { resolverOf } from './resolver.ts';
import type { Resolver } from './resolver.ts';

/** A name at a place, and what it stands for. */
export interface PlacedName {
  readonly word: Word;
  readonly meaning: Meaning | undefined;
  /** The variable that the word itself names, whatever that stands for. */
  readonly variable?: DefinedVariable;
  readonly library: UnitLibrary;
}

/** A definition, in the file that has it. */
export interface DefinedVariable {
  readonly resolver: Resolver;
  readonly definition: Definition;
}

/** The name at a place. A file in several units is looked at in the first that knows it. */
export function nameAt({ file, units, offset }: EditorPlace): PlacedName | undefined {
  for (const library of librariesWith(file, units)) {
    const unitFile = library.files.find((other) => other.file.name === file.name);
    const found = keyAt(file, library, offset) ?? (unitFile && nameInCode(resolverOf(library, unitFile), offset));
    if (found) return found;
  }
  return undefined;
}

/** The span of a word in a file. */
export function spanOf(file: SourceFile, { start, end }: Pick<Word, 'start' | 'end'>): Span {
  return { source: file.source ?? new Source(file.name, ''), start, end };
}

function keyAt(file: SourceFile, library: UnitLibrary, offset: number): PlacedName | undefined {
  const { schemas, given } = dataValuesOf(library);
  for (const { document } of [...schemas, ...given].filter((each) => each.file.name === file.name)) {
    const key = document.keys.find(({ start, end }) => start <= offset && offset <= end);
    if (key) return { word: key.word, meaning: { kind: 'value', library, path: key.path }, library };
  }
  return undefined;
}

function nameInCode(resolver: Resolver, offset: number): PlacedName | undefined {
  return (
    definedAt(resolver, offset) ??
    loadedAt(resolver, offset) ??
    annotationAt(resolver, offset) ??
    usedAt(resolver, offset) ??
    wordAt(resolver, offset)
  );
}

/** Functions, parameters, variables of loops and constants, where they are defined. */
function definedAt(resolver: Resolver, offset: number): PlacedName | undefined {
  const { library, code } = resolver;
  const definition = definitionsIn(code.scope).find((each) => holds(each, offset));
  if (!definition) return undefined;
  return { word: definition, meaning: resolver.meaningOfDefinition(definition), variable: resolver.origin(definition), library };
}

function definitionsIn(scope: Resolver['code']['scope']): readonly Definition[] {
  return [...[...scope.definitions.values()].flat(), ...scope.inner.flatMap(definitionsIn)];
}

/** The path in a `load`, and the names of the other file. */
function loadedAt(resolver: Resolver, offset: number): PlacedName | undefined {
  const { library, file, code } = resolver;
  for (const load of code.loads) {
    if (holds(load.path, offset)) {
      const target = loadTarget(load.path.name, file, library);
      const meaning: Meaning | undefined =
        target.kind === 'module' ? target : target.kind === 'file' ? { kind: 'file', file: target.file } : undefined;
      return { word: load.path, meaning, library };
    }
    const loaded = load.names.find(({ exported }) => holds(exported, offset));
    const definition = loaded && code.scope.definitions.get(loaded.local.name)?.find(({ start }) => start === loaded.local.start);
    if (loaded && definition)
      return { word: loaded.exported, meaning: resolver.meaningOfDefinition(definition), variable: resolver.origin(definition), library };
  }
  return undefined;
}

function annotationAt({ library, code }: Resolver, offset: number): PlacedName | undefined {
  for (const { name, word, arguments: given } of code.annotations) {
    if (holds(word, offset)) return { word, meaning: { kind: 'annotation', name }, library };
    const keyword = given.find((argument) => argument.keyword && holds(argument.keyword, offset))?.keyword;
    if (keyword) return { word: keyword, meaning: { kind: 'annotation-keyword', annotation: name, keyword: keyword.name }, library };
  }
  return undefined;
}

function usedAt(resolver: Resolver, offset: number): PlacedName | undefined {
  const { library, code } = resolver;
  for (const chain of code.chains) {
    if (!holds(chain, offset)) continue;
    const count = wordsOf(chain).find(({ word }) => holds(word, offset));
    if (count) return usedName(resolver, chain, count);
  }
  for (const call of code.calls) {
    const argument = call.arguments.find(({ keyword }) => keyword && holds(keyword, offset));
    if (argument) return { ...keywordName(resolver, call, argument), library };
  }
  return undefined;
}

/** A word of a chain, and how many of its steps lead to it: 0 is the root. */
export interface ChainWord {
  readonly word: Word;
  readonly count: number;
}

/** The words of a chain. */
export function wordsOf({ root, steps }: Chain): readonly ChainWord[] {
  const own = root.kind === 'name' ? [{ word: root.word, count: 0 }] : [];
  return [...own, ...steps.flatMap((step, at) => (step.kind !== 'call' && step.word ? [{ word: step.word, count: at + 1 }] : []))];
}

function usedName(resolver: Resolver, chain: Chain, { word, count }: ChainWord): PlacedName {
  const { library } = resolver;
  const meaning = resolver.meaningOf(chain, count);
  const definition = count === 0 ? resolver.definitionFor(word, chain.scope) : undefined;
  return { word, meaning, library, ...(definition && { variable: resolver.origin(definition) }) };
}

/** The keyword of an argument: a parameter of the function, or a field of a struct. */
export function keywordName(resolver: Resolver, call: Call, argument: CallArgument): Omit<PlacedName, 'library'> {
  const { keyword } = argument;
  if (!keyword) throw new Error('an argument without a keyword has no name');
  const called = resolver.meaningOf(call.callee);
  if (called?.kind === 'member' && called.module === 'struct')
    return { word: keyword, meaning: { kind: 'field', file: resolver.file, call, argument: { ...argument, keyword } } };
  const definition = called?.kind === 'function' ? parameterNamed(called, keyword.name) : undefined;
  if (!definition || called?.kind !== 'function') return { word: keyword, meaning: undefined };
  const other = resolverOf(resolver.library, called.file);
  return { word: keyword, meaning: other.meaningOfDefinition(definition), variable: { resolver: other, definition } };
}

function parameterNamed({ definition }: Meaning & { readonly kind: 'function' }, name: string): Definition | undefined {
  return definition.function.scope.definitions.get(name)?.find(({ kind }) => kind === 'parameter');
}

/** A word of the language. */
function wordAt({ library, code }: Resolver, offset: number): PlacedName | undefined {
  const mark = code.marks.find(({ kind, start, end }) => kind === 'keyword' && start <= offset && offset <= end);
  if (!mark) return undefined;
  const word = { name: code.source.text.slice(mark.start, mark.end), start: mark.start, end: mark.end };
  return { word, meaning: { kind: 'word', word: word.name }, library };
}

function holds({ start, end }: Pick<Word, 'start' | 'end'>, offset: number): boolean {
  return start <= offset && offset <= end;
}
