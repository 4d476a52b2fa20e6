import { valueRules } from '../../rules/value-rules.ts';
import { namedRules, namesOf } from '../../validations/rules/rules.ts';
import { functionTexts } from './function-text.ts';
import type { FunctionText } from './function-text.ts';

/** What editors say of a module that comes with ytt. */
export interface ModuleText {
  readonly text: string;
  readonly members: ReadonlyMap<string, FunctionText>;
}

/** Every rule has a function: `assert.min(5).check(value)`. */
const RULE_FUNCTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  namedRules.flatMap((rule) => {
    const { summary = rule.keyword } = valueRules.find(({ code }) => code === rule.keyword) ?? {};
    return namesOf(rule).map((name) => [`${name}(argument)`, `An object whose check(value) fails unless this holds: ${summary.toLowerCase()}.`]);
  }),
);

/** By the name in `load("@ytt:NAME", "NAME")`. A test compares modules and members with those that there are. */
export const moduleTexts: ReadonlyMap<string, ModuleText> = new Map(
  Object.entries({
    assert: module('Fails where something is not as it must be.', {
      'equals(expected, actual)': 'Fails unless both are equal.',
      'fail(message)': 'Stops with an error.',
      'try_to(function)': 'Calls a function: gives its result and None, or None and the error.',
      'valid(node, rules)': 'Whether a value obeys the rules on it, and why not.',
      'validate(key, value, *rules, **keywords)': 'Fails unless a value obeys rules.',
      ...RULE_FUNCTIONS,
    }),
    base64: module('Base64.', {
      'encode(text, url=False, raw=False, strict=False)': 'A text in Base64.',
      'decode(text, url=False, raw=False, strict=False)': 'The text that Base64 stands for.',
      'decodable(text, url=False, raw=False, strict=False)': 'Whether a text is Base64.',
    }),
    data: module('Data values, and files of the library.', {
      values: 'The data values: what the schema, values files and flags give in the end.',
      'list(path="")': 'The paths of the files, or of those in a directory.',
      'read(path)': 'The content of a file, as it is.',
    }),
    ip: module('IP addresses and networks.', {
      'parse_addr(text)': 'An address: is_ipv4(), is_ipv6(), string().',
      'parse_cidr(text)': 'The address and the network of `10.0.0.1/8`.',
    }),
    json: module('JSON.', {
      'encode(value, indent=0, escape_html=True)': 'A value as JSON.',
      'decode(text)': 'The value that JSON stands for.',
      'decodable(text)': 'Whether a text is JSON.',
    }),
    library: module('Private libraries, those below `_ytt_lib`.', {
      'get(name, alias="")':
        'A library: with_data_values(), with_data_values_schema(), eval() for its documents, export() for its functions, data_values().',
    }),
    math: module('Mathematics. Results may differ in the last bits from one kind of processor to another.', {
      e: 'The base of natural logarithms.',
      pi: 'The ratio of a circle’s circumference to its diameter.',
      'ceil(x)': 'The least whole number that is not below.',
      'floor(x)': 'The greatest whole number that is not above.',
      'fabs(x)': 'The absolute value.',
      'round(x)': 'The nearest whole number; halves go away from zero.',
      'exp(x)': 'e to the power of x.',
      'sqrt(x)': 'The square root.',
      'log(x, base=e)': 'The logarithm.',
      'pow(x, y)': 'x to the power of y.',
      'mod(x, y)': 'What is left of x divided by y.',
      'remainder(x, y)': 'The remainder of x divided by y, as IEEE 754 defines it.',
      'hypot(x, y)': 'The length of the diagonal.',
      'copysign(x, y)': 'x with the sign of y.',
      'acos(x)': 'Arc cosine.',
      'asin(x)': 'Arc sine.',
      'atan(x)': 'Arc tangent.',
      'atan2(y, x)': 'The angle of a point.',
      'cos(x)': 'Cosine.',
      'sin(x)': 'Sine.',
      'tan(x)': 'Tangent.',
      'degrees(x)': 'An angle in degrees.',
      'radians(x)': 'An angle in radians.',
      'acosh(x)': 'Inverse hyperbolic cosine.',
      'asinh(x)': 'Inverse hyperbolic sine.',
      'atanh(x)': 'Inverse hyperbolic tangent.',
      'cosh(x)': 'Hyperbolic cosine.',
      'sinh(x)': 'Hyperbolic sine.',
      'tanh(x)': 'Hyperbolic tangent.',
      'gamma(x)': 'The gamma function.',
    }),
    md5: module('MD5.', { 'sum(text)': 'The MD5 sum of a text, in hexadecimal.' }),
    module: module('Modules of your own.', { 'make(name, **members)': 'A module with a name and members.' }),
    overlay: module('Overlays in code, and matchers for `@overlay/match`.', {
      'apply(left, *rights)': 'The left node with overlays applied to it.',
      all: 'Matches every node.',
      'index(position)': 'Matches the node at a position.',
      'map_key(name)': 'Matches maps in which a key has the same value as in the overlay.',
      'subset(value)': 'Matches nodes that contain a value.',
      'and_op(*matchers)': 'Matches what all matchers match.',
      'or_op(*matchers)': 'Matches what one of the matchers matches.',
      'not_op(matcher)': 'Matches what a matcher does not match.',
    }),
    regexp: module('Patterns of RE2.', {
      'match(pattern, text)': 'Whether a pattern is found in a text.',
      'replace(pattern, text, replacement)': 'A text with what a pattern finds replaced: by a text with `$1`, or by a function.',
    }),
    sha256: module('SHA-256.', { 'sum(text)': 'The SHA-256 sum of a text, in hexadecimal.' }),
    struct: module('Structs: values with fields.', {
      'make(**fields)': 'A struct with the fields that the keyword arguments give.',
      'make_and_bind(object, **fields)': 'A struct whose functions get an object as their first argument.',
      'bind(function, *arguments)': 'A function that gets arguments in front of its own.',
      'encode(value)': 'A struct of a dict, and of dicts in it.',
      'decode(struct)': 'A dict of a struct, and of structs in it.',
    }),
    template: module('Parts of templates.', { 'replace(node)': 'Puts the items or documents of a node in the place where it is called.' }),
    toml: module('TOML.', { 'encode(value, indent=2)': 'A value as TOML.', 'decode(text)': 'The value that TOML stands for.' }),
    url: module('Addresses of the web.', {
      'path_segment_encode(text)': 'A text as a part of a path.',
      'path_segment_decode(text)': 'The text that a part of a path stands for.',
      'query_param_value_encode(text)': 'A text as a value in a query.',
      'query_param_value_decode(text)': 'The text that a value in a query stands for.',
      'query_params_encode(parameters)': 'A query, of names with lists of values.',
      'query_params_decode(text)': 'The names of a query with their lists of values.',
      'parse(text)': 'The parts of an address: user, hostname(), string(), without_user().',
    }),
    version: module('The version of ytt.', { 'require_at_least(version)': 'Fails if ytt is older.' }),
    yaml: module('YAML.', {
      'encode(value)': 'A value as YAML.',
      'decode(text)': 'The value that YAML stands for.',
      'decodable(text)': 'Whether a text is YAML.',
    }),
  }),
);

function module(text: string, members: Readonly<Record<string, string>>): ModuleText {
  return { text, members: functionTexts(members) };
}
