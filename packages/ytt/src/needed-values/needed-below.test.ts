import { describe, expect, it } from 'vitest';

import { environmentOf, renderingOf, sourceFile, unitOf } from '../../testing/check-files.ts';

type Files = Readonly<Record<string, string>>;

const DATA = '#@ load("@ytt:data", "data")\n';
const CALL = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';
const SCHEMA = '#@data/values-schema\n---\n';

/** What the root has, and the library `app`, which has an empty password and asks for it. */
function withApp(root: string, files: Files = {}): Files {
  return {
    'a.yml': `${DATA}${CALL}#@ app = library.get("app")\n${root}`,
    '_ytt_lib/app/schema.yml': `${SCHEMA}user: me\ndb:\n  password: ""\n  port: 80\n`,
    '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.db.password or fail("no password")\n`,
    ...files,
  };
}

/** What is lacking, as `name, name`, and everything else that is told. */
async function outcome(files: Files): Promise<readonly string[]> {
  const { notChecked, reports } = await renderingOf(unitOf(files));
  return [
    ...notChecked.map(({ cause, values = [], file }) => (cause === 'needs-values' ? values.join(', ') : `${file} ${cause}`)),
    ...reports.flatMap(({ violations }) => violations.map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`)),
  ];
}

const EVALUATED = '--- #@ template.replace(app.eval())\n';
const WRONG = ['a.yml failed', '_ytt_lib/app/x.yml:2 fail: no password'];

describe('a library that code has got needs values', () => {
  it.each<readonly [title: string, files: Files, needed: string]>([
    ['that its schema leaves empty', withApp(EVALUATED), '@app:db.password'],
    [
      'that its schema leaves null',
      withApp(EVALUATED, {
        '_ytt_lib/app/schema.yml': `${SCHEMA}#@schema/nullable\nname: ""\n`,
        '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.name.upper()\n`,
      }),
      '@app:name',
    ],
    [
      'that its data values leave empty',
      withApp(EVALUATED, { '_ytt_lib/app/schema.yml': '#@data/values\n---\ndb:\n  password: ""\n' }),
      '@app:db.password',
    ],
    [
      'that nothing in it declares',
      withApp(EVALUATED, { '_ytt_lib/app/schema.yml': '', '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.db.password\nb: #@ data.values.name\n` }),
      '@app:db.password, @app:name',
    ],
    [
      'that a rule asks for',
      withApp(EVALUATED, { '_ytt_lib/app/schema.yml': `${SCHEMA}db:\n  #@schema/validation min_len=1\n  password: ""\n` }),
      '@app:db.password',
    ],
    [
      'that say what its overlays match',
      withApp(EVALUATED, {
        '_ytt_lib/app/x.yml': 'name: x\n',
        '_ytt_lib/app/y.yml': `${DATA}#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"name": data.values.db.password})\n---\na: 1\n`,
      }),
      '@app:db.password',
    ],
    [
      'beside others that code gives',
      withApp('--- #@ template.replace(app.with_data_values({"user": "you", "db": {"port": 1}}).eval())\n'),
      '@app:db.password',
    ],
    [
      'beside others that the unit gives',
      withApp(EVALUATED, { 'v.yml': '#@ load("@ytt:data", "data")\n#@library/ref "@app"\n#@data/values\n---\nuser: you\n' }),
      '@app:db.password',
    ],
    [
      'beside others that a schema of the unit gives',
      withApp(
        `#@ def more():\n#@overlay/match missing_ok=True\nmore: ""\n#@ end\n--- #@ template.replace(app.with_data_values_schema(more()).eval())\n`,
      ),
      '@app:db.password',
    ],
    ['under the name that code gives it', withApp('--- #@ template.replace(library.get("app", alias="x").eval())\n'), '@app~x:db.password'],
    [
      'in a library below it',
      {
        'a.yml': `${CALL}--- #@ template.replace(library.get("outer", alias="x").eval())\n`,
        '_ytt_lib/outer/b.yml': `${CALL}--- #@ template.replace(library.get("inner").eval())\n`,
        '_ytt_lib/outer/_ytt_lib/inner/c.yml': `${DATA}a: #@ data.values.name\n`,
      },
      '@outer~x@inner:name',
    ],
    [
      'that what it exports asks for',
      withApp('a: #@ app.export("password")\n', {
        '_ytt_lib/app/y.star': 'load("@ytt:data", "data")\npassword = data.values.db.password or fail("no")\n',
      }),
      '@app:db.password',
    ],
    [
      'that a function which it exports asks for',
      withApp('a: #@ app.export("password")()\n', {
        '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.user or data.values.db.password\n`,
        '_ytt_lib/app/y.star': 'load("@ytt:data", "data")\ndef password():\n  return data.values.db.password or fail("no")\nend\n',
      }),
      '@app:db.password',
    ],
    ['that code asks for which reads them', withApp('a: #@ app.data_values().db.password or fail("no")\n'), '@app:db.password'],
  ])('%s', async (_title, files, needed) => {
    expect(await outcome(files)).toEqual([needed]);
  });

  it('and says how to give them', async () => {
    const { notChecked } = await renderingOf(unitOf(withApp(EVALUATED), 'config'));
    expect(notChecked).toMatchObject([
      {
        file: 'config/_ytt_lib/app/x.yml',
        reason: 'config needs data values that it is not given: @app:db.password',
        hint: 'set them in assay.yaml (units: [{ path: config, values: [FILE] }], or dataValues: ["@app:db.password=…"]), or set needsValues: ignore there',
      },
    ]);
    const given = { ...environmentOf([]), dataValues: ['@app:db.password=x'] };
    expect(await renderingOf({ ...unitOf(withApp(EVALUATED)), environments: [given] })).toMatchObject({
      notChecked: [],
      reports: expect.not.arrayContaining([{ violations: [expect.anything()] }]),
    });
  });

  it('and says what is given anyway as settings take it', async () => {
    const { notChecked } = await renderingOf({
      ...unitOf(withApp(EVALUATED), 'config'),
      environments: [{ ...environmentOf([sourceFile('@envs/v.yml', 'a: 1\n')]), dataValues: ['@app:user=x'], hasUnknownValues: true }],
    });
    expect(notChecked[0]?.hint).toContain('units: [{ path: config, values: ["@envs/v.yml", FILE], dataValues: ["@app:user=x"] }]');
  });

  it('as does the unit beside it, in one entry, and what waits for them is told there', async () => {
    const files = withApp(EVALUATED, {
      'b.yml': `${DATA}b: #@ data.values.name\n`,
      'o.yml': '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"a": "x"})\n---\nb: 1\n',
    });
    const { notChecked } = await renderingOf(unitOf(files));
    expect(notChecked).toMatchObject([{ values: ['@app:db.password', 'name'], waiting: ['o.yml'] }]);
  });

  it('and is told of what is wrong beside them', async () => {
    const schema = `${SCHEMA}db:\n  #@schema/validation min_len=1\n  password: ""\n  #@schema/validation min=100\n  port: 80\n`;
    expect(await outcome(withApp(EVALUATED, { '_ytt_lib/app/schema.yml': schema }))).toEqual([
      '@app:db.password',
      'a.yml failed',
      expect.stringMatching(/^_ytt_lib\/app\/schema\.yml:7 db\.port/),
    ]);
  });
});

describe('code that gives a library values which are empty', () => {
  const root = `${SCHEMA}password: ""\ncomment: ""\n#@schema/nullable\napp:\n  password: ""\ndb:\n  password: ""\n`;

  it.each<readonly [title: string, given: string, needed: string]>([
    ['of a dict', '{"user": data.values.comment, "db": {"password": data.values.password}}', 'password'],
    ['by a variable', '{"db": {"password": password}}', 'password'],
    ['by a function', 'values()', 'password'],
    ['with all that is around it', '{"db": data.values.db}', 'db.password'],
    ['with all values', '{"db": {"password": data.values.db.password + ""}}', 'db.password'],
  ])('needs them: %s', async (_title, given, needed) => {
    const code = `#@ password = data.values.password\n#@ def values():\nuser: #@ data.values.comment\ndb:\n  password: #@ data.values.password\n#@ end\n--- #@ template.replace(app.with_data_values(${given}).eval())\n`;
    expect(await outcome(withApp(code, { 'schema.yml': root }))).toEqual([needed]);
  });

  it('needs what is null around it', async () => {
    const code = '--- #@ template.replace(app.with_data_values({"db": data.values.app}).eval())\n';
    const files = withApp(code, {
      'schema.yml': root,
      '_ytt_lib/app/schema.yml': '',
      '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.db.password\n`,
    });
    expect(await outcome(files)).toEqual(['app.password']);
  });

  it('needs those of a library that passes them on', async () => {
    const files = {
      'a.yml': `${CALL}--- #@ template.replace(library.get("outer").eval())\n`,
      '_ytt_lib/outer/schema.yml': `${SCHEMA}password: ""\n`,
      '_ytt_lib/outer/b.yml': `${DATA}${CALL}--- #@ template.replace(library.get("inner").with_data_values({"secret": data.values.password}).eval())\n`,
      '_ytt_lib/outer/_ytt_lib/inner/schema.yml': `${SCHEMA}secret: ""\n`,
      '_ytt_lib/outer/_ytt_lib/inner/c.yml': `${DATA}a: #@ data.values.secret or fail("no")\n`,
    };
    expect(await outcome(files)).toEqual(['@outer:password']);
  });
});

describe('a library that code has got needs no values', () => {
  it.each<readonly [title: string, files: Files]>([
    ['where code sets them wrong', withApp('--- #@ template.replace(app.with_data_values({"db": {"password": ""}}).eval())\n')],
    [
      'where code sets them wrong beside an empty value that it passes on',
      withApp('--- #@ template.replace(app.with_data_values({"user": data.values.user, "db": {"password": ""}}).eval())\n', {
        'schema.yml': `${SCHEMA}user: ""\n`,
      }),
    ],
    [
      'where code makes them its defaults',
      withApp('#@ def schema():\ndb:\n  password: ""\n#@ end\n--- #@ template.replace(app.with_data_values_schema(schema()).eval())\n'),
    ],
    ['where the unit sets them wrong', withApp(EVALUATED, { 'v.yml': '#@library/ref "@app"\n#@data/values\n---\ndb:\n  password: ""\n' })],
    [
      'where an assertion depends on nothing',
      withApp(EVALUATED, { '_ytt_lib/app/x.yml': `${DATA}\n#@ fail("no password")\n`.replace('\n\n', '\n') }),
    ],
    [
      'that it reads for something else',
      withApp(EVALUATED, { '_ytt_lib/app/x.yml': `${DATA}a: #@ fail("no password")\nb: #@ data.values.db.password\n` }),
    ],
  ])('%s', async (_title, files) => {
    expect(await outcome(files)).toEqual(WRONG);
  });

  it('where code replaces what they are in', async () => {
    const code = '#@ def values():\n#@overlay/replace\ndb: {}\n#@ end\n--- #@ template.replace(app.with_data_values(values()).eval())\n';
    expect(await outcome(withApp(code, { '_ytt_lib/app/schema.yml': '#@data/values\n---\ndb:\n  password: ""\n' }))).toEqual([
      'a.yml failed',
      expect.stringContaining('_ytt_lib/app/x.yml:2 struct has no .password'),
    ]);
  });

  it('where a name is nearly right', async () => {
    expect(await outcome(withApp(EVALUATED, { '_ytt_lib/app/x.yml': `${DATA}a: #@ data.values.db.pasword\n` }))).toEqual([
      'a.yml failed',
      expect.stringContaining('_ytt_lib/app/x.yml:2 struct has no .pasword'),
    ]);
  });

  it('where others give the unit values', async () => {
    const given = { ...environmentOf([]), dataValues: ['@app:user=x'] };
    const { notChecked } = await renderingOf({ ...unitOf(withApp(EVALUATED)), environments: [given] });
    expect(notChecked).toMatchObject([{ cause: 'failed' }]);
  });
});
