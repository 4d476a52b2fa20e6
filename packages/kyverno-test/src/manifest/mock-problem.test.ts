import type { ObjectValue } from '@assay/jmespath';
import { expect, test } from 'vitest';

import { apiCallProblems, globalContextProblems } from './mock-problem.ts';

const answer = { statusCode: 200, body: {} };

test.each<readonly [string, ObjectValue, string | undefined]>([
  ['a path', { urlPath: '/api', response: answer }, undefined],
  ['a URL', { url: 'https://a.example/x', method: 'post', response: answer }, undefined],
  ['neither', { response: answer }, 'apiCallResponses[0]: either url or urlPath is required'],
  ['both', { url: 'https://a', urlPath: '/a', response: answer }, 'apiCallResponses[0]: url and urlPath are mutually exclusive'],
  ['a path without slash', { urlPath: 'api', response: answer }, `apiCallResponses[0]: urlPath "api" must be an absolute path starting with '/'`],
  ['a URL without host', { url: 'https://', response: answer }, 'apiCallResponses[0]: url "https://" has scheme but no host'],
  ['another scheme', { url: 'ftp://a', response: answer }, 'apiCallResponses[0]: url "ftp://a" must be an absolute https/http URL'],
  ['another method', { urlPath: '/a', method: 'PUT', response: answer }, 'apiCallResponses[0]: method must be GET or POST'],
  ['no body', { urlPath: '/a', response: {} }, 'apiCallResponses[0] "/a": response.body is required'],
  ['a list for a body', { urlPath: '/a', response: { body: [] } }, 'apiCallResponses[0] "/a": response.body must be a JSON object'],
  [
    'a strange status',
    { urlPath: '/a', response: { body: {}, statusCode: 99 } },
    'apiCallResponses[0] "/a": statusCode 99 must be between 100 and 599',
  ],
])('an answer with %s', (_name, entry, expected) => {
  expect(apiCallProblems([entry])[0]?.message).toBe(expected);
});

test.each<readonly [string, readonly ObjectValue[], string | undefined]>([
  ['data', [{ name: 'g', data: 1 }], undefined],
  ['no name', [{ data: 1 }], 'globalContextEntries: name is required'],
  [
    'a name given before',
    [
      { name: 'g', data: 1 },
      { name: 'g', data: 1 },
    ],
    'globalContextEntries: duplicate name "g"',
  ],
  [
    'two sources',
    [{ name: 'g', data: 1, resources: [{}] }],
    'globalContextEntries entry "g": data, resources, and resourceFiles are mutually exclusive',
  ],
  [
    'a file outside',
    [{ name: 'g', resourceFiles: ['a/../../x'] }],
    'globalContextEntries entry "g" resourceFiles[0]: file path must not escape the test directory',
  ],
  [
    'a projection without path',
    [{ name: 'g', data: 1, projections: [{ name: 'n' }] }],
    'globalContextEntries entry "g" projection "n": path is required',
  ],
])('an entry with %s', (_name, entries, expected) => {
  expect(globalContextProblems(entries)[0]?.message).toBe(expected);
});
