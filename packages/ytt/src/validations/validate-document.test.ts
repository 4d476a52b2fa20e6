import { Source } from '@assay/source';
import type { NamedArguments, Value } from '@assay/starlark';
import { Builtin, compileSource, execute, Thread } from '@assay/starlark';
import { describe, expect, it } from 'vitest';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { Annotation, Holder } from '../model.ts';
import { isCollection } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import { language } from '../template/language.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { RuleReader } from './rule-reader.ts';
import { validateDocument } from './validate-document.ts';

const rules = new RuleReader();

/** Values, and what is asked of nodes: each map item or array item that has a comment `#@ arguments` on its line. */
function check(
  text: string,
  thread: Thread = new Thread({ semantics: language }),
): { readonly report: string; readonly findings: readonly Finding[] } {
  const values = readDocuments(new Source('values.yml', text));
  const [document] = values.documents;
  if (!document) throw new Error('The text has no document');
  const schemaRules = new Map<Holder, PlannedValidation>();
  try {
    collect(document, schemaRules, new Map());
    validateDocument(document, { thread, rules, schemaRules, isTerse: true });
  } catch (error) {
    if (error instanceof Failure) return { report: error.message, findings: error.findings };
    throw error;
  }
  return { report: '', findings: [] };
}

function collect(holder: Holder, schemaRules: Map<Holder, PlannedValidation>, read: Map<string, PlannedValidation>): void {
  const [comment] = holder.comments ?? [];
  if (comment?.text.startsWith('@ ')) {
    const validation = read.get(comment.text) ?? rules.read(annotationOf(comment.text.slice(2)));
    read.set(comment.text, validation);
    schemaRules.set(holder, validation);
  }
  if (isCollection(holder.value)) for (const item of holder.value.items) collect(item, schemaRules, read);
}

function annotationOf(code: string): Annotation {
  let positional: readonly Value[] = [];
  let named: NamedArguments = [];
  const rule = new Builtin('rule', (_thread, positionalGiven, namedGiven) => {
    [positional, named] = [positionalGiven, namedGiven];
    return null;
  });
  const source = new Source('schema.yml', `rule(${code})`);
  const compiled = compileSource(source, { language, predeclared: ['rule'] });
  if (compiled.kind === 'failed') throw new Error(compiled.problems.map(({ message }) => message).join());
  const outcome = execute(compiled.program, new Thread({ semantics: language }), { predeclared: new Map([['rule', rule]]) });
  if (outcome.kind === 'failed') throw new Error(outcome.error.message);
  return { name: 'schema/validation', positional, named, span: { source, start: 0, end: 1 } };
}

/** What the one violation of `v: …` says, or nothing. */
function found(rule: string, value: string): string | undefined {
  const { report } = check(`#@ ${rule}\nv: ${value}`);
  return /found: (.*)/.exec(report)?.[1] ?? (report === '' ? undefined : report);
}

describe('named rules', () => {
  it.each([
    ['min=5', '5', undefined],
    ['min=5', '4', 'value < 5'],
    ['min=5', '5.5', undefined],
    ['min=5.0', '4', 'value < 5'],
    ['min=5.5', '5', 'value < 5.5'],
    ['min="b"', 'a', 'value < b'],
    ['min=1', 'a', 'string >= int not implemented'],
    ['min=1.0', 'a', 'string >= int not implemented'],
    ['min=[1, 2]', '[1, 3]', undefined],
    ['min=[1, 2]', '[1, 1, 9]', 'value < [1, 2]'],
    ['min=[1, "a"]', '[1, 2]', 'int >= string not implemented'],
    ['min=True', 'false', 'value < True'],
    ['min={}', '{a: 1}', 'dict >= dict not implemented'],
    ['max=5', '6', 'value > 5'],
    ['max=5', '-6', undefined],
    ['max=18446744073709551615', '18446744073709551615', undefined],
    ['min_len=2', 'é', undefined],
    ['min_len=3', 'é', 'length = 2'],
    ['min_len=1', '[]', 'length = 0'],
    ['max_len=1.9', '{a: 1, b: 2}', 'length = 2'],
    ['min_len=0', '""', undefined],
    ['min_len=1', '5', 'len: value of type int has no len'],
    ['not_null=True', '', 'value is null'],
    ['not_null=False', '', undefined],
    ['not_null=True', '0', undefined],
    ['one_of=["a", 1]', 'a', undefined],
    ['one_of=["a", 1]', '"1"', 'not one of allowed values'],
    ['one_of=["a", 1]', '1.0', undefined],
    ['one_of=[1.5]', '1.5', undefined],
    ['one_of=[1]', 'true', 'not one of allowed values'],
    ['one_of=[{"a": [1]}]', '{a: [1]}', undefined],
    ['one_of=[{"a": [1]}]', '{a: [2]}', 'not one of allowed values'],
    ['one_of=("a", "b")', 'b', undefined],
    ['one_of={"a": 1}', 'a', undefined],
    ['one_of={"a": 1}', '[a]', 'not one of allowed values'],
    ['one_not_null=True', '{a: 1, b: null}', undefined],
    ['one_not_null=True', '{a: null}', 'all values are null'],
    ['one_not_null=True', '{}', 'value is empty'],
    ['one_not_null=True', '{a: 1, b: 2, c: null}', '["a", "b"] are not null'],
    ['one_not_null=["a", "b"]', '{a: 1, c: 2}', undefined],
    ['one_not_null=["x"]', '{a: 1}', 'all values are null'],
    ['one_not_null=[1]', '{1: x, 2: y}', undefined],
    ['one_not_null=True', '[1]', "value must be a map or dict, but was 'list'"],
    ['one_not_null=True', '5', "value must be a map or dict, but was 'int'"],
  ])('%s on %s', (rule, value, expected) => {
    expect(found(rule, value)).toBe(expected);
  });

  it.each([
    ['min=5', 'a value >= 5'],
    ['min="x"', 'a value >= "x"'],
    ['max=1e6', 'a value <= 1e+06'],
    ['min_len=2.7', 'length >= 2'],
    ['max_len=-1', 'length <= -1'],
    ['one_of=["a", 1]', 'one of ["a", 1]'],
    ['one_not_null=True', 'exactly one of all children to be not null'],
    ['one_not_null=("a", "b")', 'exactly one of ("a", "b") to be not null'],
  ])('%s is described', (code, description) => {
    expect(rules.read(annotationOf(code)).rules.map((rule) => rule.description)).toEqual([description]);
  });
});

describe('mistakes in an annotation', () => {
  it.each([
    ['', 'expected annotation to have 2-tuple as argument(s), but found no arguments (by schema.yml:1)'],
    ['["", 1]', 'expected annotation to have 2-tuple as argument(s), but found: ["", 1] (by schema.yml:1)'],
    ['("", len, 1)', 'expected 2-tuple, but found tuple with length 3 (by schema.yml:1)'],
    ['(1, len)', 'expected first item in the 2-tuple to be a string describing a valid value, but was int (at schema.yml:1)'],
    ['("", 5)', 'expected second item in the 2-tuple to be an assertion function, but was int (at schema.yml:1)'],
    ['("", "x")', 'expected second item in tuple to be an assertion function or assertion object, but was a string (at schema.yml:1)'],
    ['min_len="4"', 'expected keyword argument "min_len" to be a number, but was string (at schema.yml:1)'],
    ['max_len=True', 'expected keyword argument "max_len" to be a number, but was bool (at schema.yml:1)'],
    ['not_null=1', 'expected keyword argument "not_null" to be a boolean, but was int (at schema.yml:1)'],
    ['one_not_null=False', 'one_not_null= cannot be False'],
    ['one_not_null="a"', "expected True or a sequence of keys, but was a 'string'"],
    ['one_of=4', 'expected keyword argument one_of to be a sequence, but was int'],
    ['when=True', 'expected keyword argument "when" to be a function, but was bool (at schema.yml:1)'],
    ['foo=1', 'unknown keyword argument "foo" (at schema.yml:1)'],
  ])('%s', (code, message) => {
    const { report, findings } = check(`v: 1 #@ ${code}`);
    expect(report).toBe(`Invalid @schema/validation annotation - ${message}`);
    expect(findings.map((finding) => finding.code)).toEqual(['annotation']);
  });

  it('name the keyword where the reference does not', () => {
    const [finding] = check('v: 1 #@ one_not_null="a"').findings;
    expect(finding?.message).toBe("invalid one_not_null= of @schema/validation: expected True or a sequence of keys, but was a 'string'");
  });
});

describe('functions of the author', () => {
  it.each([
    ['lambda v: True', undefined],
    ['lambda v: fail("no")', 'no'],
    ['lambda v: fail("check: no")', 'no'],
    ['lambda v: fail("fail: no")', 'fail: no'],
    ['lambda: True', 'function lambda accepts no arguments (1 given)'],
    ['lambda v: 1 // 0', 'floored division by zero'],
  ])('%s', (assertion, expected) => {
    expect(found(`("good", ${assertion})`, '1')).toBe(expected);
  });

  it('say no with everything but True', () => {
    for (const result of ['None', '1', '"x"', 'False']) {
      expect(check(`v: 1 #@ ("good", lambda v: ${result})`).report).toBe('  v\n    from: values.yml:1\n    - must be: good (by: schema.yml:1)\n\n');
    }
  });

  it('see collections as fragments', () => {
    expect(found('("x", lambda v: v["a"][0] == 1)', '{a: [1]}')).toBeUndefined();
  });
});

describe('conditions', () => {
  it.each([
    ['lambda v: v > 0', undefined],
    ['lambda v: v < 0', 'value < 5'],
    ['lambda v, ctx: ctx.parent["other"] == "x" and ctx.root["v"] == -1', 'value < 5'],
    ['lambda v: 1', 'Validating v: want when= to be bool, got int'],
    ['lambda v: fail("oh")', 'Validating v: Failure evaluating when=: fail: oh'],
    ['lambda a, b, c: True', 'Validating v: Failed to evaluate when=: function must accept 1 or 2 arguments (3 given)'],
    ['lambda *all: True', 'value < 5'],
  ])('%s', (when, expected) => {
    const { report } = check(`v: -1 #@ min=5, when=${when}\nother: x`);
    expect(/found: (.*)/.exec(report)?.[1] ?? (report === '' ? undefined : report)).toBe(expected);
  });

  it('are not asked for null', () => {
    expect(check('v: #@ min=5, when=lambda v: fail("asked")').report).toBe('');
  });

  it('give the list around an item', () => {
    expect(check('l:\n- 1 #@ min=5, when=lambda v, ctx: len(ctx.parent) == 2\n- 2').report).toContain('l[0]');
  });
});

describe('reports', () => {
  it('list everything in the order of the document, a node before what is in it', () => {
    const { report, findings } = check(
      'm: #@ ("at most one", lambda m: len(m) < 2), min_len=3\n  l:\n  - 1 #@ max=0\n  x: q #@ min_len=2, one_of=["z"]\n',
    );
    expect(report).toBe(
      [
        '  m\n    from: values.yml:1\n    - must be: at most one (by: schema.yml:1)\n    - must be: length >= 3 (by: schema.yml:1)\n      found: length = 2\n\n',
        '  m.l[0]\n    from: values.yml:3\n    - must be: a value <= 0 (by: schema.yml:1)\n      found: value > 0\n\n',
        '  m.x\n    from: values.yml:4\n    - must be: length >= 2 (by: schema.yml:1)\n      found: length = 1\n',
        '    - must be: one of ["z"] (by: schema.yml:1)\n      found: not one of allowed values\n\n',
      ].join(''),
    );
    expect(findings.map(({ code, path, found: seen }) => [code, path, seen])).toEqual([
      ['custom', ['m'], undefined],
      ['min_len', ['m'], 'length = 2'],
      ['max', ['m', 'l', 0], 'value > 0'],
      ['min_len', ['m', 'x'], 'length = 1'],
      ['one_of', ['m', 'x'], 'not one of allowed values'],
    ]);
  });

  it('place a finding at the value and relate the rule', () => {
    const [finding] = check('v: 12 #@ max=5').findings;
    expect(finding?.span && finding.span.source.text.slice(finding.span.start, finding.span.end)).toBe('12');
    expect(finding?.message).toBe('v must be: a value <= 5; found: value > 5');
    expect(finding?.related?.[0]?.span.source.name).toBe('schema.yml');
  });

  it('have null first and alone', () => {
    expect(check('v: #@ ("x", lambda v: fail("ran")), min=5, not_null=True').findings.map(({ code }) => code)).toEqual(['not_null']);
    expect(check('v: 1 #@ ("x", lambda v: fail("ran")), min=5, not_null=True').findings.map(({ code }) => code)).toEqual(['custom', 'min']);
  });
});

it('has the map around a value as its parent again after a map inside of it', () => {
  const rule = 'min=5, when=lambda v, ctx: "c" in ctx["parent"]';
  expect(check(`x:\n  n:\n    z: 1\n  c: 1 #@ ${rule}\n`).findings.map(({ path }) => path)).toEqual([['x', 'c']]);
  expect(check(`x:\n- [1]\n- 1 #@ min=5, when=lambda v, ctx: len(ctx["parent"]) == 2\n`).findings.map(({ path }) => path)).toEqual([['x', 1]]);
});

it('checks named rules on many values without a step of Starlark', () => {
  const items = Array.from({ length: 4000 }, (_, at) => `- k: ${at} #@ min=0, max=5000, one_of=list(range(4000))\n`).join('');
  expect(check(items, new Thread({ semantics: language, maxSteps: 1 })).report).toBe('');
});

it('ends a function that never ends with the budget', () => {
  const { report, findings } = check('v: 1 #@ ("x", lambda v: [1 for _ in range(1000000)])', new Thread({ semantics: language, maxSteps: 1000 }));
  expect(report).toBe('Validating v: @schema/validation (by schema.yml:1): Starlark computation cancelled: too many steps');
  expect(findings.map(({ code, span, path }) => [code, span?.source.name, path])).toEqual([['evaluation', 'schema.yml', ['v']]]);
});

it('shows keys that are no text as the reference does, and points to them as they are', () => {
  const { report, findings } = check('1:\n  2.0: 1 #@ min=5\n"": 1 #@ min=5\n');
  expect(report).toContain('  %!s(int=1).%!s(float64=2)\n    from: values.yml:2\n');
  expect(report).toContain('  (map item)\n    from: values.yml:3\n');
  expect(findings.map(({ path }) => path)).toEqual([['1', '2'], ['']]);
});
