import type { Completion } from '@assay/findings';
import { FORMATS } from '@assay/formats';

import { knownAnnotations } from '../../annotation-names.ts';
import { currentName } from '../../schema/annotations/aliases.ts';
import type { CodeFacts } from '../code/code-facts.ts';
import { annotationTexts } from '../texts/annotation-texts.ts';
import { describeAnnotation } from './hover.ts';
import type { TypedCode } from './typed-code.ts';

/** The names of annotations, for a place behind `#@`; those that only have an older name come last. */
export function annotationNames({ source }: CodeFacts, { piece }: TypedCode): readonly Completion[] {
  const start = piece.openedAt + '#'.length;
  const replaces = { source, start, end: start + '@'.length + (piece.name ?? '').length };
  const names = [...knownAnnotations.keys()].toSorted((a, b) => Number(currentName(a) !== a) - Number(currentName(b) !== b));
  return names.map((name) => {
    const documentation = describeAnnotation(name);
    return { label: `@${name}`, kind: 'annotation', replaces, ...(documentation !== undefined && { documentation }) };
  });
}

/** What can be an argument of an annotation; `isAll` if nothing else can be there. */
export function annotationArguments(
  { source, annotations }: CodeFacts,
  { piece, before, wordStart, wordEnd, quoted }: TypedCode,
  offset: number,
): { readonly completions: readonly Completion[]; readonly isAll: boolean } {
  const replaces = { source, start: wordStart, end: wordEnd };
  if (quoted !== undefined) {
    const start = offset - quoted.length;
    return {
      completions: textsFor(piece.name ?? '', before).map((label) => ({ label, kind: 'value', replaces: { source, start, end: wordEnd } })),
      isAll: true,
    };
  }
  if (FORMAT.test(before)) return { completions: FORMATS.map(({ name }) => ({ label: `"${name}"`, kind: 'value', replaces })), isAll: true };
  if (isInBrackets(before) || !/(?:^|,)\s*\w*$/.test(before)) return { completions: [], isAll: false };
  const annotation = annotations.find((each) => each.piece === piece);
  const given = new Set(annotation?.arguments.flatMap(({ keyword }) => (keyword && keyword.start !== wordStart ? [keyword.name] : [])));
  const keywords = Object.entries(annotationTexts[piece.name ?? '']?.keywords ?? {}).filter(([name]) => !given.has(name));
  const completions = keywords.map(([name, text]): Completion => ({
    label: `${name}=`,
    kind: 'field',
    documentation: text,
    replaces: withEquals(replaces),
  }));
  return { completions: [...completions, ...typeNames(piece.name ?? '', replaces)], isAll: false };
}

/** An equals sign that is there already is not written twice. */
function withEquals({ source, start, end }: Completion['replaces']): Completion['replaces'] {
  return { source, start, end: source.text[end] === '=' ? end + 1 : end };
}

function isInBrackets(before: string): boolean {
  let depth = 0;
  for (const character of before.replaceAll(/"[^"]*"|'[^']*'/g, '')) {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
  }
  return depth > 0;
}

/** Behind the keyword, with or without the start of a text. */
const FORMAT = /\bformat\s*=\s*(?:["'][^"']*)?\w*$/;

const TYPES = ['string', 'int', 'float', 'bool', 'null', 'any'];

function typeNames(annotation: string, replaces: Completion['replaces']): readonly Completion[] {
  return annotation === 'schema/type' ? TYPES.map((name) => ({ label: `"${name}"`, kind: 'type', replaces })) : [];
}

/** The texts that can be in the quotes behind some code. */
function textsFor(annotation: string, before: string): readonly string[] {
  if (annotation === 'schema/type') return TYPES;
  return FORMAT.test(before) ? FORMATS.map(({ name }) => name) : [];
}
