import { Source, embed, nodeAt, readJson, readYaml } from '@assay/source';
import type { Node } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { addJsonMember } from './add-json-member.ts';
import { applyEdits } from './fix.ts';

const order = ['a', 'b', 'c'];

function withMember(root: Node | undefined, text: string): string | undefined {
  const edit = root?.kind === 'mapping' ? addJsonMember(root, { name: 'b', value: '1', order }) : undefined;
  return edit && applyEdits(text, [edit]);
}

describe('a member that is added', () => {
  it.each([
    ['stands before the next one', '{\n  "a": 0,\n  "c": 2\n}', '{\n  "a": 0,\n  "b": 1,\n  "c": 2\n}'],
    ['stands at the end', '{\n  "a": 0\n}', '{\n  "a": 0,\n  "b": 1\n}'],
    ['keeps line breaks', '{\r\n  "c": 2\r\n}', '{\r\n  "b": 1,\r\n  "c": 2\r\n}'],
    ['stands on the same line', '{"a": 0}', '{"a": 0, "b": 1}'],
    ['is the first', '{}', '{ "b": 1 }'],
  ])('%s', (_, text, expected) => {
    expect(withMember(readJson(new Source('x.json', text)).root, text)).toBe(expected);
  });

  const inYaml = (text: string): string | undefined => {
    const node = nodeAt(readYaml(new Source('x.yaml', text)).documents[0]!.root, ['t']);
    return withMember(node?.kind === 'scalar' ? readJson(embed(node)).root : undefined, text);
  };

  it('can be in a text of YAML', () => {
    expect(inYaml('t: |\n  {\n    "a": 0\n  }\n')).toBe('t: |\n  {\n    "a": 0,\n    "b": 1\n  }\n');
  });

  it('is not added where it would need escapes', () => {
    expect(inYaml('t: "{\\"a\\": 0}"\n')).toBeUndefined();
  });
});
