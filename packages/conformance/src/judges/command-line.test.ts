import { describe, expect, it } from 'vitest';

import { commandLine } from './command-line.ts';
import type { WorkFolder } from './judge.ts';

const EMPTY_FOLDER: WorkFolder = { path: '/', readText: () => '', readBytes: () => undefined, has: () => false };

function compare(expected: object, ended: { exit?: number; stdout?: string; stderr?: string }): string | undefined {
  return commandLine.compare(JSON.stringify(expected), { kind: 'ended', exit: 0, stdout: '', stderr: '', ...ended }, EMPTY_FOLDER);
}

function compareReport(expected: object, report: unknown): string | undefined {
  return compare(expected, { stdout: JSON.stringify(report) });
}

describe('commandLine', () => {
  it('takes the arguments as they are', () => {
    expect(commandLine.commandLine(['check', '.'])).toEqual(['check', '.']);
  });

  it('wants exit status 0 unless another one is expected', () => {
    expect(compare({}, {})).toBeUndefined();
    expect(compare({ exit: 2 }, { exit: 2 })).toBeUndefined();
    expect(compare({}, { exit: 1, stderr: 'assay: oh' })).toBe('exit status 1, expected 0; stderr: assay: oh');
    expect(compare({ exit: 1 }, {})).toContain('exit status 0, expected 1');
  });

  it.each<[object, string | undefined]>([
    [{ stdout: 'one\ntwo\n' }, undefined],
    [{ stdout: 'one\nthree\n' }, 'stdout line 2 is "two", expected "three"'],
    [{ stdout: 'one\n' }, 'stdout line 2 is "two", expected ""'],
    [{ stdout: 'one\ntwo' }, 'stdout line 3 is "", expected absent'],
    [{ stdoutContains: ['two', 'one'] }, undefined],
    [{ stdoutContains: ['one', 'three'] }, 'stdout lacks three'],
    [{ stderrContains: ['careful'] }, undefined],
    [{ stderrContains: ['one'] }, 'stderr lacks one'],
    [{ outputNotContains: ['three'] }, undefined],
    [{ outputNotContains: ['careful'] }, 'the output has careful'],
    [{ outputNotContains: ['one'] }, 'the output has one'],
  ])('compares the streams with %o', (expected, difference) => {
    expect(compare(expected, { stdout: 'one\ntwo\n', stderr: 'careful' })).toBe(difference);
  });

  it('refuses an expectation that it does not understand', () => {
    expect(compare({ lines: [] }, {})).toBe('the expectation has a member "lines" that this judge does not compare');
    expect(compare({ refs: ['R-1'], note: 'for readers' }, {})).toBeUndefined();
  });

  const OUTPUT = { a: 1, list: [{ x: 1, y: 2 }, {}], none: null };

  it.each<[unknown]>([[{ a: 1 }], [{ list: [{ x: 1 }, {}] }], [{ none: null }], [{}]])('accepts output that has at least %j', (json) => {
    expect(compareReport({ json }, OUTPUT)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [{ list: [{ x: 1 }] }, '$.list is [{"x":1,"y":2},{}], expected [{"x":1}]'],
    [{ list: [{ x: 2 }, {}] }, '$.list.0.x is 1, expected 2'],
    [{ list: {} }, '$.list is'],
    [{ a: '1' }, '$.a is 1, expected 1'],
    [{ b: 1 }, '$.b is missing'],
    [{ a: {} }, '$.a is 1, expected {}'],
    [{ none: {} }, '$.none is null, expected {}'],
    [[], '$ is'],
  ])('refuses output that has not %j', (json, difference) => {
    expect(compareReport({ json }, OUTPUT)).toContain(difference);
  });

  it.each([{ json: {} }, { violations: [] }, { notChecked: [] }])('refuses output that is no JSON for %j', (expected) => {
    expect(compare(expected, { stdout: 'hello' })).toBe('stdout is not one JSON document: hello');
  });
});

describe('commandLine on violations', () => {
  const A = { file: 'a.json', line: 1, column: 2, severity: 'error', rule: 'recipe/pattern', message: 'size has no unit', hint: 'write 10G' };
  const B = { ...A, line: 3, severity: 'warning' };
  const REPORT = { violations: [A, B], notChecked: [{ file: 'x', reason: 'binary' }] };

  it.each<[string, object]>([
    ['in any order', { violations: [{ line: 3 }, { line: 1 }] }],
    ['parts of texts', { violations: [{ line: 1, ruleContains: 'pattern', messageContains: 'unit', hintContains: '10G' }, {}] }],
    ['the most undemanding first', { violations: [{}, { line: 1 }] }],
    ['only some severities', { violations: [{ line: 1 }], severities: ['error'] }],
    ['at least some', { violations: [{ line: 3 }], violationsAtLeast: true }],
    ['what was not checked', { notChecked: [{ file: 'x' }] }],
  ])('accepts %s', (_, expected) => {
    expect(compareReport(expected, REPORT)).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['another column', { violations: [{ line: 1, column: 3 }, {}] }, 'no violation like {"line":1,"column":3}'],
    ['a lacking part', { violations: [{ messageContains: 'no number' }, {}] }, 'no violation like'],
    ['a part of an absent text', { violations: [{ relatedContains: 'x' }, {}] }, 'no violation like'],
    ['one too many', { violations: [{ line: 1 }] }, 'there are also: a.json:3:2 warning recipe/pattern (size has no unit)'],
    ['one too few', { violations: [{}, {}, {}] }, 'no violation like {}'],
    ['one for two', { violations: [{ line: 1 }, { line: 1 }] }, 'no violation like {"line":1}'],
    ['a severity that is not looked at', { violations: [{ line: 3 }], severities: ['error'] }, 'no violation like {"line":3}'],
    ['nothing unchecked', { notChecked: [] }, 'not checked is also [{"file":"x"'],
    ['another file', { notChecked: [{ file: 'y' }] }, 'not checked should also be [{"file":"y"}]'],
  ])('refuses %s', (_, expected, difference) => {
    expect(compareReport(expected, REPORT)).toContain(difference);
  });

  it('refuses a report without the lists', () => {
    expect(compareReport({ violations: [] }, {})).toBe('the report has no list of violations');
    expect(compareReport({ notChecked: [] }, {})).toBe('the report has no list of what was not checked');
  });
});
