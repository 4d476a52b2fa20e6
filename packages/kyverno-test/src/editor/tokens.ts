import type { SemanticToken, SemanticTokenKind, SourceFile } from '@assay/findings';
import { isCelMacro } from '@assay/kyverno/descriptions';

import { contextNames, expressionsIn } from './expressions.ts';
import type { Expression } from './expressions.ts';
import { writtenDocuments } from './written-documents.ts';

/** What the parts of the expressions in a file are, as these alone say. */
export function tokens({ source }: SourceFile): readonly SemanticToken[] {
  if (!source) return [];
  return writtenDocuments(source)
    .flatMap(expressionsIn)
    .flatMap((expression) => (expression.language === 'cel' ? celTokens(expression) : jmesPathTokens(expression)));
}

/** The parts of CEL that have a kind: comments, texts, numbers, names and signs. */
const CEL_PARTS =
  /(?<comment>\/\/.*)|(?<string>[bBrR]{0,2}(?:"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|(?<number>(?:0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uU]?)|(?<name>[A-Za-z_]\w*)|(?<operator>&&|\|\||[=!<>]=|[-+*/%!<>?:])/g;

const CEL_KEYWORDS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in']);

function celTokens(expression: Expression): readonly SemanticToken[] {
  return partsOf(expression, CEL_PARTS, (name, { isBehindDot, isCalled }) => {
    if (!isBehindDot && CEL_KEYWORDS.has(name)) return 'keyword';
    if (isCalled) return isCelMacro(name) ? 'macro' : 'function';
    return isBehindDot ? 'property' : 'variable';
  });
}

/** The parts of JMESPath that have a kind: texts, JSON, numbers, names and signs. */
const JMESPATH_PARTS =
  /(?<string>'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<number>-?\d+)|(?<name>[A-Za-z_]\w*|"(?:[^"\\]|\\.)*")|(?<keyword>@)|(?<operator>&&|\|\||[=!<>]=|[|&!<>*])/g;

function jmesPathTokens(expression: Expression): readonly SemanticToken[] {
  const roots = new Set(contextNames(expression).map(({ name, span }) => `${span.start - expression.start} ${name}`));
  return partsOf(expression, JMESPATH_PARTS, (written, { isCalled, start }) => {
    if (isCalled) return 'function';
    const isQuoted = written.startsWith('"');
    return roots.has(isQuoted ? `${start + 1} ${written.slice(1, -1)}` : `${start} ${written}`) ? 'variable' : 'property';
  });
}

/** The groups of the expressions above: kinds, and names, whose kind their place tells. */
const NAMED_PARTS = ['comment', 'string', 'number', 'name', 'keyword', 'operator'] as const satisfies readonly ('name' | SemanticTokenKind)[];

/** Where in an expression a name stands. */
interface NamePlace {
  readonly start: number;
  readonly isBehindDot: boolean;
  readonly isCalled: boolean;
}

function partsOf(
  { text, source, start: offset }: Expression,
  parts: RegExp,
  kindOfName: (written: string, place: NamePlace) => SemanticTokenKind,
): readonly SemanticToken[] {
  return Array.from(text.matchAll(parts)).flatMap(({ 0: written, index: start, groups = {} }): readonly SemanticToken[] => {
    const end = start + written.length;
    // Letters stand for another expression, which has parts of its own.
    if (source.text.slice(offset + start, offset + end) !== written) return [];
    const named = NAMED_PARTS.find((part) => groups[part] !== undefined);
    const place = { start, isBehindDot: /\.\s*$/.test(text.slice(0, start)), isCalled: /^\s*\(/.test(text.slice(end)) };
    const kind = named === 'name' ? kindOfName(written, place) : named;
    return kind ? [{ span: { source, start: offset + start, end: offset + end }, kind }] : [];
  });
}
