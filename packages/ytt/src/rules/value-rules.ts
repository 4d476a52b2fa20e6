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
  return {
    code,
    severity: 'error',
    summary,
    explanation: `The keyword ${code}= of @schema/validation and of @assert/validate asks for it. It is checked on the final values, a default of the schema included; a null value is only checked by not_null=.`,
    failing: values(failing, schema),
    passing: values(passing, schema),
  };
}

/** What is said about data values and their schema. */
export const valueRules: readonly Rule[] = [
  {
    code: 'schema',
    severity: 'error',
    summary: 'A schema declares the type of each value',
    explanation:
      'The type is that of the value that the schema shows, which is also the default. So null needs @schema/nullable or @schema/type any=True, and an array shows exactly one item.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\nname: null\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/nullable\nname: ""\n' },
  },
  {
    code: 'type',
    severity: 'error',
    summary: 'A data value has the type that the schema declares',
    explanation:
      'The position is the value in the file that gives it; the line of the schema is shown beside it. An integer is a float, too; null needs @schema/nullable.',
    failing: values('replicas: "3"', 'replicas: 1'),
    passing: values('replicas: 3', 'replicas: 1'),
  },
  {
    code: 'unknown-key',
    severity: 'error',
    summary: 'A data value is declared in the schema',
    explanation: 'With a schema only the keys that it shows can be given.',
    failing: values('#@overlay/match missing_ok=True\nreplica: 3', 'replicas: 1'),
    passing: values('replicas: 3', 'replicas: 1'),
  },
  {
    code: 'removed',
    severity: 'error',
    summary: 'A data value that was removed is not given',
    explanation: '@schema/removed marks it, with a text that says what to use instead.',
    failing: values('#@overlay/match missing_ok=True\ncount: 3', '#@schema/removed "use replicas"\ncount: 1\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/removed "use replicas"\ncount: 1\nreplicas: 1'),
  },
  {
    code: 'deprecated',
    severity: 'warning',
    summary: 'A data value that is deprecated is not given',
    explanation: '@schema/deprecated marks it, with a text that says what to use instead. Its default does no harm.',
    failing: values('count: 3', '#@schema/deprecated "use replicas"\ncount: 1\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/deprecated "use replicas"\ncount: 1\nreplicas: 1'),
  },
  namedRule('not_null', 'A data value is given', '#@schema/nullable\n#@schema/validation not_null=True\nname: ""', 'name: null', 'name: app'),
  namedRule('min_len', 'A data value is long enough', '#@schema/validation min_len=1\nname: app', 'name: ""', 'name: a'),
  namedRule('max_len', 'A data value is short enough', '#@schema/validation max_len=3\nname: app', 'name: application', 'name: abc'),
  namedRule('min', 'A data value is large enough', '#@schema/validation min=1\nreplicas: 1', 'replicas: 0', 'replicas: 1'),
  namedRule('max', 'A data value is small enough', '#@schema/validation max=9\nreplicas: 1', 'replicas: 10', 'replicas: 9'),
  namedRule(
    'one_not_null',
    'Of several data values exactly one is given',
    '#@schema/validation one_not_null=["port", "socket"]\nlisten:\n  #@schema/nullable\n  port: 1\n  #@schema/nullable\n  socket: ""',
    'listen:\n  port: 80\n  socket: /run/app',
    'listen:\n  port: 80',
  ),
  namedRule('one_of', 'A data value is one of those allowed', '#@schema/validation one_of=["dev", "prod"]\nstage: dev', 'stage: prd', 'stage: prod'),
  {
    code: 'custom',
    severity: 'error',
    summary: "A data value obeys the author's own rules",
    explanation:
      'A tuple ("what it must be", function) in @schema/validation or @assert/validate asks the function, which returns True or fails with a message.',
    failing: values('replicas: 2', '#@schema/validation ("an odd number", lambda v: v % 2 == 1)\nreplicas: 1'),
    passing: values('replicas: 3', '#@schema/validation ("an odd number", lambda v: v % 2 == 1)\nreplicas: 1'),
  },
];
