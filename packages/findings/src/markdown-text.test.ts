import { describe, expect, it } from 'vitest';

import { codeBlock, codeSpan, escapeMarkdown } from './markdown-text.ts';

describe('texts of files in Markdown', () => {
  it.each([
    ['a *b* [c](d) <e>', 'a \\*b\\* \\[c\\](d) \\<e\\>'],
    ['- a-b\n1. c', '\\- a-b\n1\\. c'],
    ['plain: "words", 50%', 'plain: "words", 50%'],
  ])('have no signs: %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`a`', '`` `a` ``'],
    ['a\n b', '`a b`'],
  ])('are code within a line: %j', (text, expected) => {
    expect(codeSpan(text)).toBe(expected);
  });

  it('are code on lines of their own, whatever is in them', () => {
    expect(codeBlock('a', 'cel')).toBe('```cel\na\n```');
    expect(codeBlock('```')).toBe('````\n```\n````');
  });
});
