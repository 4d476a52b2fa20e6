import { expect, it } from 'vitest';

import { documented } from '../../testing/export-schema.ts';
import { humanizedTitle } from './doc-page.ts';

const HEAD = '#@data/values-schema\n---\n';

it.each([
  ['db_hostName', 'Db hostName'],
  ['tls.crt', 'Tls crt'],
  ['max-conn__count', 'Max conn count'],
  ['2fa', '2fa'],
  ['_private_', 'Private'],
  ['émile', 'Émile'],
  ['---', '---'],
  ['', ''],
])('the key %s is %s', (key, expected) => {
  expect(humanizedTitle(key)).toBe(expected);
});

async function values(schema: string): Promise<unknown> {
  return JSON.parse(await documented(HEAD + schema, 'json')).values;
}

it('JSON has what there is', async () => {
  const schema = `#@schema/title "Level"
#@schema/desc "How much"
#@schema/examples ("Few", "info")
#@schema/deprecated "not needed"
#@schema/validation one_of=["info", "debug"]
level: info
#@schema/example 7
#@schema/validation min=("large", 5), when=lambda v: True
#@schema/nullable
size: 1
`;
  expect(await values(schema)).toEqual([
    {
      path: 'level',
      title: 'Level',
      type: 'string',
      required: false,
      default: 'info',
      description: 'How much',
      deprecated: 'not needed',
      examples: [{ description: 'Few', value: 'info' }],
      rules: [{ rule: 'one_of', description: 'one of ["info", "debug"]' }],
    },
    {
      path: 'size',
      title: 'Size',
      type: 'integer or null',
      required: false,
      default: null,
      examples: [{ value: 7 }],
      rules: [{ rule: 'min', description: 'large', conditional: true }],
    },
  ]);
});

it('paths lead through arrays and any keys; what is not there by default has none', async () => {
  const schema = `list:
- name: x
  deep:
  - - key: 1
m:
  #@schema/key-may-be-present
  opt:
    a: 1
  #@schema/removed
  gone: 1
  #@schema/any-key
  _:
    b: 1
#@schema/type any=True
free:
  c: 1
#@schema/type "int", "null", or_inferred=True
u:
  d: 1
`;
  const listed: unknown = await values(schema);
  if (!Array.isArray(listed)) throw new Error('no list');
  expect(listed.map(({ path, type, default: usual }) => [path, type, usual])).toEqual([
    ['list', 'array', []],
    ['list[].name', 'string', 'x'],
    ['list[].deep', 'array', []],
    ['list[].deep[][].key', 'integer', 1],
    ['m', 'map', undefined],
    ['m.opt', 'map', undefined],
    ['m.opt.a', 'integer', 1],
    ['m.*', 'map', undefined],
    ['m.*.b', 'integer', 1],
    ['free', 'any', { c: 1 }],
    ['u', 'integer, null or map', undefined],
    ['u.d', 'integer', 1],
  ]);
});

const HOSTILE = `#@data/values-schema
#@schema/title "A <b> & *c*"
---
#@schema/desc "one | two\\n# three_four [x](http://y) \\x1b[31m"
#@schema/validation min_len=("\`x\` | <i>", 1)
"a|b<c>": ""
`;

it('Markdown shows texts as they are', async () => {
  expect(await documented(HOSTILE, 'md')).toBe(`# A &lt;b> & \\*c\\*

| Value | Type | Default | Description |
|---|---|---|---|
| <code>a&#124;b&lt;c></code><br>**required** | string | \`""\` | **A b c**<br>one &#124; two<br># three_four [x\\](http://y) \\x1b[31m<br>Must be: \\\`x\\\` &#124; &lt;i> |
`);
});

it('HTML shows texts as they are', async () => {
  const page = await documented(HOSTILE, 'html');
  expect(page).toContain('<title>A &lt;b&gt; &amp; *c*</title>');
  expect(page).toContain(
    '<tr id="a|b&lt;c&gt;"><th scope="row"><code>a|b&lt;c&gt;</code><br><span class="mark">required</span></th><td>string</td><td><code>""</code></td>',
  );
  expect(page).toContain('<li>Must be: `x` | &lt;i&gt;</li>');
  expect(page).not.toMatch(/<script|https?:\/\/(?!y)/);
});

it('the table is aligned and cannot act on the terminal', async () => {
  expect(await documented(HOSTILE, 'table')).toBe(
    `PATH    TITLE  TYPE    REQUIRED  DEFAULT  DESCRIPTION
a|b<c>  A b c  string  yes       ""       one | two
                                          # three_four [x](http://y) \\x1b[31m
                                          Must be: \`x\` | <i>
`,
  );
});

it.each(['md', 'html', 'table'])('%s tells of the items of arrays', async (format) => {
  const page = await documented(`${HEAD}#@schema/validation min_len=1\nlist:\n#@schema/validation max=3, when=lambda v: True\n- 1\n`, format);
  const texts = ['Must be: length ', 'Each item: integer', 'Under a condition, each item must be: a value '];
  for (const text of texts) expect(page).toContain(text);
});

it.each([
  ['one of ["info", "a*b"]', 'one of ["info", "a\\*b"]'],
  ['^\\d+\\.\\* \\', '^\\d+\\\\.\\\\\\* \\\\'],
  ['[a][b] ![c](d) _e_ f_g ~h~', String.raw`[a\][b] ![c\](d) \_e\_ f_g \~h\~`],
  ['https://example.com/a_b, ops@example.com', 'https://example.com/a_b, ops@example.com'],
  ['&amp; & a&b', '&amp;amp; & a&b'],
])('Markdown leaves what is no markup: %s', async (text, expected) => {
  const page = await documented(`${HEAD}#@schema/desc ${JSON.stringify(text)}\na: 1\n`, 'md');
  expect(page).toContain(`**A**<br>${expected} |`);
});

it.each([
  ['- x', String.raw`\- x`],
  ['1. x', String.raw`1\. x`],
  ['[x]: y', String.raw`\[x]: y`],
  ['# x', String.raw`\# x`],
])('a description of all values is a paragraph: %s', async (text, expected) => {
  expect(await documented(`#@data/values-schema\n#@schema/desc ${JSON.stringify(text)}\n---\na: 1\n`, 'md')).toContain(`\n\n${expected}\n\n`);
});

it('an empty title or description is none', async () => {
  expect(await values('#@schema/title ""\n#@schema/desc ""\na: 1\n')).toEqual([
    { path: 'a', title: 'A', type: 'integer', required: false, default: 1 },
  ]);
});

const LONG = `${HEAD}#@schema/desc "It is told at length what this is good for"\na: some words that are rather many for one line\n`;

it.each([
  [
    100,
    `PATH  TITLE  TYPE    REQUIRED  DEFAULT               DESCRIPTION
a     A      string  no        "some words that are  It is told at length what this is good for
                               rather many for one
                               line"
`,
  ],
  [
    60,
    `PATH  TITLE  TYPE    REQUIRED  DEFAULT
    DESCRIPTION
a     A      string  no        "some words that are
                               rather many for one
                               line"
    It is told at length what this is good for
`,
  ],
])('in a terminal of %d columns, long texts are wrapped', async (columns, expected) => {
  expect(await documented(LONG, 'table', columns)).toBe(expected);
});

it.each(['md', 'html', 'table'])('%s says that there is nothing', async (format) => {
  expect(await documented(`${HEAD}{}`, format)).toContain('There are no values.');
});
