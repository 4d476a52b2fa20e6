import { describe, expect, it } from 'vitest';

import { hintsOf } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';
import { failure } from '../../testing/run-ytt.ts';

/** A schema with one rule, whose default violates it. */
function schemaWith(rule: string, item: string): string {
  return `#@data/values-schema\n---\n#@schema/validation ${rule}\n${item}\n`;
}

describe('a violated rule', () => {
  it.each<readonly [rule: string, item: string, hint: string]>([
    ['max="20"', 'v: 30', 'max: max= compares with "20", a string; write max=20'],
    ['min="a"', 'v: 30', 'min: min= compares with "a", a string'],
    ['max=[5]', 'v: 30', 'max: max= compares with an array'],
    ['max=5', 'v: true', 'max: max= compares with an integer'],
    ['min=5', 'v:\n- 0', 'min: min= compares; for the number of items write min_len='],
    ['max=5', 'v: {a: 1}', 'max: max= compares; for the number of items write max_len='],
    ['min=5', 'v: abc', 'min: min= compares; for the length write min_len='],
    ['max=5', 'v: 6', 'max: no hint'],
    ['max_len=5', 'v: 6', 'max_len: max_len= counts; for the number itself write max='],
    ['min_len=5', 'v: true', 'min_len: no hint'],
    ['one_of=["starttls", "none"]', 'v: startls', 'one_of: did you mean "starttls"?'],
    ['one_of=["starttls", "none"]', 'v: other', 'one_of: no hint'],
    ['one_of=[1, 2]', 'v: "1"', 'one_of: no hint'],
    ['format="hostname"', 'v: a_b', 'format: letters, digits and "-" between dots; no scheme, port, path or "_"'],
    ['format="hostname"', 'v: 5', 'format: no hint'],
    ['format="quantity"', 'v: 1GB', 'format: units are n, u, m, k, M, G, T, P, E and Ki, Mi, Gi, Ti, Pi, Ei, without B and without a space'],
    ['format="ipv4"', 'v: a', 'format: no hint'],
  ])('%s of %s', async (rule, item, hint) => {
    const [found, ...others] = await hintsOf({ 'schema.yml': schemaWith(rule, item) });
    expect(found).toBe(`schema.yml:4 ${hint} | schema.yml:3 the rule`);
    expect(others).toEqual([]);
  });

  it.each([
    ['max="20"', 'v: 30', 'max=20'],
    ["max='20'", 'v: 30', 'max=20'],
    ['("at most 20", lambda v: v == 30), max="20"', 'v: 30', '("at most 20", lambda v: v == 30), max=20'],
    ['("with max=20", lambda v: v == 30), max="20"', 'v: 30', '("with max=20", lambda v: v == 30), max="20"'],
    ['max="2" + "0"', 'v: 30', 'max="2" + "0"'],
    ['min=5', 'v: abc', 'min_len=5'],
  ])('%s of %s is written as %s, where it is once in the annotation as it is', async (rule, item, written) => {
    expect(await mended('schema.yml', { 'schema.yml': schemaWith(rule, item) })).toBe(schemaWith(written, item));
  });

  it('is told to `assay ytt` without a hint, as the reference does', async () => {
    const message = await failure({ 'schema.yml': schemaWith('max="20"', 'v: 30') });
    expect(message).toContain('found: int <= string not implemented');
    expect(message).not.toContain('write max=20');
  });
});

describe('a function of the author', () => {
  const files = (body: string): Readonly<Record<string, string>> => ({
    'schema.yml': `#@ def judge(v):\n#@   ${body}\n#@ end\n${schemaWith('("fine", judge)', 'v: 4')}`,
  });

  it('returns something', async () => {
    expect(await hintsOf(files('v + 1'))).toEqual([
      'schema.yml:7 custom: the function of the rule returned None: return True, or (False, "why not") | schema.yml:6 the rule',
    ]);
    expect(await hintsOf(files('return False'))).toEqual(['schema.yml:7 custom: no hint | schema.yml:6 the rule']);
    expect(await hintsOf(files('return True'))).toEqual([]);
  });

  it('reads what is in a map by index', async () => {
    const rule = files('return v.x == 1')['schema.yml']?.replace('v: 4', 'v:\n  x: 1') ?? '';
    expect(await hintsOf({ 'schema.yml': rule })).toEqual([
      'schema.yml:7 custom: a YAML map or list has no fields: write ["x"] | schema.yml:6 the rule | schema.yml:2 its function fails here',
    ]);
    const template = '#@ def f():\nx: 1\n#@ end\na: #@ f().x\n';
    expect((await hintsOf({ 'config.yml': template }))[0]).toMatch(/^config\.yml:4 evaluation: a YAML map or list has no fields: write \["x"\]/);
  });

  it('is written so', async () => {
    const rule = files('return v.x == 1')['schema.yml']?.replace('v: 4', 'v:\n  x: 1') ?? '';
    expect(await mended('schema.yml', { 'schema.yml': rule })).toBe(rule.replace('v.x', 'v["x"]'));
    const template = '#@ def f():\nx: {y: 1}\n#@ end\na: #@ f().x.y\n';
    expect(await mended('config.yml', { 'config.yml': template })).toBe(template.replace('f().x', 'f()["x"]'));
    // The name of the field is in no text that could be changed.
    const computed = '#@ def f():\nx: 1\n#@ end\na: #@ getattr(f(), "x")\n';
    expect(await mended('config.yml', { 'config.yml': computed })).toBe(computed);
  });

  it('says where it failed', async () => {
    expect(await hintsOf(files('return v["x"]'))).toEqual([
      'schema.yml:7 custom: no hint | schema.yml:6 the rule | schema.yml:2 its function fails here',
    ]);
  });
});

describe('an unknown keyword', () => {
  it('is answered with the nearest one', async () => {
    expect(await hintsOf({ 'schema.yml': schemaWith('minlen=1', 'v: a') })).toEqual(['schema.yml:3 annotation: did you mean "min_len"?']);
  });

  it('is answered in reports with all there are, if none is near', async () => {
    const schema = { 'schema.yml': schemaWith('positive=True', 'v: 1') };
    expect((await hintsOf(schema))[0]).toMatch(/^schema\.yml:3 annotation: known are not_null, min_len, .*, unique and when$/);
    expect(await failure(schema)).not.toContain('known are');
  });
});
