import { describe, expect, it } from 'vitest';

import { checkFiles } from '../../testing/check-files.ts';
import type { Files } from '../../testing/run-ytt.ts';
import { failure, rendered } from '../../testing/run-ytt.ts';

const INSPECT = '--data-values-inspect';
const SCHEMA = '#@data/values-schema\n---\n';

/** A schema whose document has `@schema/validation-defaults-for-strings min_len=1`, on line 1. Its values begin on line 4. */
function schema(text: string): Files {
  return { 's.yml': `#@schema/validation-defaults-for-strings min_len=1\n${SCHEMA}${text}` };
}

/** The paths of what violates a rule. */
async function violating(files: Files): Promise<string[]> {
  return [...(await failure(files, INSPECT)).matchAll(/^ {2}(\S+)\n {4}from:/gm)].map(([, path = '']) => path);
}

describe('@schema/validation-defaults-for-strings', () => {
  it('gives rules to all strings in a node', async () => {
    expect(await violating(schema('a: ""\nm:\n  b: ""\n  i: 0\n'))).toEqual(['a', 'm.b']);
    expect(await failure(schema('a: ""\n'), INSPECT)).toContain(
      '  a\n    from: s.yml:4\n    - must be: length >= 1 (by: s.yml:1)\n      found: length = 0',
    );
    expect(await rendered(schema('a: x\ni: 0\nb: false\n'), INSPECT)).toBe('a: x\ni: 0\nb: false\n');
  });

  it('takes null for no string, and lists with other types for none at all', async () => {
    const types =
      '#@schema/nullable\na: ""\n#@schema/type "null", "string"\nb:\n#@schema/type any=True\nc: ""\n#@schema/type "string", "int"\nd: ""\n';
    expect(await rendered(schema(types), INSPECT)).toBe('a: null\nb: null\nc: ""\nd: ""\n');
    expect(await violating({ ...schema(types), 'v.yml': '#@data/values\n---\na: ""\nb: ""\n' })).toEqual(['a', 'b']);
    expect(await violating(schema('#@schema/type "string"\na: ""\n'))).toEqual(['a']);
  });

  it('is told of the call that gives it to a library, for strings that code has made', async () => {
    const config = [
      '#@ load("@ytt:library", "library")',
      '#@ load("@ytt:template", "template")',
      '#@ def given():',
      '#@schema/validation-defaults-for-strings min_len=1',
      'm: #@ {"a": "", "b": [""]}',
      '#@ end',
      '--- #@ template.replace(library.get("app").with_data_values_schema(given()).eval())',
    ];
    expect(await checkFiles({ 'config.yml': config.join('\n'), '_ytt_lib/app/a.yml': 'a: 1\n' })).toEqual(['config.yml:7 error min_len']);
  });

  it('reaches items of arrays, and any keys', async () => {
    const values = '#@data/values\n---\nl: [""]\nm: {x: ""}\n';
    expect(await violating({ ...schema('l:\n- ""\nm:\n  #@schema/any-key\n  _: ""\n'), 'v.yml': values })).toEqual(['l[0]', 'm.x']);
  });

  it('gives way to rules of the node, and to a nearer one', async () => {
    expect(await rendered(schema('#@schema/validation max_len=1\na: ""\n#@schema/validate max_len=1\nb: ""\n'), INSPECT)).toBe('a: ""\nb: ""\n');
    const nearer = schema('#@schema/validation-defaults-for-strings max_len=1\nm:\n  a: ""\n  b: xy\n');
    expect(await violating(nearer)).toEqual(['m.b']);
  });

  it('is one thing for each place of a shared fragment', async () => {
    const shared = '#@ def part():\na: ""\n#@ end\n#@ one = part()\n';
    const files = { 's.yml': `${shared}${SCHEMA}#@schema/validation-defaults-for-strings min_len=1\nm: #@ one\ni: #@ one\n` };
    expect(await violating(files)).toEqual(['m.a']);
  });

  it('holds for its own document only', async () => {
    const overlay = `#@overlay/match-child-defaults missing_ok=True\n#@schema/validation-defaults-for-strings min_len=1\n${SCHEMA}a: ""\nb: ""\n`;
    expect(await violating({ 'a.yml': `${SCHEMA}a: ""\n`, 'b.yml': overlay })).toEqual(['b']);
    expect(await violating({ 'a.yml': schema('a: ""\n')['s.yml'] ?? '', 'b.yml': `${SCHEMA}#@overlay/match missing_ok=True\nb: ""\n` })).toEqual([
      'a',
    ]);
  });

  it('can be edited on each node', async () => {
    const files = schema('a: ""\nb: ""\n');
    const remove = '#@overlay/remove-anns "schema/validation-defaults-for-strings"\na: ""\n';
    expect(await violating({ ...files, 't.yml': SCHEMA + remove })).toEqual(['b']);
  });

  it('is read even if there are no strings', async () => {
    const wrong = schema('i: 0\n')['s.yml']?.replace('min_len', 'minlen') ?? '';
    expect(await failure({ 's.yml': wrong }, INSPECT)).toContain(
      'Invalid @schema/validation-defaults-for-strings annotation - unknown keyword argument "minlen" (at s.yml:1)',
    );
    expect(await failure({ 's.yml': wrong.replace('minlen=1', '') }, INSPECT)).toContain(
      'Invalid @schema/validation-defaults-for-strings annotation',
    );
  });

  it('holds in libraries, and in schemas that their users give', async () => {
    const library = (inner: string, given: string): Files => ({
      'config.yml': `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ def more():\n${given}\n#@overlay/match missing_ok=True\nm:\n  a: ""\n#@ end\n--- #@ template.replace(library.get("app").with_data_values_schema(more()).eval())\n`,
      '_ytt_lib/app/schema.yml': inner,
      '_ytt_lib/app/config.yml': 'x: 1\n',
    });
    const rule = '#@schema/validation-defaults-for-strings min_len=1';
    expect(await failure(library(`${SCHEMA}b: ""\n`, rule))).toContain('  m.a\n');
    expect(await failure(library(`${rule}\n${SCHEMA}b: ""\n`, ''))).toContain('  b\n');
    expect(await rendered(library(`${SCHEMA}b: ""\n`, ''))).toBe('x: 1\n');
  });
});
