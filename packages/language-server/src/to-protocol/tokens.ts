import type { PlacedToken } from '@assay/language-service';
import { SemanticTokensBuilder } from 'vscode-languageserver';
import type { SemanticTokens } from 'vscode-languageserver';

const TYPES = [
  'comment',
  'decorator',
  'function',
  'keyword',
  'macro',
  'namespace',
  'number',
  'operator',
  'parameter',
  'property',
  'string',
  'type',
  'variable',
] as const satisfies readonly PlacedToken['kind'][];

export const TOKEN_LEGEND: { tokenTypes: string[]; tokenModifiers: string[] } = { tokenTypes: [...TYPES], tokenModifiers: ['definition'] };

/** What the parts of a text are, in numbers. */
export function semanticTokens(tokens: readonly PlacedToken[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { range, kind, isDefinition } of tokens) {
    const { line, character } = range.start;
    builder.push(line, character, range.end.character - character, TYPES.indexOf(kind), isDefinition ? 1 : 0);
  }
  return builder.build();
}
