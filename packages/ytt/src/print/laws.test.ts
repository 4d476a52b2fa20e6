import { Source } from '@assay/source';
import { Float } from '@assay/starlark';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { ArrayItem, Document, isCollection, MapItem, noSpan, YamlArray, YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import { originLines } from './origin-lines.ts';
import { printYaml, printYamlContent } from './print-yaml.ts';

const RUNS = { numRuns: 300 };

const PIECES = [
  'a',
  'b',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '-',
  '- ',
  ': ',
  ':',
  '#',
  ' #',
  '"',
  "'",
  '\\',
  '1',
  '0x',
  '.',
  '_',
  '+',
  '~',
  'null',
  'yes',
  '---',
  '...',
  '[',
  '{',
  ',',
  '&',
  '*',
  '!',
  '|',
  '>',
  '%',
  '@',
  '`',
  '?',
  '\t',
  '\r',
  'é',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\ufeff',
  '😀',
  '\u0000',
  '2024-01-01',
  '12:30',
  '<<',
  'e3',
];

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(''));

/** The reference prints the key `<<` without quotes, and then reads it as a merge. */
const key = text.filter((name) => name !== '<<');

const scalar: fc.Arbitrary<Content> = fc.oneof(
  text,
  text,
  fc.constant(null),
  fc.boolean(),
  fc.maxSafeInteger(),
  fc.double().map((value) => new Float(value)),
);

const { content } = fc.letrec<{ content: Content }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('content'), { maxLength: 3 }).map(
      (values) =>
        new YamlArray(
          noSpan,
          values.map((value) => new ArrayItem(noSpan, value)),
        ),
    ),
    fc.uniqueArray(fc.tuple(key, tie('content')), { maxLength: 3, selector: ([name]) => name }).map(
      (entries) =>
        new YamlMap(
          noSpan,
          entries.map(([name, value]) => new MapItem(noSpan, name, value)),
        ),
    ),
  ),
}));

/** A content as data. A float without a fraction is an integer when it is read again. */
function plain(value: Content): unknown {
  if (value instanceof Float) return Number.isInteger(value.value) ? value.value + 0 : `float ${value.value}`;
  if (!isCollection(value)) return value;
  if (value instanceof YamlMap) return value.items.map((item) => [plain(item.key), plain(item.value)]);
  return value.items.map((item) => plain(item.value));
}

it('reads back what it has printed', () => {
  fc.assert(
    fc.property(content, (value) => {
      const { documents } = readDocuments(new Source('a.yml', printYamlContent(value)));
      expect(documents.map((document) => plain(document.value))).toEqual([plain(value)]);
    }),
    RUNS,
  );
});

it('prints what it has read from its own output in the same way', () => {
  fc.assert(
    fc.property(content, (value) => {
      const printed = printYaml(readDocuments(new Source('a.yml', printYamlContent(value))));
      expect(printYaml(readDocuments(new Source('a.yml', printed)))).toBe(printed);
    }),
    RUNS,
  );
});

it('knows of each line which value begins in it', () => {
  fc.assert(
    fc.property(content, (value) => {
      const words = new Map<unknown, string>();
      const document = new Document(SOMEWHERE, numbered(value, words));
      const parts: { readonly begins: unknown; text: string }[] = [];
      for (const { text: line, origin } of originLines(document)) {
        if (origin) parts.push({ begins: origin.span, text: line });
        else parts.at(-1)!.text += `\n${line}`;
      }
      for (const { begins, text: printed } of parts) expect(printed).toContain(words.get(begins) ?? '');
      const withLineFeeds = printYamlContent(document.value).replaceAll(/[\u0085\u2028\u2029]/g, '$&\n');
      expect(parts.map(({ text: printed }) => `${printed}\n`).join('')).toBe(withLineFeeds);
    }),
    RUNS,
  );
});

const SOMEWHERE = { source: new Source('a.yml', 'a'), start: 0, end: 1 };

/** The same in holders that are somewhere; each key and each item that is a text begins with a word of its own. */
function numbered(value: Content, words: Map<unknown, string>): Content {
  const copy = (given: Content): Content => {
    if (!isCollection(given)) return given;
    if (given instanceof YamlMap) {
      const items = given.items.map((item) => {
        const word = `word${words.size}`;
        const copied = new MapItem(SOMEWHERE, word + (typeof item.key === 'string' ? item.key : ''), copy(item.value));
        words.set(copied, word);
        return copied;
      });
      return new YamlMap(noSpan, items);
    }
    const items = given.items.map((item) => {
      const word = `word${words.size}`;
      const copied = new ArrayItem(SOMEWHERE, typeof item.value === 'string' ? word + item.value : copy(item.value));
      if (typeof item.value === 'string') words.set(copied, word);
      return copied;
    });
    return new YamlArray(noSpan, items);
  };
  return copy(value);
}
