import { describe, expect, it } from 'vitest';

import { readYaml } from './read-yaml.ts';
import { resolvePlainScalar } from './resolve-scalar.ts';
import type { ScalarSchema } from './resolve-scalar.ts';
import { Source } from './source.ts';

type Reading = null | boolean | number | bigint | string | { readonly float: number };

const float = (value: number): Reading => ({ float: value });

function reading(text: string, schema: ScalarSchema): Reading {
  const { type, value } = resolvePlainScalar(text, schema);
  expect(type).toBe(typeOf(type === 'float' ? float(0) : value));
  return type === 'float' ? float(Number(value)) : value;
}

function typeOf(value: Reading): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return 'float';
  return typeof value === 'number' || typeof value === 'bigint' ? 'integer' : typeof value;
}

describe('plain scalars', () => {
  // The readings of go-yaml were compared with gopkg.in/yaml.v2 v2.4.0.
  it.each<[text: string, goYaml: Reading, core: Reading]>([
    ['', null, null],
    ['~', null, null],
    ['null', null, null],
    ['Null', null, null],
    ['NULL', null, null],
    ['nULL', 'nULL', 'nULL'],
    ['true', true, true],
    ['True', true, true],
    ['TRUE', true, true],
    ['tRUE', 'tRUE', 'tRUE'],
    ['false', false, false],
    ['False', false, false],
    ['FALSE', false, false],
    ...['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'].map((text): [string, Reading, Reading] => [text, true, text]),
    ...['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'].map((text): [string, Reading, Reading] => [text, false, text]),
    ['yES', 'yES', 'yES'],
    ['oN', 'oN', 'oN'],
    ['0', 0, 0],
    ['-0', 0, 0],
    ['12', 12, 12],
    ['+12', 12, 12],
    ['-12', -12, -12],
    ['0777', 511, 777],
    ['-017', -15, -17],
    ['00', 0, 0],
    ['08', float(8), 8],
    ['-09', float(-9), -9],
    ['0o17', 15, 15],
    ['-0o17', -15, '-0o17'],
    ['0O17', 15, '0O17'],
    ['0o8', '0o8', '0o8'],
    ['0b11', 3, '0b11'],
    ['-0b11', -3, '-0b11'],
    ['0b2', '0b2', '0b2'],
    ['0b', '0b', '0b'],
    ['0xFf', 255, 255],
    ['0XF', 15, '0XF'],
    ['-0xF', -15, '-0xF'],
    ['0x', '0x', '0x'],
    ['1_000', 1000, '1_000'],
    ['1__0_', 10, '1__0_'],
    ['_1', '_1', '_1'],
    ['-_1', -1, '-_1'],
    ['0x_A', 10, '0x_A'],
    ['0_7', 7, '0_7'],
    ['1,000', '1,000', '1,000'],
    ['1:20', '1:20', '1:20'],
    ['190:20:30.15', '190:20:30.15', '190:20:30.15'],
    ['9007199254740991', 9007199254740991, 9007199254740991],
    ['9007199254740993', 9007199254740993n, 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n, 9223372036854775807n],
    ['9223372036854775808', 9223372036854775808n, 9223372036854775808n],
    ['18446744073709551615', 18446744073709551615n, 18446744073709551615n],
    ['18446744073709551616', float(2 ** 64), 18446744073709551616n],
    ['+9223372036854775807', 9223372036854775807n, 9223372036854775807n],
    ['+9223372036854775808', float(2 ** 63), 9223372036854775808n],
    ['-9223372036854775808', -9223372036854775808n, -9223372036854775808n],
    ['-9223372036854775809', float(-(2 ** 63)), -9223372036854775809n],
    ['0xFFFFFFFFFFFFFFFF', 18446744073709551615n, 18446744073709551615n],
    ['0x1FFFFFFFFFFFFFFFF', '0x1FFFFFFFFFFFFFFFF', 36893488147419103231n],
    ['1.5', float(1.5), float(1.5)],
    ['.5', float(0.5), float(0.5)],
    ['5.', float(5), float(5)],
    ['+.5', float(0.5), float(0.5)],
    ['-.5e1', float(-5), float(-5)],
    ['1e3', float(1000), float(1000)],
    ['1E3', float(1000), float(1000)],
    ['1.5e-3', float(0.0015), float(0.0015)],
    ['12e03', float(12000), float(12000)],
    ['1e', '1e', '1e'],
    ['1_000.5', float(1000.5), '1_000.5'],
    ['.5_0', float(0.5), '.5_0'],
    ['._5', '._5', '._5'],
    ['.5_', '.5_', '.5_'],
    ['.', '.', '.'],
    ['-', '-', '-'],
    ['+', '+', '+'],
    ['-.', '-.', '-.'],
    ['1e400', '1e400', float(Infinity)],
    ['-.1e400', '-.1e400', float(-Infinity)],
    ['1e-400', float(0), float(0)],
    ['.inf', float(Infinity), float(Infinity)],
    ['.Inf', float(Infinity), float(Infinity)],
    ['.INF', float(Infinity), float(Infinity)],
    ['+.inf', float(Infinity), float(Infinity)],
    ['-.inf', float(-Infinity), float(-Infinity)],
    ['.iNF', '.iNF', '.iNF'],
    ['.nan', float(NaN), float(NaN)],
    ['.NaN', float(NaN), float(NaN)],
    ['.NAN', float(NaN), float(NaN)],
    ['-.nan', '-.nan', '-.nan'],
    ['inf', 'inf', 'inf'],
    ['NaN', 'NaN', 'NaN'],
    ['Infinity', 'Infinity', 'Infinity'],
    ['0x1p3', '0x1p3', '0x1p3'],
    ['0b-1', -1, '0b-1'],
    ['0b+1', 1, '0b+1'],
    ['-0b-1', '-0b-1', '-0b-1'],
    ['2024-01-01', '2024-01-01', '2024-01-01'],
    ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00Z', '2024-01-01T10:00:00Z'],
    ['=', '=', '='],
    ['<<', '<<', '<<'],
    ['100m', '100m', '100m'],
    ['1.2.3', '1.2.3', '1.2.3'],
    [' 1', ' 1', ' 1'],
    ['١', '١', '١'],
  ])('%j', (text, goYaml, core) => {
    expect({ goYaml: reading(text, 'go-yaml'), core: reading(text, 'core') }).toEqual({ goYaml, core });
  });

  it('with thousands of digits are floats, or strings where go-yaml cannot hold them', () => {
    const digits = '9'.repeat(100_000);
    expect(reading(digits, 'go-yaml')).toBe(digits);
    expect(reading(digits, 'core')).toEqual(float(Infinity));
    expect(reading('1'.repeat(300), 'go-yaml')).toEqual(float(Number('1'.repeat(300))));
  });
});

describe('scalars with a tag', () => {
  function tagged(text: string): Reading {
    const { documents, problem } = readYaml(new Source('test.yaml', text));
    const root = documents[0]?.root;
    if (problem || root?.kind !== 'scalar') return `problem: ${problem?.message}`;
    return root.type === 'float' ? float(Number(root.value)) : root.value;
  }

  it.each<[text: string, expected: Reading]>([
    ['!!str 12', '12'],
    ['!!str', ''],
    ['!!str y', 'y'],
    ['!!int "12"', 12],
    ["!!int '0b11'", 3],
    ['!!int x', 'problem: cannot decode !!str `x` as a !!int'],
    ['!!int', 'problem: cannot decode !!null `` as a !!int'],
    ['!!int 1.5', 'problem: cannot decode !!float `1.5` as a !!int'],
    ['!!float 3', float(3)],
    ['!!float "1e3"', float(1000)],
    ['!!float y', 'problem: cannot decode !!bool `y` as a !!float'],
    ['!!bool "yes"', true],
    ['!!bool 1', 'problem: cannot decode !!int `1` as a !!bool'],
    ['!!null ""', null],
    ['!!null null', null],
    ['!!null 0', 'problem: cannot decode !!int `0` as a !!null'],
    ['!<tag:yaml.org,2002:int> "3"', 3],
    ['%TAG ! tag:yaml.org,2002:\n---\n!int "3"', 3],
    ['%TAG !y! tag:yaml.org,2002:\n---\n!y!int "3"', 3],
    ['%TAG !! tag:example.org,2024:\n---\n!!int "3"', '3'],
    ['! 12', '12'],
    ['!local 12', '12'],
    ['!!float 9223372036854775807', float(2 ** 63)],
    ['!!float 9223372036854775808', 'problem: cannot decode !!int `9223372036854775808` as a !!float'],
    ['!!timestamp 2024-01-01', '2024-01-01'],
    ['!!timestamp 2024-13-01', 'problem: cannot decode !!str `2024-13-01` as a !!timestamp'],
    ['!!timestamp 2024', 'problem: cannot decode !!int `2024` as a !!timestamp'],
    ['!!binary aMOp', 'hé'],
    ['!!binary |\n  aG\n  k=\n', 'hi'],
    ['!!binary ""', ''],
    ['!!binary wyg=', '\udcc3('],
    ['!!binary aGk', 'problem: !!binary value contains invalid base64 data'],
    ['!!binary a-_=', 'problem: !!binary value contains invalid base64 data'],
    ['!!binary "aG k="', 'problem: !!binary value contains invalid base64 data'],
    ['!!int |\n  12\n', 'problem: cannot decode !!str `12\n` as a !!int'],
  ])('%j', (text, expected) => {
    expect(tagged(text)).toEqual(expected);
  });

  it('keep the tag as it is written', () => {
    const { documents } = readYaml(new Source('test.yaml', '!!int &a 3'));
    expect(documents[0]?.root).toMatchObject({ tag: '!!int', anchor: 'a', text: '3', value: 3 });
  });

  it('cut a long text short in the message', () => {
    expect(tagged(`!!int ${'x'.repeat(1000)}`)).toBe(`problem: cannot decode !!str \`${'x'.repeat(40)}…\` as a !!int`);
  });
});
