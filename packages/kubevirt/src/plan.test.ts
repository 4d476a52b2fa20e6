import { Source, locate, readYaml, resolveAlias } from '@assay/source';
import type { ScalarNode } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { planRules } from './plan.ts';
import type { PlanOptions, RulePlan } from './plan.ts';

/** Plans a text as it is in a single-quoted YAML scalar. */
function plan(text: string, options?: PlanOptions): RulePlan {
  return planRules(scalar(`'${text.replaceAll("'", "''")}'`), options);
}

function scalar(yaml: string): ScalarNode {
  const node = readYaml(new Source('rules.yaml', yaml)).documents.map(({ root }) => resolveAlias(root))[0];
  if (node?.kind !== 'scalar') throw new Error('no scalar');
  return node;
}

/** Plans one rule that is right but for what is given. */
function planOne(changes: Record<string, unknown>, options?: PlanOptions): RulePlan {
  const rule = { name: 'r', rule: 'integer', path: 'jsonpath::.spec.domain.cpu.cores', message: 'm', ...changes };
  return plan(JSON.stringify([rule]), options);
}

function defects({ defects }: RulePlan): readonly string[] {
  return defects.map(({ code, key }) => (key === undefined ? code : `${code} ${key}`));
}

describe('the text of an annotation', () => {
  it.each(['', 'null', '[]', ' [ ] '])('holds no rules as %j', (text) => {
    expect(plan(text)).toEqual({ rules: [], isUnreadable: false, defects: [], lints: [] });
  });

  it.each(['  ', '[', '[{"a": 1,}]', '[{"a": 1}] x', "[{'a': 1}]", '[NaN]', '\ufeff[]', '# no rules'])('is no JSON as %j', (text) => {
    expect(plan(text)).toMatchObject({ rules: [], isUnreadable: true, defects: [{ code: 'invalid-json' }] });
  });

  it.each(['{}', '"x"', '1', 'true'])('is no array as %j', (text) => {
    expect(plan(text)).toMatchObject({ isUnreadable: true, defects: [{ code: 'not-an-array' }] });
  });

  it('is explained where an editor has changed the quotes or a comma is missing', () => {
    expect(plan('[{“name”: 1}]').defects[0]?.hint).toContain('typographic quotes');
    expect(plan('[{"a": 1 "b": 2}]').defects[0]?.hint).toContain('comma');
  });
});

describe('a rule', () => {
  it('needs quotes around a number or a boolean where a text is meant', () => {
    const advised = planOne({ message: 12, name: true }).defects.map(({ code, hint, fixes = [] }) => [code, hint, fixes.length]);
    expect(advised).toEqual([
      ['wrong-type', 'write it in quotes: "true"', 1],
      ['wrong-type', 'write it in quotes: "12"', 1],
    ]);
    expect(planOne({ message: ['m'] }).defects).toMatchObject([{ code: 'wrong-type', message: '"message" must be a string' }]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'without any key',
      { name: null, rule: null, path: null, message: null },
      ['missing-key rule', 'missing-key name', 'missing-key path', 'missing-key message'],
    ],
    [
      'with empty keys',
      { name: '', rule: '', path: '', message: '' },
      ['missing-key rule', 'missing-key name', 'missing-key path', 'missing-key message'],
    ],
    [
      'with keys of the wrong type',
      { name: 1, rule: [], path: {}, message: true },
      ['wrong-type rule', 'wrong-type name', 'wrong-type path', 'wrong-type message'],
    ],
    ['with an empty valid', { valid: '' }, ['invalid-path valid']],
    ['with a broken valid', { valid: 'jsonpath::.spec[' }, ['invalid-path valid']],
    ['with a valid that is no text', { valid: true }, ['wrong-type valid']],
    ['with justWarning in quotes', { justWarning: 'true' }, ['wrong-type justWarning']],
    ['with a limit in quotes', { min: '2' }, ['wrong-type min']],
    ['with a quantity as limit', { min: '1.5Gi' }, ['wrong-type min']],
    ['with a word as limit', { max: 'many' }, ['wrong-type max']],
    ['with an empty limit', { max: '' }, ['wrong-type max']],
    ['with a list as limit', { max: [1] }, ['wrong-type max']],
    ['with a broken path as limit', { max: 'jsonpath::.spec[' }, ['invalid-path max']],
    [
      'with several mistakes',
      { valid: 1, justWarning: 1, min: true, max: false },
      ['wrong-type valid', 'wrong-type justWarning', 'wrong-type min', 'wrong-type max'],
    ],
    ['with arguments of other types', { values: 5, regex: '(', minLength: [] }, []],
    ['with keys that are null', { valid: null, justWarning: null, min: null }, []],
    ['with keys that nobody knows', { level: 1, description: {} }, []],
    ['with such a key whose value is nested deeply', { description: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown }, []],
    ['of type enum without values', { rule: 'enum' }, ['missing-argument values']],
    ['of type enum with a text as values', { rule: 'enum', values: 'virtio' }, ['wrong-type values']],
    ['of type enum with no values', { rule: 'enum', values: [] }, []],
    ['of type enum with null and a list among the values', { rule: 'enum', values: ['a', null, []] }, ['wrong-type values', 'wrong-type values']],
    ['of type enum with scalars as values', { rule: 'enum', values: ['a', 1, 2.5, true] }, []],
    ['of type enum with a broken path among the values', { rule: 'enum', values: ['jsonpath::'] }, ['invalid-path values']],
    ['of type regex without regex', { rule: 'regex' }, ['missing-argument regex']],
    ['of type regex with a number', { rule: 'regex', regex: 5 }, ['wrong-type regex']],
    ['of type regex with lookahead', { rule: 'regex', regex: '(?!a)' }, ['invalid-regex regex']],
    ['of type regex with an empty pattern', { rule: 'regex', regex: '' }, []],
    ['of type string with a fraction as length', { rule: 'string', minLength: 2.5 }, []],
    ['of type string with a boolean as length', { rule: 'string', maxLength: true }, ['wrong-type maxLength']],
  ])('%s', (_, changes, expected) => {
    const ruleSet = planOne(changes);
    expect(defects(ruleSet)).toEqual(expected);
    expect(ruleSet.rules[0]?.kind).toBe(expected.length > 0 ? 'defective' : 'ready');
  });

  it('cannot have a limit with more digits than anybody calculates with', () => {
    expect(defects(plan('[{"name":"r","rule":"integer","path":"jsonpath::.a","message":"m","min":1e5000}]'))).toEqual(['wrong-type min']);
  });

  it.each([
    ['(?<=pc-)q35', expect.stringContaining('RE2 has no lookahead')],
    ['(a)\\1', expect.stringContaining('RE2 has no lookahead')],
    ['(', undefined],
  ])('with the pattern %s is told what RE2 lacks', (pattern, hint) => {
    expect(planOne({ rule: 'regex', regex: pattern }).defects[0]?.hint).toEqual(hint);
  });

  it('of unknown type is ignored, and only that is said of it', () => {
    const ruleSet = planOne({ rule: 'int', path: 'jsonpath::.spec[', min: [] });
    expect(ruleSet).toMatchObject({ rules: [{ kind: 'ignored', type: 'int' }], defects: [], lints: [{ code: 'unknown-rule' }] });
  });

  it('of unknown type is an error in strict mode', () => {
    expect(defects(planOne({ rule: 'integr' }, { strict: true }))).toEqual(['unknown-rule rule']);
    expect(planOne({ rule: 'integr' }, { strict: true }).defects[0]?.hint).toBe('did you mean "integer"?');
  });

  it('of unknown type that lacks a key is broken rather than ignored', () => {
    expect(defects(planOne({ rule: 'value-set', message: '' }))).toEqual(['missing-key message']);
  });

  it('has the code of its first defect', () => {
    expect(planOne({ name: 5, message: null, min: true }).rules[0]).toMatchObject({
      kind: 'defective',
      name: '',
      defect: { code: 'wrong-type', key: 'name' },
    });
  });

  it('takes the last of two equal keys', () => {
    expect(defects(plan('[{"name":"r","rule":"nope","rule":"integer","path":".a","message":"m","min":"x","min":1}]'))).toEqual([]);
  });

  it('may have __proto__ as a key', () => {
    expect(defects(plan('[{"__proto__": {"rule": "enum"}, "name":"r","rule":"integer","path":"jsonpath::.__proto__","message":"m"}]'))).toEqual([]);
  });
});

describe('names', () => {
  const rule = (name: string, type = 'integer'): string => `{"name":"${name}","rule":"${type}","path":"jsonpath::.a","message":"m"}`;

  it('belong to the first rule that has them, even if it is ignored', () => {
    const ruleSet = plan(`[${rule('a', 'nope')}, ${rule('b')}, ${rule('a', '')}, ${rule('a')}, ${rule('a ')}, ${rule('A')}]`);
    expect(ruleSet.defects.map(({ code, rule }) => [code, rule])).toEqual([
      ['duplicate-name', 2],
      ['duplicate-name', 3],
    ]);
  });

  it('do not collide when they are missing', () => {
    expect(defects(plan(`[${rule('')}, ${rule('')}]`))).toEqual(['missing-key name', 'missing-key name']);
  });
});

describe('elements that are no rules', () => {
  it('do not stop the others', () => {
    const ruleSet = plan('[null, 1, "x", [], {"name":"r","rule":"integer","path":"jsonpath::.a","message":"m"}]');
    expect(ruleSet.rules.map(({ kind }) => kind)).toEqual(['defective', 'defective', 'defective', 'defective', 'ready']);
    expect(ruleSet.defects.map(({ code, rule }) => `${code} ${rule}`)).toEqual([0, 1, 2, 3].map((index) => `rule-not-an-object ${index}`));
  });
});

describe('hints', () => {
  it('name the key that was meant instead of a missing one, once', () => {
    const ruleSet = plan('[{"name":"r","rule":"integer","path":"jsonpath::.a","Message":"m"}]');
    expect(ruleSet.defects).toMatchObject([{ code: 'missing-key', key: 'message', hint: 'did you mean "message"?' }]);
    expect(ruleSet.lints).toEqual([]);
  });

  it('name the key that was meant by an unknown one', () => {
    expect(planOne({ Min: 9, foo: 1, maxlength: 2 }).lints.map(({ code, hint }) => `${code}: ${hint}`)).toEqual([
      'unknown-key: did you mean "min"?',
      'unknown-key: did you mean "maxLength"?',
    ]);
  });

  it('name the short key for the long word', () => {
    expect(planOne({ minimum: 9, maximumLength: 2 }).lints.map(({ hint }) => hint)).toEqual(['did you mean "min"?', 'did you mean "maxLength"?']);
  });

  it('show paths in the notation that every validator reads', () => {
    expect(planOne({ path: '/spec.a', valid: 'spec.b', min: '.spec.c' }).lints.map(({ hint }) => hint)).toEqual([
      'write "jsonpath::.spec.a"',
      'write "jsonpath::.spec.b"',
      'write "jsonpath::.spec.c"',
    ]);
  });
});

describe('positions', () => {
  it('lead through the escapes of the YAML around the JSON', () => {
    const { defects } = planRules(scalar(String.raw`"[\n  {\"name\": \"\\u00e4\", \"min\": true}]"`));
    const places = defects.map(({ key, span }) => [key, locate(span).range.start.column, locate(span).range.end.column]);
    expect(places).toEqual([
      ['rule', 7, 8],
      ['path', 7, 8],
      ['message', 7, 8],
    ]);
  });

  it('stand at the value, at the brace of what lacks a key, or at the element', () => {
    const text = '[7, {"name": "r", "rule": "integer", "path": "jsonpath::.a", "min": "x"}]';
    const places = plan(text).defects.map(({ code, span }) => [code, locate(span).range.start.column - 1, locate(span).range.end.column - 1]);
    expect(places).toEqual([
      ['rule-not-an-object', text.indexOf('7') + 1, text.indexOf('7') + 2],
      ['missing-key', text.indexOf('{') + 1, text.indexOf('{') + 2],
      ['wrong-type', text.indexOf('"x"') + 1, text.indexOf('"x"') + 4],
    ]);
  });
});
