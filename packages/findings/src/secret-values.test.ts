import { expect, it } from 'vitest';

import { withoutSecret } from './secret-values.ts';

it.each([
  ['db.password=hunter2', 'db.password=…'],
  ['API_TOKEN="a b=c"', 'API_TOKEN=…'],
  ['clientSecret=', 'clientSecret=…'],
  ['password=$PASSWORD', 'password=$PASSWORD'],
  ['password="$(cat p)"', 'password="$(cat p)"'],
  ['region=token', 'region=token'],
  ['password', 'password'],
  ['=password', '=password'],
])('a message shows %s as %s', (given, shown) => {
  expect(withoutSecret(given)).toBe(shown);
});
