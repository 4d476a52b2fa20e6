import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Source } from '../source.ts';
import type { YamlEvents } from './events.ts';
import { parseYaml } from './parse-yaml.ts';
import type { YamlProblem } from './problem.ts';

const PIECES = [
  [' ', '  ', '\n', '\n  ', '\n ', '\r\n', '\r', '\t', '\u0085', '\u2028', '# c\n', ' # c\n', '#'],
  ['a', 'b c', '1', '~', '""', '"x\\n"', "'y'", '"', "'", '\\', 'é', '😀', '\ufeff', '\udc80', '\0', '"a\n  b"', 'x\n  y'],
  ['- ', '- ', '? ', ': ', ': ', 'k: ', 'k:\n', ':', '-', '[', ']', '{', '}', ', ', '&x ', '*x', '!t ', '!!int ', '! ', '!<a> '],
  ['|\n', '>-\n', '|+2\n', '<<: ', '---\n', '--- ', '...\n', '%YAML 1.1\n', '%TAG ! x\n', '%', '@', '`', '- a: b\n  c: d\n'],
].flat();
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((chosen) => chosen.join(''));

/** What the events of a text are, for laws that hold for all of them. */
class Record implements YamlEvents {
  readonly comments: [start: number, end: number][] = [];
  readonly tokens: [start: number, end: number][] = [];
  /** Places in the order of the events, comments aside. */
  readonly places: number[] = [];
  readonly open: string[] = [];
  isNested = true;

  documentStart(start: number, marker: number): void {
    this.#enter('document', start);
    if (marker >= 0) this.places.push(marker);
  }
  documentEnd(end: number): void {
    this.#leave('document', end);
  }
  anchor(start: number, end: number): void {
    this.#token(start, end);
  }
  tag(start: number, end: number): void {
    this.#token(start, end);
  }
  alias(start: number, end: number): void {
    this.#token(start, end);
  }
  scalar(start: number, end: number): void {
    this.#token(start, end);
  }
  sequenceStart(start: number): void {
    this.#enter('sequence', start);
  }
  sequenceItem(indicator: number): void {
    this.places.push(indicator);
  }
  sequenceEnd(end: number): void {
    this.#leave('sequence', end);
  }
  mappingStart(start: number): void {
    this.#enter('mapping', start);
  }
  mappingEnd(end: number): void {
    this.#leave('mapping', end);
  }
  comment(start: number, end: number): void {
    this.comments.push([start, end]);
  }

  #token(start: number, end: number): void {
    this.tokens.push([start, end]);
    this.places.push(start, end);
  }
  #enter(what: string, start: number): void {
    this.open.push(what);
    this.places.push(start);
  }
  #leave(what: string, end: number): void {
    this.isNested &&= this.open.pop() === what;
    this.places.push(end);
  }
}

function parse(text: string, isBehindMarker = false): { readonly record: Record; readonly problem: YamlProblem | undefined } {
  const record = new Record();
  return { record, problem: parseYaml(new Source('x.yaml', text), record, { isBehindMarker }) };
}

describe('the events of any text', () => {
  it('never throw, end what they start, and never go back', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isBehindMarker) => {
        const { record, problem } = parse(text, isBehindMarker);
        expect(record.isNested).toBe(true);
        if (!problem) expect(record.open).toEqual([]);
        record.places.forEach((place, index) => expect(place).toBeGreaterThanOrEqual(record.places[index - 1] ?? 0));
        expect(record.places.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
        if (problem) {
          const { start, end } = problem.span;
          expect([0 <= start, start <= end, end <= text.length]).toEqual([true, true, true]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('have each comment once, in order and outside of the rest', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { record } = parse(text);
        let last = 0;
        for (const [start, end] of record.comments) {
          expect(text[start]).toBe('#');
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
          const others = record.tokens.filter(([from, to]) => from < end && start < to && !/^[|>]/.test(text.slice(from, to)));
          expect(others).toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('are the same behind a marker that is written and one that is thought of, if there is one document', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const thought = parse(text, true);
        const written = parse(`---\n${text}`);
        expect(thought.problem?.message).toBe(written.problem?.message);
        expect(thought.record.tokens).toEqual(written.record.tokens.map(([start, end]) => [Math.max(0, start - 4), Math.max(0, end - 4)]));
        if (!thought.problem && written.problem?.line !== undefined) expect(written.problem.line).toBe((thought.problem!.line ?? 0) + 1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('text that is meant to cost much is done with in the time that tests have:', () => {
  const many = (piece: string): string => piece.repeat(100_000);
  const ignore = (): void => {};
  const events: YamlEvents = {
    documentStart: ignore,
    documentEnd: ignore,
    anchor: ignore,
    tag: ignore,
    alias: ignore,
    scalar: ignore,
    sequenceStart: ignore,
    sequenceItem: ignore,
    sequenceEnd: ignore,
    mappingStart: ignore,
    mappingEnd: ignore,
    comment: ignore,
  };

  it.each([
    ['open brackets', many('[')],
    ['open braces', many('{')],
    ['mappings in each other', many('{a: ')],
    ['collections as keys', `[${many('{a}: 1, ')}]`],
    ['long keys in each other', many(`${'{'.repeat(40)}${'}: '.repeat(40)}\n`).slice(0, 1_000_000)],
    ['dashes', many('- ')],
    ['question marks', many('? ')],
    ['words', many('a b')],
    ['colons and hashes in words', many('a:b#')],
    ['comments', many('a #\n')],
    ['empty lines', `a: b${many('\n')}c`],
    ['lines in quotes', `"${many('\\n\n ')}"`],
    ['blank lines in a block', `|\n${many(' \n')}`],
    ['characters of two units in a line', `[${many('[😀], ')}]`],
    ['directives', many('%TAG !a! b\n')],
    ['documents', many('---\n...\n')],
    ['a character that cannot be read, at the end', `${many('a: b\n')}\0`],
  ])('%s', (_, text) => {
    expect(() => parseYaml(new Source('x.yaml', text), events)).not.toThrow();
  });
});
