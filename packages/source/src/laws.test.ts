import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeUtf8Loosely } from './decode-text.ts';
import { embed } from './embed.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import type { YamlReading } from './read-yaml.ts';
import { Source, locate } from './source.ts';
import { toValue } from './to-value.ts';
import type { Node, ScalarNode } from './tree.ts';

const RUNS = { numRuns: 500 };

/** Texts of the pieces of a notation: far more often nearly right than random characters are. */
function piecesOf(...pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((chosen) => chosen.join(''));
}

const BLANK_PIECES = [' ', '  ', '\n', '\n  ', '\n ', '\r\n', '\r', '\t', '# c\n', ' # c\n'];
const SCALAR_PIECES = ['a', 'b c', '1', '-1.5', '~', '""', '"x\\n"', "'y'", '"', "'", '\\', 'é', '😀', '\ufeff', '\ud800', '\0', '\u0007', '\u0085'];
const YAML_PIECES = [
  '- ',
  '? ',
  ': ',
  'k: ',
  ':',
  '-',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '&x ',
  '&y ',
  '*x',
  '*y ',
  '!t ',
  '!!int ',
  '! ',
  '|\n',
  '>-\n',
  '|+2\n',
  '<<: ',
];
const MARKER_PIECES = ['---\n', '--- ', '...\n', '%YAML 1.1\n', '%TAG ! x\n', '%', '@', '`'];

const yamlPieces = piecesOf(...BLANK_PIECES, ...SCALAR_PIECES, ...YAML_PIECES, ...YAML_PIECES, ...MARKER_PIECES);
const jsonPieces = piecesOf(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a":',
  '"a"',
  '"',
  '1',
  '-',
  '0',
  '.5',
  'e3',
  'true',
  'null',
  'nul',
  ' ',
  '\n',
  '\\u00',
  '\\"',
  '\ufeff',
);

const looseBytes = fc.uint8Array({ maxLength: 60 }).map(decodeUtf8Loosely);

const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', '', 'y', '1', '<<', '~'), fc.string({ maxLength: 5, unit: 'grapheme' }));
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries): unknown => Object.fromEntries(entries)),
  leaf: fc.oneof(
    fc.constantFrom(null, true, false, '', 'y', '0777', '1_000', '.inf', '---', '...', '# c', 'a: b', ' x ', '\n', 'a\n\n b\n'),
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.integer(),
  ),
}));

/** How {@link written} lays a value out: collections this deep and deeper in brackets, the others indented by so many columns. */
interface Layout {
  readonly flowLevel: number;
  readonly indent: number;
}

/** A value as YAML. Strings are double-quoted, those of several lines literal where they can be. */
function written(value: unknown, layout: Layout, level = 0): string {
  if (typeof value === 'string') return level < layout.flowLevel ? writtenString(value, layout.indent * Math.max(level, 1)) : quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value).map(([key, item]): [string, unknown] => [`${quoted(key)}:`, item]);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (level >= layout.flowLevel || parts.length === 0) {
    return `${open}${parts.map(([key, item]) => `${key} ${written(item, layout, Infinity)}`).join(', ')}${close}`;
  }
  const lead = `\n${' '.repeat(layout.indent * level)}${Array.isArray(value) ? '-' : ''}`;
  return parts.map(([key, item]) => `${lead}${key} ${written(item, layout, level + 1)}`).join('');
}

const quoted = (text: string): string => escaped(JSON.stringify(text));

/** JSON with the characters escaped that are refused or break lines in YAML. */
function escaped(json: string): string {
  return json.replaceAll(/[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writtenString(text: string, indent: number): string {
  if (!/^[ -~]+(?:\n+[!-~][ -~]*)*\n?$/.test(text) || text.startsWith(' ')) return quoted(text);
  const lines = text.replace(/\n$/, '').replaceAll(/\n(?!\n)/g, `\n${' '.repeat(indent)}`);
  return `|${text.endsWith('\n') ? '' : '-'}\n${' '.repeat(indent)}${lines}`;
}

/** A text with some of its characters taken out, doubled or replaced. */
function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.tuple(fc.nat(), fc.constantFrom('', '\n', ' ', ':', '"', '[', '}', '&a ', '\t', '- '));
  return fc.tuple(texts, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([text, edits]) =>
    edits.reduce((changed, [where, piece]) => {
      const at = where % (changed.length + 1);
      return changed.slice(0, at) + piece + changed.slice(at + 1);
    }, text),
  );
}

const yamlTexts = fc.oneof(yamlPieces, mutated(anyValue.map((value) => written(value, { flowLevel: 3, indent: 2 }))), looseBytes);
const jsonTexts = fc.oneof(jsonPieces, mutated(anyValue.map((value) => JSON.stringify(value))), looseBytes);

const yaml = (text: string): YamlReading => readYaml(new Source('x.yaml', text));

function children(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  return node.kind === 'mapping' ? node.entries.flatMap(({ key, value }) => [key, value]) : [];
}

const nodes = (node: Node): Node[] => [node, ...children(node).flatMap(nodes)];

const scalars = (node: Node): ScalarNode[] => nodes(node).filter((each) => each.kind === 'scalar');

/** Every node lies inside its parent and after its elder sibling. */
function checkOrder(node: Node, start: number, end: number): void {
  expect(node.origin.start).toBeGreaterThanOrEqual(start);
  expect(node.origin.end).toBeGreaterThanOrEqual(node.origin.start);
  expect(node.origin.end).toBeLessThanOrEqual(end);
  let last = node.origin.start;
  for (const child of children(node)) {
    checkOrder(child, last, node.origin.end);
    last = child.origin.end;
  }
}

describe('YAML', () => {
  it('of any text is read without throwing, into nodes that lie in each other and comments that lie between scalars', () => {
    fc.assert(
      fc.property(yamlTexts, (text) => {
        const { documents, comments, problem } = yaml(text);
        if (problem) {
          expect(problem.span.start).toBeLessThanOrEqual(problem.span.end);
          expect(problem.span.end).toBeLessThanOrEqual(text.length);
        }
        let last = 0;
        for (const { span, root } of documents) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          checkOrder(root, span.start, span.end);
          last = span.end;
        }
        const inside = documents.flatMap(({ root }) => scalars(root)).filter(({ style }) => style !== 'literal' && style !== 'folded');
        let lastComment = 0;
        for (const { span } of comments) {
          expect(text[span.start]).toBe('#');
          expect(span.start).toBeGreaterThanOrEqual(lastComment);
          lastComment = span.end;
          expect(inside.some(({ origin }) => origin.start < span.end && span.start < origin.end)).toBe(false);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('of any text gives plain values without throwing', () => {
    fc.assert(
      fc.property(yamlTexts, (text) => {
        yaml(text).documents.forEach(({ root }) => toValue(root));
      }),
      RUNS,
    );
  });

  it('is read back as the value that was written', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 }), (value, flowLevel, indent) => {
        const { documents } = readYaml(new Source('x.yaml', written(value, { flowLevel, indent })));
        expect(printed(documents.map(({ root }) => toValue(root)))).toBe(printed([value]));
      }),
      RUNS,
    );
  });

  it('scalars are what their span reads as on its own', () => {
    fc.assert(
      fc.property(yamlTexts, (text) => {
        for (const { root } of yaml(text).documents) {
          for (const { origin, text: decoded, style } of scalars(root)) {
            const place = text.slice(origin.start, origin.end);
            if (style === 'plain' && !/[\r\n\u0085\u2028\u2029]/.test(place)) expect(place).toBe(decoded);
            else if (style === 'single-quoted' || style === 'double-quoted')
              expect(yaml(place).documents[0]?.root).toMatchObject({ text: decoded, style });
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('JSON', () => {
  it('of any text is read without throwing, and accepted when JSON.parse accepts it, with the same value', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const { root, problem } = readJson(new Source('x.json', text));
        expect(problem === undefined).toBe(isJson(text));
        if (root) {
          checkOrder(root, 0, text.length);
          expect(printed(toValue(root))).toBe(printed(JSON.parse(text)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('printed is read back as the same value, as JSON and as YAML', () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom('', ' ', '\t'), (value, indent) => {
        const text = escaped(JSON.stringify(value, undefined, indent));
        expect(printed(toValue(readJson(new Source('x.json', text)).root!))).toBe(printed(value));
        expect(printed(yaml(text).documents.map(({ root }) => toValue(root)))).toBe(printed([value]));
      }),
      RUNS,
    );
  });
});

/** A value as JSON; an integer that only a `bigint` holds exactly as the number nearest to it. */
function printed(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

describe('embedded texts', () => {
  const common = ['a', 'b c', ' ', '  ', '\n  ', '\n\n  ', ' \n \n  ', '\r\n  ', '\t', '😀', 'é', 'x:y'];
  const lines = fc.array(fc.constantFrom('  a', '   b', '  c d ', '', '  ', '     e', '  \tf', '  # g', '  😀'), { minLength: 1, maxLength: 8 });
  const scalarTexts = fc.oneof(
    piecesOf(...common).map((text) => `x${text}`),
    piecesOf(...common, "''", '"', '\\').map((text) => `'${text}'`),
    piecesOf(...common, '\\n', '\\"', '\\\\', '\\x41', '\\u0041', '\\U0001F600', '\\\n  ', '\\\n\n  ', '\\ ', '\\\t', '\\/', "'").map(
      (text) => `"${text}"`,
    ),
    fc
      .tuple(fc.constantFrom('|', '>', '|-', '>-', '|+', '>+', '|2', '>2-', '| # c'), lines, fc.constantFrom('\n', '\r\n'))
      .map(([header, chosen, lineBreak]) => [header, ...chosen, ''].join(lineBreak)),
  );

  function embedded(text: string): ScalarNode | undefined {
    const root = yaml(`t: ${text}`).documents[0]?.root;
    return root?.kind === 'mapping' && root.entries[0]?.value.kind === 'scalar' ? root.entries[0].value : undefined;
  }

  it('have every character that is no white space where it is written, itself or as an escape', () => {
    let count = 0;
    fc.assert(
      fc.property(scalarTexts, (text) => {
        const scalar = embedded(text);
        if (!scalar) return;
        count++;
        const inner = embed(scalar);
        const outer = scalar.origin.source.text;
        for (let at = 0; at < inner.text.length; at++) {
          const unit = inner.text[at]!;
          if (/\s/.test(unit)) continue;
          const { start, end } = locate({ source: inner, start: at, end: at + 1 }).range;
          const place = outer.slice(start.offset, end.offset);
          const escape = scalar.style === 'double-quoted' ? /^\\/ : /^''$/;
          expect(place === unit || escape.test(place)).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
    expect(count).toBeGreaterThan(500);
  });

  it('lead to places inside the scalar that never go back', () => {
    fc.assert(
      fc.property(scalarTexts, (text) => {
        const scalar = embedded(text);
        if (!scalar) return;
        const inner = embed(scalar);
        let last = { start: scalar.origin.start, end: scalar.origin.start };
        for (let at = 0; at <= inner.text.length; at++) {
          const start = inner.embedding!.startOf(at);
          const end = inner.embedding!.endOf(at);
          expect(start).toBeGreaterThanOrEqual(last.start);
          expect(end).toBeGreaterThanOrEqual(last.end);
          expect(Math.max(start, end)).toBeLessThanOrEqual(scalar.origin.end);
          last = { start, end };
        }
      }),
      { numRuns: 1000 },
    );
  });
});
