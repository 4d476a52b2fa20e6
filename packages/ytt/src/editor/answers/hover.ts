import type { EditorPlace, Hover } from '@assay/findings';

import { currentName } from '../../schema/annotations/aliases.ts';
import type { FunctionFacts } from '../code/code-facts.ts';
import type { Meaning } from '../names/meaning.ts';
import { nameAt, spanOf } from '../names/name-at.ts';
import { resolverOf } from '../names/resolver.ts';
import { annotationTexts } from '../texts/annotation-texts.ts';
import { builtinTexts, methodTexts } from '../texts/builtin-texts.ts';
import type { FunctionText } from '../texts/function-text.ts';
import { keywordTexts } from '../texts/keyword-texts.ts';
import { code, codeBlock, prose } from '../texts/markdown.ts';
import { moduleTexts } from '../texts/module-texts.ts';
import { dataValuesOf } from '../values/data-values.ts';
import type { FinalValues } from '../values/final-values.ts';
import type { UnitLibrary } from '../values/unit-library.ts';
import { describeValue } from './describe-value.ts';

/** What the name at a place is. */
export function hoverAt(place: EditorPlace, finals: FinalValues): Hover | undefined {
  const name = nameAt(place);
  if (!name?.meaning) return undefined;
  const text = describe(name.meaning, { library: name.library, file: place.file.name, finals });
  return text === undefined ? undefined : { span: spanOf(place.file, name.word), text };
}

interface Around {
  readonly library: UnitLibrary;
  /** The name of the file that somebody looks at. */
  readonly file: string;
  readonly finals: FinalValues;
}

function describe(meaning: Meaning, around: Around): string | undefined {
  switch (meaning.kind) {
    case 'value':
      if (meaning.path.length === 0) return describeFunction('data.', moduleTexts.get('data')?.members.get('values'));
      return describeValue(meaning.path, dataValuesOf(meaning.library), around.finals.at(meaning.library, meaning.path));
    case 'function':
      return describeOwnFunction(meaning.definition.function, meaning.file.file.name, around);
    case 'name':
      return describeName(meaning, around);
    case 'field':
      return describeField(meaning, around);
    case 'struct':
      return 'A struct.';
    case 'module':
      return describeModule(meaning.name);
    case 'member':
      return describeFunction(`${meaning.module}.`, moduleTexts.get(meaning.module)?.members.get(meaning.name));
    case 'builtin':
      return describeFunction('', builtinTexts.get(meaning.name));
    case 'method':
      return describeFunction('', methodTexts[meaning.type].get(meaning.name));
    case 'literal':
      return undefined;
    case 'file':
      return `The file ${code(meaning.file.file.name)}.`;
    case 'annotation':
      return describeAnnotation(meaning.name);
    case 'annotation-keyword':
      return describeKeyword(meaning.annotation, meaning.keyword);
    case 'word':
      return `**${meaning.word}**: ${keywordTexts[meaning.word] ?? 'A word of the language.'}`;
  }
}

/** The header of a function as it is written. */
export function headerOf({ word, parameters }: FunctionFacts): string {
  return `${word.name}(${parameters.map(({ text }) => text).join(', ')})`;
}

function describeOwnFunction(facts: FunctionFacts, file: string, around: Around): string {
  const where = file === around.file ? '' : `From ${code(file)}.`;
  return [codeBlock(`def ${headerOf(facts)}`), prose(facts.comment), where].filter((part) => part !== '').join('\n\n');
}

const KINDS = {
  parameter: 'A parameter',
  loop: 'A variable of a loop',
  assigned: 'A name',
  loaded: 'A loaded name',
  function: 'A function',
} as const;

function describeName({ definition, file }: Meaning & { readonly kind: 'name' }, around: Around): string {
  const of = definition.kind === 'parameter' && definition.function ? ` of ${code(headerOf(definition.function))}` : '';
  const from = definition.kind === 'loaded' ? ` from ${code(definition.load.path.name)}` : '';
  const where = file.file.name === around.file ? '' : `, in ${code(file.file.name)}`;
  return `**${prose(definition.name)}**: ${KINDS[definition.kind]}${of}${from}${where}.`;
}

function describeField({ file, argument }: Meaning & { readonly kind: 'field' }, around: Around): string {
  const value = argument.value && resolverOf(around.library, file).meaningOf(argument.value);
  const known = value && value.kind !== 'literal' ? describe(value, around) : undefined;
  const written = file.file.source?.text.slice(argument.start, argument.end) ?? '';
  return [`**${prose(argument.keyword.name)}**: A field, ${code(written)}.`, known ?? ''].filter((part) => part !== '').join('\n\n');
}

function describeModule(name: string): string | undefined {
  const module = moduleTexts.get(name);
  if (!module) return undefined;
  return `${codeBlock(`load("@ytt:${name}", "${name}")`)}\n\n${module.text}\n\nMembers: ${[...module.members.keys()].map(code).join(', ')}`;
}

function describeFunction(prefix: string, text: FunctionText | undefined): string | undefined {
  return text && `${codeBlock(prefix + text.signature)}\n\n${text.text}`;
}

/** What an annotation does, with its keywords. */
export function describeAnnotation(name: string): string | undefined {
  const known = annotationTexts[name];
  if (!known) return undefined;
  const example = known.example === undefined ? '' : ` ${known.example}`;
  const keywords = Object.entries(known.keywords ?? {}).map(([keyword, text]) => `- ${code(`${keyword}=`)} ${text}`);
  const current = currentName(name);
  const older = current === name ? '' : `Write ${code(`@${current}`)}.`;
  return [codeBlock(`#@${name}${example}`), known.text, older, keywords.join('\n')].filter((part) => part !== '').join('\n\n');
}

function describeKeyword(annotation: string, keyword: string): string | undefined {
  const text = annotationTexts[annotation]?.keywords?.[keyword];
  return text === undefined ? undefined : `**${prose(keyword)}** of ${code(`@${annotation}`)}: ${text}`;
}
