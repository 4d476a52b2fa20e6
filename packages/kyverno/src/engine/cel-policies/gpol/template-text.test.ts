import { describe, expect, it } from 'vitest';

import { splitTemplateText } from './template-text.ts';

/** The parts of a text: expressions in brackets; or what is wrong. */
function split(text: string): readonly string[] | string {
  const outcome = splitTemplateText(text);
  if (outcome.kind === 'problem') return outcome.message;
  return outcome.parts.map((part) => (part.kind === 'literal' ? part.text : `[${part.expression}]`));
}

describe('a text of a template', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['plain', ['plain']],
    ['(( a ))', ['[a]']],
    ['x-(( f(g(1)) ))-y', ['x-', '[f(g(1))]', '-y']],
    ['(( \')) (\' + "\\"))" ))', ['[\')) (\' + "\\"))"]']],
    ['\\((a))', ['((a))']],
    ['(a)((b))', ['(a)', '[b]']],
  ])('%s', (text, parts) => {
    expect(split(text)).toEqual(parts);
  });

  it.each([
    ['ä(( a', "unterminated placeholder starting at offset 2: missing closing '))'"],
    ['(( ) ))', 'unbalanced parenthesis in placeholder starting at offset 0'],
    ['((  ))', 'empty placeholder at offset 0'],
    ["(( 'a ))", 'unterminated string literal in placeholder starting at offset 0'],
  ])('%s is wrong', (text, message) => {
    expect(split(text)).toBe(message);
  });
});
