import { expect, it } from 'vitest';
import { Int64 } from './int64.ts';
import { ObjectList } from './object-list.ts';
import { plainObject } from './plain-object.ts';
import { printGoValue } from './print-go-value.ts';
import type { Value } from './value.ts';

it.each<[Value, string]>([
  [null, '<nil>'],
  [['a', 1, null, [true]], '[a 1 <nil> [true]]'],
  [{ b: 'x y', a: {} }, 'map[a:map[] b:x y]'],
  [new Int64(-3), '-3'],
  [1e6, '1e+06'],
  [new ObjectList([{ k: 1 }]), '[map[k:1]]'],
])("prints value %# in Go's form", (value, text) => {
  expect(printGoValue(value)).toBe(text);
});

it('makes objects in which inherited names are free', () => {
  const object = plainObject();
  expect('toString' in object).toBe(false);
  object['__proto__'] = 1;
  expect(Object.entries(object)).toEqual([['__proto__', 1]]);
  expect(JSON.stringify(object)).toBe('{"__proto__":1}');
});
