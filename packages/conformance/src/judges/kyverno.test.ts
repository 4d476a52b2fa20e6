import { describe, expect, test } from 'vitest';

import type { Ended } from '../execute.ts';
import { kyvernoCases, kyvernoManifests } from './kyverno.ts';
import { compareRows, rowsIn } from './result-rows.ts';
import type { ResultRow } from './result-rows.ts';

const FOLDER = { path: '/', readText: () => '', readBytes: () => undefined, has: () => false };

function row(more: Partial<ResultRow> = {}): ResultRow {
  return { policy: 'p', rule: 'r', resource: 'v1/Pod/default/x', result: 'Pass', reason: 'Ok', message: 'm', ...more };
}

function printed({ policy, rule, resource, result, reason, message }: ResultRow): object {
  return { ID: 1, POLICY: policy, RULE: rule, RESOURCE: resource, RESULT: result, REASON: reason, Message: message };
}

function ended(stdout: string, exit = 0): Ended {
  return { kind: 'ended', exit, stdout, stderr: 'warning: w' };
}

describe('rows in an output', () => {
  test('are those of all arrays that begin a line', () => {
    const text = `Loading [1]\n${JSON.stringify([printed(row())], null, 2)}\n\n[]\nSummary\n${JSON.stringify([printed(row({ rule: 's' }))])}\n`;
    expect(rowsIn(text)).toEqual([row(), row({ rule: 's' })]);
  });

  test('can be none, and broken', () => {
    expect(rowsIn('[not json\n')).toEqual([]);
  });
});

describe('rows are compared', () => {
  const compare = (expected: readonly ResultRow[], actual: readonly ResultRow[], optional: readonly ResultRow[] = []): string | undefined =>
    compareRows(expected, actual, { optional, withMessages: true });

  test('in any order, as often as they are there', () => {
    expect(compare([row(), row({ rule: 's' })], [row({ rule: 's' }), row()])).toBeUndefined();
    expect(compare([row(), row()], [row()])).toContain('no row like');
    expect(compare([row()], [row(), row()])).toContain('there is also');
  });

  test('with messages where they are recorded', () => {
    expect(compare([row({ message: 'other' })], [row()])).toContain('no row like');
    expect(compare([row({ message: null }), row()], [row(), row({ message: 'varies' })])).toBeUndefined();
  });

  test('with optional ones', () => {
    expect(compare([row()], [row(), row({ rule: 'extra' })], [row({ rule: 'extra' }), row({ rule: 'never' })])).toBeUndefined();
  });
});

describe('a case', () => {
  const compare = (expectation: object, given: Ended): string | undefined => kyvernoCases.compare(JSON.stringify(expectation), given, FOLDER);

  test('compares exit status, rows, parts and the whole output', () => {
    const output = JSON.stringify([printed(row())]);
    expect(compare({ exit: 0, rows: [row()], stdout: ['POLICY'], stderr: ['warning: w'] }, ended(output))).toBeUndefined();
    expect(compare({ exit: 1 }, ended(output))).toContain('exit status 0, expected 1');
    expect(compare({ exit: 0, rows: [] }, ended(output))).toContain('there is also');
    expect(compare({ exit: 0, stdout: ['absent'] }, ended(output))).toContain('lacks absent');
    expect(compare({ exit: 0, exactStdout: 'x' }, ended('y'))).toContain('expected x');
  });
});

describe('a manifest', () => {
  const compare = (expectation: object, stdout: string): string | undefined =>
    kyvernoManifests.compare(JSON.stringify({ path: 'a/kyverno-test.yaml', exit: 0, rows: [row()], ...expectation }), ended(stdout), FOLDER);

  test('is told from others in the same output', () => {
    const part = (path: string, rows: readonly ResultRow[]): string => `Loading test  ( ${path} ) ...\n${JSON.stringify(rows.map(printed))}\n`;
    expect(compare({}, part('a/kyverno-test.yaml', [row()]) + part('a/b/kyverno-test.yaml', [row({ rule: 'other' })]))).toBeUndefined();
    expect(compare({}, part('a/b/kyverno-test.yaml', [row()]))).toContain('no row like');
    expect(compare({ varying: [row({ rule: 'v' })] }, part('a/kyverno-test.yaml', [row(), row({ rule: 'v' })]))).toBeUndefined();
  });
});
