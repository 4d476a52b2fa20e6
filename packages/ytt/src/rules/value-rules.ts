import type { Rule, RuleExample } from '@assay/findings';

/** A values file beside a schema. */
function values(text: string, schema: string): RuleExample {
  return {
    file: 'values.yml',
    text: `#@data/values\n---\n${text}\n`,
    beside: [{ file: 'schema.yml', text: `#@data/values-schema\n---\n${schema}\n` }],
  };
}

function namedRule(code: string, summary: string, schema: string, failing: string, passing: string): Rule {
  const detail = DETAILS.get(code);
  return {
    code,
    severity: 'error',
    summary,
    explanation: `The keyword ${code}= checks it: @schema/validation for the final data values, including the defaults of the schema, and @assert/validate for nodes of rendered documents. Null is checked by not_null= only.${detail === undefined ? '' : ` ${detail}`}`,
    failing: values(failing, schema),
    passing: values(passing, schema),
  };
}

const LENGTH = 'The length of a string is its number of bytes, that of an array or a map its number of items.';

/** What the keyword alone does not tell. */
const DETAILS: ReadonlyMap<string, string> = new Map([
  ['min_len', LENGTH],
  ['max_len', LENGTH],
  ['len', LENGTH],
  ['one_not_null', 'With True all keys of the map count, with a list only those. A missing key counts as null.'],
  ['one_of', 'Values are compared by content, and 1 equals 1.0. An older name is enum=.'],
  ['starts_with', 'Case counts. An older name is prefix=.'],
  ['ends_with', 'Case counts.'],
  ['contains', 'A string has the text in it, an array an equal item, a map the key.'],
  ['matches', 'The pattern has the syntax of RE2 and is found anywhere in the string: ^ and $ make it match the whole. An older name is regexp=.'],
  [
    'format',
    'Formats of strings are date-time, date, time, email, hostname, ip, ipv4, ipv6, uri, uriref, percent and duration; port and quantity may be numbers, too.',
  ],
  ['multiple_of', 'Numbers are compared as they are written in decimal: 0.3 is a multiple of 0.1.'],
  ['unique', 'Items are compared by content, and 1 equals 1.0.'],
]);

/** What is said about data values and their schema. */
export const valueRules: readonly Rule[] = [
  {
    code: 'schema',
    severity: 'error',
    summary: 'A schema declares the type of each value',
    explanation:
      'The value in the schema gives the type, and is the default. So null needs @schema/nullable or @schema/type any=True, and an array has exactly one item.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\nname: null\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/nullable\nname: ""\n' },
  },
  {
    code: 'key-type',
    severity: 'error',
    summary: 'Keys of data values are strings',
    explanation:
      'Templates read data values by name, and ytt fails when they read a map with another kind of key. In YAML 1.1, which ytt reads, n, y, no, yes, off and on are booleans: quote them. The position is the key, in the schema or where the value is given.',
    failing: {
      file: 'schema.yml',
      text: '#@data/values-schema\n---\nn: 3\n',
      beside: [{ file: 'config.yml', text: '#@ load("@ytt:data", "data")\nreplicas: #@ data.values.n\n' }],
    },
    passing: {
      file: 'schema.yml',
      text: '#@data/values-schema\n---\n"n": 3\n',
      beside: [{ file: 'config.yml', text: '#@ load("@ytt:data", "data")\nreplicas: #@ data.values.n\n' }],
    },
  },
  {
    code: 'redundant-default',
    severity: 'warning',
    summary: 'A schema gives the default of a scalar once',
    explanation:
      'The value in the schema already is the default, so @schema/default on a string, a number, a boolean or a value of any type repeats or contradicts it. On maps, on arrays and under @schema/nullable it has a meaning of its own.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/default 3\nreplicas: 1\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/nullable\n#@schema/default 3\nreplicas: 1\n' },
  },
  {
    code: 'ignored-type',
    severity: 'info',
    summary: 'Types are not listed beside any=',
    explanation: 'With any=True every value is allowed, with any=False values of the type in the schema; names of types beside it have no effect.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/type "int", any=True\nport: 80\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/type "int", "string"\nport: 80\n' },
  },
  {
    code: 'alias',
    severity: 'info',
    summary: 'Annotations of a schema have their current names',
    explanation:
      '@schema/doc is now @schema/desc, @schema/validate is @schema/validation, and @schema/match data_values=True is @data/values-schema. The older names still work.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/doc "Name of the app"\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/desc "Name of the app"\nname: app\n' },
  },
  {
    code: 'type',
    severity: 'error',
    summary: 'A data value has the type that the schema declares',
    explanation:
      'The position is the value in the file that gives it; the line of the schema is shown beside it. An integer is a float, too; null needs @schema/nullable, and several types are listed as in @schema/type "int", "string".',
    failing: values('replicas: "3"', 'replicas: 1'),
    passing: values('replicas: 3', 'replicas: 1'),
  },
  {
    code: 'unknown-key',
    severity: 'error',
    summary: 'A data value is declared in the schema',
    explanation: 'With a schema, only the keys in it can be given, unless their map has @schema/any-key.',
    failing: values('#@overlay/match missing_ok=True\nreplica: 3', 'replicas: 1'),
    passing: values('replicas: 3', 'replicas: 1'),
  },
  {
    code: 'removed',
    severity: 'error',
    summary: 'A removed data value is not used',
    explanation: '@schema/removed marks it and says what to use instead.',
    failing: values('#@overlay/match missing_ok=True\ncount: 3', '#@schema/removed "use replicas"\ncount: 1\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/removed "use replicas"\ncount: 1\nreplicas: 1'),
  },
  {
    code: 'deprecated',
    severity: 'warning',
    summary: 'A deprecated data value is not used',
    explanation: '@schema/deprecated marks it and says what to use instead. Its default is fine.',
    failing: values('count: 3', '#@schema/deprecated "use replicas"\ncount: 1\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/deprecated "use replicas"\ncount: 1\nreplicas: 1'),
  },
  namedRule('not_null', 'A value is given', '#@schema/nullable\n#@schema/validation not_null=True\nname: ""', 'name: null', 'name: app'),
  namedRule('min_len', 'A value is long enough', '#@schema/validation min_len=1\nname: app', 'name: ""', 'name: a'),
  namedRule('max_len', 'A value is short enough', '#@schema/validation max_len=3\nname: app', 'name: application', 'name: abc'),
  namedRule('min', 'A value is large enough', '#@schema/validation min=1\nreplicas: 1', 'replicas: 0', 'replicas: 1'),
  namedRule('max', 'A value is small enough', '#@schema/validation max=9\nreplicas: 1', 'replicas: 10', 'replicas: 9'),
  namedRule(
    'one_not_null',
    'Exactly one of several values is given',
    '#@schema/validation one_not_null=["port", "socket"]\nlisten:\n  #@schema/nullable\n  port: 1\n  #@schema/nullable\n  socket: ""',
    'listen:\n  port: 80\n  socket: /run/app',
    'listen:\n  port: 80',
  ),
  namedRule('one_of', 'A value is one of those allowed', '#@schema/validation one_of=["dev", "prod"]\nstage: dev', 'stage: prd', 'stage: prod'),
  namedRule('len', 'A value has the right length', '#@schema/validation len=3\ncode: abc', 'code: abcd', 'code: xyz'),
  namedRule(
    'starts_with',
    'A value starts with a string',
    '#@schema/validation starts_with="https://"\nurl: https://example.com',
    'url: http://example.com',
    'url: https://example.org',
  ),
  namedRule(
    'ends_with',
    'A value ends with a string',
    '#@schema/validation ends_with=".git"\nrepository: app.git',
    'repository: app',
    'repository: web.git',
  ),
  namedRule(
    'contains',
    'A value contains a string, an item or a key',
    '#@schema/validation contains="@sha256:"\nimage: app@sha256:0f1e',
    'image: app:latest',
    'image: web@sha256:2d3c',
  ),
  namedRule('matches', 'A value matches a pattern', '#@schema/validation matches="^[a-z]+$"\nname: app', 'name: App 1', 'name: web'),
  namedRule(
    'format',
    'A value has a format',
    '#@schema/validation format="hostname"\nhost: example.com',
    'host: example com',
    'host: www.example.com',
  ),
  namedRule('even', 'A value is an even number', '#@schema/validation even=True\nmemory: 2', 'memory: 3', 'memory: 4'),
  namedRule('odd', 'A value is an odd number', '#@schema/validation odd=True\nreplicas: 1', 'replicas: 2', 'replicas: 3'),
  namedRule('multiple_of', 'A value is a multiple of a number', '#@schema/validation multiple_of=1024\nmemory: 1024', 'memory: 1000', 'memory: 2048'),
  namedRule('unique', 'The items of a value differ', '#@schema/validation unique=True\nports:\n- 80', 'ports: [80, 80]', 'ports: [80, 443]'),
  {
    code: 'cel',
    severity: 'error',
    summary: 'A value obeys an expression of CEL',
    explanation:
      'In a schema, cel= of @schema/validation is an expression of CEL on self, the value of the node, or a pair of a description and an expression, or a list of these. Its types are checked against the schema, values are as Kubernetes gives them to rules of custom resources, and assay export --to crd writes it into x-kubernetes-validations as it is. With path= the violation is reported at a key below the node.',
    failing: values('replicas:\n  min: 3', '#@schema/validation cel="self.min <= self.max", path="min"\nreplicas:\n  min: 1\n  max: 2'),
    passing: values('replicas:\n  max: 3', '#@schema/validation cel="self.min <= self.max", path="min"\nreplicas:\n  min: 1\n  max: 2'),
  },
  {
    code: 'custom',
    severity: 'error',
    summary: "A value passes the author's own rules",
    explanation:
      'For a tuple ("what it must be", function) the function is called. It returns True or (False, "why not"), or fails with a message. @schema/validation checks the final data values, @assert/validate nodes of rendered documents. A third item of the tuple is a message to show instead, with the fields {key}, {value}, {desc} and {failure}.',
    failing: values('replicas: 2', '#@schema/validation ("an odd number", lambda v: v % 2 == 1)\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/validation ("an odd number", lambda v: v % 2 == 1)\nreplicas: 1'),
  },
];
