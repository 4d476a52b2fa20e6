import { describe, expect, it } from 'vitest';

import { isSame, readEquivalents, staleEntries } from './equivalent-mutants.mjs';

const entry = { file: 'a.ts', line: 'x = a < b;', change: 'a < b → a <= b', reason: 'they are never the same' };
const mutant = { file: 'a.ts', line: 7, lineText: 'x = a < b;', change: 'a < b → a <= b' };

describe('the list of equivalent mutants', () => {
  it.each(['equivalent.yaml', 'equal-conversions.yaml'])('%s says of each where it is, what it changes and why nobody can tell', (list) => {
    const entries = readEquivalents(list);
    expect(entries).not.toEqual([]);
    for (const { file, line, change, reason } of entries) for (const part of [file, line, change, reason]) expect(part).toMatch(/\S/);
  });

  it('knows a mutant wherever its line stands', () => {
    expect(isSame(entry, mutant)).toBe(true);
    expect(isSame(entry, { ...mutant, line: 8 })).toBe(true);
    for (const other of [{ file: 'b.ts' }, { lineText: 'y = a < b;' }, { change: 'a < b → a' }])
      expect(isSame(entry, { ...mutant, ...other })).toBe(false);
  });

  it('has an entry too many where the code has changed, but not where it was not looked at', () => {
    expect(staleEntries([entry], [mutant])).toEqual([]);
    expect(staleEntries([entry], [{ ...mutant, lineText: 'x = a > b;' }])).toEqual([entry]);
    expect(staleEntries([entry], [{ ...mutant, file: 'b.ts' }])).toEqual([]);
  });
});
