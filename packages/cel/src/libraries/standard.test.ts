import { expect, it } from 'vitest';
import { assert, bigInt, constantFrom, property } from 'fast-check';
import { crossTypeComparisons, DYN, environment, INT, optionalLibrary, standardLibrary, stringsLibrary } from '../index.ts';
import type { CelValue } from '../index.ts';

const variables = { x: DYN, resource: DYN, n: INT, m: INT };
const { compile } = environment({ libraries: [standardLibrary, crossTypeComparisons, optionalLibrary, stringsLibrary()], variables });

const bindings = new Map<string, CelValue>([
  ['resource', { spec: { replicas: 3, name: 'web', none: null, __proto__: null }, list: [1, 2] }],
  ['x', 1n],
]);

/** The value as `%s` writes it; `!` before why it failed, `?` before why it does not compile. */
function show(expression: string): string {
  const compiled = compile(`'%s'.format([dyn(${expression})])`);
  if (compiled.kind === 'problems') return `? ${compiled.problems.map(({ message }) => message).join('; ')}`;
  const outcome = compiled.program.evaluate(bindings);
  if (outcome.kind === 'error') return `! ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : 'no text';
}

it.each([
  // arithmetic
  ['1 + 2', '3'],
  ['9223372036854775807 + 1', '! integer overflow'],
  ['7 / 2', '3'],
  ['-7 / 2', '-3'],
  ['-7 % 3', '-1'],
  ['1 / 0', '! division by zero'],
  ['1 % 0', '! modulus by zero'],
  ['1u - 2u', '! unsigned integer overflow'],
  ['18446744073709551615u + 1u', '! unsigned integer overflow'],
  ['6u / 4u', '1'],
  ['6u % 4u', '2'],
  ['2.5 * 2.0', '5'],
  ['1.0 / 0.0', '+Inf'],
  ['-(1.5)', '-1.5'],
  ['-(-9223372036854775808)', '! integer overflow'],
  ["'a' + 'b'", 'ab'],
  ["b'a' + b'b' == b'ab'", 'true'],
  ['[1] + [2]', '[1, 2]'],
  ['dyn(1) + 1.0', '! no such overload'],
  ['dyn(null) + dyn(1)', '! no such overload: _+_'],
  ['dyn(1.0) % dyn(1)', '! no such overload: _%_'],
  ['-dyn([1]) == []', '! no such overload: -_'],
  ["-dyn('a')", '! no such overload'],
  ['-dyn(true)', '! no such overload'],
  ["!dyn('a')", '! no such overload'],
  ["dyn('a') - dyn('a')", '! no such overload'],
  ["dyn(duration('1s')) * dyn(2)", '! no such overload'],
  ["dyn(timestamp('2024-01-01T00:00:00Z')) % dyn(2)", '! no such overload'],
  ['dyn(true) / dyn(2)', '! no such overload: _/_'],
  ["'a' - 'b'", "? found no matching overload for '_-_' applied to '(string, string)'"],
  // comparison
  ['1 < 1.5 && 2 > 1u && 1.0 <= 1', 'true'],
  ["'a' < 'b'", 'true'],
  ["'\\uffff' < '\\U00010000'", 'true'],
  ["b'a' < b'ab'", 'true'],
  ['false < true', 'true'],
  ["dyn(1) < 'a'", '! no such overload'],
  ['dyn([1]) < dyn([2])', '! no such overload: _<_'],
  ['dyn(1) == 1.0', 'true'],
  ['0.0 / 0.0 == 0.0 / 0.0', 'false'],
  ['[1, [2]] == [1, [2]]', 'true'],
  ["{'a': 1} == {'a': 1}", 'true'],
  ["{'a': 1} != {'b': 1}", 'true'],
  ["dyn('1') == dyn(1)", 'false'],
  ['type(1) == int', 'true'],
  // logic
  ['1 / 0 == 1 || true', 'true'],
  ['false && 1 / 0 == 1', 'false'],
  ['true && 1 / 0 == 1', '! division by zero'],
  ['dyn(1) || false', '! no such overload'],
  ["true ? 'a' : 'b'", 'a'],
  ["dyn(1) ? 'a' : 'b'", '! no such overload'],
  // collections
  ['1 in [1, 2]', 'true'],
  ["'b' in {'a': 1}", 'false'],
  ["'b' in dyn('b')", '! no such overload'],
  ['[1, 2][5]', '! index out of bounds: 5'],
  ["{'a': 1}['b']", '! no such key: b'],
  ['{1: 2}[dyn(1.0)]', '2'],
  ["dyn([1])['a']", "! unsupported index type 'string' in list"],
  ['dyn([1])[1.5]', '! unsupported index value 1.5 in list'],
  ["size('héllo😀') + size([1]) + size({1: 2}) + size(b'ab')", '10'],
  ['size(dyn(1))', '! no such overload: size'],
  // macros
  ['has(resource.spec.none) && !has(resource.spec.nope)', 'true'],
  ['has(resource.nope.deeper)', '! no such key: nope'],
  ['resource.spec.name.first', '! no such key: first'],
  ['resource.spec.constructor', '! no such key: constructor'],
  ['[1, 2, 3].all(i, i > 0)', 'true'],
  ['[0, 1].all(i, 1 / i > 0)', '! division by zero'],
  ['[0, 1].exists(i, 1 / i > 0)', 'true'],
  ['[1, 1].exists_one(i, i == 1)', 'false'],
  ['[1, 2, 3].map(i, i > 1, i * 2)', '[4, 6]'],
  ["{'a': 1, 'b': 2}.filter(k, k == 'b')", '["b"]'],
  ['[[1, 2], [3]].map(l, l.map(i, i + x))', '[[2, 3], [4]]'],
  ['dyn(1).map(i, i)', "! got 'types.Int', expected iterable type"],
  ['resource.list.name', "! unsupported index type 'string' in list"],
  ['has(resource.spec.name.first) || has(resource.spec.none.first)', 'false'],
  ['resource.spec.?name.?first.hasValue() || resource.spec.name[?0].hasValue()', 'false'],
  ['resource.spec.name[0]', '! no such key: 0'],
  // equality
  ["b'a' == b'ab' || b'ab' == b'a' || b'ab' == b'ac'", 'false'],
  ["dyn(duration('1s')) == dyn(timestamp('1970-01-01T00:00:01Z'))", 'false'],
  ["duration('1s') == duration('1000ms') && duration('1s') != duration('2s')", 'true'],
  ["dyn(timestamp('1970-01-01T00:00:01Z')) < dyn(duration('2s'))", '! no such overload'],
  ["dyn(duration('1s')) < dyn(timestamp('1970-01-01T00:00:02Z'))", '! no such overload'],
  ["size('\\U0001F600') + size('\\U0001F600a\\U0001F600')", '4'],
  // conversions
  ["int('12') + int(1.9) + int(5u) + int(timestamp('1970-01-01T00:00:01Z'))", '19'],
  ["int('1x')", "! type conversion error from 'string' to 'int'"],
  ['int(1e19)', '! integer overflow'],
  ['uint(-1)', '! unsigned integer overflow'],
  ["double('1e3')", '1000'],
  ["double('1_000') + double('0x1p4')", '1016'],
  ["double('x')", "! type conversion error from 'string' to 'double'"],
  ["bool('T')", 'true'],
  ["bool('yes')", "! type conversion error from 'string' to 'bool'"],
  ["string(b'abc') + string(1.5) + string(true) + string(duration('1s'))", 'abc1.5true1s'],
  ["string(b'\\xff')", '! invalid UTF-8 in bytes, cannot convert to string'],
  ['string(dyn([1]))', '! no such overload: string(list)'],
  ["string(bytes('é'))", 'é'],
  ["timestamp('x' + '')", '! invalid RFC 3339 timestamp "x"'],
  ["duration('1d' + '')", "! type conversion error from 'string' to 'google.protobuf.Duration'"],
  ["type(duration('1s'))", 'google.protobuf.Duration'],
  // text and time
  ["'abc'.contains('b') && 'abc'.startsWith('a') && 'abc'.endsWith('c')", 'true'],
  ["'abc'.matches('^a.c$') && matches('abc', 'b')", 'true'],
  ["'a'.matches('(' + '')", '! error parsing regexp: missing closing ): `(`'],
  ["timestamp('2024-02-29T23:30:00Z').getDate('+01:00')", '1'],
  ["timestamp('2024-07-01T12:00:00Z').getHours('Europe/Zurich')", '14'],
  ["timestamp('2024-01-01T00:00:00Z').getHours('Nope/Zone')", '! unknown time zone Nope/Zone'],
  ["timestamp('2024-02-29T12:00:00Z').getDayOfYear()", '59'],
  ["timestamp('9999-12-31T23:59:59Z') + duration('1s')", '! timestamp overflow'],
  ["timestamp('2024-01-02T00:00:00Z') - timestamp('2024-01-01T00:00:00Z')", '86400s'],
  ["duration('1h30m').getMinutes()", '90'],
  ["duration('2540400h') + duration('2540400h')", '! integer overflow'],
  // conversions
  ["uint('x')", "! type conversion error from 'string' to 'uint'"],
  ["uint('18446744073709551616')", "! type conversion error from 'string' to 'uint'"],
  ["uint('18446744073709551615')", '18446744073709551615'],
  ['duration(dyn(1.5))', '! no such overload: duration(double)'],
  ['timestamp(dyn(true))', '! no such overload: timestamp(bool)'],
  ["duration('99999999999999999999s')", "! type conversion error from 'string' to 'google.protobuf.Duration'"],
  // functions of texts, and of what is none
  ["dyn(['a']).contains('a')", '! no such overload'],
  ["dyn('a').startsWith(dyn(1)) || 'a'.endsWith(dyn(1))", '! no such overload'],
  ["dyn(1).matches('a' + '') || matches('a', dyn(1))", '! no such overload'],
  ["dyn(duration('1s')).size()", '! no such overload'],
  ['size(dyn(1))', '! no such overload: size'],
  // optionals
  ["resource.?spec.?name.orValue('none') + resource.?nope.?name.orValue('none')", 'webnone'],
  ["[1][?3].or(optional.of(2)).value() + {'a': 1}[?'a'].value()", '3'],
  ['optional.none().value()', '! optional.none() dereference'],
  ['[?optional.of(1), ?optional.none(), 3]', '[1, 3]'],
  ["{?'a': optional.none(), 'b': 1}", '{"b":1}'],
  ['optional.of(2).optMap(v, v * 2).value() + optional.of(1).optFlatMap(v, optional.of(v)).value()', '5'],
  ['optional.ofNonZeroValue(0).hasValue()', 'false'],
  ["resource.spec.name.orValue('web')", '! no such overload'],
  ['resource.spec.name.or(optional.none())', '! no such overload'],
  ["'web'.orValue('')", "? found no matching overload for 'orValue' applied to 'string.(string)'"],
  ['optional.of(1).orValue(1 / 0) + optional.none().orValue(2)', '3'],
  ['optional.of(1).or(optional.of(1 / 0)).value()', '1'],
  ["optional.of(dyn(null)).orValue('none') == null && optional.of(dyn(null)).or(optional.of(1)).value() == null", 'true'],
  ["{'a': 1}[?dyn(null)].hasValue()", '! invalid qualifier type: <nil>'],
  ["dyn({'a': 1})[dyn([1])]", '! invalid qualifier type: []interface {}'],
  ['[1][dyn({})]', '! invalid qualifier type: map[string]interface {}'],
  ['[?dyn(1)]', "! cannot initialize optional element from non-optional value of type 'int'"],
])('%s is %s', (expression, expected) => {
  expect(show(expression)).toBe(expected);
});

const int = bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

it('calculates with ints as with integers, and fails where the result takes more than 64 bits', () => {
  const operators = {
    '+': (a: bigint, b: bigint): bigint => a + b,
    '-': (a: bigint, b: bigint): bigint => a - b,
    '*': (a: bigint, b: bigint): bigint => a * b,
  };
  assert(
    property(int, int, constantFrom('+' as const, '-' as const, '*' as const), (n, m, operator) => {
      const compiled = compile(`n ${operator} m`);
      if (compiled.kind === 'problems') throw new Error(compiled.text);
      const expected = operators[operator](n, m);
      const outcome = compiled.program.evaluate(
        new Map([
          ['n', n],
          ['m', m],
        ]),
      );
      const fits = BigInt.asIntN(64, expected) === expected;
      expect(outcome).toMatchObject(fits ? { kind: 'value', value: expected } : { kind: 'error', message: 'integer overflow' });
    }),
  );
});
