import { describe, expect, it } from 'vitest';

import { DIRECTORY, linkTo, LOCKED_FILE } from '../../../testing/memory-workspace.ts';
import type { Entries } from '../../../testing/memory-workspace.ts';
import { discoveryOf, linesOn, reportOn } from '../../../testing/session-on.ts';
import type { Asked } from '../../../testing/session-on.ts';

const UNIT = { 'config/a.yml': '#@\n', 'config/sub/b.yml': '#@\n' };

/** The units of a tree: path, files, and what each environment is given. */
function unitsOf(entries: Entries, asked: Asked = {}): readonly string[] {
  return discoveryOf(entries, asked).units.map(({ root, files, environments }) => {
    const given = environments.map(({ name, valuesFiles, dataValues, dataValuesYaml }) =>
      [...(name === undefined ? [] : [`(${name})`]), ...valuesFiles.map((file) => file.name), ...dataValues, ...dataValuesYaml].join(' '),
    );
    return [`${root}: ${files.map(({ path }) => path).join(' ')}`, ...given.filter((each) => each !== '')].join(' + ');
  });
}

/** What is wrong with a project file. */
function problemsOf(entries: Entries): readonly string[] {
  return discoveryOf(entries).violations.map(
    ({ rule, range, message, hint }) => `${range?.start.line}:${range?.start.column} ${rule} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

describe('a unit of assay.yaml', () => {
  it('is what stands at its path, without the values of any unit', () => {
    const entries = { ...UNIT, 'config/envs/dev.yml': 'a: 1\n', 'config/envs/prod.yml': 'a: 1\n', 'config/notes.txt': '' };
    const units = 'units: [{path: config, values: [config/envs/dev.yml]}, {path: config, values: [config/envs/prod.yml]}]';
    expect(unitsOf({ ...entries, 'assay.yaml': units })).toEqual(['/config: a.yml notes.txt sub/b.yml + config/envs/dev.yml + config/envs/prod.yml']);
  });

  it('has an environment for each entry with its path and its flags, in their order', () => {
    const text = [
      'units:',
      '- {path: config, name: dev, values: [v/b.yml, v/a.yml], dataValues: [x=1], dataValuesYaml: ["y=[1]"]}',
      '- {path: ./config/, name: prod, dataValues: [x=2]}',
      '- {path: config, strict: true}',
    ].join('\n');
    expect(unitsOf({ ...UNIT, 'v/a.yml': '', 'v/b.yml': '', 'assay.yaml': text })).toEqual([
      '/config: a.yml sub/b.yml + (dev) v/b.yml v/a.yml x=1 y=[1] + (prod) x=2',
      '/config: a.yml sub/b.yml',
    ]);
  });

  it('has the flags that the entry gives', () => {
    const text =
      'units: [{path: config, strict: true, ignoreUnknownComments: true, implicitMapKeyOverrides: true, fileMarks: ["a.yml:exclude=true"]}]';
    expect(discoveryOf({ ...UNIT, 'assay.yaml': text }).units.map(({ options }) => options)).toEqual([
      { strict: true, ignoreUnknownComments: true, implicitMapKeyOverrides: true, fileMarks: ['a.yml:exclude=true'] },
    ]);
    expect(discoveryOf({ ...UNIT, 'assay.yaml': 'units: [{path: config}]' }).units.map(({ options }) => options)).toEqual([
      { strict: false, ignoreUnknownComments: false, implicitMapKeyOverrides: false, fileMarks: [] },
    ]);
  });

  it.each([
    ['ignore', 'ignore'],
    ['report', 'report'],
    ['ignore}, {path: config', 'report'],
  ])('that needs values: %s', (setting, expected) => {
    const text = `units: [{path: config, needsValues: ${setting}}]`;
    expect(discoveryOf({ ...UNIT, 'assay.yaml': text }).units.map(({ needsValues }) => needsValues)).toEqual([expected]);
  });

  it('can be a single file, and is one wherever it stands and whatever is in it', () => {
    expect(unitsOf({ ...UNIT, 'assay.yaml': 'units: [{path: config/a.yml}]' })).toEqual(['/config/a.yml: a.yml', '/config/sub: b.yml']);
    expect(unitsOf({ 'top.yml': '#@\n', 'plain/a.yml': 'a: 1\n', 'assay.yaml': 'units: [{path: plain}]' })).toEqual([
      '/plain: a.yml',
      '/: assay.yaml top.yml',
    ]);
  });

  it('around another one contains it', () => {
    expect(unitsOf({ ...UNIT, 'assay.yaml': 'units: [{path: config/sub}, {path: config}]' })).toEqual([
      '/config/sub: b.yml',
      '/config: a.yml sub/b.yml',
    ]);
  });

  it('is checked although its path is ignored, or git ignores it', () => {
    const entries = { ...UNIT, 'envs/p.yml': 'a: 1\n', 'assay.yaml': 'units: [{path: config, values: [envs/p.yml]}]\nignore: [config, envs]' };
    expect(unitsOf(entries)).toEqual(['/config: a.yml sub/b.yml + envs/p.yml']);
    expect(unitsOf({ ...entries, '.git': DIRECTORY, '.gitignore': 'config\nenvs\n' })).toEqual(['/config: a.yml sub/b.yml + envs/p.yml']);
  });

  it('is checked whole, wherever in it or in its values one looks, and not at all elsewhere', () => {
    const entries = { ...UNIT, 'envs/p.yml': 'a: 1\n', 'else/x.md': '', 'assay.yaml': 'units: [{path: config, values: [envs/p.yml]}]' };
    const whole = ['/config: a.yml sub/b.yml + envs/p.yml'];
    for (const path of ['.', 'config', 'config/sub', 'envs', 'config/sub/b.yml', 'envs/p.yml', './config/../envs/p.yml'])
      expect([path, unitsOf(entries, { paths: [path] })]).toEqual([path, whole]);
    expect(unitsOf(entries, { paths: ['else', 'envs/p.yml'] })).toEqual(whole);
    expect(unitsOf(entries, { paths: ['../envs/p.yml'], directory: '/else' })).toEqual([whole[0]!.replace('envs', '../envs')]);
    expect(unitsOf(entries, { paths: ['else'] })).toEqual([]);
  });

  it('is checked when a file of it is named that is no template, or a link to one of its files', () => {
    const entries = {
      ...UNIT,
      'config/notes.txt': '',
      'envs/p.yml': 'a: 1\n',
      'envs/now.yml': linkTo('p.yml'),
      'a.yml': linkTo('config/a.yml'),
      linked: linkTo('config'),
      'assay.yaml': 'units: [{path: config, values: [envs/now.yml]}]',
    };
    for (const path of ['config/notes.txt', 'envs/now.yml', 'envs/p.yml', 'a.yml', 'linked', 'linked/a.yml']) {
      const { units, unknown } = discoveryOf(entries, { paths: [path] });
      expect([path, units.map(({ root }) => root), unknown.filter(({ isNamed }) => isNamed)]).toEqual([path, ['/config'], []]);
    }
  });

  it('has none of its files in other units, also where only a template beside it is named', () => {
    const entries = { ...UNIT, 't.yml': '#@\n', '.git': DIRECTORY, 'assay.yaml': 'units: [{path: config}]', 'p/u.yml': '#@\n' };
    const nested = { ...entries, 'p/assay.yaml': 'units: [{path: ., values: [nope.yml]}]' };
    expect(unitsOf(nested, { paths: ['t.yml'] })).toEqual(['/: assay.yaml t.yml']);
    expect(discoveryOf(nested, { paths: ['t.yml'] }).violations).toEqual([]);
  });
});

describe('a unit of several paths', () => {
  const entries = { ...UNIT, 'overlays/prod/o.yml': '#@\n', 'overlays/dev/o.yml': '#@\n', 'x.yml': '#@\n', 'v.yml': 'a: 1\n' };

  it('has the files of one after those of the other, each once, in all environments', () => {
    const text = 'units: [{path: [x.yml, config/sub, config, overlays/prod], values: [v.yml]}, {path: [x.yml, config/sub, config, overlays/prod]}]';
    expect(unitsOf({ ...entries, 'assay.yaml': text })).toEqual(['/x.yml: x.yml b.yml a.yml o.yml + v.yml', '/overlays/dev: o.yml']);
  });

  it('is checked whole, whichever of them one looks at', () => {
    const text = 'units: [{path: [config, overlays/prod]}, {path: [config, overlays/dev]}]';
    for (const [path, units] of [
      ['overlays/prod', ['a.yml sub/b.yml o.yml']],
      ['overlays/dev/o.yml', ['a.yml sub/b.yml o.yml']],
      ['config/a.yml', ['a.yml sub/b.yml o.yml', 'a.yml sub/b.yml o.yml']],
    ] as const) {
      const shown = unitsOf({ ...entries, 'assay.yaml': text }, { paths: [path] });
      expect([path, shown]).toEqual([path, units.map((files) => `/config: ${files}`)]);
    }
  });

  it('is one for each combination of what wildcards match', () => {
    const { units } = discoveryOf({ ...entries, 'assay.yaml': 'units: [{path: [config, "overlays/*"]}]' });
    expect(units.filter(({ isSettled }) => isSettled).map(({ roots }) => roots)).toEqual([
      ['/config', '/overlays/dev'],
      ['/config', '/overlays/prod'],
    ]);
  });

  it('of which one is missing is not checked, nor are the others', () => {
    const broken = { ...entries, 'assay.yaml': 'units: [{path: [config, nope]}]' };
    expect(unitsOf(broken, { paths: ['config'] })).toEqual([]);
    expect(problemsOf(broken)).toEqual(['1:25 wrong-path "nope": no such file or directory']);
  });
});

describe('wildcards', () => {
  const tree = {
    'p/a/1/config/t.yml': '#@\n',
    'p/a/2/config/t.yml': '#@\n',
    'p/b/1/config/t.yml': '#@\n',
    'p/b/1/docs/t.yml': 'a: 1\n',
    'p/.hidden/1/config/t.yml': 'a: 1\n',
    'p/node_modules/1/config/t.yml': '#@\n',
    'p/link': linkTo('a'),
  };

  it.each([
    ['p/*/*/config', ['/p/a/1/config', '/p/a/2/config', '/p/b/1/config']],
    ['p/a/*/config', ['/p/a/1/config', '/p/a/2/config']],
    ['p/**/config', ['/p/.hidden/1/config', '/p/a/1/config', '/p/a/2/config', '/p/b/1/config']],
    ['**/b/**/con*g', ['/p/b/1/config']],
    ['p/b/1/*', ['/p/b/1/config', '/p/b/1/docs']],
    ['p/b/*/c*n*i*', ['/p/b/1/config']],
  ])('in the path make a unit for each directory: %s', (path, expected) => {
    const { units } = discoveryOf({ ...tree, 'assay.yaml': `units: [{path: '${path}'}]` });
    expect(units.filter(({ isSettled }) => isSettled).map(({ root }) => root)).toEqual(expected);
  });

  it('in values make an environment for each file, with the other values before and behind it', () => {
    const entries = { ...UNIT, 'e/all.yml': '', 'e/of/dev.yml': '', 'e/of/prod.yml': '', 'e/of/x.md': '', 'z.yml': '' };
    expect(unitsOf({ ...entries, 'assay.yaml': 'units: [{path: config, values: [e/all.yml, "e/of/*.yml", z.yml]}]' })).toEqual([
      '/config: a.yml sub/b.yml + e/all.yml e/of/dev.yml z.yml + e/all.yml e/of/prod.yml z.yml',
    ]);
    expect(unitsOf({ ...entries, 'assay.yaml': 'units: [{path: config, values: ["e/**"]}]' })).toEqual([
      '/config: a.yml sub/b.yml + e/all.yml + e/of/dev.yml + e/of/prod.yml + e/of/x.md',
    ]);
  });

  it('that match nothing are told', () => {
    expect(problemsOf({ ...UNIT, 'assay.yaml': 'units: [{path: "x/*"}]' })).toEqual(['1:16 wrong-path "x/*": nothing matches it here']);
    expect(problemsOf({ ...UNIT, 'assay.yaml': 'units: [{path: config, values: ["x/*.yml"]}]' })).toEqual([
      '1:33 wrong-path "x/*.yml": nothing matches it here',
    ]);
  });
});

describe('a path of a unit that leads to nothing', () => {
  it.each([
    ['path: confg', '1:17 wrong-path "confg": no such file or directory (did you mean "config"?)'],
    ['path: config, values: [envs/prd.yml]', '1:34 wrong-path "envs/prd.yml": no such file or directory (did you mean "prod.yml"?)'],
    ['path: config, values: [envs]', '1:34 wrong-path "envs": it is a directory (name the files in it)'],
    ['path: out', '1:17 wrong-path "out": the link leads outside the directory of the project file'],
    ['path: config, values: [out/s.yml]', '1:34 wrong-path "out/s.yml": the link leads outside the directory of the project file'],
    ['path: inner', '1:17 wrong-path "inner": another project contains it (name the unit in the assay.yaml of that project)'],
    ['path: loop', '1:17 wrong-path "loop": too many links'],
  ])('is told where it stands: %s', (unit, expected) => {
    const entries = {
      'w/config/a.yml': '#@\n',
      'w/envs/prod.yml': 'a: 1\n',
      'w/inner/assay.yaml': '',
      'w/out': linkTo('../outside'),
      'w/loop': linkTo('loop'),
      'outside/s.yml': '#@\n',
      'w/assay.yaml': `units: [ {${unit}} ]`,
    };
    expect(problemsOf(entries)).toEqual([expected]);
  });

  it('leaves a unit unchecked that lacks values, which is then in no other', async () => {
    const entries = {
      ...UNIT,
      'config/a.yml': '#@\nneeds nope.yml\n',
      't.yml': '#@\n',
      'assay.yaml': 'units: [{path: config, values: [p.yml, q.yml]}]',
    };
    expect(unitsOf({ ...entries, 'p.yml': 'a: 1\n' })).toEqual(['/: assay.yaml t.yml']);
    expect(await linesOn({ ...entries, 'p.yml': 'a: 1\n' })).toEqual(['assay.yaml:1 error assay/wrong-path "q.yml": no such file or directory']);
    expect((await reportOn({ ...entries, 'p.yml': 'a: 1\n' }, { paths: ['p.yml'] })).unknown).toEqual([]);
  });

  it('leaves the other environments of the unit', () => {
    const text = 'units: [{path: config, values: [p.yml]}, {path: config, values: [q.yml]}]';
    expect(unitsOf({ ...UNIT, 'p.yml': 'a: 1\n', 'assay.yaml': text })).toEqual(['/config: a.yml sub/b.yml + p.yml']);
  });
});

it('a file of a unit that cannot be read is told once, and so are values', async () => {
  const entries = { ...UNIT, 'config/c.yml': LOCKED_FILE, 'p.yml': LOCKED_FILE };
  const locked = 'config/c.yml not checked: permission denied';
  expect(await linesOn({ ...UNIT, 'config/c.yml': LOCKED_FILE })).toEqual([locked]);
  expect(await linesOn({ ...entries, 'assay.yaml': 'units: [{path: config, values: [p.yml]}]' })).toEqual([
    locked,
    'p.yml not checked: permission denied',
  ]);
});
