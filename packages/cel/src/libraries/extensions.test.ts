import { expect, it } from 'vitest';
import { DYN, environment, kubernetesLibraries } from '../index.ts';

const { compile } = environment({ libraries: kubernetesLibraries, variables: { object: DYN } });

/** The value as `%s` writes it; `!` before why it failed, `?` before why it does not compile. */
function show(expression: string): string {
  const compiled = compile(`'%s'.format([dyn(${expression})])`);
  if (compiled.kind === 'problems') return `? ${compiled.problems.map(({ message }) => message).join('; ')}`;
  const outcome = compiled.program.evaluate(new Map([['object', { 'a.b': 1 }]]));
  if (outcome.kind === 'error') return `! ${outcome.message}`;
  return typeof outcome.value === 'string' ? outcome.value : 'no text';
}

it.each([
  // strings
  ["'héllo'.charAt(1)", 'é'],
  ["'abc'.charAt(4)", '! index out of range: 4'],
  ["'abcabc'.indexOf('b', 2)", '4'],
  ["'abc'.indexOf('a', 9)", '-1'],
  ["'abc'.indexOf('a', -1)", '! index out of range: -1'],
  ["'abcabc'.lastIndexOf('b', 3)", '1'],
  ["'abc'.lastIndexOf('a', -1)", '! index out of range: -1'],
  ["'ABC É'.lowerAscii() + 'abc é'.upperAscii()", 'abc ÉABC é'],
  ["'aXbXc'.replace('X', '-', 1)", 'a-bXc'],
  ["'abc'.replace('', '-')", '-a-b-c-'],
  ["'abc'.replace('', '-', 2)", '-a-bc'],
  ["'a,b,c'.split(',', 2)", '["a", "b,c"]'],
  ["'abc'.split('')", '["a", "b", "c"]'],
  ["'abcdef'.substring(2, 4)", 'cd'],
  ["'abc'.substring(2, 1)", '! invalid substring range. start: 2, end: 1'],
  ["'\\t\\u00a0a\\n'.trim()", 'a'],
  ["['a', 'b'].join('-')", 'a-b'],
  ["[dyn(1)].join('-')", '! no such overload: join(list, string)'],
  ["['a', dyn(1)].join('-')", '! join: invalid input: 1'],
  ["strings.quote('a\"b\\n')", '"a\\"b\\n"'],
  ["'%d %x %X %o %b %%'.format([5, 255, 'hi', 8, true])", '5 ff 6869 10 1 %'],
  ["'%f %.2f %e'.format([1234567.5, 2.345, 12345.678])", '1,234,567.500000 2.35 1.234568×10⁰⁴'],
  ["'%.0f %.0f'.format([0.5, 1.5])", '0 2'],
  ["'%s'.format([[1.5, b'a', duration('1s'), null]])", '[1.500000, b"a", duration("1s"), null]'],
  ["'%s'.format([b'\\xff'])", '! error during formatting: could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string'],
  ["'%s'.format([[b'\\xff']])", '! error during formatting: could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string'],
  ["'%d'.format([dyn('x')])", '! error during formatting: decimal clause can only be used on integers, was given string'],
  ["'%s'.format(['a', 'b'])", '? too many arguments supplied to string.format (expected 1, got 2)'],
  ["('%' + '.').format([1])", '! could not parse formatting clause: error while parsing precision: could not find end of precision specifier'],
  ["'%s'.format([[1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0]])", '["+Inf", "-Inf", "NaN"]'],
  ["'%q'.format(['a'])", '? could not parse formatting clause: unrecognized formatting clause "q"'],
  ["('%' + 's %s').format(['a'])", '! index 1 out of range'],
  // lists
  ['[1, 2, 3, 4].slice(1, 3)', '[2, 3]'],
  ['[1].slice(0, 9)', '! cannot slice(0, 9), list is length 1'],
  ['[[1], [2, 3]].flatten()', '[1, 2, 3]'],
  ["dyn(['a', 'b']).flatten() + dyn([1, [2, [3]]]).flatten()", '["a", "b", 1, 2, [3]]'],
  ["dyn('a').flatten()", '! no such overload: string.flatten()'],
  ['dyn({}).flatten(1)', '! no such overload: map(dyn, dyn).flatten(int)'],
  ['[[[1]]].flatten(-1)', '! level must be non-negative'],
  ['lists.range(3).reverse()', '[2, 1, 0]'],
  ['lists.range(1000001)', '! lists.range: size 1000001 exceeds maximum allowed (1000000)'],
  ["[dyn(1)].slice(dyn('a'), 1)", '! no such overload: slice(list, string, int)'],
  ['dyn(1).sort()', '! no such overload: sort'],
  ['optional.unwrap([optional.of(1), optional.none(), optional.of(3)])', '[1, 3]'],
  ["'abc'.findAll('x*').size() + 'xab'.findAll('x*').size()", '7'],
  ['lists.range(-1)', '! lists.range: size must be non-negative, got -1'],
  ['[1, 2, 1].distinct()', '[1, 2]'],
  ["['b', 'a'].sort()", '["a", "b"]'],
  ['[dyn(2), dyn(1.5)].sort()', '! list elements must have the same type'],
  ["['ccc', 'a', 'bb'].sortBy(t, t.size())", '["a", "bb", "ccc"]'],
  ['[1, 2].first().value() + [1, 2].last().value()', '3'],
  // math
  ['math.greatest(1, 2.5, 2u)', '2.5'],
  ['math.least([3, 1])', '1'],
  ["math.least(dyn(['a']))", '! no such overload: math.@min(list)'],
  ["math.greatest(dyn({'a': 1}))", '! no such overload: math.@max(map)'],
  ['math.greatest()', '? math.greatest() requires at least one argument'],
  ["math.least('a', 1)", '? math.least() simple literal arguments must be numeric'],
  ["math.greatest(dyn('a'), 1)", '! no such overload: math.@max(string, int)'],
  ['math.ceil(1.2) + math.floor(-1.2) + math.trunc(-1.7)', '-1'],
  ['[math.round(-1.5), math.round(2.5)].map(d, int(d))', '[-2, 3]'],
  ['math.abs(-9223372036854775808)', '! integer overflow'],
  ['math.sign(-3) + int(math.sign(2u))', '0'],
  ['math.isNaN(0.0 / 0.0) && math.isInf(1.0 / 0.0) && math.isFinite(1.0)', 'true'],
  ['[math.bitAnd(6, 3), math.bitOr(6, 3), math.bitXor(6, 3), math.bitNot(0)]', '[2, 7, 5, -1]'],
  ['math.bitShiftRight(-8, 1)', '9223372036854775804'],
  ['math.bitShiftLeft(1, -1)', '! math.bitShiftLeft() negative offset: -1'],
  ['math.sqrt(16)', '4'],
  // sets, base64
  ['sets.contains([1, 2], [1, 1]) && !sets.contains([], [1])', 'true'],
  ['sets.equivalent([1, 2], [2, 1, 1]) && !sets.intersects([1], [2])', 'true'],
  ["base64.encode(b'hello')", 'aGVsbG8='],
  ["base64.decode('aGVsbG8')", 'hello'],
  ["base64.decode('YWJjY')", '! illegal base64 data at input byte 4'],
  ["base64.decode('a!')", '! illegal base64 data at input byte 1'],
  // regex
  ["regex.extract('item-42', 'item-([0-9]+)').value()", '42'],
  ["regex.extract('a', '(a)(b)?')", '! regular expression has more than one capturing group: "(a)(b)?"'],
  ["regex.extractAll('a1b22', '[0-9]+')", '["1", "22"]'],
  ["regex.replace('ab cd', '([a-z])([a-z])', r'\\2\\1')", 'ba dc'],
  ["regex.replace('aaa', 'a', 'b', 2)", 'bba'],
  ["regex.replace('a', 'a', r'\\1')", '! replacement string references group 1 but regex has only 0 group(s)'],
  ["regex.replace('a', 'a', r'\\x')", "! invalid replacement string: '\\x' \\ must be followed by a digit or \\"],
  // bind, loops of two variables, extensions
  ['cel.bind(a, [1, 2], a + a)', '[1, 2, 1, 2]'],
  ['cel.bind(1, 2, 3)', '? cel.bind() variable names must be simple identifiers'],
  ['cel.bind(unused, 1 / 0, 2)', '2'],
  ['[10, 20].transformList(i, v, i > 0, v)', '[20]'],
  ["{'a': 1, 'b': 2}.transformMap(k, v, v > 1, v * 2)", '{"b":4}'],
  ["{'a': 'x'}.transformMapEntry(k, v, {v: k})", '{"x":"a"}'],
  ["['x', 'x'].transformMapEntry(i, v, {v: i})", '! insert failed: key x already exists'],
  ['[1].all(i, i, true)', '? duplicate variable name: i'],
  ['[5].exists(i, v, v == 5) && [5].existsOne(i, v, i == 0) && {1: 2}.all(k, v, v > k)', 'true'],
  ['proto.hasExt(object, a.b) && proto.getExt(object, a.b) == 1', 'true'],
  ['proto.hasExt(object, 1)', '? invalid extension field'],
])('%s is %s', (expression, expected) => {
  expect(show(expression)).toBe(expected);
});
