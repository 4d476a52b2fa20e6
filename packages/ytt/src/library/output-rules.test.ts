import { describe, expect, it } from 'vitest';

import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered, runYtt } from '../../testing/run-ytt.ts';

const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n';
const BASE = 'spec:\n  #@assert/validate max=4\n  replicas: 3\n';

/** An overlay on every document. */
function overlay(text: string): string {
  return `${OVERLAY}#@overlay/match by=overlay.all, expects="1+"\n---\n${text}`;
}

describe('rules on output documents', () => {
  it('let documents through that obey', async () => {
    expect(await rendered({ 'a.yml': BASE })).toBe('spec:\n  replicas: 3\n');
  });

  it('stop the run, and say where node and rule stand', async () => {
    expect(await failure({ 'a.yml': '#@assert/validate ("few", lambda v: fail("too many"))\na: 1\n' })).toBe(
      'ytt: Error: Validating output documents:\n  a\n    from: a.yml:2\n    - must be: few (by: a.yml:1)\n      found: too many',
    );
  });

  it('are all told, of all documents', async () => {
    const message = await failure({
      'a.yml': '#@assert/validate max=4\na: 5\n#@assert/validate max=4\nb: 6\n',
      'b.yml': '---\n- 1\n#@assert/validate min=4\n- 2\n',
    });
    expect(message.match(/from: .*/g)).toEqual(['from: a.yml:2', 'from: a.yml:4', 'from: b.yml:4']);
  });

  it('stand on documents, too', async () => {
    const message = await failure({ 'a.yml': '---\na: 1\n#@assert/validate ("small", lambda d: d["b"] < 1)\n---\nb: 1\n' });
    expect(message).toContain('  (document)\n    from: a.yml:4\n    - must be: small (by: a.yml:3)');
  });

  it('see the whole document', async () => {
    const files = (mode: string): Files => ({
      'a.yml': `mode: ${mode}\nin:\n  #@assert/validate min=5, when=lambda v, ctx: ctx.root["mode"] == "strict"\n  value: 1\n`,
    });
    expect(await rendered(files('lax'))).toContain('value: 1');
    expect(await failure(files('strict'))).toContain('in.value');
  });

  it.each([
    ['lambda v: 1', 'want when= to be bool, got int'],
    ['lambda v: v["x"]', 'Failure evaluating when=: key "x" not in yamlfragment'],
  ])('say where a condition stands that fails: %s', async (when, message) => {
    expect(await failure({ 'a.yml': `#@assert/validate min=1, when=${when}\n---\na: 1\n` })).toBe(
      `ytt: Error: Validating output documents:\nValidating (document): @assert/validate (by a.yml:1): ${message}`,
    );
  });

  it.each([
    ['an empty document', { 'a.yml': '#@assert/validate ("never", lambda d: False)\n---\n---\na: 1\n' }, 'a: 1\n'],
    ['a value that is null', { 'a.yml': '#@assert/validate min=1\na: null\n' }, 'a: null\n'],
    ['a fragment that is not printed', { 'a.yml': '#@ def f():\n#@assert/validate max=4\nsize: 5\n#@ end\n#@ x = f()\na: 1\n' }, 'a: 1\n'],
    ['a text', { 'a.yml': 'a: 1\n', 't.lib.txt': '#@assert/validate max=4\n' }, 'a: 1\n'],
  ])('say nothing of %s', async (_what, files, expected) => expect(await rendered(files)).toBe(expected));

  it('come with fragments, as often as they are used', async () => {
    const library = '#@ def server(n):\n#@assert/validate max=4\nreplicas: #@ n\n#@ end\n';
    const message = await failure({
      'l.lib.yml': library,
      'a.yml': '#@ load("l.lib.yml", "server")\n#@ s = server(7)\na: #@ s\nb: #@ s\nc: #@ server(1)\n',
    });
    expect(message.match(/^ {2}\S.*/gm)).toEqual(['  a.replicas', '  b.replicas']);
  });

  it('come with what template.replace and overlay.apply make of fragments', async () => {
    const load =
      '#@ load("@ytt:template", "template")\n#@ load("@ytt:overlay", "overlay")\n#@ def f():\n#@assert/validate max=4\nsize: 3\n#@ end\n#@ def g():\nsize: 5\n#@ end\n';
    expect(await rendered({ 'a.yml': `${load}---\n_: #@ template.replace(f())\n` })).toBe('size: 3\n');
    expect(await failure({ 'a.yml': `${load}---\n_: #@ template.replace(overlay.apply(f(), g()))\n` })).toContain('by: a.yml:4');
  });

  it.each([['-o', 'json'], ['-o', 'pos'], ['--origins'], ['--output-files', 'out'], ['--dangerous-emptied-output-directory', 'out']])(
    'are checked before anything is printed: %s %s',
    async (...words) => {
      const result = await runYtt({ 'a.yml': BASE.replace('3', '8') }, ['-f', '.', ...words]);
      expect([result.exit, result.stdout, result.output]).toEqual([1, '', undefined]);
      expect(result.stderr).toContain('a value <= 4');
    },
  );

  it('are told as every failure is with --bulk-out', async () => {
    const { exit, stdout } = await runYtt({ 'a.yml': BASE.replace('3', '8') }, ['-f', '.', '--bulk-out']);
    expect([exit, JSON.parse(stdout)]).toEqual([0, { errors: expect.stringContaining('Validating output documents:\n  spec.replicas') }]);
  });

  it.each([['--data-values-inspect'], ['--files-inspect'], ['--data-values-schema-inspect --output=openapi-v3']])(
    'do not concern %s',
    async (flags) => {
      expect(await runYtt({ 'a.yml': '#@assert/validate maxx=4\na: 8\n' }, ['-f', '.', ...flags.split(' ')])).toMatchObject({ exit: 0 });
    },
  );

  it.each([['type=yaml-plain'], ['type=data']])('are only comments in a file with %s', async (mark) => {
    expect((await runYtt({ 'a.yml': '#@assert/validate max=4\na: 8\n' }, ['-f', '.', '--file-mark', `a.yml:${mark}`])).exit).toBe(0);
  });
});

describe('rules and overlays', () => {
  it('judge what overlays leave', async () => {
    expect(await rendered({ 'a.yml': BASE.replace('3', '8'), 'o.yml': overlay('spec:\n  replicas: 2\n') })).toBe('spec:\n  replicas: 2\n');
    const message = await failure({ 'a.yml': BASE, 'o.yml': overlay('spec:\n  replicas: 8\n') });
    expect(message).toContain('  spec.replicas\n    from: o.yml:5\n    - must be: a value <= 4 (by: a.yml:2)');
  });

  it.each([
    ['are lost with a removed node', BASE.replace('3', '8'), 'spec:\n  #@overlay/remove\n  replicas: 0\n', 0],
    ['of a merged node are those of the left', 'spec:\n  replicas: 8\n', 'spec:\n  #@assert/validate max=4\n  replicas: 9\n', 0],
    ['come with a new item', 'spec: {}\n', 'spec:\n  #@overlay/match missing_ok=True\n  #@assert/validate max=4\n  replicas: 9\n', 1],
    ['come with what is below a new item', 'a: 1\n', '#@overlay/match missing_ok=True\nspec:\n  #@assert/validate max=4\n  replicas: 9\n', 1],
    ['come with a replacing node', 'spec:\n  replicas: 8\n', 'spec:\n  #@overlay/replace\n  #@assert/validate max=4\n  replicas: 9\n', 1],
    ['go with a replaced node', BASE, 'spec:\n  #@overlay/replace\n  replicas: 9\n', 0],
    ['judge the result of a function', BASE, 'spec:\n  #@overlay/replace via=lambda l, r: l + r\n  #@assert/validate max=4\n  replicas: 9\n', 1],
    ['come with array items', 'spec:\n- 1\n', 'spec:\n#@overlay/append\n#@assert/validate max=4\n- 9\n', 1],
  ])('%s', async (_what, base, right, exit) => {
    expect((await runYtt({ 'a.yml': base, 'o.yml': overlay(right) }, ['-f', '.'])).exit).toBe(exit);
  });
});

describe('a mistake in a rule of a template', () => {
  const MISTAKE = '#@assert/validate maxx=4\n';

  it('is told with its place and the nearest name', async () => {
    expect(await failure({ 'a.yml': `a: 1\n${MISTAKE}b: 2\n` })).toContain(
      'Invalid @assert/validate annotation - unknown keyword argument "maxx" (at a.yml:2)',
    );
  });

  it.each([
    ['whatever the document', { 'a.yml': `${MISTAKE}---\n---\nb: 2\n` }],
    ['in overlays', { 'a.yml': 'a: 1\n', 'o.yml': overlay(`${MISTAKE}a: 2\n`) }],
    ['in libraries', { 'a.yml': '#@ load("@ytt:library", "library")\na: #@ library.get("l").eval()[0]\n', '_ytt_lib/l/b.yml': `${MISTAKE}b: 1\n` }],
    ['on what is thrown away', { 'a.yml': `#@ def f():\n${MISTAKE}b: 2\n#@ end\n#@ x = f()\na: 1\n` }],
    ['below what is thrown away', { 'a.yml': `#@ def f():\nb:\n  ${MISTAKE}  c: 2\n#@ end\n#@ x = f()\na: 1\n` }],
    ['with code as argument', { 'a.yml': `#@ def f(n):\n#@assert/validate maxx=n\nb: 2\n#@ end\na: #@ str(f(4))\n` }],
    ['in what a text uses', { 'l.lib.yml': `#@ def f():\n${MISTAKE}b: 2\n#@ end\n`, 'a.txt': '(@ load("l.lib.yml", "f") @)(@= str(f()) @)' }],
  ])('is one %s', async (_what, files) => {
    expect(await failure(files)).toContain('maxx');
  });

  it.each([
    ['what is never made', { 'a.yml': `#@ def f():\n${MISTAKE}b: 2\n#@ end\na: 1\n` }],
    ['a schema, as ever', { 's.yml': `#@data/values-schema\n---\n${MISTAKE}b: 2\n`, 'a.yml': 'a: 1\n' }],
    [
      'values that only change others, as ever',
      { 's.yml': '#@data/values-schema\n---\nb: 2\n', 'v.yml': `#@data/values\n---\n${MISTAKE}b: 3\n`, 'a.yml': 'a: 1\n' },
    ],
  ])('is none on %s', async (_what, files) => expect(await rendered(files)).toBe('a: 1\n'));

  it.each([['#@assert/validate'], ['#@assert/validate lambda v: True'], ['#@assert/validate ("a", 5)'], ['#@assert/validate min=1, when=1']])(
    'is one: %s',
    async (rule) => {
      expect(await failure({ 'a.yml': `${rule}\na: 1\n` })).toContain('a.yml:1');
    },
  );

  it.each([['one_of=1'], ['one_not_null=1'], ['matches="("']])('is told with its place where the message has none: %s', async (rule) => {
    expect(await failure({ 'a.yml': `#@assert/validate ${rule}\na: 1\n` })).toMatch(
      /^ytt: Error: Reading rules on line a\.yml:1:\nInvalid @assert\/validate annotation - /,
    );
  });

  it('is one although output is not judged', async () => {
    expect(await runYtt({ 'a.yml': `${MISTAKE}b: 2\n` }, ['-f', '.', '--output-disable-validation'])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('maxx'),
    });
  });
});

const VALUES: Files = {
  'schema.yml': '#@data/values-schema\n---\n#@schema/validation min=4\na: 1\n',
  'config.yml': '#@ load("@ytt:data", "data")\n#@assert/validate max=0\na: #@ data.values.a\n',
};

describe('flags that leave rules aside', () => {
  const BOTH = ['--data-value-schema-disable-validation', '--output-disable-validation'];

  it.each([
    [['--data-value-schema-disable-validation'], 'Validating output documents'],
    [['--dangerous-data-values-disable-validation'], 'Validating output documents'],
    [['--output-disable-validation'], 'Validating final data values'],
    [['--output-disable-validation=T', '--data-value-schema-disable-validation=0'], 'Validating final data values'],
    [['--output-disable-validation=false', '--data-value-schema-disable-validation=True'], 'Validating output documents'],
    [['--data-value-schema-disable-validation=maybe'], 'invalid argument "maybe" for "--data-value-schema-disable-validation" flag'],
    [['--output-disable-validation=maybe'], 'invalid argument "maybe" for "--output-disable-validation" flag'],
    [[...BOTH, '-v', 'a=x'], 'expected: integer'],
  ])('%j ends with: %s', async (words, message) => {
    expect(await runYtt(VALUES, ['-f', '.', ...words])).toMatchObject({ exit: 1, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('let both pass together', async () => {
    expect(await runYtt(VALUES, ['-f', '.', ...BOTH])).toEqual({ exit: 0, stdout: 'a: 1\n', stderr: '' });
  });

  it('leave no mistake in rules aside', async () => {
    const values = { 'values.yml': '#@data/values\n---\n#@overlay/match missing_ok=True\n#@assert/validate maxx=4\nb: 1\n' };
    expect(await runYtt(values, ['-f', '.', ...BOTH])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('Invalid @assert/validate annotation - unknown keyword argument "maxx" (at values.yml:4)'),
    });
  });

  it('hold in libraries', async () => {
    const files = {
      ...Object.fromEntries(Object.entries(VALUES).map(([path, text]) => [`_ytt_lib/l/${path}`, text])),
      'a.yml': '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n',
    };
    expect((await runYtt(files, ['-f', '.', ...BOTH])).stdout).toBe('a: 1\n');
    expect((await runYtt(files, ['-f', '.', BOTH[0]!])).stderr).toContain('Validating output documents');
    expect((await runYtt(files, ['-f', '.', BOTH[1]!])).stderr).toContain('Validating final data values');
  });
});

describe('libraries', () => {
  const LIBRARY: Files = Object.fromEntries(Object.entries(VALUES).map(([path, text]) => [`_ytt_lib/l/${path}`, text]));
  const LOAD = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';

  /** A template that takes in what a library gives. */
  function using(call: string, more: Files = LIBRARY): Files {
    return { ...more, 'a.yml': `${LOAD}--- #@ template.replace(library.get("l")${call})\n` };
  }

  it('are judged when they are evaluated', async () => {
    const message = await failure(using('.with_data_values({"a": 5}).eval()'));
    expect(message).toContain("Evaluating library 'l'");
    expect(message).toContain('from: _ytt_lib/l/config.yml:3');
    expect(message).toContain('a value <= 0 (by: _ytt_lib/l/config.yml:2)');
  });

  it.each([
    ['eval(data_value_schema_disable_validation=True, output_disable_validation=True)', 'a: 1\n'],
    ['with_data_values({"a": 5}).eval(output_disable_validation=True)', 'a: 5\n'],
    ['with_data_values({"a": 5}).eval(output_disable_validation=True, whatever="x")', 'a: 5\n'],
  ])('leave rules aside for %s, and bring none along', async (call, expected) => expect(await rendered(using(`.${call}`))).toBe(expected));

  it.each([
    ['eval(output_disable_validation=True)', 'Validating final data values'],
    ['eval(data_value_schema_disable_validation=True)', 'Validating output documents'],
    ['eval(data_value_schema_disable_validation=True, output_disable_validation=False)', 'Validating output documents'],
    ['eval(output_disable_validation=1)', 'expected starlark.Bool, but was'],
    ['eval(data_value_schema_disable_validation="True")', 'expected starlark.Bool, but was'],
    ['eval(True)', 'expected no arguments'],
  ])('fail with %s', async (call, message) => expect(await failure(using(`.${call}`))).toContain(message));

  it('leave rules aside for the libraries that they evaluate, too', async () => {
    const files = {
      '_ytt_lib/l/a.yml': `${LOAD}--- #@ template.replace(library.get("inner").eval())\n`,
      '_ytt_lib/l/_ytt_lib/inner/a.yml': '#@assert/validate max=4\na: 9\n',
    };
    expect(await rendered(using('.eval(output_disable_validation=True)', files))).toBe('a: 9\n');
    expect(await failure(using('.eval(data_value_schema_disable_validation=True)', files))).toContain("Evaluating library 'inner'");
  });

  it('give documents that may become anything', async () => {
    const files = {
      '_ytt_lib/l/a.yml':
        '#@assert/validate ("never two", lambda d: d["a"] != 2)\n---\n#@assert/validate max=4\na: 1\nb:\n  #@assert/validate max=4\n  c: 1\n',
    };
    expect(await rendered({ ...using('.eval()', files), 'o.yml': overlay('a: 2\nb:\n  c: 9\n') })).toBe('a: 2\nb:\n  c: 9\n');
  });

  it('are not judged for what they export, whose rules come along', async () => {
    const files = {
      '_ytt_lib/l/a.yml': '#@assert/validate max=4\na: 9\n',
      '_ytt_lib/l/f.lib.yml': '#@ def f(n):\n#@assert/validate max=4\nsize: #@ n\n#@ end\n',
    };
    const template = (n: number): Files => ({ ...files, 'a.yml': `${LOAD}#@ f = library.get("l").export("f")\n---\na: #@ f(${n})\n` });
    expect(await rendered(template(3))).toBe('a:\n  size: 3\n');
    expect(await failure(template(5))).toContain('Validating output documents:\n  a.size\n    from: _ytt_lib/l/f.lib.yml:3');
  });

  it('do not judge by rules of documents that nobody evaluates', async () => {
    expect(await rendered({ ...LIBRARY, 'a.yml': `${LOAD}a: #@ library.get("l").with_data_values({"a": 7}).data_values().a\n` })).toBe('a: 7\n');
  });
});
