import { expect, it } from 'vitest';

import { bodySchemas, parameterSchemas } from '../generated/request-schemas.ts';
import { checkRequest } from './check-request.ts';
import { routeOfDescription } from './openapi.ts';
import { routes } from './routes.ts';

it('knows what each route wants', () => {
  const ids = [...routes, routeOfDescription(routes)].map(({ id }) => id);
  expect(Object.keys(parameterSchemas).toSorted()).toEqual(ids.toSorted());
});

it.each([
  ['no type of several', { vendor: 5 }, '/vendor type must be a string or null'],
  ['an unknown member', { vendors: 'x' }, '/vendors additionalProperties is not known here'],
  ['an empty text', { vendor: '' }, '/vendor minLength must not be empty'],
  [
    'a text that is too long in characters, not in code units',
    { vendor: '\u{1f600}'.repeat(129) },
    '/vendor maxLength must have at most 128 characters',
  ],
  ['a control character', { vendor: 'a\u0007' }, '/vendor pattern must match ^\\P{Cc}+$'],
  ['what is no object', [], ' type must be an object'],
])('tells of %s', (_name, value, expected) => {
  expect(checkRequest(value, bodySchemas.ServerSettings).map(({ path, code, message }) => `${path} ${code} ${message}`)).toEqual([expected]);
});

it('takes a text that is just short enough in characters', () => {
  expect(checkRequest({ vendor: '\u{1f600}'.repeat(128) }, bodySchemas.ServerSettings)).toEqual([]);
});

it('says of a list that is too long nothing else', () => {
  const details = checkRequest({ job_ids: Array.from({ length: 101 }, () => 5) }, bodySchemas.JobSelection);
  expect(details).toEqual([{ path: '/job_ids', code: 'maxItems', message: 'must have at most 100 items' }]);
});

it('tells what a failed host forgot', () => {
  expect(checkRequest({ status: 'failed' }, bodySchemas.StatusReport)).toEqual([{ path: '/failed_step', code: 'required', message: 'is missing' }]);
  expect(checkRequest({ status: 'success' }, bodySchemas.StatusReport)).toEqual([]);
});
