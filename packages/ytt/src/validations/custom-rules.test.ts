import { describe, expect, it } from 'vitest';

import { failure, rendered } from '../../testing/run-ytt.ts';

function schemaOf(rules: string, value = 'a: 1', annotation = 'schema/validation'): string {
  return `#@ load("@ytt:assert", "assert")\n#@ def named(v):\n#@   return False\n#@ end\n#@data/values-schema\n---\n#@${annotation} ${rules}\n${value}\n`;
}

/** What is said of the value `a` below its place. */
async function said(rules: string, value?: string, annotation?: string): Promise<string> {
  const message = await failure({ 's.yml': schemaOf(rules, value, annotation) });
  return message.split('\n').slice(3).join('\n').trim();
}

describe('a result', () => {
  it.each(['True', '(True, "why")', '(True, 5)'])('holds: %s', async (result) => {
    expect(await rendered({ 's.yml': schemaOf(`("x", lambda v: ${result})`) }, '--data-values-inspect')).toBe('a: 1\n');
  });

  it.each([
    ['False', '"lambda" returned False'],
    ['None', '"lambda" returned None'],
    ['0', '"lambda" returned 0'],
    ['"no"', '"lambda" returned "no"'],
    ['v', '"lambda" returned a value of type int'],
    ['(True,)', '"lambda" returned a value of type tuple'],
    ['(1, "x")', '"lambda" returned a value of type tuple'],
    ['(False, 5)', '"lambda" returned a value of type tuple'],
    ['[True, "x"]', '"lambda" returned a value of type list'],
    ['named(v)', '"lambda" returned False'],
  ])('violates, and nothing was found: %s', async (result, reason) => {
    expect(await said(`("x", lambda v: ${result})`)).toBe('- must be: x (by: s.yml:7)');
    expect(await said(`("x", lambda v: ${result}, "{failure}")`)).toBe(`- ${reason} (by: s.yml:7)`);
  });

  it('can say why', async () => {
    expect(await said('("x", lambda v: (False, "too old"))')).toBe('- must be: x (by: s.yml:7)\n      found: too old');
  });
});

describe('a message', () => {
  it.each([
    ['"{key} needs {desc}{{}}"', 'named', 'a: 1', 'a needs x{}'],
    ['"<{value}>"', 'named', 'a: it', '<"it">'],
    ['"<{value}>"', 'named', 'a: true', '<True>'],
    ['"<{value}>"', 'named', 'a: {b: {c: 1.5}, 1: x}', '<{"b": {"c": 1.5}, 1: "x"}>'],
    ['"{key!r}: {failure}"', 'named', 'a: 1', '"a": "named()" returned False'],
    ['"{failure}"', 'lambda v: fail("no")', 'a: 1', 'no'],
    ['"{failure}"', 'lambda v: assert.fail("no")', 'a: 1', 'no'],
    ['"{failure}"', 'assert.min(5)', 'a: 1', 'value < 5'],
    ['"{failure}"', 'assert.even()', 'a: 1', 'value is odd'],
    ['"{failure}"', 'lambda v: v.b', 'a: 1', 'int has no .b field or method'],
    ['"{failure}"', 'lambda v: (False, "why")', 'a: 1', 'why'],
  ])('%s of %s', async (message, assertion, value, expected) => {
    expect(await said(`("x", ${assertion}, ${message})`, value)).toBe(`- ${expected} (by: s.yml:7)`);
  });

  it('knows the position of an item', async () => {
    expect(
      await failure({
        's.yml': '#@data/values-schema\n---\n#@schema/default [5, 1]\nl:\n#@schema/validation ("x", lambda v: v > 3, "item {key} is low")\n- 0\n',
      }),
    ).toContain('    - item 1 is low (by: s.yml:5)');
  });

  it.each([
    ['"{kye}"', 'format: keyword kye not found (the fields are {key}, {value}, {desc}, {failure}; did you mean "key"?)'],
    ['"{}"', 'format: tuple index out of range (the fields are {key}, {value}, {desc}, {failure})'],
    ['"{0}"', 'format: tuple index out of range (the fields are {key}, {value}, {desc}, {failure})'],
    ['"{key"', "format: unmatched '{' in format (the fields are {key}, {value}, {desc}, {failure})"],
    ['"key}"', "format: single '}' in format (the fields are {key}, {value}, {desc}, {failure})"],
    ['"{key:>5}"', 'format spec features not supported in replacement fields: >5 (the fields are {key}, {value}, {desc}, {failure})'],
  ])('is looked at with the annotation: %s', async (message, reason) => {
    expect(await failure({ 's.yml': schemaOf(`("x", lambda v: True, ${message})`) })).toContain(
      `Invalid @schema/validation annotation - expected third item in the 3-tuple to be a message (at s.yml:7)\n    ${reason}`,
    );
  });

  it.each(['("x", lambda v: True, "")', '("x", lambda v: True, 5)'])('is a text that is not empty: %s', async (rule) => {
    expect(await failure({ 's.yml': schemaOf(rule) })).toContain('expected 2-tuple, but found tuple with length 3 (by s.yml:7)');
  });

  it('stands behind a description and a function, and nothing behind it', async () => {
    expect(await failure({ 's.yml': schemaOf('("x", lambda v: True, "m", 1)') })).toContain('expected 2-tuple, but found tuple with length 4');
  });
});

describe('a function alone', () => {
  it.each(['None', 'True', '(True, "x")', '[True, "x"]'])('passes with %s in @schema/validate', async (result) => {
    expect(await rendered({ 's.yml': schemaOf(`lambda v: ${result}`, 'a: 1', 'schema/validate') }, '--data-values-inspect')).toBe('a: 1\n');
  });

  it.each([
    ['named', 'named()', ''],
    ['lambda v: (False, "why")', 'lambda', '\n      found: why'],
    ['lambda v: assert.fail("why")', 'lambda', '\n      found: assert.fail: fail: why'],
    ['lambda v: False', 'lambda', ''],
    ['lambda v: 5', 'lambda', '\n      found: the function returned neither None, a bool nor a bool with a text'],
    ['lambda v: (v, "why")', 'lambda', '\n      found: the function returned neither None, a bool nor a bool with a text'],
  ])('does not pass in @schema/validate: %s', async (rule, name, found) => {
    expect(await said(rule, 'a: 1', 'schema/validate')).toBe(`- must be: a value that ${name} accepts (by: s.yml:7)${found}`);
  });

  it('is a mistake in @schema/validation', async () => {
    expect(await failure({ 's.yml': schemaOf('named') })).toContain(
      'expected annotation to have 2-tuple as argument(s), but found: <function named> (by s.yml:7)',
    );
  });
});

it('tells nothing of what is in a value', async () => {
  expect(await said('("x", lambda v: v["b"], "{failure}")', 'a: {b: secret}')).toBe('- "lambda" returned a value of type string (by: s.yml:7)');
});
