import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import { compareTokens } from '@assay/json-schema';
import { escapePointerToken, locate } from '@assay/source';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { apiBody } from './api-body.ts';
import { checkRecipe } from './check.ts';
import { recipeDialect } from './dialect.ts';
import type { RecipeFinding } from './model.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function findingsIn(text: string | Uint8Array): readonly RecipeFinding[] {
  const verdict = checkRecipe(typeof text === 'string' ? encode(text) : text);
  return verdict.isValid ? verdict.warnings : verdict.details;
}

/** Checks a recipe in which the place of each finding is between ⟦ and ⟧, and gives `path code` of each. */
function findingsAtMarks(marked: string): string[] {
  const text = marked.replaceAll(/[⟦⟧]/g, '');
  const findings = findingsIn(text);
  const places = findings.map(({ span }) => `${span?.start}-${span?.end}`);
  expect([...new Set(places)].toSorted()).toEqual(markedPlaces(marked).toSorted());
  return findings.map(({ path, code }) => `${path} ${code}`);
}

function markedPlaces(marked: string): string[] {
  const open: number[] = [];
  const places: string[] = [];
  let offset = 0;
  for (const character of marked) {
    if (character === '⟦') open.push(offset);
    else if (character === '⟧') places.push(`${open.pop()}-${offset}`);
    else offset += character.length;
  }
  return places;
}

const LAYOUT = '[{"size":"1G","type_guid":"ef00","format":"vfat"},{"size":"100%","type_guid":"8300","format":"xfs"}]';

const linux = (more: string): string =>
  `{"task_target":"install-linux.target","target_disk":"/dev/sda","oci_url":"h/i:1","partition_layout":${LAYOUT}${more}}`;

const partitions = (count: number): object[] => Array.from({ length: count }, () => ({ size: '1G', type_guid: '8300' }));

const deep = (levels: number): string => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels);

describe('checkRecipe', () => {
  it.each<[what: string, recipe: string, findings: string[]]>([
    ['a recipe without fault', linux(''), []],
    ['a value of the wrong type', '{"task_target": ⟦7⟧}', ['/task_target type']],
    ['null, which is a value', '{"task_target": "x.target", "user_data": ⟦null⟧}', ['/user_data type']],
    ['a missing member, at its object', '⟦{⟧}', ['/task_target required']],
    ['an unknown member, at its name', '{"task_target": "install-esxi.target", "ks_cfg": "x", ⟦"foo"⟧: {"bar": 1}}', ['/foo additionalProperties']],
    [
      'members named like those of every object',
      '{"task_target": "install-esxi.target", "ks_cfg": "x", ⟦"__proto__"⟧: {"target_disk": 1}, ⟦"constructor"⟧: 1, ⟦"toString"⟧: 1}',
      ['/__proto__ additionalProperties', '/constructor additionalProperties', '/toString additionalProperties'],
    ],
    [
      'a missing and an unknown member of a partition',
      '{"task_target": "x.target", "partition_layout": [⟦{⟧"size": "1G", ⟦"a/b~"⟧: 1}, ⟦"swap"⟧]}',
      ['/partition_layout/0/a~1b~0 additionalProperties', '/partition_layout/0/type_guid required', '/partition_layout/1 type'],
    ],
    ['what a target needs', '⟦{⟧"task_target": "install-windows.target"}', ['/oci_url required', '/target_disk required']],
    ['nothing that depends on a broken target', '{"task_target": ⟦"install-linux"⟧}', ['/task_target pattern']],
    ['one finding where several keywords fail', '{"task_target": "x.target", "oci_url": ⟦""⟧}', ['/oci_url minLength']],
    [
      'a type code of one branch only',
      '{"task_target": "x.target", "partition_layout": [{"size": "1G", "type_guid": ⟦"Ef01"⟧}]}',
      ['/partition_layout/0/type_guid oneOf'],
    ],
    ['a value behind an escape', '{"task_target": "\\u0078.target", "ks_cfg": ⟦1⟧}', ['/ks_cfg type']],
    ['a value behind an emoji', '{"task_target": "x.target", "user_data": "🚀", "ks_cfg": ⟦1⟧}', ['/ks_cfg type']],
    ['an unknown schema', '{"$schema": ⟦"https://x/"⟧, "task_target": "x.target"}', ['/$schema schema_id']],
    ['an unknown schema beside other faults', '{"$schema": ⟦"https://x/"⟧, "task_target": ⟦[]⟧}', ['/$schema schema_id', '/task_target type']],
    ['a recipe that is no object', '⟦["x.target"]⟧', [' type']],
    ['a lint at a member', linux(',"recipe_version":⟦"2"⟧'), ['/recipe_version recipe_version_unknown']],
    [
      'a lint about a missing member, at its object',
      '⟦{⟧"task_target":"install-windows.target","target_disk":"/dev/sda","oci_url":"h/i:1"}',
      ['/partition_layout windows_layout_missing', '/unattend_xml windows_unattend_missing'],
    ],
    ['a member given twice, at the later name', '{"task_target": 1, ⟦"task\\u005ftarget"⟧: 2, "foo": 3}', ['/task_target duplicate_key']],
    ['half of a surrogate pair', '{"task_target": ⟦"\\ud800"⟧}', ['/task_target unicode']],
    ['half of a surrogate pair in a name, at its object', '{"task_target": "x.target", "metadata": {⟦"\\udc00"⟧: 1}}', ['/metadata unicode']],
    ['a trailing comma', '{"task_target": "x.target",⟦}⟧', [' json']],
    ['data behind the recipe', '{"task_target": "x.target"} ⟦{⟧}', [' json']],
    ['a byte order mark', '⟦\ufeff⟧{"task_target": "x.target"}', [' bom']],
    ['too many levels', `{"task_target": "x.target", "metadata": ${deep(63).replace('0', '⟦[⟧]')}}`, [' depth']],
  ])('reports %s', (_what, recipe, findings) => {
    expect(findingsAtMarks(recipe)).toEqual(findings);
  });

  it('finds the first byte that is no UTF-8, in lines and columns', () => {
    const bytes = Buffer.concat([encode('{\n "ä\ufffd🚀": "'), Buffer.from([0xe4, 0x22, 0xff]), encode('}')]);
    const [finding] = findingsIn(bytes);
    expect(finding).toMatchObject({ code: 'utf8', path: '' });
    expect(locate(finding!.span!).range.start).toMatchObject({ line: 2, column: 11 });
  });

  it.each([
    [6_291_456, ' json'],
    [6_291_457, ' payload_too_large'],
  ])('looks at %i bytes', (length, finding) => {
    expect(findingsIn(new Uint8Array(length).fill(0x20)).map(({ path, code }) => `${path} ${code}`)).toEqual([finding]);
  });

  it.each<[what: string, recipe: object, findings: string[]]>([
    ['user data of 1 MiB', { user_data: `#!${'x'.repeat(1_048_574)}` }, []],
    ['user data of a byte more', { user_data: `#!${'x'.repeat(1_048_575)}` }, ['/user_data maxLength']],
    ['user data whose characters fit and whose bytes do not', { user_data: '#!' + 'ä'.repeat(524_288) }, ['/user_data maxBytes']],
    ['a kickstart of 256 KiB in emoji', { ks_cfg: '🚀'.repeat(65_536) }, []],
    ['a kickstart of one emoji more', { ks_cfg: '🚀'.repeat(65_537) }, ['/ks_cfg maxBytes']],
    ['a long name for metadata of 64 KiB', { metadata: { a: 'x'.repeat(65_528) } }, []],
    ['metadata of a byte more', { metadata: { a: 'x'.repeat(65_529) } }, ['/metadata maxBytes']],
    ['metadata that has the wrong type as well', { metadata: 'x'.repeat(65_536) }, ['/metadata type']],
    ['64 partitions', { partition_layout: partitions(64) }, []],
    ['65 partitions', { partition_layout: partitions(65) }, ['/partition_layout maxItems']],
  ])('measures %s', (_what, recipe, findings) => {
    const found = findingsIn(JSON.stringify({ task_target: 'x.target', ...recipe }));
    expect(found.map(({ path, code }) => `${path} ${code}`).filter((finding) => !finding.endsWith('task_target_unknown'))).toEqual(findings);
  });

  it.each([
    ['h/i', true],
    ['h:5000/i', true],
    ['h/i:', true],
    ['h/i:latest', true],
    ['latest/i:1', false],
    ['h/i:latest-1', false],
    ['h/i@sha256:0', false],
    ['h/i:latest@sha256:0', false],
  ])('tells whether the image %s can change: %s', (ociUrl, isFloating) => {
    const codes = findingsIn(linux('').replace('h/i:1', ociUrl)).map(({ code }) => code);
    expect(codes).toEqual(isFloating ? ['oci_url_floating'] : []);
  });

  it('asks for no tag of an image whose URL has to be written anew anyway, because it holds credentials', () => {
    expect(findingsIn(linux('').replace('h/i:1', 'user:secret@h/i')).map(({ code }) => code)).toEqual(['url_credentials']);
  });

  it('says which schema a valid recipe was checked against, and what it says', () => {
    expect(checkRecipe(encode(linux(',"metadata":{"a":1}')))).toMatchObject({
      isValid: true,
      schema: { id: 'https://shoal.dev/provisioner/recipe.schema.json' },
      recipe: { task_target: 'install-linux.target', partition_layout: [{ format: 'vfat' }, { size: '100%' }] },
      warnings: [],
    });
  });

  it('gives hints that name our own words only', () => {
    const hints = (recipe: object): (string | undefined)[] => findingsIn(JSON.stringify(recipe)).map(({ hint }) => hint);
    expect(hints({ task_target: 'Install-Linux.target' })).toEqual(['did you mean "install-linux.target"?']);
    expect(hints({ task_target: 'install-linx.target' })).toEqual(['did you mean "install-linux.target"?']);
    expect(hints({ task_target: 'reboot.target' })).toEqual([undefined]);
    expect(hints({ task_target: 'install-esxi.target', ks_cfg: 'x', KS_CFG: 'x' })).toEqual(['did you mean "ks_cfg"?']);
    expect(hints({ task_target: 'x.target', partition_layout: [{ size: 1, type_guid: '8300', labels: null }] })).toEqual([
      'did you mean "label"?',
      'put the value in double quotes',
    ]);
  });
});

describe('a recipe with more faults than can be told', () => {
  const pathsOf = (text: string): string[] => findingsIn(text).map(({ path }) => path);
  const isTruncated = (text: string): boolean | undefined => {
    const verdict = checkRecipe(encode(text));
    return verdict.isValid ? undefined : verdict.isTruncated;
  };
  const withUnknown = (names: readonly string[]): string =>
    `{${names.map((name) => `${JSON.stringify(name)}:[{"a":"]}"}]`).join()},"task_target":"install-esxi.target" , "ks_cfg":"x"}`;
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `k${String(index).padStart(6, '0')}`);

  it('has 100 details and not a word of more if there are no more', () => {
    expect(pathsOf(withUnknown(numbered(100)))).toHaveLength(100);
    expect(isTruncated(withUnknown(numbered(100)))).toBe(false);
    expect(isTruncated(withUnknown(numbered(101)))).toBe(true);
  });

  it('tells the first by path, wherever they stand', () => {
    const names = numbered(20_000).reverse();
    expect(pathsOf(withUnknown(names))).toEqual(numbered(100).map((name) => `/${name}`));
  });

  it('tells the first by path, whatever the names', () => {
    const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.nat({ max: 300 }).map(String));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 20, maxLength: 250 }), (names) => {
        const unknown = names.filter((name) => name !== 'size');
        const first = unknown.toSorted(compareTokens).slice(0, 100);
        expect(pathsOf(withUnknown(unknown))).toEqual(first.map((name) => `/${escapePointerToken(name)}`));
      }),
    );
  });

  it('still has the right places', () => {
    const text = withUnknown([...numbered(40), 'e\\"\u{1F680}']);
    for (const { path, span } of findingsIn(text)) {
      const { start, end } = locate(span!).range;
      expect(JSON.parse(text.slice(start.offset, end.offset))).toBe(path.slice(1));
    }
  });

  it('looks into partitions with many members', () => {
    const partition = `{${numbered(30)
      .map((name) => `"${name}":0`)
      .join()},"size":1,"type_guid":"ef00"}`;
    const text = `{"task_target":"x.target","partition_layout":[{"size":"1G","type_guid":"ef00"},7, ${partition} ]}`;
    const findings = findingsIn(text);
    expect(findings.map(({ path }) => path)).toEqual([
      '/partition_layout/1',
      ...numbered(30).map((name) => `/partition_layout/2/${name}`),
      '/partition_layout/2/size',
    ]);
    const { start, end } = locate(findings.at(-1)!.span!).range;
    expect(text.slice(start.offset - 7, end.offset)).toBe('"size":1');
  });

  it('places the whole of a list that is too long', () => {
    const text = `{ ${numbered(40)
      .map((name) => `"${name}":0`)
      .join()}, "task_target":"x.target", "partition_layout": [${Array(2000).fill('{}').join(' ,')} ] }`;
    const layout = findingsIn(text.replaceAll(/"k\d+":0,/g, '')).find(({ path }) => path === '/partition_layout');
    expect(layout?.code).toBe('maxItems');
    expect(isTruncated(text)).toBe(true);
  });

  it('cuts names after 128 characters and tells each path once', () => {
    const long = '🚀'.repeat(128);
    expect(pathsOf(withUnknown([long, `${long}a`, `${long}b`]))).toEqual([`/${long}`, `/${long}…`]);
  });
});

describe('hostile bytes', () => {
  it.each([
    ['a million open brackets', '['.repeat(1_000_000)],
    ['a million open objects', '{"a":'.repeat(1_000_000)],
    ['deep and closed', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['a million partitions', `{"task_target":"x.target","partition_layout":[${'0,'.repeat(1_000_000)}0]}`],
    ['a long text that looks like a URL', `{"task_target":"x.target","firmware_url":"https://${'a@'.repeat(1_000_000)}"}`],
    ['a long text of dots', `{"task_target":"${'a.'.repeat(1_000_000)}"}`],
    ['a million backslashes', `{"${'\\\\'.repeat(500_000)}":0}`],
  ])('%s get a verdict: work that is not linear would not end', (_what, text) => {
    expect(checkRecipe(encode(text)).isValid).toBe(false);
  });

  it('never make it throw, and never touch the prototype of objects', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json().map(encode), recipes().map(encode)), (bytes) => {
        expect(typeof apiBody(checkRecipe(bytes))).toBe('object');
      }),
    );
    checkRecipe(encode('{"__proto__":{"polluted":1},"task_target":"x.target","partition_layout":[{"__proto__":{"polluted":1}}]}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('laws', () => {
  it('the verdict depends on the bytes alone', () => {
    fc.assert(
      fc.property(fc.array(recipes(), { minLength: 2, maxLength: 5 }), (texts) => {
        const verdicts = (list: readonly string[]): string[] => list.map((text) => JSON.stringify(apiBody(checkRecipe(encode(text)))));
        expect(verdicts(texts.toReversed()).toReversed()).toEqual(verdicts(texts));
      }),
    );
  });

  it('the order of members does not matter', () => {
    fc.assert(
      fc.property(recipeObjects(), (recipe) => {
        const reversed = Object.fromEntries(Object.entries(recipe).toReversed());
        expect(apiBody(checkRecipe(encode(JSON.stringify(reversed))))).toEqual(apiBody(checkRecipe(encode(JSON.stringify(recipe)))));
      }),
    );
  });

  it('no text tells a value', () => {
    return fc.assert(
      fc.asyncProperty(recipeObjects(fc.stringMatching(/^[a-z0-9/:.@ %-]{12,40}$/)), async (recipe) => {
        const text = JSON.stringify(recipe);
        const bytes = encode(text);
        const { violations } = await recipeDialect.check({ files: [new SourceFile('r.json', bytes)] }, EMPTY_CONTEXT);
        const told = JSON.stringify([apiBody(checkRecipe(bytes)), violations]);
        for (const value of stringsIn(recipe)) expect(told).not.toContain(JSON.stringify(value).slice(1, -1));
      }),
    );
  });
});

const KNOWN_MEMBERS = [
  '$schema',
  'recipe_version',
  'task_target',
  'target_disk',
  'oci_url',
  'firmware_url',
  'user_data',
  'unattend_xml',
  'ks_cfg',
  'metadata',
  'foo',
];

/** Objects with members of recipes and arbitrary values, texts mostly. */
function recipeObjects(text: fc.Arbitrary<string> = fc.string({ unit: 'grapheme' })): fc.Arbitrary<Record<string, unknown>> {
  const value = fc.oneof({ weight: 5, arbitrary: text }, fc.constantFrom(null, true, 1.5), fc.array(text, { maxLength: 2 }));
  const partition = fc.dictionary(fc.constantFrom('size', 'type_guid', 'format', 'label', 'bar'), value);
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...KNOWN_MEMBERS), value),
      fc.option(fc.array(fc.oneof(partition, value), { maxLength: 3 }), { nil: undefined }),
    )
    .map(([members, partition_layout]) => ({ ...members, partition_layout }));
}

function recipes(): fc.Arbitrary<string> {
  return recipeObjects().map((recipe) => JSON.stringify(recipe));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
