import { Source } from '@assay/source';
import { compileSource, execute, Fault } from '@assay/starlark';
import type { Value } from '@assay/starlark';
import { describe, expect, test } from 'vitest';

import type { EvaluationContext } from '../evaluation-context.ts';
import { createRenderSession } from '../template/create-render-session.ts';
import { language } from '../template/language.ts';
import { structsFrom } from '../values/to-starlark.ts';
import { decodeJson } from './decode-json.ts';
import { modulesFor } from './modules.ts';

const NAMES = ['assert', 'base64', 'data', 'ip', 'json', 'math', 'md5', 'module', 'regexp', 'sha256', 'struct', 'toml', 'url', 'version', 'yaml'];

interface Evaluated {
  /** `repr` of the result, or `error: ` with the message. */
  readonly result: string;
  readonly warnings: readonly string[];
  readonly frames: readonly string[];
}

const modules = await modulesFor(NAMES.map((name) => `@ytt:${name}`));

/** Evaluates an expression with all modules loaded. */
function evaluate(expression: string, { version = '1.2.3' }: { readonly version?: string } = {}): Evaluated {
  const warnings: string[] = [];
  const session = createRenderSession({ print: () => undefined, warn: (text) => warnings.push(text), version, modules });
  const { thread } = session;
  const unused = (): never => {
    throw new Fault('not here');
  };
  const context: EvaluationContext = {
    session,
    file: { path: 'a.yml', kind: 'yaml-template', isLibrary: false, isOutput: true, bytes: new Uint8Array(), source: new Source('a.yml', '') },
    settings: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false },
    dataValues: () => structsFrom(decodeJson('{"name": "n", "list": [1], "map": {"a": 1}}')),
    listFiles: (path) => [`${path}b.txt`],
    readFile: (path) => new Source(path, `text of ${path}`),
    loadFile: unused,
    libraryModule: unused,
    sourceMaps: new Map(),
  };
  const predeclared = new Map<string, Value>(
    NAMES.flatMap((name): [string, Value][] => [[name, session.modules.byName.get(name)?.create(context) ?? null]]),
  );
  const compiled = compileSource(new Source('a.star', `result = ${expression}`), { language, predeclared: predeclared.keys() });
  if (compiled.kind === 'failed') throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
  const outcome = execute(compiled.program, thread, { predeclared, freeze: false });
  if (outcome.kind === 'failed') return { result: `error: ${outcome.error.message}`, warnings, frames: outcome.error.frames.map(({ name }) => name) };
  return { result: thread.repr(outcome.module.exports().get('result') ?? null), warnings, frames: [] };
}

function check(expression: string, expected: string): void {
  expect(evaluate(expression).result).toBe(expected);
}

describe('base64', () => {
  test.each([
    ['base64.encode("data")', '"ZGF0YQ=="'],
    ['base64.encode("é", raw=True)', '"w6k"'],
    ['base64.encode("??>", url=True)', '"Pz8-"'],
    ['base64.decode("w6k=")', '"é"'],
    ['base64.decode("/w==")', '"\\xff"'],
    ['base64.decode("ZG\\nF0\\r\\nYQ=\\n=")', '"data"'],
    ['base64.decode("")', '""'],
    ['base64.decode("ZGF0YQ", raw=True)', '"data"'],
    ['base64.decode("ZGF0YR==")', '"data"'],
    ['base64.encode("a", nope=1)', '"YQ=="'],
    ['base64.decode("ZGF0YR==", strict=True)', 'error: base64.decode: illegal base64 data at input byte 6'],
    ['base64.decode("YWI", raw=True, strict=True)', '"ab"'],
    ['base64.decode("ZGF0Y")', 'error: base64.decode: illegal base64 data at input byte 4'],
    ['base64.decode("ZGF0YQ=")', 'error: base64.decode: illegal base64 data at input byte 7'],
    ['base64.decode("ZGF0YQ==x")', 'error: base64.decode: illegal base64 data at input byte 8'],
    ['base64.decode("Z===")', 'error: base64.decode: illegal base64 data at input byte 1'],
    ['base64.decode("ZGF0YQ==", raw=True)', 'error: base64.decode: illegal base64 data at input byte 6'],
    ['base64.encode(1)', 'error: base64.encode: expected a string, but was int'],
    ['base64.encode("a", url=1)', 'error: base64.encode: expected starlark.Bool, but was starlark.Int'],
    ['base64.encode()', 'error: base64.encode: expected exactly one argument'],
  ])('%s', check);
});

describe('hashes', () => {
  test.each([
    ['md5.sum("data")', '"8d777f385d3dfec8815d20f7496026dc"'],
    ['md5.sum(base64.decode("/w=="))', '"00594fd4f42ba43fc1ca0427a0576295"'],
    ['sha256.sum("")', '"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"'],
    ['md5.sum("a", "b")', 'error: md5.sum: expected exactly one argument'],
  ])('%s', check);
});

describe('data', () => {
  test.each([
    ['data.values.name', '"n"'],
    ['data.values["map"].a', '1'],
    ['data.values[1]', 'error: expected a string, but was int'],
    ['data.values["nope"]', 'error: key "nope" not in struct'],
    ['1 in data.values', 'False'],
    ['data.list()', '["b.txt"]'],
    ['data.list("dir/")', '["dir/b.txt"]'],
    ['data.list("a", "b")', 'error: data.list: expected exactly zero or one argument'],
    ['data.read("x")', '"text of x"'],
    ['data.read(None)', 'error: data.read: expected a string, but was NoneType'],
  ])('%s', check);
});

describe('ip', () => {
  test.each([
    ['ip.parse_addr("192.0.2.1").string()', '"192.0.2.1"'],
    ['ip.parse_addr("2001:DB8:0:0:1:0:0:1").string()', '"2001:db8::1:0:0:1"'],
    ['ip.parse_addr("::").string()', '"::"'],
    ['ip.parse_addr("1:0:0:2::").string()', '"1:0:0:2::"'],
    ['ip.parse_addr("::ffff:1.2.3.4").string()', '"1.2.3.4"'],
    ['ip.parse_addr("64:ff9b::1.2.3.4").string()', '"64:ff9b::102:304"'],
    ['ip.parse_addr("::ffff:1.2.3.4").is_ipv4()', 'True'],
    ['ip.parse_addr("::1").is_ipv6()', 'True'],
    ['type(ip.parse_addr("::1"))', '"@ytt:ip.addr"'],
    ['[part.string() for part in ip.parse_cidr("10.11.12.13/20")]', '["10.11.12.13", "10.11.0.0/20"]'],
    ['ip.parse_cidr("2001:db8::1/33")[1].string()', '"2001:db8::/33"'],
    ['ip.parse_cidr("::ffff:1.2.3.4/120")[1].string()', '"1.2.3.0/24"'],
    ['ip.parse_cidr("10.0.0.1/8")[1].addr().string()', '"10.0.0.0"'],
    ['ip.parse_addr("010.1.1.1")', 'error: ip.parse_addr: invalid IP address: 010.1.1.1'],
    ['ip.parse_addr("1.2.3")', 'error: ip.parse_addr: invalid IP address: 1.2.3'],
    ['ip.parse_addr("1::2::3")', 'error: ip.parse_addr: invalid IP address: 1::2::3'],
    ['ip.parse_addr("1:2:3:4:5:6:7:8::")', 'error: ip.parse_addr: invalid IP address: 1:2:3:4:5:6:7:8::'],
    ['ip.parse_addr("12345::")', 'error: ip.parse_addr: invalid IP address: 12345::'],
    ['ip.parse_addr("fe80::1%eth0")', 'error: ip.parse_addr: invalid IP address: fe80::1%eth0'],
    ['ip.parse_addr(":1")', 'error: ip.parse_addr: invalid IP address: :1'],
    ['ip.parse_addr("")', 'error: ip.parse_addr: invalid IP address: '],
    ['ip.parse_cidr("1.2.3.4/33")', 'error: ip.parse_cidr: invalid CIDR address: 1.2.3.4/33'],
    ['ip.parse_cidr("1.2.3.4")', 'error: ip.parse_cidr: invalid CIDR address: 1.2.3.4'],
    ['ip.parse_addr("::1").string(1)', 'error: ip.addr.string: expected no argument'],
    [
      'yaml.encode(ip.parse_addr("::1"))',
      'error: yaml.encode: Unable to convert value: @ytt:ip.addr does not automatically encode (hint: use .string())',
    ],
  ])('%s', check);
});

describe('json', () => {
  test.each([
    ['json.encode({"b": [1, 2.5, None, True], "a": (1,)})', String.raw`"{\"a\":[1],\"b\":[1,2.5,null,true]}"`],
    ['json.encode({}, indent=2)', '"{}"'],
    ['json.encode([1, {"a": []}], indent=1)', String.raw`"[\n 1,\n {\n  \"a\": []\n }\n]"`],
    ['json.encode("<&>")', String.raw`"\"\\u003c\\u0026\\u003e\""`],
    ['json.encode("<&>", escape_html=False)', String.raw`"\"<&>\""`],
    ['json.encode([1e21, 1e20, 1e-6, 1e-7, -0.0])', '"[1e+21,100000000000000000000,0.000001,1e-7,-0]"'],
    ['json.encode(base64.decode("/2E="))', String.raw`"\"\\ufffda\""`],
    ['json.encode(float("inf"))', 'error: json.encode: json: unsupported value: +Inf'],
    ['json.encode(1, indent=9)', 'error: json.encode: indent value must be between 0 and 8'],
    ['json.encode(1, indent="2")', 'error: json.encode: expected starlark.Int'],
    ['json.encode(1, indent=None)', 'error: json.encode: expected starlark.Int'],
    ['json.encode(1, foo=1)', 'error: json.encode: invalid argument name: foo'],
    ['json.encode(1, escape_html=1)', 'error: json.encode: expected starlark.Bool, but was starlark.Int'],
    ['json.decode(\'{"b":1,"a":[true,null,"x"],"b":2}\')', '{"a": [True, None, "x"], "b": 2}'],
    ['type(json.decode("1"))', '"float"'],
    [String.raw`json.decode('"\\u00e9\\ud83d\\ude00\\ud800\\n"')`, String.raw`"é😀�\n"`],
    ['json.decode(" [ ] ")', '[]'],
    ['json.decode("")', 'error: json.decode: unexpected end of JSON input'],
    ['json.decode("[1,]")', "error: json.decode: invalid character ']' looking for beginning of value"],
    ['json.decode("[1 2]")', "error: json.decode: invalid character '2' after array element"],
    [`json.decode('{"a" 1}')`, "error: json.decode: invalid character '1' after object key"],
    [`json.decode('{"a":1 "b"}')`, `error: json.decode: invalid character '"' after object key:value pair`],
    [`json.decode('{"a":1,}')`, "error: json.decode: invalid character '}' looking for beginning of object key string"],
    ['json.decode("{\'a\'}")', String.raw`error: json.decode: invalid character '\'' looking for beginning of object key string`],
    ['json.decode("nul1")', "error: json.decode: invalid character '1' in literal null (expecting 'l')"],
    ['json.decode("01")', "error: json.decode: invalid character '1' after top-level value"],
    ['json.decode("-x")', "error: json.decode: invalid character 'x' in numeric literal"],
    ['json.decode("1.x")', "error: json.decode: invalid character 'x' after decimal point in numeric literal"],
    ['json.decode("1e+")', "error: json.decode: invalid character ' ' in exponent of numeric literal"],
    ['json.decode("tru")', "error: json.decode: invalid character ' ' in literal true (expecting 'e')"],
    ['json.decode("\\"a")', 'error: json.decode: unexpected end of JSON input'],
    [String.raw`json.decode('"\\x"')`, "error: json.decode: invalid character 'x' in string escape code"],
    [String.raw`json.decode('"\\u12g4"')`, String.raw`error: json.decode: invalid character 'g' in \u hexadecimal character escape`],
    [String.raw`json.decode('"a\nb"')`, String.raw`error: json.decode: invalid character '\n' in string literal`],
    ['json.decode("é")', "error: json.decode: invalid character 'Ã' looking for beginning of value"],
    ['json.decode("1e400")', 'error: json.decode: json: cannot unmarshal number 1e400 into Go value of type float64'],
  ])('%s', check);

  test('deep nesting is refused', () => {
    check('json.decode("[" * 100000)', "error: json.decode: invalid character '[' exceeded max depth");
  });
});

describe('math', () => {
  test.each([
    ['math.ceil(1.2)', '2'],
    ['math.floor(-1.2)', '-2'],
    ['math.ceil(1 << 70)', '1180591620717411303424'],
    ['math.round(-2.5)', '-3'],
    ['math.mod(-7, 3)', '-1'],
    ['math.remainder(7, 4)', '-1'],
    ['math.pow(2, 0.5) == math.sqrt(2)', 'True'],
    ['math.log(8, 2)', '3'],
    ['math.copysign(3, -0.0)', '-3'],
    ['math.gamma(5)', '24'],
    ['math.ceil()', 'error: ceil: ceil: got 0 arguments, want 1'],
    ['math.floor("x")', 'error: floor: expected float value, but was starlark.String'],
    ['math.floor(float("nan"))', 'error: floor: cannot convert float NaN to integer'],
    ['math.log()', 'error: log: got 0 arguments, want at least 1'],
    ['math.log("x")', 'error: expected float value, but was starlark.String'],
    ['math.mod(1)', 'error: round: expected exactly two arguments'],
    ['math.sin()', 'error: sin: expected exactly one argument'],
  ])('%s', check);

  test('the first call of a run warns, a constant does not', () => {
    expect(evaluate('math.pi').warnings).toEqual([]);
    const { warnings } = evaluate('math.sin(0) + math.cos(0)');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^\nWarning: a function from the @ytt:math module .*\.\n$/);
  });
});

describe('struct and module', () => {
  test.each([
    ['struct.make(a=1).a', '1'],
    ['struct.make(a=1) == struct.make(a=1)', 'False'],
    ['[k for k in struct.make(z=1, a=2)]', '["z", "a"]'],
    ['dict(struct.make(z=1))', '{"z": 1}'],
    ['dict(**struct.make(z=1))', '{"z": 1}'],
    ['str([struct.make()])', '"[struct(...)]"'],
    ['{struct.make(): 1}', 'error: unhashable type: struct'],
    ['struct.make(1)', 'error: struct.make: unexpected positional arguments (structs are made from keyword arguments only)'],
    ['struct.make(a=1).b', 'error: struct has no .b field or method'],
    ['struct.bind(lambda a, b: a + b, 1)(2)', '3'],
    ['struct.bind(len)', 'error: struct.bind: expected at least two arguments'],
    ['struct.bind(lambda a: a.nope, "x")()', 'error: struct.bind_result: string has no .nope field or method'],
    ['struct.make_and_bind({"v": 7}, get=lambda self: self["v"], val=3).get()', '7'],
    ['struct.make_and_bind(a=1)', 'error: struct.make_and_bind: expected at exactly one argument'],
    ['struct.encode({"a": [{"b": 1}]}).a[0].b', '1'],
    ['struct.decode(struct.make(a=struct.make(b=(1, 2))))', '{"a": {"b": [1, 2]}}'],
    ['struct.encode({1: 2})', 'error: (p) expected struct key to be string'],
    ['struct.decode(len)', 'error: (p) unknown type *starlark.Builtin for conversion to go value'],
    ['struct.decode(1 << 64)', 'error: (p) not sure how to get int'],
    ['struct.encode()', 'error: struct.encode: expected exactly one argument'],
    ['str(module.make("m", a=1))', String.raw`"<module \"m\">"`],
    ['module.make("m", a=1).a', '1'],
    ['module.make(a=1)', 'error: module.make: module.make: got 0 arguments, want 1'],
    ['module.make("m").zz', 'error: module has no .zz field or method'],
  ])('%s', check);
});

describe('regexp', () => {
  test.each([
    ['regexp.match("[a-z]+[0-9]", "__a1__")', 'True'],
    ['regexp.match("^a$", "ba")', 'False'],
    ['regexp.replace("b+", "abbc", "x")', '"axc"'],
    ['regexp.replace("(a)(b)?", "aab", "<$2$1>")', '"<a><ba>"'],
    ['regexp.replace("(?P<x>a)", "aa", "[${x}]")', '"[a][a]"'],
    ['regexp.replace("(?<x>a)", "a", "$x!")', '"a!"'],
    ['regexp.match("(?P<x>a)(?P<x>b)", "ab")', 'True'],
    ['regexp.replace("(?P<x>a)|(?P<x>b)", "abc", "<${x}>")', '"<a><b>c"'],
    ['regexp.replace("(a)", "a", "$1b|${1}b|$$|$|${|$9")', '"|ab|$|$|${|"'],
    ['regexp.replace("a*", "baaac", "-")', '"-b-c-"'],
    ['regexp.replace("", "ab", "-")', '"-a-b-"'],
    ['regexp.replace("é", "aéb", "")', '"ab"'],
    ['regexp.replace("[a-c]", "abcd", lambda m: m.upper())', '"ABCd"'],
    ['regexp.replace("a", "a", lambda m: 1)', 'error: regexp.replace: expected a string, but was int'],
    ['regexp.replace("a", "a", lambda m: m.nope)', 'error: regexp.replace: string has no .nope field or method'],
    ['regexp.replace("a", "b", 5)', 'error: regexp.replace: expected a string, but was int'],
    ['regexp.replace("a", "b")', 'error: regexp.replace: expected exactly 3 arguments'],
    ['regexp.match("(", "a")', 'error: regexp.match: error parsing regexp: missing closing ): `(`'],
    ['regexp.match(1, "a")', 'error: regexp.match: expected a string, but was int'],
    ['regexp.match("a")', 'error: regexp.match: expected exactly two arguments'],
  ])('%s', check);
});

describe('toml', () => {
  test.each([
    ['toml.encode({"b": 1, "a": [1, "x"], "t": {"f": 1.0}})', String.raw`"a = [1, \"x\"]\nb = 1\n\n[t]\n  f = 1.0\n"`],
    ['toml.encode({"a": {"b": {"c": None}}}, indent=1)', String.raw`"[a]\n [a.b]\n"`],
    ['toml.encode({"l": [{"a": 1}, {"b": 2}]})', String.raw`"[[l]]\n  a = 1\n\n[[l]]\n  b = 2\n"`],
    ['toml.encode({"l": [{"a": 1, "b": {"c": 2}}, 3]})', String.raw`"l = [{a = 1, b = {c = 2}}, 3]\n"`],
    ['toml.encode({"k k": "q\\"\\n\\x7f", "": True})', String.raw`"\"\" = true\n\"k k\" = \"q\\\"\\n\\u007f\"\n"`],
    ['toml.encode({"a": 1e10, "b": 1.5e-7, "c": float("-inf"), "d": -0.0})', String.raw`"a = 10000000000.0\nb = 0.00000015\nc = -inf\nd = -0.0\n"`],
    ['toml.encode([1])', 'error: toml.encode: toml: top-level values must be Go maps or structs'],
    ['toml.encode({"a": [1, None]})', 'error: toml.encode: toml: cannot encode array with nil element'],
    ['toml.encode({}, indent=9)', 'error: toml.encode: indent value must be between 0 and 8'],
    ['toml.encode({}, foo=1)', 'error: toml.encode: invalid argument name: foo'],
    ['toml.decode("b = 1\\na = [1, 2.0]\\n[t]\\nx = \'y\'")', '{"a": [1, 2], "b": 1, "t": {"x": "y"}}'],
    ['type(toml.decode("a = 1.0")["a"])', '"float"'],
    ['toml.decode("a = 0x7fffffffffffffff")', '{"a": 9223372036854775807}'],
    ['toml.decode("[[l]]\\na = 1\\n[[l]]\\n")', '{"l": [{"a": 1}, {}]}'],
    ['toml.decode("__proto__ = 1")', '{"__proto__": 1}'],
    ['toml.decode("a = 2020-01-01")', 'error: (p) unknown type time.Time for conversion to starlark value'],
    ['toml.decode(5)', 'error: toml.decode: expected a string, but was int'],
  ])('%s', check);
});

describe('url', () => {
  test.each([
    ['url.path_segment_encode("a b/c?d&é+~")', '"a%20b%2Fc%3Fd&%C3%A9+~"'],
    ['url.path_segment_decode("a%20b+c")', '"a b+c"'],
    ['url.query_param_value_encode("a b&é")', '"a+b%26%C3%A9"'],
    ['url.query_param_value_decode("a+b%2F%C3%A9")', '"a b/é"'],
    ['url.query_params_encode({"b": ["1", "2"], "a": ["x y"], "e": []})', '"a=x+y&b=1&b=2"'],
    ['url.query_params_decode("b=1;a=x+y&&b=2&c")', '{"a": ["x y"], "b": ["1", "2"], "c": [""]}'],
    ['url.query_params_encode([1])', 'error: url.query_params_encode: expected argument to be a map, but was []interface {}'],
    ['url.query_params_encode({1: []})', 'error: url.query_params_encode: expected map key to be string, but was int64'],
    ['url.query_params_encode({"a": "b"})', 'error: url.query_params_encode: expected map value to be array, but was string'],
    ['url.query_params_encode({"a": [None]})', 'error: url.query_params_encode: expected array value to be string, but was <nil>'],
    ['url.path_segment_decode("a%zzb")', 'error: url.path_segment_decode: invalid URL escape "%zz"'],
    ['url.query_param_value_decode("%4")', 'error: url.query_param_value_decode: invalid URL escape "%4"'],
    ['url.parse("HTTP://u%40x:p%2F@host:80/a%2fb?q=1#f%20g").string()', '"http://u%40x:p%2F@host:80/a%2fb?q=1#f%20g"'],
    ['url.parse("http://u:p@[::1]:80/").hostname()', '"::1"'],
    ['url.parse("http://u:p@h").user.password', '"p"'],
    ['url.parse("http://u@h").user.password', 'None'],
    ['url.parse("http://h").user', 'None'],
    ['url.parse("http://u:p@h/x").without_user().string()', '"http://h/x"'],
    ['url.parse("mailto:a@b?x").string()', '"mailto:a@b?x"'],
    ['url.parse("/a b?").string()', '"/a%20b?"'],
    ['url.parse("./a:b").string()', '"./a:b"'],
    ['url.parse("file:///x").string()', '"file:///x"'],
    ['url.parse("a:/x").string()', '"a:/x"'],
    ['url.parse("//h/p").string()', '"//h/p"'],
    ['url.parse("*").string()', '"*"'],
    ['url.parse("#").string()', '""'],
    ['url.parse("http://[fe80::1%25en0]/").string()', '"http://[fe80::1%25en0]/"'],
    ['url.parse("%zz")', 'error: url.parse: parse "%zz": invalid URL escape "%zz"'],
    ['url.parse(":x")', 'error: url.parse: parse ":x": missing protocol scheme'],
    ['url.parse("a:b/c:d/../")', '@'],
    ['url.parse("1a:b")', 'error: url.parse: parse "1a:b": first path segment in URL cannot contain colon'],
    ['url.parse("http://h:x/")', 'error: url.parse: parse "http://h:x/": invalid port ":x" after host'],
    ['url.parse("http://[::1/")', 'error: url.parse: parse "http://[::1/": missing \']\' in host'],
    ['url.parse("http://a b/")', 'error: url.parse: parse "http://a b/": invalid character " " in host name'],
    ['url.parse("http://u u@h/")', 'error: url.parse: parse "http://u u@h/": net/url: invalid userinfo'],
    ['url.parse("a\\nb")', String.raw`error: url.parse: parse "a\nb": net/url: invalid control character in URL`],
    ['url.parse("a").port', 'error: @ytt:url.value has no .port field or method'],
  ])('%s', (expression, expected) => {
    if (expected === '@') check(`type(${expression})`, '"@ytt:url.value"');
    else check(expression, expected);
  });
});

describe('version', () => {
  test.each([
    ['1.2.3', '1.2.3', 'None'],
    ['1.10.0', '1.9.0', 'None'],
    ['1.2.3', '1.2.3+build', 'None'],
    ['1.2.3', '1.2.3-rc.1', 'None'],
    ['1.2.3-rc.2', '1.2.3-rc.1', 'None'],
    ['1.2.4-rc.2', '1.2.3', "error: version.require_at_least: ytt version '1.2.4-rc.2' does not meet the minimum required version '1.2.3'"],
    ['1.2.4-rc.2', '1.2.3-rc.1', "error: version.require_at_least: ytt version '1.2.4-rc.2' does not meet the minimum required version '1.2.3-rc.1'"],
    ['1.2.3', '1.2.4', "error: version.require_at_least: ytt version '1.2.3' does not meet the minimum required version '1.2.4'"],
    ['1.2.3', '1.2', "error: version.require_at_least: version string '1.2' must be a valid semver"],
    ['develop', '0.1.0', 'error: version.require_at_least: Malformed version: develop'],
  ])('%s against %s', (version, required, expected) => {
    expect(evaluate(`version.require_at_least("${required}")`, { version }).result).toBe(expected);
  });
});

describe('yaml', () => {
  test.each([
    ['yaml.encode({"b": [1, None], "a": {}})', String.raw`"b:\n- 1\n- null\na: {}\n"`],
    ['yaml.encode(None)', '""'],
    ['yaml.encode([])', String.raw`"[]\n"`],
    ['yaml.encode({1: 2, True: 3, None: 4})', String.raw`"1: 2\ntrue: 3\nnull: 4\n"`],
    ['yaml.decode("a: [x, yes] # c")', '{"a": ["x", True]}'],
    ['yaml.decode("")', 'None'],
    ['yaml.decode("# only")', 'None'],
    ['yaml.decode("a: 1\\n# end")', '{"a": 1}'],
    ['yaml.decode("# front\\n---\\na: 1")', 'error: yaml.decode: Expected to find exactly one YAML document'],
    ['yaml.decode("a: 1\\n---\\nb: 2")', 'error: yaml.decode: Expected to find exactly one YAML document'],
    ['yaml.decode("a: 1\\na: 2")', 'error: (p) Unexpected duplicate key: a'],
    ['yaml.decode(5)', 'error: yaml.decode: expected a string, but was int'],
    ['yaml.encode(len)', 'error: (p) unknown type *starlark.Builtin for conversion to go value'],
  ])('%s', check);

  test('a list inside itself is refused', () => {
    check('(lambda l: [l.append(l), yaml.encode(l)])([])', 'error: yaml.encode: value is nested too deeply to be converted');
  });
});

describe('assert', () => {
  test.each([
    ['assert.equals({"a": [1]}, {"a": [1.0]})', 'None'],
    [
      'assert.equals(1, "1")',
      String.raw`error: assert.equals: Not equal:
(expected type: int)
1


(was type: string)
"1"
`,
    ],
    ['assert.equals(1)', 'error: assert.equals: got 1 arguments, want 2'],
    ['assert.equals(len, 1)', 'error: assert.equals: expected argument not to be a function, but was *starlark.Builtin'],
    ['assert.fail("no")', 'error: assert.fail: fail: no'],
    ['assert.fail(5)', 'error: assert.fail: expected a string, but was int'],
    ['assert.fail()', 'error: assert.fail: got 0 arguments, want 1'],
    ['assert.try_to()', 'error: assert.try_to: got 0 arguments, want 1'],
    ['assert.try_to(lambda: 1)', '(1, None)'],
    ['assert.try_to(lambda: fail("x"))', '(None, "fail: x")'],
    ['assert.try_to(lambda x: x)', '(None, "function lambda missing 1 argument (x)")'],
    ['assert.try_to(1)', 'error: assert.try_to: expected argument to be a function, but was starlark.Int'],
    ['assert.min(2).check(2)', 'True'],
    ['assert.min(2).check(1)', 'error: fail: value < 2'],
    ['assert.max([1, 2]).check([1, 1])', 'True'],
    ['assert.min(1).check("a")', 'error: string >= int not implemented'],
    ['assert.min_len(2).check("a")', 'error: fail: length = 1'],
    ['assert.max_len(1).check([])', 'True'],
    ['assert.not_null(0)', 'True'],
    ['assert.not_null(None)', 'error: assert.not_null: fail: value is null'],
    ['assert.not_null(1, 2)', 'error: assert.not_null: got 2 arguments, want at most 1'],
    ['assert.not_null().check()', 'error: function lambda missing 1 argument (value)'],
    ['assert.not_null().check(value=None)', 'error: fail: value is null'],
    [
      'assert.min(1).check(assert.max(2))',
      'error: yaml.encode: Unable to convert value: @ytt:assert.assertion does not encode (did you mean to call check()?)',
    ],
    [
      'assert.one_not_null().check(assert.max(2))',
      'error: Unable to convert value: @ytt:assert.assertion does not encode (did you mean to call check()?)',
    ],
    ['type(assert.min(assert.max(2)))', '"@ytt:assert.assertion"'],
    ['assert.one_of(1, 2).check(2)', 'True'],
    ['assert.one_of([1, 2]).check(3)', 'error: fail: not one of allowed values'],
    ['assert.one_not_null().check({"a": 1, "b": 2})', 'error: check: ["a", "b"] are not null'],
    ['assert.one_not_null().check(1, 2)', 'error: check: got 2 arguments, want 1'],
    ['assert.one_not_null([[1]]).check({1: 2})', 'error: check: unexpected error while looking up key [1]'],
    ['str(assert.one_not_null().check)', '"<built-in function assert.one_not_null>"'],
    ['type(assert.min(1).check)', '"function"'],
    ['type(assert.min(1))', '"@ytt:assert.assertion"'],
  ])('%s', check);

  test('a check stands in the call stack', () => {
    expect(evaluate('assert.min(2).check(1)').frames).toEqual(['lambda', '<toplevel>']);
    expect(evaluate('assert.one_not_null().check({})').frames).toEqual(['<toplevel>']);
  });
});

describe('patterns and formats', () => {
  test.each([
    ['#@schema/validation matches="a"', true],
    ['#@assert/validate regexp=("x", "a")', true],
    ['#@schema/validation-defaults-for-strings min_len=1, format = "port"', true],
    ['#@schema/validate **rules', true],
    ['#@ load("@ytt:assert", "assert")\n#@ assert.format("port")', true],
    ['#@ load("@ytt:assert", check="assert")\n#@ check . matches("a")', true],
    ['#@ load("@ytt:\\x61ssert", "assert")\n#@ assert.regexp("a")', true],
    ['#@ load("@ytt:assert", "assert")\n#@ getattr(assert, "mat" + "ches")', true],
    ['#@ load("@ytt:assert", "assert")\n#@ assert.min(5)', false],
    ['#@schema/validation min=1\na: #@ "{}".format(1)', false],
    ['a: #@ text.format(1)\nformat: 1', false],
  ])('are loaded where rules may need them: %s', async (text, isLoaded) => {
    expect((await modulesFor([text])).libraries.formats !== undefined).toBe(isLoaded);
  });

  test('are loaded for rules that another file has', async () => {
    expect(
      (await modulesFor(['#@ rules = dict(matches="a")', '#@ load("rules.star", "rules")\n#@assert/validate **rules'])).libraries.formats,
    ).toBeDefined();
  });
});

describe('CEL', () => {
  test.each([
    ['#@schema/validation cel="self > 1"', true],
    ['#@schema/validation min=1, cel = "self > 1"', true],
    ['#@schema/validate **rules', true],
    ['#@schema/validation min=1\na: 1 #! excel=1', false],
    ['#@ cel="x"', false],
  ])('is loaded where rules may need it: %s', async (text, isLoaded) => {
    expect((await modulesFor([text])).libraries.expressions !== undefined).toBe(isLoaded);
  });
});
