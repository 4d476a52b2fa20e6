import { describe, expect, it } from 'vitest';

import { jmespath } from './jmespath.ts';

const RUN = { args: ['jp', 'query'], exit: 0, stdout: '# a\n1\n', stderr: '' };

function compare(expected: object, stdout: string, { exit = 0, stderr = '' } = {}): string | undefined {
  const folder = { path: '/', readText: () => '', readBytes: () => undefined, has: () => false };
  return jmespath.compare(JSON.stringify(expected), { kind: 'ended', exit, stdout, stderr }, folder);
}

describe('jmespath', () => {
  it('runs kyverno', () => expect(jmespath.commandLine(['jp', 'function'])).toEqual(['kyverno', 'jp', 'function']));

  it.each([
    [{ result: { a: 0, b: [1, 2] } }, '{"id":"x","result":{"b":[1.0,2],"a":-0}}'],
    [{ result: [[1, 2], { a: 1 }], unordered: true }, '{"result":[{"a":1},[2,1]]}'],
    [{ type: 'string' }, '{"result":"anything"}'],
    [{ type: 'null' }, '{"result":null}'],
    [{ error: 'no', phase: 'eval' }, '{"error":"no","phase":"compile"}'],
    [{ error: 'goroutine', phase: 'panic' }, '{"error":"no"}'],
    [{ text: 'ASTIdentity {\n}\n' }, '{"text":"ASTIdentity {\\n}\\n"}'],
    [RUN, '# a\n1\n'],
  ])('accepts for %j the answer %s', (expected, answer) => expect(compare(expected, answer)).toBeUndefined());

  it.each([
    [{ result: 1 }, '{"result":2}', 'result is 2, expected 1'],
    [{ result: [{ a: 1 }], unordered: true }, '{"result":[{"a":2}]}', 'result is [{"a":2}], expected [{"a":1}]'],
    [{ result: [1, 2] }, '{"result":[2,1]}', 'result is [2,1], expected [1,2]'],
    [{ result: 1 }, '{"error":"no"}', 'error no'],
    [{ result: null }, '{}', 'result is nothing, expected null'],
    [{ type: 'array' }, '{"result":{}}', 'type is object, expected array'],
    [{ error: 'no' }, '{"error":"never"}', 'error is never, expected no'],
    [{ error: 'goroutine', phase: 'panic' }, '{"result":1}', 'no error'],
    [{ text: 'a' }, '{"text":"b"}', 'text is b, expected a'],
    [{ result: 1 }, '', 'the answer is not one JSON document: nothing'],
    [RUN, '# a\n2\n', 'stdout is # a 2, expected # a 1'],
  ])('says how for %j the answer %s differs', (expected, answer, difference) => expect(compare(expected, answer)).toBe(difference));

  it('compares exit status and standard error', () => {
    expect(compare({ result: 1 }, '{"result":1}', { exit: 1, stderr: 'Error: x' })).toBe('exit status 1; stderr: Error: x');
    expect(compare(RUN, RUN.stdout, { exit: 1 })).toBe('exit status 1, expected 0; stderr: nothing');
    expect(compare(RUN, RUN.stdout, { stderr: 'Error: x' })).toBe('stderr is Error: x, expected nothing');
    const crash = { ...RUN, panic: true, exit: 2 };
    expect(compare(crash, '', { exit: 1 })).toBeUndefined();
    expect(compare(crash, '')).toBe('exit status 0, expected a failure');
  });
});
