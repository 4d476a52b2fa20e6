import { Int64 } from '@assay/jmespath';
import { locate, Source } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { readObjects, sourceOf } from './read-objects.ts';
import { splitDocuments } from './split-documents.ts';

describe('splitting a text into documents', () => {
  test.each<[situation: string, text: string, documents: readonly string[]]>([
    ['one document', 'a: 1\n', ['a: 1\n']],
    ['two documents', 'a: 1\n---\nb: 2\n', ['a: 1\n', 'b: 2\n']],
    ['a comment behind the marker', 'a: 1\n--- # next\nb: 2\n', ['a: 1\n', 'b: 2\n']],
    ['empty documents and documents of comments', '# head\n---\n\n---\na: 1\n---\n# tail\n', ['a: 1\n']],
    ['a marker in front belongs to the first document', '---\na: 1\n', ['---\na: 1\n']],
    ['and makes an empty document count', '---\n# only this\n---\na: 1\n', ['---\n# only this\n', 'a: 1\n']],
    ['two markers in a row', 'a: 1\n---\n---\nb: 2\n', ['a: 1\n', '---\nb: 2\n']],
    ['a marker inside a block of text', 'a: |\n  ---\n  x\n', ['a: |\n  ---\n  x\n']],
    ['more than a comment behind a marker ends the reading', 'a: 1\n---\nb: 2\n--- c\nd: 4\n', ['a: 1\n', 'b: 2\n']],
    ['line ends of Windows', 'a: 1\r\n---\r\nb: 2\r\n', ['a: 1\r\n', 'b: 2\r\n']],
    ['nothing', '', []],
    ['a marker at the very end', 'a: 1\n---', ['a: 1\n']],
  ])('%s', (_, text, documents) => {
    expect(splitDocuments(new Source('f.yaml', text)).map((each) => each.text)).toEqual(documents);
  });

  test('spans lead back into the file', () => {
    const [, second] = splitDocuments(new Source('f.yaml', 'a: 1\n---\nb: 2\n'));
    expect(locate({ source: second!, start: 3, end: 4 })).toMatchObject({ file: 'f.yaml', range: { start: { line: 3, column: 4 } } });
  });
});

describe('numbers', () => {
  const valueOf = (text: string, integers: 'double' | 'int64'): unknown =>
    readObjects(new Source('f.yaml', `v: ${text}`), 'f.yaml', { integers }).objects[0]!.value['v'];

  test.each<[text: string, value: number | bigint]>([
    ['3', 3n],
    ['3.0', 3n],
    ['1e3', 1000n],
    ['0x1F', 31n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775808', 9223372036854775808],
    ['1.5', 1.5],
    ['1e21', 1e21],
  ])('%s is whole only where it fits into 64 bits', (text, value) => {
    expect(valueOf(text, 'int64')).toEqual(typeof value === 'bigint' ? new Int64(value) : value);
    expect(valueOf(text, 'double')).toBe(Number(value));
  });

  test('what JSON cannot hold is a problem at its place', () => {
    const { objects, problem } = readObjects(new Source('f.yaml', 'a: 1\n---\nb: .inf\n'), 'f.yaml', { integers: 'double' });
    expect(objects).toHaveLength(1);
    expect(problem).toMatchObject({ message: 'json: unsupported value: +Inf', span: { start: 3, end: 7 } });
  });

  test('a byte order mark is no part of a file, and __proto__ is a key like any other', () => {
    const { objects } = readObjects(sourceOf('f.yaml', new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x3a, 0x20, 0x31])), 'f.yaml', { integers: 'double' });
    expect(objects[0]!.value).toEqual({ a: 1 });
    expect(Object.keys(readObjects(new Source('', '__proto__: {x: 1}'), '', { integers: 'double' }).objects[0]!.value)).toEqual(['__proto__']);
  });

  test('a document that is no object is a problem', () => {
    expect(readObjects(new Source('f.yaml', '- a\n'), 'f.yaml', { integers: 'double' }).problem?.message).toBe('a document must be an object');
  });
});
