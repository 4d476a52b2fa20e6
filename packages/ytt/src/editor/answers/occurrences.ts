import type { EditorPlace, FileEdit, Occurrences, Rename, Unit } from '@assay/findings';
import { locate } from '@assay/source';
import type { Span } from '@assay/source';

import type { Meaning } from '../names/meaning.ts';
import { attributeCalls } from '../names/attribute-calls.ts';
import { keywordName, nameAt, spanOf, wordsOf } from '../names/name-at.ts';
import type { DefinedVariable } from '../names/name-at.ts';
import { resolverOf } from '../names/resolver.ts';
import type { Resolver } from '../names/resolver.ts';
import { dataValuesOf } from '../values/data-values.ts';
import { textOfPath } from '../values/text-of-path.ts';
import { librariesOf, loadTarget } from '../values/unit-library.ts';
import type { UnitLibrary } from '../values/unit-library.ts';
import { ITEM_STEP } from '../values/written-keys.ts';
import type { Occurrence, OwnName } from './own-name.ts';
import { whyNotRenamed } from './rename-refusal.ts';

/** The name of the author's at a place, and everywhere that it stands. */
export function occurrencesAt(place: EditorPlace): Occurrences | undefined {
  const found = nameAt(place);
  const name = found && ownName(found);
  if (!found || !name) return undefined;
  const occurrences = occurrencesOf(name, place.units);
  return {
    span: spanOf(place.file, found.word),
    spans: occurrences.map(({ file, word }) => spanOf(file, word)),
    rename: (to) => rename(name, occurrences, to),
  };
}

function ownName({ variable, meaning }: NonNullable<ReturnType<typeof nameAt>>): OwnName | undefined {
  if (variable) return isOfModule(variable) ? undefined : { kind: 'variable', variable };
  if (meaning?.kind === 'field') return { kind: 'field', field: meaning };
  if (meaning?.kind !== 'value' || meaning.path.length === 0) return undefined;
  const { library, path } = meaning;
  return dataValuesOf(library).has(path) && path.at(-1) !== ITEM_STEP ? { kind: 'value', library, path } : undefined;
}

/** Whether a name is that of a module of ytt, and not one that the author gave it. */
function isOfModule({ definition }: DefinedVariable): boolean {
  return definition.kind === 'loaded' && definition.exported.start === definition.start;
}

/** Each place once, in the order of files and text; in all units of the files. */
function occurrencesOf(name: OwnName, units: readonly Unit[]): readonly Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const unit of units) {
    for (const occurrence of inUnit(name, unit)) {
      const { file, word } = occurrence;
      const key = `${file.name}\n${word.start}`;
      if (!found.has(key)) found.set(key, occurrence);
    }
  }
  return [...found.values()];
}

function inUnit(name: OwnName, unit: Unit): readonly Occurrence[] {
  const libraries = librariesOf(unit);
  switch (name.kind) {
    case 'value': {
      const library = libraries.find(({ root }) => root === name.library.root);
      return library ? ofValue(name.path, library) : [];
    }
    case 'variable':
      return libraries.flatMap((library) => ofVariable(name.variable, library));
    case 'field':
      return libraries.flatMap((library) => ofField(name.field, library));
  }
}

function ofValue(path: readonly string[], library: UnitLibrary): readonly Occurrence[] {
  const values = dataValuesOf(library);
  const keys = [...values.declarations(path), ...values.givenAt(path)].map(({ file, key }): Occurrence => ({ file, word: key.word, form: 'key' }));
  const wanted = textOfPath(path);
  const used = usedWords(library, path.at(-1) ?? '', (meaning) => meaning.kind === 'value' && textOfPath(meaning.path) === wanted);
  return [...keys, ...used];
}

function ofField({ file, argument }: Meaning & { readonly kind: 'field' }, library: UnitLibrary): readonly Occurrence[] {
  const { start, name } = argument.keyword;
  const isSame = (meaning: Meaning): boolean =>
    meaning.kind === 'field' && meaning.file.file.name === file.file.name && meaning.argument.keyword.start === start;
  const own: readonly Occurrence[] = library.files.includes(file) ? [{ file: file.file, word: argument.keyword, form: 'name' }] : [];
  return [...own, ...usedWords(library, name, isSame)];
}

/** The words behind a dot or in brackets that have a meaning; the roots of chains are variables. */
function usedWords(library: UnitLibrary, name: string, isMeant: (meaning: Meaning) => boolean): readonly Occurrence[] {
  return library.files.flatMap((unitFile) => {
    if (!unitFile.file.scanText.includes(name)) return [];
    const resolver = resolverOf(library, unitFile);
    const asked = attributeCalls(resolver).filter(({ word, meaning }) => word.name === name && isMeant(meaning));
    const { chains, source } = resolver.code;
    const naming = chains.filter(({ start, end }) => source.text.slice(start, end).includes(name));
    const used = naming.flatMap((chain) =>
      wordsOf(chain).flatMap(({ word, count }): readonly Occurrence[] => {
        const step = chain.steps[count - 1];
        if (!step || word.name !== name) return [];
        const meaning = resolver.meaningOf(chain, count);
        return meaning && isMeant(meaning) ? [{ file: unitFile.file, word, form: step.kind === 'index' ? 'text' : 'name' }] : [];
      }),
    );
    return [...used, ...asked.map(({ word }): Occurrence => ({ file: unitFile.file, word, form: 'text' }))];
  });
}

function ofVariable({ resolver, definition }: DefinedVariable, library: UnitLibrary): readonly Occurrence[] {
  const variable = resolver.variables.of(definition);
  const own = library.files.find(({ file }) => file.name === resolver.file.file.name);
  const inFile = own && variable ? wordsOfVariable(resolver, definition) : [];
  const isVisible = definition.scope.kind === 'file';
  const loaded = isVisible ? library.files.flatMap((file) => loadedIn(resolverOf(library, file), resolver, definition.name)) : [];
  const keywords = definition.kind === 'parameter' ? library.files.flatMap((file) => keywordsIn(resolverOf(library, file), definition)) : [];
  return [...inFile, ...loaded, ...keywords];
}

function wordsOfVariable({ variables, file }: Resolver, definition: DefinedVariable['definition']): readonly Occurrence[] {
  const variable = variables.of(definition);
  if (!variable) return [];
  const words: readonly Occurrence[] = variables.usesOf(variable).map((word) => ({ file: file.file, word, form: 'name' }));
  const definitions = variable.definitions.map((each): Occurrence => ({ file: file.file, word: each, form: isQuoted(each) ? 'text' : 'name' }));
  return [...definitions, ...words];
}

/** Whether a definition is the text in a `load` that names it in the other file, too. */
function isQuoted(definition: DefinedVariable['definition']): boolean {
  return definition.kind === 'loaded' && definition.exported.start === definition.start;
}

/** The names in `load` of a name in another file, and their uses where they have no other name. */
function loadedIn(resolver: Resolver, from: Resolver, name: string): readonly Occurrence[] {
  const { code, file, library } = resolver;
  return code.loads.flatMap(({ path, names }) => {
    const target = loadTarget(path.name, file, library);
    if (target.kind !== 'file' || target.file.file.name !== from.file.file.name) return [];
    return names.flatMap(({ local, exported }): readonly Occurrence[] => {
      if (exported.name !== name) return [];
      const definition = code.scope.definitions.get(local.name)?.find(({ start }) => start === local.start);
      if (local.start === exported.start && definition) return wordsOfVariable(resolver, definition);
      return [{ file: file.file, word: exported, form: 'text' }];
    });
  });
}

/** The keywords of calls that name a parameter. */
function keywordsIn(resolver: Resolver, parameter: DefinedVariable['definition']): readonly Occurrence[] {
  return resolver.code.calls.flatMap((call) =>
    call.arguments.flatMap((argument): readonly Occurrence[] => {
      if (argument.keyword?.name !== parameter.name) return [];
      const { variable } = keywordName(resolver, call, argument);
      return variable?.definition === parameter ? [{ file: resolver.file.file, word: argument.keyword, form: 'name' }] : [];
    }),
  );
}

function rename(name: OwnName, occurrences: readonly Occurrence[], to: string): Rename {
  const reason = whyNotRenamed(name, occurrences, to);
  if (reason !== undefined) return { kind: 'refused', reason };
  return { kind: 'edits', edits: occurrences.map(({ file, word }) => editOf(spanOf(file, word), to)) };
}

function editOf(span: Span, newText: string): FileEdit {
  return { ...locate(span), newText };
}
