import { givenAt, oneOf, Source } from '@assay/source';
import { expect, it } from 'vitest';

import { valuePlaces } from './value-places.ts';

it('tells where a value was given, as far as that is in files', () => {
  const source = new Source('values.yaml', 'a: 1\nb: 2\n');
  const span = { source, start: 8, end: 9 };
  const inFile = givenAt({ description: 'data value b', span });
  const onCommandLine = givenAt({
    description: 'flag --data-value',
    span: { source: new Source('flag', 'b=3', { file: undefined }), start: 2, end: 3 },
  });
  const fromEnvironment = givenAt({ description: 'variable B' });
  const start = { offset: 8, line: 2, column: 4 };
  const range = { start, end: { offset: 9, line: 2, column: 5 } };
  expect(valuePlaces({ ...span, valueFrom: inFile })).toEqual([{ message: 'data value b', file: 'values.yaml', range }]);
  expect(valuePlaces({ ...span, valueFrom: oneOf([onCommandLine, fromEnvironment, inFile])! })).toEqual([
    { message: 'perhaps data value b', file: 'values.yaml', range },
  ]);
  expect(valuePlaces(span)).toEqual([]);
});
