import { describe, expect, it } from 'vitest';

import type { WorkFolder } from './judge.ts';
import { recipe } from './recipe.ts';

const EMPTY_FOLDER: WorkFolder = { path: '/', readText: () => '', readBytes: () => undefined, has: () => false };

const VALID = { valid: true, warnings: [], details: [] };
const INVALID = { valid: false, error: 'validation_error', warnings: [], details: [{ path: '/a', code: 'required' }] };
const DETAIL = { path: '/a', code: 'required', message: 'a is missing' };
const REFUSED = { error: 'validation_error', message: 'the recipe is not valid', details: [DETAIL] };

function compare(expected: object, body: unknown, { exit = 'valid' in Object(body) ? 0 : 1, input = '{}' } = {}): string | undefined {
  const ended = { kind: 'ended', exit, stdout: `${JSON.stringify(body)}\n`, stderr: '' } as const;
  return recipe.compare(JSON.stringify(expected), ended, { ...EMPTY_FOLDER, readText: () => input });
}

describe('recipe', () => {
  it('asks for the body of the API, whatever the arguments', () => {
    expect(recipe.commandLine([]).join(' ')).toBe('recipe check recipe.json --output api');
  });

  it.each<[string, object, unknown]>([
    ['a valid recipe', VALID, { valid: true, schema_id: 'x', warnings: [] }],
    [
      'warnings as a set of codes',
      { ...VALID, warnings: ['a', 'b'] },
      { valid: true, warnings: ['b', 'a', 'b'].map((code) => ({ path: '', code, message: 'hm' })) },
    ],
    ['an invalid recipe', INVALID, REFUSED],
    ['free members of a detail', INVALID, { ...REFUSED, details: [{ ...DETAIL, line: 3 }] }],
    ['any of several codes', { ...INVALID, details: [{ path: '/a', code: ['type', 'required'] }] }, REFUSED],
    ['no details where none are expected', { ...INVALID, details: [] }, { error: 'validation_error', message: 'too large' }],
    ['a truncated list', { ...INVALID, truncated: true }, { ...REFUSED, truncated: true }],
  ])('accepts %s', (_, expected, body) => {
    expect(compare(expected, body)).toBeUndefined();
  });

  it.each<[string, object, unknown, string]>([
    ['an accepted recipe that is invalid', INVALID, { valid: true, warnings: [] }, 'accepted, expected a failure'],
    ['a refused recipe that is valid', VALID, REFUSED, 'refused: {"error":"validation_error"'],
    ['a body that says both', VALID, { valid: true, error: 'invalid_json', warnings: [] }, 'refused'],
    ['another error', INVALID, { ...REFUSED, error: 'invalid_json' }, 'error is invalid_json, expected validation_error'],
    ['a body without message', INVALID, { ...REFUSED, message: ' ' }, 'has no message'],
    ['a detail without message', INVALID, { ...REFUSED, details: [{ ...DETAIL, message: undefined }] }, 'has no message'],
    ['a missing detail', INVALID, { ...REFUSED, details: [] }, 'details lack ["/a","required"]'],
    ['another path', INVALID, { ...REFUSED, details: [{ ...DETAIL, path: '/b' }] }, 'details lack ["/a","required"], have also ["/b","required"]'],
    ['another code', INVALID, { ...REFUSED, details: [{ ...DETAIL, code: 'type' }] }, 'details lack'],
    ['a detail too many', INVALID, { ...REFUSED, details: [DETAIL, { ...DETAIL, path: '/b' }] }, 'details have also ["/b","required"]'],
    ['a detail twice', INVALID, { ...REFUSED, details: [DETAIL, DETAIL] }, 'details have also'],
    ['details that are no list', INVALID, { ...REFUSED, details: DETAIL }, 'details are no list'],
    ['an unexpected truncation', INVALID, { ...REFUSED, truncated: true }, 'truncated is true'],
    ['a missing truncation', { ...INVALID, truncated: true }, REFUSED, 'truncated is false'],
    ['warnings on an invalid recipe', INVALID, { ...REFUSED, warnings: [{}] }, 'an invalid recipe has warnings'],
    ['a missing warning', { ...VALID, warnings: ['a'] }, { valid: true, warnings: [] }, 'warnings lack a'],
    ['a warning too many', VALID, { valid: true, warnings: [{ path: '', code: 'a', message: 'hm' }] }, 'warnings have also ["a"]'],
    ['a warning without message', { ...VALID, warnings: ['a'] }, { valid: true, warnings: [{ path: '', code: 'a' }] }, 'without path or message'],
    ['no list of warnings', VALID, { valid: true }, 'warnings are no list'],
    ['a body that is no object', VALID, null, 'refused: null'],
  ])('refuses %s', (_, expected, body, difference) => {
    expect(compare(expected, body)).toContain(difference);
  });

  it('compares the exit status', () => {
    expect(compare(VALID, { valid: true, warnings: [] }, { exit: 1 })).toBe('exit status 1');
    expect(compare(INVALID, REFUSED, { exit: 0 })).toBe('exit status 0');
  });

  it('refuses output that is no JSON', () => {
    const ended = { kind: 'ended', exit: 2, stdout: '', stderr: 'assay: no such file' } as const;

    expect(recipe.compare(JSON.stringify(VALID), ended, EMPTY_FOLDER)).toBe('stdout is not one JSON document: assay: no such file');
  });

  it('refuses a message that holds a value of the recipe', () => {
    const body = { ...REFUSED, details: [{ ...DETAIL, message: 'found correct horse battery' }] };

    expect(compare(INVALID, body, { input: '{"user_data": "#!/bin/sh\\ncorrect horse battery"}' })).toContain('correct horse battery');
    expect(compare(INVALID, body, { input: '{"user_data": "correct cow battery"}' })).toBeUndefined();
  });
});
