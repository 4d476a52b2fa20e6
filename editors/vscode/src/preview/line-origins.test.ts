import { describe, expect, it } from 'vitest';

import { linesFrom, originOfLine } from './line-origins.ts';
import type { LineOrigin } from './rendered.ts';

const at = (line: number): LineOrigin['range'] => ({ start: { line, character: 0 }, end: { line, character: 1 } });

/** What `port: 80`, a text of two lines and a list of a loop could come from. */
const ORIGINS: readonly LineOrigin[] = [
  {
    line: 0,
    uri: 'app',
    range: at(2),
    value: { places: [{ description: 'data value port', uri: 'values', range: at(5) }, { description: 'flag' }] },
  },
  { line: 1, uri: 'app', range: at(4) },
  { line: 3, uri: 'app', range: at(9) },
  { line: 4, uri: 'app', range: at(9) },
];

describe('the origin of a line', () => {
  it('is its own, or that of the text that it goes on with', () => {
    expect(originOfLine(ORIGINS, 0)?.range).toEqual(at(2));
    expect(originOfLine(ORIGINS, 2)?.range).toEqual(at(4));
    expect(originOfLine([], 2)).toBeUndefined();
  });
});

describe('the lines of a place', () => {
  it.each<readonly [what: string, uri: string, line: number, lines: readonly number[]]>([
    ['that wrote one', 'app', 4, [1]],
    ['that wrote several', 'app', 9, [3, 4]],
    ['that gave a value', 'values', 5, [0]],
    ['below one that wrote some', 'app', 12, [3, 4]],
    ['above all that wrote some', 'app', 1, []],
    ['of another file', 'else', 4, []],
  ])('%s', (_what, uri, line, lines) => {
    expect(linesFrom(ORIGINS, uri, line)).toEqual(lines);
  });
});
