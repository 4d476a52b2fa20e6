import { SourceFile } from '@assay/findings';
import { encodeUtf8, locate } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { kyvernoEditor } from './kyverno-editor.ts';

/** What the parts of a rule's last line are. */
function shown(line: string): readonly string[] {
  const text = `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nspec:\n  rules:\n    - validate:\n        ${line}\n`;
  const file = new SourceFile('policy.yaml', encodeUtf8(text));
  return (kyvernoEditor.tokens?.(file) ?? []).map(({ span, kind }) => {
    const { start, end } = locate(span).range;
    return `${text.slice(start.offset, end.offset)} ${kind}`;
  });
}

describe('parts of expressions', () => {
  it.each([
    ["message: a {{ to_upper(request.name) || 'x' }}", "to_upper function, request variable, name property, || operator, 'x' string"],
    ['message: "{{ a.\\"b c\\"[0] }}"', 'a variable, \\"b c\\" property, 0 number'],
    ["message: '{{ items[?name == `1`].{a: @} }}'", 'items variable, name property, == operator, `1` string, a property, @ keyword'],
    ["message: '{{ a.{{ b }}.c }}'", 'b variable, a variable, c property'],
    ['message: plain words', ''],
  ])('%s', (line, expected) => {
    expect(shown(line).join(', ')).toBe(expected);
  });

  it.each([
    ['has(object.spec) && 1u in [1.5e3]', 'has macro, object variable, spec property, && operator, 1u number, in keyword, 1.5e3 number'],
    [
      "object.a.startsWith(b'x') ? true : null",
      "object variable, a property, startsWith function, b'x' string, ? operator, true keyword, : operator, null keyword",
    ],
    ['a.in // why', 'a variable, in property, // why comment'],
    ["'open", 'open variable'],
  ])('of CEL: %s', (expression, expected) => {
    expect(shown(`cel: {expressions: [{expression: "${expression}"}]}`).join(', ')).toBe(expected);
  });

  it('go over the lines of a block', () => {
    expect(shown('expression: |-\n          object.a\n            .b()')).toEqual(['object variable', 'a property', 'b function']);
  });
});
