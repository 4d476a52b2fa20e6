import type { Completion } from '@assay/findings';

import type { Chain, Definition } from '../code/code-facts.ts';
import type { Meaning } from '../names/meaning.ts';
import type { Resolver } from '../names/resolver.ts';
import { scopeAt } from '../names/variables.ts';
import { builtinTexts, methodTexts } from '../texts/builtin-texts.ts';
import type { FunctionText } from '../texts/function-text.ts';
import { keywordTexts } from '../texts/keyword-texts.ts';
import { prose } from '../texts/markdown.ts';
import { moduleTexts } from '../texts/module-texts.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { ValuePlace } from '../values/data-values.ts';
import { declaredValue } from '../values/declared-value.ts';
import type { DeclaredValue } from '../values/declared-value.ts';
import { describeDeclared } from './describe-value.ts';
import { headerOf } from './hover.ts';
import type { TypedCode } from './typed-code.ts';

type Replaced = Completion['replaces'];

/** What can be behind a dot; nothing if there is no dot. */
export function memberCompletions(resolver: Resolver, { wordStart, wordEnd }: TypedCode): readonly Completion[] | undefined {
  const { source, chains } = resolver.code;
  const dot = /\.\s*$/.exec(source.text.slice(Math.max(0, wordStart - MOST_BLANKS), wordStart));
  if (!dot) return undefined;
  const end = wordStart - dot[0].length;
  const replaces = { source, start: wordStart, end: wordEnd };
  for (const chain of chains) {
    const count = chain.start <= end && end <= chain.end ? countUpTo(chain, end) : undefined;
    const meaning = count === undefined ? undefined : resolver.meaningOf(chain, count);
    if (meaning) return membersOf(meaning, resolver, replaces);
  }
  return [];
}

const MOST_BLANKS = 20;

/** How many steps of a chain come before an offset, if one ends there. */
function countUpTo({ root, steps }: Chain, end: number): number | undefined {
  if (root.end === end) return 0;
  const at = steps.findIndex((step) => step.end === end);
  return at < 0 ? undefined : at + 1;
}

function membersOf(meaning: Meaning, resolver: Resolver, replaces: Replaced): readonly Completion[] {
  switch (meaning.kind) {
    case 'value':
      return dataValuesOf(meaning.library)
        .below(meaning.path)
        .filter(({ key }) => IDENTIFIER.test(key.word.name))
        .map((place) => valueCompletion(place, replaces));
    case 'module':
      return Array.from(moduleTexts.get(meaning.name)?.members.values() ?? [], (text) => functionCompletion(text, replaces));
    case 'literal':
      return Array.from(methodTexts[meaning.type].values(), (text) => functionCompletion(text, replaces));
    case 'struct':
      return meaning.call.arguments.flatMap(({ keyword, start, end }) =>
        keyword ? [{ label: keyword.name, kind: 'field' as const, detail: meaning.file.file.source?.text.slice(start, end) ?? '', replaces }] : [],
      );
    case 'field': {
      const value = meaning.argument.value && resolver.meaningOf(meaning.argument.value);
      return value && value.kind !== 'field' ? membersOf(value, resolver, replaces) : [];
    }
    case 'function':
    case 'name':
    case 'member':
    case 'builtin':
    case 'method':
    case 'file':
    case 'annotation':
    case 'annotation-keyword':
    case 'word':
      return [];
  }
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;

/** A data value, with what the schema says of it. */
export function valueCompletion(place: ValuePlace, replaces: Replaced): Completion {
  const declared = declaredValue(place);
  const documentation = documentationOf(declared);
  return {
    label: place.key.word.name,
    kind: 'field',
    ...(declared.type !== undefined && { detail: declared.type }),
    ...(documentation !== '' && { documentation }),
    replaces,
  };
}

function documentationOf(declared: DeclaredValue): string {
  const known = documentations.get(declared);
  if (known !== undefined) return known;
  const documentation = describeDeclared(declared).join('\n\n');
  documentations.set(declared, documentation);
  return documentation;
}

const documentations = new WeakMap<DeclaredValue, string>();

function functionCompletion({ name, signature, parameters, text }: FunctionText, replaces: Replaced): Completion {
  const isFunction = signature !== name || parameters.length > 0;
  return { label: name, kind: isFunction ? 'function' : 'value', detail: signature, documentation: text, replaces };
}

/** The names that can be seen from a place: the author's own, then those of the language. */
export function nameCompletions(resolver: Resolver, { piece, before, wordStart, wordEnd }: TypedCode, offset: number): readonly Completion[] {
  const { code, variables } = resolver;
  const replaces = { source: code.source, start: wordStart, end: wordEnd };
  const visible = variables
    .visibleFrom(scopeAt(code.scope, offset))
    .filter(({ definitions }) => definitions.some(({ start }) => start !== wordStart));
  const own = visible.flatMap(({ definitions }): readonly Completion[] => {
    const definition = definitions.findLast(({ start }) => start < wordStart) ?? definitions[0];
    return definition ? [{ label: definition.name, replaces, ...describeDefinition(resolver, definition) }] : [];
  });
  const builtins = Array.from(builtinTexts.values(), (text) => functionCompletion(text, replaces));
  const isStart = piece.kind === 'code' && /^\s*\w*$/.test(before);
  const words = Object.entries(keywordTexts).filter(([word]) => isStart || !STATEMENTS.has(word));
  const keywords = words.map(([label, documentation]): Completion => ({ label, kind: 'keyword', documentation, replaces }));
  return [...parameterCompletions(resolver, offset, replaces), ...own, ...builtins, ...keywords];
}

/** Words that only begin a statement. */
const STATEMENTS: ReadonlySet<string> = new Set(['break', 'continue', 'def', 'elif', 'end', 'load', 'return', 'while']);

/** The parameters of the function that is called at an offset, without those given already. */
function parameterCompletions(resolver: Resolver, offset: number, replaces: Replaced): readonly Completion[] {
  const call = resolver.code.calls.findLast(({ start, end }) => start <= offset && offset <= end);
  const called = call && resolver.meaningOf(call.callee);
  if (!call || called?.kind !== 'function') return [];
  const given = new Set(call.arguments.map(({ keyword }) => keyword?.name));
  return called.definition.function.parameters
    .filter(({ word, text }) => !text.startsWith('*') && !given.has(word.name))
    .map(({ word, text }) => ({ label: `${word.name}=`, kind: 'field', detail: text, replaces }));
}

const KINDS = { parameter: 'variable', loop: 'variable', assigned: 'variable', loaded: 'name', function: 'function' } as const;

/** What a completion says of a name of the author's. */
export function describeDefinition(resolver: Resolver, definition: Definition): Pick<Completion, 'kind' | 'detail' | 'documentation'> {
  const meaning = resolver.meaningOfDefinition(definition);
  if (meaning?.kind === 'function') {
    const { comment } = meaning.definition.function;
    return { kind: 'function', detail: headerOf(meaning.definition.function), ...(comment !== '' && { documentation: prose(comment) }) };
  }
  if (meaning?.kind === 'module') return { kind: 'module', detail: `@ytt:${meaning.name}` };
  if (meaning?.kind === 'value') return { kind: 'variable', detail: ['data.values', ...meaning.path].join('.') };
  return { kind: KINDS[definition.kind] };
}
