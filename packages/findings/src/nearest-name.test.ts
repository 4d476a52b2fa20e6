import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { editDistance } from './edit-distance.ts';
import { didYouMean, nearestName } from './nearest-name.ts';

const known = [
  'user_data',
  'task_target',
  'install-linux.target',
  'install-windows.target',
  'pass',
  'fail',
  'skip',
  'policy',
  'resources',
  'KyvernoTest',
  'env',
  'add',
  'id',
  'x',
];

describe('the nearest name', () => {
  it.each([
    ['user_dat', 'user_data'],
    ['user_daat', 'user_data'],
    ['usre_data', 'user_data'],
    ['suer_daat', 'user_data'],
    ['USER_DATA', 'user_data'],
    ['Task_Targt', 'task_target'],
    ['install_linux.target', 'install-linux.target'],
    ['instal-linux.target', 'install-linux.target'],
    ['passed', 'pass'],
    ['skipped', 'skip'],
    ['failures', 'fail'],
    ['policies', 'policy'],
    ['adding', 'add'],
    ['resource', 'resources'],
    ['KyvernoTests', 'KyvernoTest'],
    ['kyvernotest', 'KyvernoTest'],
    ['evn', 'env'],
    ['di', 'id'],
    ['ID', 'id'],
  ])('of %s is %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it.each(['zzz', 'usr_dta_x', 'ab', 'eb', 'y', 'X', '', 'e', 'envxx'])('of %j is none', (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });

  it('is never the name itself', () => {
    expect(nearestName('pass', ['pass'])).toBeUndefined();
  });

  it('has the fewest edits, whatever the order', () => {
    expect(nearestName('colour', ['color', 'colours', 'colon'])).toBe('color');
    expect(nearestName('labels', ['label', 'tables', 'labelz'])).toBe('label');
    expect(nearestName('tabels', ['labels', 'tables', 'stables'])).toBe('labels');
    expect(nearestName('tabels', ['stables', 'tables', 'labels'])).toBe('tables');
  });

  it('prefers the same letter case among names with equally many edits', () => {
    expect(nearestName('namee', ['Name', 'name'])).toBe('name');
  });

  it('may have other marks between its words', () => {
    expect(nearestName('require_rolling_update_strategy', ['require-rolling-update-strategies', 'require-rolling-update-strategy'])).toBe(
      'require-rolling-update-strategy',
    );
  });

  it('is put as a question', () => {
    expect(didYouMean('user_dat', known)).toBe('did you mean "user_data"?');
    expect(didYouMean('zzz', known)).toBeUndefined();
  });

  it('is found in linear time among thousands of long names', () => {
    const long = 'a'.repeat(100_000);
    const candidates = Array.from({ length: 50 }, (_, at) => `${long}${at % 2 === 0 ? 'bcd' : 'b'}`);
    expect(nearestName(long, candidates)).toBe(`${long}b`);
    const many = Array.from({ length: 20_000 }, (_, at) => `name-${at}-of-many`);
    expect(nearestName('name-19998-off-many', many)).toBe('name-19998-of-many');
  });
});

/** The textbook definition. */
function distanceByDefinition(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length;
  const ways = [
    distanceByDefinition(from.slice(0, -1), to) + 1,
    distanceByDefinition(from, to.slice(0, -1)) + 1,
    distanceByDefinition(from.slice(0, -1), to.slice(0, -1)) + (from.at(-1) === to.at(-1) ? 0 : 1),
  ];
  const isSwap = from.length > 1 && to.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1);
  if (isSwap) ways.push(distanceByDefinition(from.slice(0, -2), to.slice(0, -2)) + 1);
  return Math.min(...ways);
}

describe('the edit distance', () => {
  const word = string({ unit: constantFrom('a', 'b', 'c'), maxLength: 5 });

  it('is the textbook one as far as the limit', () => {
    assert(
      property(word, word, integer({ min: 0, max: 4 }), (from, to, limit) => {
        expect(editDistance(from, to, limit)).toBe(Math.min(distanceByDefinition(from, to), limit + 1));
      }),
      { numRuns: 1000 },
    );
  });
});
