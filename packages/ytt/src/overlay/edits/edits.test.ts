import { describe, expect, it } from 'vitest';

import type { Files } from '../../../testing/run-ytt.ts';
import { failure, rendered } from '../../../testing/run-ytt.ts';
import { unitOf, violationsIn } from '../../../testing/check-files.ts';

const INSPECT = '--data-values-inspect';
const SCHEMA = '#@data/values-schema\n---\n';
const VALUES = '#@data/values\n---\n';
const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';

/** A schema, another one that is laid over it and begins on its third line, and perhaps values. */
function schemas(base: string, overlay: string, values?: string): Files {
  return { 'a.yml': SCHEMA + base, 'b.yml': SCHEMA + overlay, ...(values !== undefined && { 'c.yml': VALUES + values }) };
}

/** A schema, and values that begin on their third line. */
function values(schema: string, text: string): Files {
  return { 's.yml': SCHEMA + schema, 'v.yml': VALUES + text };
}

/** A template, and an overlay of it that begins on its fourth line. */
function template(base: string, overlay: string): Files {
  return { 'base.yml': base, 'overlay.yml': OVERLAY + overlay };
}

describe('@overlay/replace-ann', () => {
  it('puts annotations in the place of those of the same name', async () => {
    const files = schemas('#@schema/validation max=5\nx: 1\n', '#@overlay/replace-ann\n#@schema/validation min=0\nx: 9\n');
    expect(await rendered(files, INSPECT)).toBe('x: 9\n');
  });

  it('adds those that are not there, and leaves the others', async () => {
    const files = schemas('#@schema/validation max=5\nx: 1\n', '#@overlay/replace-ann\n#@schema/nullable\nx: 9\n', 'x: 9\n');
    expect(await failure(files, INSPECT)).toContain('must be: a value <= 5 (by: a.yml:3)');
    expect(await rendered(schemas('#@schema/validation max=5\nx: 1\n', '#@overlay/replace-ann\n#@schema/nullable\nx: 9\n'), INSPECT)).toBe(
      'x: null\n',
    );
  });

  it('is limited to those that it names, or that its function selects', async () => {
    const base = '#@schema/validation max=5\n#@schema/title "A"\nx: 1\n';
    const own = '#@schema/validation min=0\n#@schema/title "B"\nx: 9\n';
    expect(await failure(schemas(base, `#@overlay/replace-ann "schema/title"\n${own}`), INSPECT)).toContain('a value <= 5');
    expect(await failure(schemas(base, `#@overlay/replace-ann via=lambda name: name == "schema/title"\n${own}`), INSPECT)).toContain('a value <= 5');
    expect(await rendered(schemas(base, `#@overlay/replace-ann via=lambda name: name != "schema/title"\n${own}`), INSPECT)).toBe('x: 9\n');
  });

  it('finds an annotation under its older name', async () => {
    const files = schemas('#@schema/validate lambda v: v < 5\nx: 1\n', '#@overlay/replace-ann\n#@schema/validation min=0\nx: 9\n');
    expect(await rendered(files, INSPECT)).toBe('x: 9\n');
  });

  it.each([
    ['there is nothing to replace with', '#@overlay/replace-ann\nx: 9\n', '@overlay/replace-ann (by b.yml:3): expected an annotation beside it'],
    [
      'a name is not there',
      '#@overlay/replace-ann "schema/tile"\n#@schema/title "N"\nx: 9\n',
      '@overlay/replace-ann (by b.yml:3): the annotated node has no @schema/tile (did you mean "schema/title"?)',
    ],
    ['a name is no text', '#@overlay/replace-ann 5\n#@schema/title "N"\nx: 9\n', '@overlay/replace-ann (by b.yml:3): expected names of annotations'],
    ['a keyword is unknown', '#@overlay/replace-ann vai=5\n#@schema/title "N"\nx: 9\n', 'unknown keyword argument \'vai\' (did you mean "via"?)'],
    [
      'the function is none',
      '#@overlay/replace-ann via=5\n#@schema/title "N"\nx: 9\n',
      "expected keyword argument 'via' to be a function, but was int",
    ],
    [
      'the function does not say yes or no',
      '#@overlay/replace-ann via=lambda name: None\n#@schema/title "N"\nx: 9\n',
      "expected function 'via' to return a bool, but it returned NoneType",
    ],
    [
      'there is another edit',
      '#@overlay/replace-ann\n#@overlay/merge-anns\n#@schema/title "N"\nx: 9\n',
      '@overlay/merge-anns (by b.yml:4): annotations can be edited in one way only, and there is @overlay/replace-ann already',
    ],
  ])('is a mistake when %s', async (_, overlay, message) => {
    expect(await failure(schemas('x: 1\n', overlay), INSPECT)).toContain(message);
  });
});

describe('@overlay/merge-anns', () => {
  const base = '#@schema/validation ("odd", lambda v: v % 2 == 1), min=1, max=5\nx: 1\n';

  it('appends positional arguments', async () => {
    const files = schemas(base, '#@overlay/merge-anns\n#@schema/validation ("big", lambda v: v > 2)\nx: 1\n', 'x: 2\n');
    const message = await failure(files, INSPECT);
    expect(message).toContain('odd');
    expect(message).toContain('big');
  });

  it('replaces and adds keywords; each rule is told to stand where it was written', async () => {
    const files = schemas(base, '#@overlay/merge-anns\n#@schema/validation max=9, one_of=[7, 10]\nx: 1\n');
    expect(await rendered({ ...files, 'c.yml': `${VALUES}x: 7\n` }, INSPECT)).toBe('x: 7\n');
    const message = await failure({ ...files, 'c.yml': `${VALUES}x: 0\n` }, INSPECT);
    expect(message.match(/must be: .*/g)).toEqual([
      'must be: odd (by: a.yml:3)',
      'must be: a value >= 1 (by: a.yml:3)',
      'must be: one of [7, 10] (by: b.yml:4)',
    ]);
  });

  it('takes older names of rules for current ones', async () => {
    const files = schemas('#@schema/validation prefix="a"\ns: a\n', '#@overlay/merge-anns\n#@schema/validation starts_with="b"\ns: b\n');
    expect(await rendered(files, INSPECT)).toBe('s: b\n');
  });

  it('merges an older name with a current one', async () => {
    const files = schemas('#@schema/validate lambda v: v < 5\nx: 1\n', '#@overlay/merge-anns\n#@schema/validation min=0\nx: 9\n');
    expect(await failure(files, INSPECT)).toContain('x\n');
    expect(await rendered({ ...files, 'c.yml': `${VALUES}x: 4\n` }, INSPECT)).toBe('x: 4\n');
  });

  it('adds an annotation that is not there', async () => {
    expect(await failure(schemas('x: 1\n', '#@overlay/merge-anns\n#@schema/validation max=5\nx: 9\n'), INSPECT)).toContain(
      'a value <= 5 (by: b.yml:4)',
    );
  });

  it('is a mistake when there is nothing to merge', async () => {
    expect(await failure(schemas(base, '#@overlay/merge-anns\nx: 9\n'), INSPECT)).toContain(
      '@overlay/merge-anns (by b.yml:3): expected an annotation beside it that the matched nodes shall have',
    );
  });
});

describe('@overlay/remove-anns', () => {
  const base = '#@schema/nullable\n#@schema/validation max=5\nx: 9\n';

  it('takes annotations away, and brings its own', async () => {
    const names = '"schema/validation", "schema/nullable"';
    expect(await rendered(schemas(base, `#@overlay/remove-anns ${names}\nx: 9\n`), INSPECT)).toBe('x: 9\n');
    const message = await failure(schemas(base, `#@overlay/remove-anns ${names}\n#@schema/validation max=6\nx: 9\n`), INSPECT);
    expect(message).toContain('a value <= 6 (by: b.yml:4)');
    expect(message).not.toContain('a value <= 5');
  });

  it('finds an annotation under another of its names', async () => {
    const older = '#@schema/validate lambda v: v < 5\nx: 9\n';
    expect(await rendered(schemas(older, '#@overlay/remove-anns "schema/validation"\nx: 9\n'), INSPECT)).toBe('x: 9\n');
    expect(await rendered(schemas(older, '#@overlay/remove-anns via=lambda name: name == "schema/validation"\nx: 9\n'), INSPECT)).toBe('x: 9\n');
  });

  it.each([
    ['nothing is named', '#@overlay/remove-anns\nx: 9\n', '@overlay/remove-anns (by b.yml:3): expected names of annotations'],
    [
      'a name is not there',
      '#@overlay/remove-anns "schema/validatoin"\nx: 9\n',
      '@overlay/remove-anns (by b.yml:3): the matched node on line a.yml:5 has no @schema/validatoin (did you mean "schema/validation"?)',
    ],
    [
      'the function wants none',
      '#@overlay/remove-anns via=lambda name: False\nx: 9\n',
      "@overlay/remove-anns (by b.yml:3): function 'via' selects no annotation of the matched node on line a.yml:5",
    ],
    [
      'the function fails',
      '#@overlay/remove-anns via=lambda name: fail("no!")\nx: 9\n',
      "@overlay/remove-anns (by b.yml:3): function 'via' failed: fail: no!",
    ],
  ])('is a mistake when %s', async (_, overlay, message) => {
    expect(await failure(schemas(base, overlay), INSPECT)).toContain(message);
  });
});

describe('edits and operations', () => {
  const base = '#@assert/validate max=5\nx: 1\nl:\n#@assert/validate max=5\n- 9\n';

  it('@overlay/noop keeps the value and everything in it', async () => {
    expect(await rendered(template('m: {a: 1}\n', '#@overlay/noop\nm:\n  b: 2\n'))).toBe('m:\n  a: 1\n');
    expect(await rendered(template('a: 1\n', '#@overlay/match missing_ok=True\n#@overlay/noop\nb: 2\n'))).toBe('a: 1\n');
    expect(await failure(template('a: 1\n', '#@overlay/noop\nb: 2\n'))).toContain('Expected number of matched nodes to be 1, but was 0');
  });

  it('@overlay/noop takes no arguments, and no other operation beside it', async () => {
    expect(await failure(template('a: 1\n', '#@overlay/noop True\na: 2\n'))).toContain('@overlay/noop (by overlay.yml:4): expected no arguments');
    expect(await failure(template('a: 1\n', '#@overlay/noop\n#@overlay/remove\na: 2\n'))).toContain('only one overlay operation');
  });

  it('a replaced node has the edited annotations of the one that it replaces', async () => {
    const files = (edit: string): Files =>
      template('#@assert/validate max=5\nx: 1\n', `#@overlay/replace via=lambda left, right: left + right\n${edit}x: 6\n`);
    expect(await rendered(files(''))).toBe('x: 7\n');
    expect(await failure(files('#@overlay/merge-anns\n#@assert/validate min=3\n'))).toContain('a value <= 5 (by: base.yml:1)');
    expect(await rendered(files('#@overlay/remove-anns "assert/validate"\n'))).toBe('x: 7\n');
  });

  it('inserted and appended nodes bring their own, matched ones are edited', async () => {
    const item = '#@overlay/match by=overlay.index(0)\n#@overlay/insert before=True\n#@overlay/remove-anns "assert/validate"\n';
    expect(await rendered(template(base, `l:\n${item}- 6\n`))).toBe('x: 1\nl:\n- 6\n- 9\n');
    expect(await failure(template(base, `l:\n${item}#@assert/validate min=7\n- 6\n`))).toContain('l[0]\n    from: overlay.yml:9');
    expect(await failure(template('l: []\n', 'l:\n#@overlay/append\n#@overlay/merge-anns\n#@assert/validate min=7\n- 6\n'))).toContain(
      'a value >= 7',
    );
  });

  it('asserted nodes are edited, removed ones have to have what is removed', async () => {
    expect(await failure(template(base, '#@overlay/assert\n#@overlay/replace-ann\n#@assert/validate min=2\nx: 1\n'))).toContain('a value >= 2');
    expect(await failure(template('x: 1\n', '#@overlay/remove\n#@overlay/remove-anns "assert/validate"\nx:\n'))).toContain('has no @assert/validate');
  });

  it('new items bring their own, and documents are edited as well', async () => {
    const files = template('a: 1\n', '#@overlay/match missing_ok=True\n#@overlay/merge-anns\n#@assert/validate max=5\nb: 6\n');
    expect(await failure(files)).toContain('a value <= 5 (by: overlay.yml:6)');
    const document = {
      'base.yml': '#@assert/validate max_len=1\n---\na: 1\nb: 2\n',
      'overlay.yml':
        '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n#@overlay/noop\n#@overlay/remove-anns "assert/validate"\n---\n',
    };
    expect(await rendered(document)).toBe('a: 1\nb: 2\n');
  });

  it('does not change other nodes that share the annotations', async () => {
    const overlay = 'a:\n  #@overlay/remove-anns "assert/validate"\n  x: 9\n';
    const base = '#@ def part():\n#@assert/validate max=5\nx: 6\n#@ end\na: #@ part()\nb: #@ part()\n';
    const message = await failure(template(base, overlay));
    expect(message).toContain('b.x\n');
    expect(message).not.toContain('a.x\n');
  });

  it('works in overlay.apply', async () => {
    const apply = (edit: string): Files => ({
      'a.yml': `#@ load("@ytt:overlay", "overlay")\n#@ def left():\n#@assert/validate max=5\nx: 6\n#@ end\n#@ def right():\n${edit}\nx: 7\n#@ end\nspec: #@ overlay.apply(left(), right())\n`,
    });
    expect(await rendered(apply('#@overlay/remove-anns "assert/validate"'))).toBe('spec:\n  x: 7\n');
    expect(await failure(apply('#@overlay/remove-anns "assert/nothing"'))).toContain('@overlay/remove-anns (by a.yml:7)');
    expect(await failure(apply('#@overlay/merge-anns\n#@assert/validate min=8'))).toContain('a value >= 8');
  });

  it('leaves similar names alone', async () => {
    expect(await rendered(template('a: 1\n', '#@overlay/replace-anns\n#@overlay/merge-ann\n#@overlay/remove-ann\na: 2\n'))).toBe('a: 2\n');
  });
});

describe('assay check', () => {
  const found = async (files: Files): Promise<unknown[]> => {
    const violations = await violationsIn(unitOf(files));
    return violations.map(({ file, range, rule, fault }) => [file, range?.start.line, rule, fault]);
  };

  it('reports mistakes at the annotation', async () => {
    const mistake = (file: string, line: number): unknown[] => [[file, line, 'annotation', 'rule']];
    const base = '#@schema/validation max=5\nx: 1\n';
    expect(await found(schemas(base, '#@schema/title "X"\n#@overlay/replace-ann "schema/desc"\nx: 1\n'))).toEqual(mistake('b.yml', 4));
    expect(await found(schemas(base, '#@overlay/noop\n#@overlay/remove-anns "schema/title"\nx: 1\n'))).toEqual(mistake('b.yml', 4));
    expect(await found(values(base, '#@overlay/merge-anns\nx: 1\n'))).toEqual(mistake('v.yml', 3));
    expect(await found(template('x: 1\n', '#@overlay/noop 1\nx: 1\n'))).toEqual(mistake('overlay.yml', 4));
    expect(await found(schemas(base, '#@overlay/merge-anns\n#@schema/validation mix=0\nx: 1\n'))).toEqual(mistake('b.yml', 4));
    expect(await found(schemas(base, '#@overlay/remove-anns via=lambda name: fail("no!")\nx: 1\n'))).toEqual(mistake('b.yml', 3));
    const both = '#@overlay/noop\n#@overlay/replace-ann\n#@schema/validation min=0\n#@schema/validate min=0\nx:\n';
    expect(await found(schemas(base, both))).toEqual(mistake('b.yml', 6));
  });

  it('tells of older names in nodes that only edit', async () => {
    expect(await found(schemas('x: 1\n', '#@overlay/noop\n#@overlay/replace-ann\n#@schema/validate max=5\nx:\n'))).toEqual([
      ['b.yml', 5, 'alias', 'subject'],
    ]);
  });
});

describe('in documents of a schema', () => {
  it('a node that is left as it is needs no value', async () => {
    const files = schemas('port: 80\n', '#@overlay/noop\n#@overlay/replace-ann\n#@schema/type "int", "string"\nport:\n', 'port: http\n');
    expect(await rendered(files, INSPECT)).toBe('port: http\n');
  });

  it('a list of types is complete when it is merged', async () => {
    const files = schemas('#@schema/type "int"\nport: 80\n', '#@overlay/merge-anns\n#@schema/type "string"\nport: 80\n');
    expect(await rendered({ ...files, 'c.yml': `${VALUES}port: http\n` }, INSPECT)).toBe('port: http\n');
    expect(await failure({ ...files, 'c.yml': `${VALUES}port: 1.5\n` }, INSPECT)).toContain('expected: integer or string');
    expect(await failure(schemas('port: 80\n', '#@overlay/merge-anns\n#@schema/type "string"\nport: 80\n'), INSPECT)).toContain('b.yml');
  });

  it('without a schema before it, no operation means anything', async () => {
    expect(await rendered({ 's.yml': `${SCHEMA}#@overlay/noop\nport: 80\n` }, INSPECT)).toBe('port: 80\n');
    expect(await failure({ 's.yml': `${SCHEMA}#@overlay/noop\nport:\n` }, INSPECT)).toContain('null value not allowed here');
  });

  it('can be given by the user of a library', async () => {
    const files = {
      'config.yml': [
        '#@ load("@ytt:library", "library")',
        '#@ load("@ytt:template", "template")',
        '#@ def schema():',
        '#@overlay/noop',
        '#@overlay/remove-anns "schema/validation"',
        'x:',
        '#@ end',
        '--- #@ template.replace(library.get("app").with_data_values_schema(schema()).eval())',
      ].join('\n'),
      '_ytt_lib/app/schema.yml': `${SCHEMA}#@schema/validation max=5\nx: 6\n`,
      '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\nx: #@ data.values.x\n',
    };
    expect(await rendered(files)).toBe('x: 6\n');
  });
});

describe('in documents of data values', () => {
  const schema = '#@schema/validation max=5\nx: 1\nm:\n  #@schema/validation min_len=1\n  s: ""\n';

  it('nodes have the rules of the schema as @assert/validate', async () => {
    expect(await rendered(values(schema, '#@overlay/remove-anns "assert/validate"\nx: 6\nm: {s: a}\n'), INSPECT)).toBe('x: 6\nm:\n  s: a\n');
    expect(await rendered(values(schema, '#@overlay/replace-ann\n#@assert/validate max=6\nx: 6\nm: {s: a}\n'), INSPECT)).toBe('x: 6\nm:\n  s: a\n');
    const message = await failure(values(schema, '#@overlay/merge-anns\n#@assert/validate min=7\nx: 6\n'), INSPECT);
    expect(message).toContain('a value <= 5 (by: s.yml:3)');
    expect(message).toContain('a value >= 7 (by: v.yml:4)');
    expect(message).toContain('length >= 1 (by: s.yml:6)');
  });

  it('other rules of the schema stay', async () => {
    const message = await failure(values(schema, 'm:\n  #@overlay/noop\n  #@overlay/remove-anns "assert/validate"\n  s:\nx: 6\n'), INSPECT);
    expect(message).toContain('a value <= 5 (by: s.yml:3)');
    expect(message).not.toContain('length');
  });

  it('an edit outlasts values that are given later', async () => {
    const files = values(schema, '#@overlay/noop\n#@overlay/remove-anns "assert/validate"\nx:\nm: {s: a}\n');
    expect(await rendered(files, INSPECT, '--data-value-yaml', 'x=7')).toBe('x: 7\nm:\n  s: a\n');
    expect(await rendered({ ...files, 'w.yml': `${VALUES}x: 8\n` }, INSPECT)).toBe('x: 8\nm:\n  s: a\n');
    expect(await rendered({ ...files, 'w.yml': `${VALUES}#@overlay/merge-anns\n#@assert/validate min=8\nx: 8\n` }, INSPECT)).toBe(
      'x: 8\nm:\n  s: a\n',
    );
  });

  it('a replaced value keeps what the edit makes of its rules', async () => {
    const replace = '#@overlay/replace\n#@overlay/merge-anns\n#@assert/validate min=2\nx: 6\nm: {s: a}\n';
    expect(await failure(values(schema, replace), INSPECT)).toContain('a value <= 5 (by: s.yml:3)');
  });

  it('a value for which the schema has no rule has none to remove', async () => {
    expect(await failure(values('x: 1\n', '#@overlay/remove-anns "assert/validate"\nx: 6\n'), INSPECT)).toContain(
      '@overlay/remove-anns (by v.yml:3): the matched node on line s.yml:3 has no @assert/validate',
    );
  });

  it('functions without a description, which only the older name takes, can be merged', async () => {
    const older = '#@schema/validate lambda v: v < 5\nx: 1\n';
    const merge = '#@overlay/merge-anns\n#@assert/validate min=2\nx: 3\n';
    expect(await rendered(values(older, merge), INSPECT)).toBe('x: 3\n');
    expect(await failure(values(older, merge.replace('x: 3', 'x: 6')), INSPECT)).toContain('x\n');
  });

  it('strings have the rules that hold for all strings', async () => {
    const strings = '#@schema/validation-defaults-for-strings min_len=2\nm:\n  a: ""\n  b: ""\n';
    const message = await failure(values(strings, 'm:\n  #@overlay/remove-anns "assert/validate"\n  a: x\n'), INSPECT);
    expect(message).toContain('m.b\n');
    expect(message).not.toContain('m.a\n');
  });

  it('can be given by the user of a library', async () => {
    const files = {
      'config.yml': [
        '#@ load("@ytt:library", "library")',
        '#@ load("@ytt:template", "template")',
        '#@ def values():',
        '#@overlay/remove-anns "assert/validate"',
        'x: 6',
        '#@ end',
        '--- #@ template.replace(library.get("app").with_data_values(values()).eval())',
      ].join('\n'),
      '_ytt_lib/app/schema.yml': `${SCHEMA}#@schema/validation max=5\nx: 1\n`,
      '_ytt_lib/app/config.yml': '#@ load("@ytt:data", "data")\nx: #@ data.values.x\n',
    };
    expect(await rendered(files)).toBe('x: 6\n');
    expect(await failure({ ...files, 'config.yml': files['config.yml'].replace(/#@overlay.*\n/, '') })).toContain('a value <= 5');
  });
});
