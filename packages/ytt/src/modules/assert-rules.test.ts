import { describe, expect, it } from 'vitest';

import { evaluateDocument, quietSession } from '../../testing/evaluate-text.ts';
import { failure, rendered } from '../../testing/run-ytt.ts';
import { validateDocuments } from '../validations/validate-document.ts';

const LOADS = '#@ load("@ytt:assert", "assert")\n#@ load("@ytt:base64", "base64")\n#@ load("@ytt:json", "json")\n#@ load("@ytt:yaml", "yaml")\n';

async function evaluated(code: string): Promise<string> {
  return (await rendered({ 't.yml': `${LOADS}v: #@ ${code}\n` })).trimEnd();
}

async function failed(code: string): Promise<string> {
  return failure({ 't.yml': `${LOADS}v: #@ ${code}\n` });
}

describe('assert.validate', () => {
  it.each([
    'assert.validate("k", 5, min=1, max=9)',
    'assert.validate("k", "x", ("short", lambda v: len(v) < 3), min_len=1)',
    'assert.validate("k", None, min=5)',
    'assert.validate("k", 1, min=5, when=lambda v: False)',
    'assert.validate("k", {"a": 1}, one_not_null=True, when=lambda v, ctx: ctx.root["a"] == 1 and ctx.parent == None)',
    'assert.validate("k", [1, 2], unique=True, format=("x", "port"), when=lambda v: False)',
    'assert.validate("k", 3, even=False)',
  ])('holds: %s', async (code) => {
    expect(await evaluated(code)).toBe('v: true');
  });

  it('tells every violated rule', async () => {
    expect(
      await failed('assert.validate("port", 7, ("a high port", lambda v: v > 1024), ("x", lambda v: False, "{key} is {value}"), multiple_of=2)'),
    ).toContain(
      '- fail: port must be: a high port; port is 7; must be: a multiple of 2 (found: value is not a multiple)\n    in <toplevel>\n      t.yml:5 |',
    );
  });

  it('has null first and alone', async () => {
    expect(await failed('assert.validate("k", None, not_null=True, len=5)')).toContain('fail: k must be: not null (found: value is null)');
  });

  it.each([
    ['assert.validate("k", 5)', 'assert.validate: expected rules after the key and the value'],
    ['assert.validate("k", 5, when=lambda v: True)', 'assert.validate: expected rules after the key and the value'],
    ['assert.validate("k")', 'assert.validate: got 1 arguments, want a key, a value and rules'],
    ['assert.validate(5, 5, min=1)', 'assert.validate: expected a string, but was int'],
    ['assert.validate("k", 5, mim=3)', 'assert.validate: unknown keyword argument "mim": did you mean "min"?'],
    ['assert.validate("k", 5, lambda v: True)', 'assert.validate: expected annotation to have 2-tuple'],
    ['assert.validate("k", 5, min=1, when=lambda v: "yes")', 'assert.validate: want when= to be bool, got string'],
  ])('is misused: %s', async (code, message) => {
    expect(await failed(code)).toContain(message);
  });
});

describe('assert.valid', () => {
  const server =
    '#@ def server(replicas):\nname: web\n#@assert/validate max=4\nreplicas: #@ replicas\nports:\n#@assert/validate format="port", when=lambda v, ctx: len(ctx.parent) == 1\n- 80\n#@ end\n';

  it('holds when all rules of the nodes do', async () => {
    expect(await rendered({ 't.yml': `${LOADS}${server}---\nv: #@ assert.valid(server(4))\n` })).toBe('v: true\n');
  });

  it('tells every violation with its path, and can be caught', async () => {
    expect(await failure({ 't.yml': `${LOADS}${server}---\nv: #@ assert.valid(server(9))\n` })).toContain('replicas\n');
    const caught = await rendered({ 't.yml': `${LOADS}${server}---\nv: #@ assert.try_to(lambda: assert.valid(server(9)))[1]\n` });
    expect(caught).toContain('  replicas\n      from: t.yml:8\n      - must be: a value <= 4 (by: t.yml:7)');
  });

  it.each(['{"a": 1}', '5', 'None'])('takes nothing but a fragment: %s', async (value) => {
    expect(await failed(`assert.valid(${value})`)).toContain('assert.valid: expected argument to be a YAML fragment');
  });

  it('tells of rules that cannot be read', async () => {
    expect(await failure({ 't.yml': `${LOADS}#@ def f():\n#@assert/validate maxx=4\na: 1\n#@ end\n---\nv: #@ assert.valid(f())\n` })).toContain(
      'unknown keyword argument "maxx"',
    );
  });

  it('that judges itself is reported once, with its location', () => {
    const endless = '#@ def f():\n#@assert/validate ("x", lambda v: assert.valid(f()))\na: 1\n#@ end\nx: #@ f()\n';
    // Calls end long before the JavaScript stack does: where that ends, getters of vitest's modules hide the overflow and give undefined.
    const session = quietSession(100);
    const document = evaluateDocument('t.yml', `${LOADS}${endless}`, session);
    expect(() => validateDocuments([document], session)).toThrow(/^Validating a: @assert\/validate \(by t\.yml:6\): Starlark stack overflow$/);
  });
});

describe('decodable', () => {
  it.each([
    ['base64.decodable("YQ==")', true],
    ['base64.decodable("YQ")', false],
    ['base64.decodable("YQ", raw=True)', true],
    ['json.decodable("{}")', true],
    ['json.decodable("{")', false],
    ['yaml.decodable("a: 1")', true],
    ['yaml.decodable("a: [")', false],
    ['yaml.decodable("--- 1\\n--- 2")', false],
  ])('%s is %s', async (code, expected) => {
    expect(await evaluated(code)).toBe(`v: ${expected}`);
  });

  it.each(['base64.decodable(5)', 'json.decodable(None)', 'yaml.decodable([])', 'base64.decodable("YQ==", url=5)'])(
    'fails as decode does: %s',
    async (code) => {
      const [name] = code.split('(');
      expect(await failed(code)).toContain(`- ${name}: expected `);
    },
  );
});
