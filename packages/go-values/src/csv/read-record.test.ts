import { expect, it } from 'vitest';

import { readCsvRecord } from './read-record.ts';

it.each<[line: string, fields: readonly string[]]>([
  ['', ['']],
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  ['a,', ['a', '']],
  [',', ['', '']],
  ['"a,b",c', ['a,b', 'c']],
  ['"a""b"', ['a"b']],
  ['"",""', ['', '']],
])('reads the fields of %j', (line, fields) => {
  expect(readCsvRecord(line)).toEqual({ kind: 'record', fields });
});

it.each([
  ['a"b', 2, 'bare " in non-quoted-field'],
  ['a,b"', 4, 'bare " in non-quoted-field'],
  ['a,"b"c', 5, 'extraneous or missing " in quoted-field'],
  ['"ab', 4, 'extraneous or missing " in quoted-field'],
])('says where %j breaks the rules', (line, column, reason) => {
  expect(readCsvRecord(line)).toEqual({ kind: 'problem', message: `parse error on line 1, column ${column}: ${reason}` });
});
