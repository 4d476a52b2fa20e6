import { describe, expect, it } from 'vitest';

import { hintsOf, unitOf, violationsIn } from '../../testing/check-files.ts';
import { mended } from '../../testing/mended.ts';

const SCHEMA = { 'schema.yml': '#@data/values-schema\n---\nservice:\n  port: 1\n  "my-key": 1\n' };

/** A template that reads a data value. */
function reading(expression: string): Readonly<Record<string, string>> {
  return { ...SCHEMA, 'config.yml': `#@ load("@ytt:data", "data")\na: #@ ${expression}\n` };
}

describe('a data value that is not declared', () => {
  it.each([
    ['data.values.service.prot', 'data.values.service.port'],
    ['data.values.sevice.port', 'data.values.service.port'],
    ['data.vaules.service.port', 'data.values.service.port'],
  ])('is told with the one that was meant, and mended: %s', async (wrong, right) => {
    const [violation] = await violationsIn(unitOf(reading(wrong)));
    expect(violation?.hint).toMatch(/^did you mean "(?:port|service|values)"\?$/);
    expect(violation?.message).not.toContain('did you mean');
    expect(await mended('config.yml', reading(wrong))).toBe(reading(right)['config.yml']);
  });

  it('is told of where its name is a text, too', async () => {
    expect(await hintsOf(reading('getattr(data.values.service, "prot")'))).toEqual(['config.yml:2 evaluation: did you mean "port"?']);
  });

  it('may be absent where no other was meant', async () => {
    expect(await hintsOf(reading('data.values.service.replicas'))).toEqual([
      'config.yml:2 evaluation: if the key can be absent, write getattr(…, "replicas", None)',
    ]);
  });

  it('is read with getattr where its name cannot follow a dot', async () => {
    expect(await hintsOf(reading('data.values.service.my_key'))).toEqual([
      'config.yml:2 evaluation: did you mean "my-key"? write getattr(…, "my-key")',
    ]);
  });
});

const LIBRARY = '#@ def label():\n#@   return 1\n#@ end\n';

it('a name that a file does not have is told once, where it is loaded', async () => {
  const files = { 'lib.lib.yml': LIBRARY, 'config.yml': '#@ load("lib.lib.yml", "labels")\na: #@ labels()\nb: #@ labels()\n' };
  const violations = await violationsIn(unitOf(files));
  expect(violations.map(({ message, hint }) => [message, hint])).toEqual([['lib.lib.yml has no "labels"', 'did you mean "label"?']]);
  expect(await mended('config.yml', files)).toContain('load("lib.lib.yml", "label")');
});

describe('a file that is not there', () => {
  it.each([
    ['helper.lib.yml', 'helpers.lib.yml', 'helpers.lib.yml'],
    ['helpers.lib.yaml', 'helpers.lib.yml', 'helpers.lib.yml'],
    ['helpers.lib.yml', 'lib/helpers.lib.yml', 'lib/helpers.lib.yml'],
    ['helper.lib.yml', 'lib/helpers.lib.yml', 'lib/helpers.lib.yml'],
    ['/helper.lib.yml', 'helpers.lib.yml', '/helpers.lib.yml'],
  ])('%s is told with the one that was meant: %s', async (path, file, meant) => {
    const files = { [file]: LIBRARY, 'config.yml': `#@ load("${path}", "label")\na: #@ label()\n` };
    expect(await hintsOf(files)).toEqual([`config.yml:1 evaluation: did you mean "${meant}"?`]);
    expect(await mended('config.yml', files)).toContain(`load("${meant}", "label")`);
  });

  it.each(['#@ load("@networ:b.lib.yml", "label")\na: 1\n', '#@ load("@ytt:library", "library")\n#@ l = library.get("networ")\na: 1\n'])(
    'can be a library, of which the one that was meant is told: %s',
    async (text) => {
      const told = await hintsOf({ '_ytt_lib/network/b.lib.yml': LIBRARY, 'config.yml': text });
      expect(told.map((line) => line.replace(/^.*: did/, 'did'))).toEqual(['did you mean "network"?']);
    },
  );

  it('is found beside the one that asks for it, or from the root', async () => {
    const files = { 'a/b.lib.yml': LIBRARY, 'c/config.yml': '#@ load("b.lib.yml", "label")\n---\n' };
    expect(await hintsOf(files)).toEqual(['c/config.yml:1 evaluation: did you mean "/a/b.lib.yml"?']);
  });

  it('is none of those that cannot be loaded, but can be read', async () => {
    const text = { 'helpers.txt': 'x\n' };
    const [loaded] = await hintsOf({ ...text, 'config.yml': '#@ load("helper.txt", "label")\n---\n' });
    expect(loaded).toContain('only files that are checked together can load each other');
    expect(await hintsOf({ ...text, 'config.yml': '#@ load("@ytt:data", "data")\na: #@ data.read("helper.txt")\n' })).toEqual([
      'config.yml:2 evaluation: did you mean "helpers.txt"?',
    ]);
  });
});

it.each(['"a" + 1', '1 + "a"', '"a" + None'])('%s wants str()', async (code) => {
  expect(await hintsOf({ 'config.yml': `a: #@ ${code}\n` })).toEqual(['config.yml:1 evaluation: convert the other value with str(…)']);
});
