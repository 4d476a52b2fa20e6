import { describe, expect, it, test } from 'vitest';

import { unitOf, violationsIn } from '../testing/check-files.ts';
import { rendered } from '../testing/run-ytt.ts';

/** Each finding as `line:column-column rule: message (hint)`. */
async function reported(text: string, file = 'a.yml'): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf({ [file]: text }));
  return violations.map(({ rule, severity, message, range, hint }) => {
    const place = `${range?.start.line}:${range?.start.column}-${range?.end.column}`;
    return `${place} ${severity} ${rule}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

const SCHEMA = '#@data/values-schema\n---\n';

describe('an annotation that nothing reads', () => {
  it('is told of, with the name that was meant', async () => {
    expect(await reported(`${SCHEMA}#@schema/validatoin min=1\na: 1\nb: [0] #@ovrelay/append\nc: 1 #@overlay/apend\n`)).toEqual([
      '3:2-20 warning misspelled-annotation: unknown annotation @schema/validatoin has no effect (did you mean "@schema/validation"?)',
      '6:7-21 warning misspelled-annotation: unknown annotation @overlay/apend has no effect (did you mean "@overlay/append"?)',
    ]);
  });

  it('is told of wherever it stands', async () => {
    const text = '#@data/valuess\n---\n#@yaml/x\na:\n#@library/x\n- 1\n---\n#@assert/x\n#@template/x\n';
    expect((await reported(text)).map((line) => line.split(' ')[0])).toEqual(['1:2-15', '3:2-9', '5:2-12', '8:2-11', '9:2-13']);
    expect(await reported('#@ def f():\n#@schema/x\na: 1\n#@ end\n', 'f.lib.yml')).toEqual([
      '2:2-11 info unknown-annotation: unknown annotation @schema/x has no effect',
    ]);
  });

  it('may be the beginning of those that are', async () => {
    expect(await reported('#@schema\n---\na: 1\n#@overlay\nb: 1\n')).toEqual([
      '1:2-9 info unknown-annotation: unknown annotation @schema has no effect (@data/values-schema makes a document a schema)',
      '4:2-10 info unknown-annotation: unknown annotation @overlay has no effect (its name continues after a slash)',
    ]);
  });

  it('may only lack a space', async () => {
    expect(await reported(`${SCHEMA}#@schema/validation(min=1)\na: 1\n`)).toEqual([
      '3:2-27 warning misspelled-annotation: unknown annotation @schema/validation(min=1) has no effect (put a space after @schema/validation)',
    ]);
  });

  it('is told of beside an error that it explains, but not in files that cannot be read', async () => {
    expect((await reported(`${SCHEMA}#@schema/nulable\na: null\n`)).map((line) => line.split(':')[1]?.split(' ').at(-1))).toEqual([
      'schema',
      'misspelled-annotation',
    ]);
    expect((await reported('#@schema/x\na: [\n')).filter((line) => line.includes('unknown'))).toEqual([]);
  });

  it('is nothing to speak of under names of authors, in comments and outside templates', async () => {
    expect(await reported('#@own/thing 1\n#@own/thing 2\na: 1\n#! #@schema/x\nb: "#@schema/x"\nc: #@ "#@schema/x"\n')).toEqual([]);
    expect(await reported('#@schema/x\n', 'a.md')).toEqual([]);
  });

  it('is ignored by ytt', async () => {
    expect(await rendered({ 'a.yml': '#@schema/validatoin min=1\n#@schema/type 1\n#@schema/type 2\na: 1\n' })).toBe('a: 1\n');
  });
});

describe('a misspelled declaration', () => {
  const schema = '#@data/value-schema\n---\n#@schema/nullable\nname: ""\n#@schema/validation min=1\nport: 1\n';
  const warning = 'unknown annotation @data/value-schema has no effect (did you mean "@data/values-schema"?)';

  it('is all that is told of its document', async () => {
    expect(await reported(schema)).toEqual([`1:2-20 warning misspelled-annotation: ${warning}`]);
  });

  it('is the one error where templates lack its values, which names them', async () => {
    const template = '#@ load("@ytt:data", "data")\na: #@ data.values.name\n';
    const [found, ...others] = await violationsIn(unitOf({ 'schema.yml': schema, 'a.yml': template, 'b.yml': template }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ file: 'schema.yml', rule: 'misspelled-annotation', severity: 'error' });
    expect(found?.related?.map(({ file, range }) => `${file}:${range?.start.line}`)).toEqual(['a.yml:2', 'b.yml:2']);
  });

  it('does not hide what is wrong without it', async () => {
    const found = await violationsIn(unitOf({ 'schema.yml': schema, 'a.yml': 'a: #@ nope\n' }));
    expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['error undefined-name', 'warning misspelled-annotation']);
  });
});

describe('an annotation of schemas elsewhere', () => {
  it('is told of in output and in values', async () => {
    expect(await reported('#@schema/validation min=1\na: 1\n#@schema/nullable\nb: 1\n')).toEqual([
      '1:2-20 info misplaced-annotation: @schema/validation has no effect outside a schema (use @assert/validate to check rendered output)',
      '3:2-18 info misplaced-annotation: @schema/nullable has no effect outside a schema (a schema is a document with @data/values-schema)',
    ]);
    expect(await reported('#@data/values\n---\n#@schema/validate min=1\na: 1\n')).toEqual([
      '3:2-18 info misplaced-annotation: @schema/validate has no effect outside a schema (write it in the schema of the data values)',
    ]);
  });

  it('may be what a function brings to a schema', async () => {
    const fragment = '#@schema/nullable\na: 1\n';
    expect(await reported(fragment, 'a.lib.yml')).toEqual([]);
    expect(await reported(`#@ def f():\n${fragment}#@ end\n`)).toEqual([]);
    expect(await reported(`#@ def/end f():\n---\n${fragment}`)).toEqual([]);
    expect(await reported(`#@template/code def f():\n${fragment}#@template/code end\n`)).toEqual([]);
    expect(await reported(`#@ if True:\n${fragment}#@ end\n`)).toHaveLength(1);
  });

  it('is none of it where the declaration of the schema is what is wrong', async () => {
    const found = await reported('#@data/values-schema\na:\n  #@schema/nullable\n  b: 1\n');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('only documents (---) can be annotated');
  });

  it('is in its place in a schema, under its older name as well', async () => {
    expect(await reported(`${SCHEMA}#@schema/nullable\na: 1\n`)).toEqual([]);
    expect((await reported('#@schema/match data_values=True\n---\n#@schema/nullable\na: 1\n')).filter((line) => !line.includes('alias'))).toEqual([]);
  });
});

describe('a rule for output', () => {
  it('is told of in a schema', async () => {
    expect(await reported(`${SCHEMA}a:\n  #@assert/validate min=1\n  b: 0\n`)).toEqual([
      '4:4-20 info misplaced-annotation: @assert/validate has no effect in a schema (write @schema/validation)',
    ]);
  });

  it('holds in output, in values, and in what a schema leaves open', async () => {
    const rule = '#@assert/validate min=1\na: 1\n';
    expect(await reported(rule)).toEqual([]);
    expect(await reported(`#@data/values\n---\n${rule}`)).toEqual([]);
    expect(await reported(`${SCHEMA}#@schema/type any=True\nopen:\n  #@assert/validate min=1\n  a: 1\n`)).toEqual([]);
    expect((await reported(`${SCHEMA}#@schema/type any=True\nopen:\n  #@assert/validate min=1\n  a: 0\n`))[0]).toContain('error min');
  });
});

describe('an annotation that is repeated', () => {
  it('is told of once for each node, at the first one', async () => {
    expect(await reported(`${SCHEMA}#@schema/desc "a"\n#@schema/desc "b"\na: 1\n#@schema/title "a"\nb: 1 #@schema/title "b"\nc: 1\n`)).toEqual([
      '3:2-14 info repeated-annotation: @schema/desc is twice on this node; only the last one counts',
      '6:2-15 info repeated-annotation: @schema/title is twice on this node; only the last one counts',
    ]);
    expect(await reported(`${SCHEMA}#@schema/desc "a"\n#@schema/desc "b"\n#@schema/desc "c"\na: 1\n`)).toEqual([
      '3:2-14 info repeated-annotation: @schema/desc is 3 times on this node; only the last one counts',
    ]);
  });

  it('is told of only where it says something else than the one that counts', async () => {
    expect(await reported(`${SCHEMA}#@schema/nullable\n#@schema/nullable\na: 1\n`)).toEqual([]);
    expect(await reported(`${SCHEMA}#@schema/desc "b" \n#@schema/desc "a"\n#@schema/desc "b"\na: 1\n`)).toEqual([
      '4:2-14 info repeated-annotation: @schema/desc is 3 times on this node; only the last one counts',
    ]);
  });

  it('is so whatever there is code between', async () => {
    const text = '#@ if True:\n#@assert/validate min=1\n#@ else:\n#@assert/validate min=2\n#@ end\na: 3\n';
    expect(await reported(text)).toEqual(['2:2-18 info repeated-annotation: @assert/validate is twice on this node; only the last one counts']);
  });

  it('is an error alone where it declares', async () => {
    const found = await reported('#@data/values\n#@data/values\n---\na: 1\n');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('error annotation');
  });
});

test('what an anchor is copied to is not told of again', async () => {
  expect(await reported('a: &x\n  #@schema/x\n  b: 1\nc: *x\n')).toHaveLength(1);
});
