import type { Value } from '@assay/jmespath';
import { Budget, printJson } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';
import { compileJmesPath } from './compile-jmespath.ts';
import type { JmesPathHost } from './host.ts';
import { kyvernoFunctions } from './kyverno-functions.ts';

/** 2026-03-04T05:06:07.890Z on a clock two hours ahead; its random numbers are always in the middle. */
const HOST: JmesPathHost = {
  now: () => ({ epochMilliseconds: Date.UTC(2026, 2, 4, 5, 6, 7, 890), offsetMinutes: 120 }),
  random: () => 0.5,
  lookUpHost: (name) => (name === 'intranet.example' ? ['93.184.216.34', '10.0.0.9'] : name === 'public.example' ? ['93.184.216.34'] : undefined),
};

/** The result of an expression as JSON, or its error. */
function evaluate(expression: string, data: Value = null, budget = new Budget(1_000_000)): string {
  const compiled = compileJmesPath(expression);
  if (compiled.kind === 'problem') return `refused: ${compiled.message}`;
  const outcome = compiled.program.search(data, { host: HOST, budget });
  if (outcome.kind === 'fault') return `error: ${outcome.message}`;
  const printed = printJson(outcome.value, { escapeHtml: false });
  return printed.kind === 'text' ? printed.text : `no text: ${printed.message}`;
}

function check(cases: readonly (readonly [expression: string, expected: string])[]): void {
  it.each(cases)('%s gives %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });
}

it('lists every function once, in the order of the signatures', () => {
  const names = kyvernoFunctions.map(({ name }) => name);
  expect(names).toHaveLength(51);
  expect(names).toEqual([...new Set(names)].sort());
});

describe('texts', () => {
  check([
    ["compare('b', 'a')", '1'],
    ["compare('\uffff', '😀')", '-1'],
    ["compare('a', 'b') < `1`", 'null'],
    ["equal_fold('Straße', 'STRASSE')", 'false'],
    ["equal_fold('ΣΑΣ', 'σας')", 'true'],
    ["equal_fold('\u212b', 'å')", 'true'],
    ["equal_fold('ı', 'I')", 'false'],
    ["to_upper('aßᾳǆ')", '"AßᾼǄ"'],
    ["to_lower('ΟΔΟΣİ')", '"οδοσi"'],
    ["trim('xxayx', 'yx')", '"a"'],
    ["trim('xyx', 'xy')", '""'],
    ["trim_prefix('v1.2', 'v')", '"1.2"'],
    ["split('a😀b', '')", '["a","😀","b"]'],
    ["replace('abab', 'b', '-', `1`)", '"a-ab"'],
    ["replace('ab', '', '.', `-1`)", '".a.b."'],
    ["replace('ab', '', '.', `2`)", '".a.b"'],
    ["replace_all('a.b', '.', '$&')", '"a$&b"'],
    ["truncate('😀bc', `2.9`)", '"😀b"'],
    ["truncate('abc', `1e18`)", '"abc"'],
    ["truncate('abc', `1e30`)", '""'],
    ["to_boolean('FaLse')", 'false'],
    ["to_boolean('yes')", "error: JMESPath function 'to_boolean': lowercase argument must be 'true' or 'false' (provided: 'yes')"],
    ["path_canonicalize('/a/../../b/./c//')", '"/b/c"'],
    ["path_canonicalize('x/..')", '"."'],
    ["sha256('')", '"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"'],
    ["md5(base64_decode('/w=='))", '"00594fd4f42ba43fc1ca0427a0576295"'],
    ["base64_encode(base64_decode('wyg='))", '"wyg="'],
    ["base64_decode('YQ')", 'error: illegal base64 data at input byte 0'],
    ["base64_decode('YQ=')", 'error: illegal base64 data at input byte 3'],
    ["base64_decode('YQ==YQ==')", 'error: illegal base64 data at input byte 4'],
  ]);
});

describe('patterns', () => {
  check([
    ["regex_match('^[a-c]+$', 'abc')", 'true'],
    ['regex_match(`"["`, \'x\')', 'error: error parsing regexp: missing closing ]: `[`'],
    ["regex_match('^33333333[.]?', `33333333`)", 'false'],
    ["regex_match('^33333332$', `33333333`)", 'true'],
    ["regex_replace_all('(?P<y>\\d{4})-(\\d\\d)', '2026-03', '${2}/$y$$${x')", '"03/2026$${x"'],
    ["regex_replace_all('a*', 'baac', '<$0>')", '"<>b<aa>c<>"'],
    ["regex_replace_all('\\b', 'a b', '|')", '"|a| |b|"'],
    ["regex_replace_all(`\"(\"`, 'a', 'b')", "error: JMESPath function 'regex_replace_all': error parsing regexp: missing closing ): `(`"],
    ["regex_replace_all_literal('[0-9]', `12.5`, '$0')", '"$0$0.$0"'],
    ["pattern_match('*.exa?ple', 'a.b.example')", 'true'],
    ["pattern_match('', '')", 'true'],
    ['label_match(`{"a":"x"}`, `{"a":"x","b":"y"}`)', 'true'],
    ['label_match(`{"a":"*"}`, `{"a":"x"}`)', 'false'],
    ["random('[ab]{2}(c|d|e)x?')", '"bbdx"'],
    ["random('[^ -~]')", '"ƈ"'],
    ["random('\\d')", 'error: error parsing regexp: invalid escape sequence: `\\d`'],
    ["random('')", 'error: no pattern provided'],
    ["random('((((a{999}){1}){1}))') | length(@)", '999'],
  ]);
});

describe('arithmetic', () => {
  check([
    ['add(`0.1`, `0.2`)', '0.30000000000000004'],
    ["add('1Gi', '1Mi')", '"1025Mi"'],
    ["add('1m', '1u')", '"1001u"'],
    ["add('90m', '1h')", "error: JMESPath function 'add': Types mismatch"],
    ["add('1m1s', '59s')", '"2m0s"'],
    ["subtract('1h', '90m')", "error: JMESPath function 'subtract': Types mismatch"],
    ["subtract('2Ki', '1')", '"2047"'],
    ["multiply('1.5Gi', `2`)", '"3Gi"'],
    ["multiply(`0.5`, '1n')", '"500"'],
    ["multiply('1E', `1000`)", '"1"'],
    ["multiply('1h', to_number('Inf'))", '"-2562047h47m16.854775808s"'],
    ["divide('10', '4')", '2.5'],
    ["divide('1', `3`)", '"0"'],
    ["divide('1.00', `3`)", '"330m"'],
    ["divide('1.5Gi', `7`)", '"230087533714285714n"'],
    ["divide('1Ti', `7`)", '"157073089682"'],
    ["divide('123456789012345678', `7`)", '"17636684144620811"'],
    ["divide('1234567890123456789', `7`)", '"176366841446208112714285714n"'],
    ["divide('123456789Mi', '7Ki')", '18059964562.285717'],
    ["divide('12345678901234567890', '1')", '12345678901234570000'],
    ["divide('1s', `-3`)", '"-333.333333ms"'],
    ["divide(`1`, '1s')", "error: JMESPath function 'divide': Types mismatch"],
    ["modulo('10Ki', '3Ki')", '"1Ki"'],
    ['modulo(`-4`, `2`)', '0'],
    ['modulo(`-7`, `3`)', '-1'],
    ["modulo('90s', '1m1s')", '"29s"'],
    ["add('m', '1')", '"1"'],
    ["divide('512Mi', '-')", "error: JMESPath function 'divide': Zero divisor passed"],
    ['sum(`["1", "500m", "1Ki"]`)', '"1025500m"'],
    ['sum(`[1, "x"]`)', "error: JMESPath function 'sum': invalid operand"],
    ['round(`2.345`, `2`)', '2.35'],
    ['round(`-2.5`, `0`)', '-3'],
    ['round(`1`, `0.5`)', "error: JMESPath function 'round': Non-integer argument(s) passed for round off"],
    ['round(`1`, `-1`)', "error: JMESPath function 'round': %!d(MISSING) argument is out of bounds (%!d(MISSING))"],
  ]);
});

describe('collections', () => {
  check([
    ['lookup(`{"__proto__": 1}`, \'__proto__\')', '1'],
    ["lookup(`{}`, 'constructor')", 'null'],
    ['lookup(`[5, 6]`, `1`)', '6'],
    ['lookup(`[5]`, `0.5`)', "error: JMESPath function 'lookup': argument #2: expected an integer number but got: 0.5"],
    ['lookup(`[5]`, `1e300`)', "error: JMESPath function 'lookup': argument #2: number is outside the range of integer numbers: 1e+300"],
    ["lookup(`[5]`, 'x')", "error: JMESPath function 'lookup': argument #2 is not of type Number"],
    ['items(`{"b": 1, "a": 2}`, \'k\', \'v\')', '[{"k":"a","v":2},{"k":"b","v":1}]'],
    ["items(`[7]`, 'i', 'v')[0].v", '7'],
    ["type(items(`[7]`, 'i', 'v'))", 'error: unknown type'],
    ["type(items(`[7]`, 'i', 'v')[*])", '"array"'],
    ["reverse(items(`[7]`, 'i', 'v'))", 'error: interface conversion: interface {} is []map[string]interface {}, not []interface {}'],
    ['object_from_lists(`["a", 1, true]`, `[1, 2]`)', '{"1":2,"a":1,"true":null}'],
    ['object_from_lists(`[null]`, `[1]`)', "error: JMESPath function 'object_from_lists': argument #1 is not of type StringArray"],
  ]);
});

describe('versions', () => {
  check([
    ["semver_compare('1.4.9', '>=1.2.0 <1.5.0')", 'true'],
    ["semver_compare('2.0.1', '1.x || >=2.0.1')", 'true'],
    ["semver_compare('1.3.7', '1.3.x')", 'true'],
    ["semver_compare('1.3.7', '<=1.3.x')", 'true'],
    ["semver_compare('1.3.7', '>1.3.x')", 'false'],
    ["semver_compare('1.0.0-rc.1', '<1.0.0-rc.1.1')", 'true'],
    ["semver_compare('1.0.0-2', '<1.0.0-10')", 'true'],
    ["semver_compare('nonsense', '=0.0.0')", 'true'],
    [
      "semver_compare('1.0.0', '>1.02.0')",
      'error: Could not parse Range ">1.02.0": Could not parse version "1.02.0" in ">1.02.0": Minor number must not contain leading zeroes "02"',
    ],
    [
      "semver_compare('1.0.0', '>1.0.0-')",
      'error: Could not parse Range ">1.0.0-": Could not parse version "1.0.0-" in ">1.0.0-": Prerelease is empty',
    ],
    ["semver_compare('1.0.0', 'v 1.0.0')", 'true'],
    ["semver_compare('1.0.0', 'é 1.0.0')", 'error: Could not get version from string: "é"'],
    ["semver_compare('1.0.0', '~1.0.0')", 'error: Could not parse Range "~1.0.0": Could not parse comparator "~" in "~1.0.0"'],
  ]);
});

describe('parsing', () => {
  check([
    ['parse_json(\'{"a": [1e0]}\')', '{"a":[1]}'],
    ["parse_json('[')", 'error: unexpected end of JSON input'],
    ["parse_yaml('a: [yes, 010, 1_000]')", '{"a":[true,8,1000]}'],
    ["parse_yaml('true: 1\n2: 2\n1.5: 3')", '{"1.5":3,"2":2,"true":1}'],
    ["parse_yaml('a: 1\n--- [')", '{"a":1}'],
    ["parse_yaml('[a, b]c')", '["a","b"]'],
    ["parse_yaml('{a: 1} x')", '{"a":1}'],
    ["parse_yaml('a: [')", 'error: yaml: line 1: did not find expected node content'],
    ["parse_yaml('{a: 1}: 2')", 'error: yaml: invalid map key: map[interface {}]interface {}{"a":1}'],
    ["parse_yaml('[~: 2]')", 'error: unsupported map key of type: %!s(<nil>), key: <nil>, value: 2'],
    ["parse_yaml('-.inf')", 'error: json: unsupported value: -Inf'],
  ]);
});

describe('images and addresses', () => {
  check([
    ["image_normalize('web')", '"docker.io/web:latest"'],
    ["image_normalize('team/web:1.0')", '"docker.io/team/web:1.0"'],
    ["image_normalize('localhost/web')", '"localhost/web:latest"'],
    ["image_normalize('[2001:db8::1]:5000/web')", '"[2001:db8::1]:5000/web:latest"'],
    [`image_normalize('r.io/w:1@sha256:${'0a'.repeat(32)}')`, `"r.io/w@sha256:${'0a'.repeat(32)}"`],
    [
      `image_normalize('r.io/w@sha256:${'0a'.repeat(20)}')`,
      `error: JMESPath function 'image_normalize': bad image: r.io/w@sha256:${'0a'.repeat(20)}, defaultRegistry: docker.io, enableDefaultRegistryMutation: true: invalid checksum digest length`,
    ],
    [
      "image_normalize('a__b___c')",
      "error: JMESPath function 'image_normalize': bad image: docker.io/a__b___c, defaultRegistry: docker.io, enableDefaultRegistryMutation: true: invalid reference format",
    ],
    ["is_external_url('https://8.8.8.8:443/x?y#z')", 'true'],
    ["is_external_url('http://192.168.7.1')", 'false'],
    ["is_external_url('http://[fe80::1]')", 'true'],
    ["is_external_url('http://[fe80::1%25eth0]:80/')", 'true'],
    ["is_external_url('http://[fd00::1%25eth0]/')", 'false'],
    ["is_external_url('http://intranet.example/')", 'false'],
    ["is_external_url('http://public.example/')", 'true'],
    ["is_external_url('http://unknown.example/')", 'error: lookup unknown.example: no such host'],
    ["is_external_url(':x')", 'error: parse ":x": missing protocol scheme'],
    ["is_external_url('http://a:b/')", 'error: parse "http://a:b/": invalid port ":b" after host'],
    ["is_external_url('http://[::1')", 'error: parse "http://[::1": missing \']\' in host'],
    ["is_external_url('http://[10.0.0.1]/')", 'error: parse "http://[10.0.0.1]/": invalid IP-literal'],
    ["is_external_url('http://a b/')", 'error: parse "http://a b/": invalid character " " in host name'],
  ]);
});

describe('times', () => {
  check([
    ['time_now()', '"2026-03-04T07:06:07+02:00"'],
    ['time_now_utc()', '"2026-03-04T05:06:07Z"'],
    ["time_since('', '2026-03-04T05:06:07Z', '')", '"890ms"'],
    ["time_since('2006-01-02', '2024-02-28', '2024-03-01')", '"48h0m0s"'],
    ["time_diff('0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z')", '"2562047h47m16.854775807s"'],
    ["time_add('2023-12-31T23:30:00-01:00', '1h')", '"2024-01-01T00:30:00-01:00"'],
    ["time_truncate('1969-12-31T23:59:59.5Z', '1m')", '"1969-12-31T23:59:00Z"'],
    ["time_utc('2024-02-29T00:30:00+05:30')", '"2024-02-28T19:00:00Z"'],
    ["time_before('2024-01-01T00:00:00.1Z', '2024-01-01T00:00:00.2Z')", 'true'],
    ["time_between('2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z', '2024-01-03T00:00:00Z')", 'true'],
    ["time_to_cron('2026-11-22T02:05:00Z')", '"5 2 22 11 0"'],
    ["time_parse('0', '-62135596801')", '"0000-12-31T23:59:59Z"'],
    ["time_parse('9', '9223372036854775808')", 'error: strconv.ParseInt: parsing "9223372036854775808": value out of range'],
  ]);
});

it('ends what takes too long', () => {
  const long = 'x'.repeat(1000);
  for (const expression of [
    "replace_all(replace_all(@, 'x', @), 'x', @)",
    "regex_replace_all('x', @, @) | regex_replace_all('x', @, @) | regex_replace_all('x', @, @)",
    "random('((a*)*)*')",
    "split(@, '') | map(&split(@, ''), @) | to_string(@) | split(@, '') | to_string(@)",
  ]) {
    expect(evaluate(expression, long, new Budget(5_000))).toBe('error: the evaluation takes too many steps');
  }
});
