import type { SemanticToken, SemanticTokenKind, SourceFile } from '@assay/findings';

import type { CodeFacts, Definition, Scope } from '../code/code-facts.ts';
import { readCode } from '../code/read-code.ts';
import { spanOf, wordsOf } from '../names/name-at.ts';
import { variablesOf } from '../names/variables.ts';
import { language } from '../../template/language.ts';

interface ColoredPart {
  readonly start: number;
  readonly end: number;
  readonly kind: SemanticTokenKind;
  readonly isDefinition?: true;
}

/** What the parts of the code in a file are, as the file alone says. */
export function tokensOf(file: SourceFile): readonly SemanticToken[] {
  const code = readCode(file);
  const parts = [...marks(code), ...definitions(code), ...uses(code), ...keywords(code)];
  const byStart = new Map(parts.toReversed().map((part) => [part.start, part]));
  let end = 0;
  return [...byStart.values()]
    .toSorted((a, b) => a.start - b.start)
    .filter((part) => {
      if (part.start < end) return false;
      end = part.end;
      return true;
    })
    .map(({ kind, isDefinition, ...range }) => ({ span: spanOf(file, range), kind, ...(isDefinition && { isDefinition }) }));
}

function marks({ marks: all }: CodeFacts): readonly ColoredPart[] {
  return all.map(({ kind, start, end }) => ({ kind: kind === 'annotation' ? 'decorator' : kind, start, end }));
}

const KINDS: Readonly<Record<Definition['kind'], SemanticTokenKind>> = {
  function: 'function',
  parameter: 'parameter',
  loop: 'variable',
  assigned: 'variable',
  loaded: 'variable',
};

function definitions({ scope }: CodeFacts): readonly ColoredPart[] {
  return definitionsIn(scope).flatMap((definition): readonly ColoredPart[] =>
    definition.kind === 'loaded' ? [] : [{ start: definition.start, end: definition.end, kind: KINDS[definition.kind], isDefinition: true }],
  );
}

function definitionsIn({ definitions: own, inner }: Scope): readonly Definition[] {
  return [...[...own.values()].flat(), ...inner.flatMap(definitionsIn)];
}

function uses(code: CodeFacts): readonly ColoredPart[] {
  const variables = variablesOf(code);
  return code.chains.flatMap((chain) =>
    wordsOf(chain).flatMap(({ word: { name, start, end }, count }): readonly ColoredPart[] => {
      const step = chain.steps[count - 1];
      const isCalled = chain.steps[count]?.kind === 'call';
      if (step) return step.kind === 'member' ? [{ start, end, kind: isCalled ? 'function' : 'property' }] : [];
      const [definition] = variables.lookUp(name, chain.scope)?.definitions ?? [];
      if (definition?.kind === 'loaded' && definition.load.path.name.startsWith('@ytt:')) return [{ start, end, kind: 'namespace' }];
      if (definition) return [{ start, end, kind: isCalled ? 'function' : KINDS[definition.kind] }];
      return language.universe.has(name) ? [{ start, end, kind: CONSTANTS.has(name) ? 'keyword' : 'function' }] : [];
    }),
  );
}

const CONSTANTS: ReadonlySet<string> = new Set(['None', 'True', 'False']);

/** The names of arguments. */
function keywords({ calls, annotations }: CodeFacts): readonly ColoredPart[] {
  return [...calls, ...annotations].flatMap(({ arguments: given }) =>
    given.flatMap(({ keyword }): readonly ColoredPart[] => (keyword ? [{ start: keyword.start, end: keyword.end, kind: 'parameter' }] : [])),
  );
}
