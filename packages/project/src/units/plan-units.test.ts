import { describe, expect, it } from 'vitest';

import { factsOf } from '../../testing/facts-of.ts';
import { ROOT, repositoryOf } from '../../testing/repository-of.ts';
import { planOf, unitsOf } from '../../testing/shown-units.ts';
import { planUnits } from './plan-units.ts';

const TEMPLATE = 'a: #@ 1\n';
const READER = '#@ load("@ytt:data", "data")\na: #@ data.values.a\n';
const OVERLAY = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nb: 1\n';
const SCHEMA = '#@data/values-schema\n---\na: 1\nb: 1\n';
const VALUES = '#@data/values\n---\na: 1\n';
const MORE_VALUES = '#@data/values\n---\nb: 1\n';
const OTHER = '#@data/values\n---\nz: 1\n';
const PLAIN = 'c: 1\n';

type Tree = Readonly<Record<string, string>>;

/** The units of a tree by the situation that it is. */
function check(situations: readonly (readonly [what: string, texts: Tree, units: readonly string[]])[]): void {
  it.each(situations)('%s', (_, texts, units) => {
    expect(unitsOf(texts)).toEqual(units);
  });
}

describe('a directory with ytt files is rendered whole', () => {
  check([
    [
      'with what is below it',
      { 'config/a.yml': READER, 'config/schema.yml': SCHEMA, 'config/up/p.yml': PLAIN },
      ['config: a.yml schema.yml up/p.yml'],
    ],
    ['with one schema below it', { 'config/a.yml': READER, 'config/values/schema.yml': SCHEMA }, ['config: a.yml values/schema.yml']],
    ['with the templates that its values are for', { 'config/schema.yml': SCHEMA, 'config/t/a.yml': READER }, ['config: schema.yml t/a.yml']],
    [
      'with its libraries, which are no packages',
      { 'config/a.yml': TEMPLATE, 'config/b/_ytt_lib/x/schema.yml': SCHEMA, 'config/b/_ytt_lib/x/t.yml': READER, 'config/b/b.yml': TEMPLATE },
      ['config: a.yml b/_ytt_lib/x/schema.yml b/_ytt_lib/x/t.yml b/b.yml'],
    ],
    [
      'in the order of the bytes of paths',
      { 'c/a.yml': TEMPLATE, 'c/a/b.yml': PLAIN, 'c/Z.yml': PLAIN, 'c/a-b.yml': PLAIN, 'c/\u{ff5e}.yml': PLAIN, 'c/\u{10000}.yml': PLAIN },
      ['c: Z.yml a-b.yml a.yml a/b.yml \u{ff5e}.yml \u{10000}.yml'],
    ],
    [
      'without what other tools have there',
      {
        'c/a.yml': TEMPLATE,
        'c/web/Chart.yaml': 'name: web\n',
        'c/web/templates/x.yaml': '{{ x }}\n',
        'c/kapp.yml': 'apiVersion: kapp.k14s.io/v1alpha1\nkind: Config\n',
        'c/vendor/x.yml': TEMPLATE,
      },
      ['c: a.yml kapp.yml web/Chart.yaml'],
    ],
    [
      'with what it can load of copies',
      { 'c/a.yml': TEMPLATE, 'c/vendor/x.lib.yml': TEMPLATE, 'c/vendor/y.star': '', 'c/vendor/y.yml': PLAIN },
      ['c: a.yml vendor/x.lib.yml vendor/y.star'],
    ],
    [
      'with what vendir puts there',
      {
        'c/vendir.yml':
          'apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: upstream\n  contents:\n  - path: .\n    git: {url: u}\n',
        'c/upstream/x.yml': PLAIN,
        'c/overlay.yml': OVERLAY,
      },
      ['c: overlay.yml upstream/x.yml vendir.yml'],
    ],
  ]);
});

describe('packages beside each other', () => {
  check([
    [
      'are units of their own',
      { 'p/a/schema.yml': SCHEMA, 'p/a/t.yml': READER, 'p/b/schema.yml': SCHEMA, 'p/b/t.yml': READER },
      ['p/a: schema.yml t.yml', 'p/b: schema.yml t.yml'],
    ],
    [
      'are so below a file of values that is not theirs',
      { 'p/values.yml': MORE_VALUES, 'p/a/values.yml': VALUES, 'p/a/t.yml': READER, 'p/b/values.yml': VALUES, 'p/b/t.yml': READER },
      ['p: values.yml', 'p/a: t.yml values.yml', 'p/b: t.yml values.yml'],
    ],
    [
      'are so below a template that has nothing to do with them',
      { 'stray.yml': TEMPLATE, 'a/schema.yml': SCHEMA, 'a/t.yml': READER, 'b/schema.yml': SCHEMA, 'b/t.yml': READER },
      ['.: stray.yml', 'a: schema.yml t.yml', 'b: schema.yml t.yml'],
    ],
    [
      'leave open what belongs to a package around them',
      { 'p/schema.yml': SCHEMA, 'p/t.yml': READER, 'p/a/values.yml': MORE_VALUES, 'p/a/t.yml': READER },
      ['p?: schema.yml t.yml', 'p/a?: t.yml values.yml'],
    ],
    [
      'are one unit where one loads from the other',
      { 't.yml': '#@ load("a/lib.yml", "x")\na: #@ 1\n', 'a/lib.yml': TEMPLATE, 'a/schema.yml': SCHEMA },
      ['.: a/lib.yml a/schema.yml t.yml'],
    ],
  ]);
});

describe('a stray template', () => {
  check([
    [
      'at the root does not make the repository one unit',
      { 'go.mod': '', 'x.yml': TEMPLATE, 'docs/y.yml': TEMPLATE, 'deploy/plain.yml': PLAIN },
      ['.: x.yml', 'docs: y.yml'],
    ],
    [
      'that reads values belongs to the schema at the root of a project',
      { 'go.mod': '', 'schema.yml': SCHEMA, 'config/t.yml': READER },
      ['.: config/t.yml schema.yml'],
    ],
    [
      'that reads values may belong to the package below it',
      { 'x.yml': READER, 'config/schema.yml': SCHEMA, 'config/t.yml': READER },
      ['.?: x.yml', 'config: schema.yml t.yml'],
    ],
    [
      'beside what a package renders stands alone',
      {
        'package.yaml': `apiVersion: data.packaging.carvel.dev/v1alpha1\nkind: Package\nmetadata:\n  name: #@ data.values.name\nspec:\n  template:\n    spec:\n      template:\n      - ytt: {paths: [config]}\n`,
        'config/schema.yml': SCHEMA,
        'config/overlay.yml': OVERLAY,
        'config/upstream.yml': PLAIN,
      },
      ['config: overlay.yml schema.yml upstream.yml', '.: package.yaml'],
    ],
  ]);
});

describe('values files that set the same data values', () => {
  check([
    [
      'are environments of the unit beside them',
      { 'config/schema.yml': SCHEMA, 'config/t.yml': READER, 'envs/dev.yml': VALUES, 'envs/prod.yml': VALUES },
      ['config: schema.yml t.yml + envs/dev.yml + envs/prod.yml'],
    ],
    [
      'are environments of the unit around them',
      { 'c/schema.yml': SCHEMA, 'c/t.yml': READER, 'c/envs/dev.yml': VALUES, 'c/envs/prod.yml': VALUES },
      ['c: schema.yml t.yml + c/envs/dev.yml + c/envs/prod.yml'],
    ],
    [
      'are environments in directories of their own',
      {
        'c/schema.yml': SCHEMA,
        'c/t.yml': READER,
        'envs/dev/a.yml': VALUES,
        'envs/dev/b.yml': MORE_VALUES,
        'envs/prod/a.yml': VALUES,
      },
      ['c: schema.yml t.yml + envs/dev/a.yml envs/dev/b.yml + envs/prod/a.yml'],
    ],
    ['beside their templates count in order', { 'c/a.yml': VALUES, 'c/b.yml': VALUES, 'c/t.yml': READER }, ['c: a.yml b.yml t.yml']],
    [
      'count in order over their defaults',
      { 'c/t.yml': READER, 'c/values/00-defaults.yml': '#@data/values\n---\na: 1\nb: 1\n', 'c/values/10-more.yml': VALUES },
      ['c: t.yml values/00-defaults.yml values/10-more.yml'],
    ],
    [
      'are environments one by one beside what a script renders',
      { 'p/config/schema.yml': SCHEMA, 'p/config/t.yml': READER, 'p/sample/a.yml': VALUES, 'run.sh': 'ytt -f p/config\n' },
      ['p/config: schema.yml t.yml + p/sample/a.yml'],
    ],
    [
      'are environments beside the directory that a script renders',
      { 'config/schema.yml': SCHEMA, 'config/t.yml': READER, 'sample.yml': VALUES, 'other.yml': VALUES, 'run.sh': 'ytt -f config\n' },
      ['config: schema.yml t.yml + other.yml + sample.yml'],
    ],
    [
      'are no environments where they set what the unit does not know',
      { 'c/schema.yml': SCHEMA, 'c/t.yml': READER, 'envs/dev.yml': OTHER, 'envs/prod.yml': OTHER },
      ['c: schema.yml t.yml'],
    ],
    [
      'are together where they set different ones',
      { 'c/t.yml': READER, 'c/v/a.yml': VALUES, 'c/v/b.yml': MORE_VALUES },
      ['c: t.yml v/a.yml v/b.yml'],
    ],
  ]);

  it('are told when no unit is rendered with them, those for tests apart', () => {
    const texts = {
      'c/schema.yml': SCHEMA,
      'c/test/fixtures/dev.yml': VALUES,
      'c/test/fixtures/prod.yml': VALUES,
      'c/test_fixtures/dev.yml': VALUES,
      'c/test_fixtures/prod.yml': VALUES,
      'd/x.yml': OTHER,
      'd/y.yml': OTHER,
    };
    expect(planOf(texts).unused.map(({ file, isFixture }) => [file.name, isFixture])).toEqual([
      ['c/test/fixtures/dev.yml', true],
      ['c/test/fixtures/prod.yml', true],
      ['c/test_fixtures/dev.yml', true],
      ['c/test_fixtures/prod.yml', true],
      ['d/x.yml', false],
      ['d/y.yml', false],
    ]);
  });
});

describe('a guess', () => {
  check([
    ['is what joins values with templates beside them', { 'c/values/v.yml': VALUES, 'c/t/t.yml': READER }, ['c?: t/t.yml values/v.yml']],
    [
      'are overlays with nothing to match but what imgpkg says of their bundle',
      { 'b/o.yml': OVERLAY, 'b/.imgpkg/images.yml': 'kind: ImagesLock\n' },
      ['b?: .imgpkg/images.yml o.yml'],
    ],
    ['are overlays with nothing to match', { 'overlays/a.yml': OVERLAY, 'overlays/v.yml': VALUES }, ['overlays?: a.yml v.yml']],
    [
      'are overlays for objects beside a file that has none',
      { 'c/o.yml': '#@overlay/match by=overlay.subset({"kind": "Pod"})\n---\n', 'c/snippet.yml': 'CERT: x\n' },
      ['c?: o.yml snippet.yml'],
    ],
    ['are overlays that may be for copies', { 'c/a.yml': OVERLAY, 'c/b.yml': TEMPLATE, 'c/vendor/x.yml': PLAIN }, ['c?: a.yml b.yml']],
    [
      'is what loads from elsewhere',
      { 'c/t.yml': '#@ load("/lib/x.star", "x")\na: #@ x\n', 'd/lib/x.star': '', 'e/t.yml': '#@ load("y.star", "y")\na: #@ y\n' },
      ['c?: t.yml', 'e: t.yml'],
    ],
    [
      'is what is left beside files that are rendered with unknown ones',
      { 'c/a.yml': TEMPLATE, 'c/b.yml': OVERLAY, 'c/x.yml': PLAIN, 'run.sh': 'ytt -f c/a.yml -f "$MORE"\n' },
      ['c/a.yml?: a.yml', 'c?: b.yml'],
    ],
  ]);

  it('never has a file of another guess', () => {
    const texts = { 'a/a.yml': TEMPLATE, 'b/b.yml': TEMPLATE, 'c/c.yml': TEMPLATE, 'run.sh': 'ytt -f a -f b -f $X\nytt -f c -f b -f $X\n' };
    expect(unitsOf(texts)).toEqual(['a?: a.yml b.yml', 'c?: c.yml']);
    expect(unitsOf({ ...texts, 'run.sh': 'ytt -f a -f b -f $X\nytt -f b -f c -f $X\n' })).toEqual(['a?: a.yml b.yml', 'c?: c.yml']);
  });

  it('has the files of what is known, and schemas and values of other guesses', () => {
    const texts = { 'a/a.yml': OVERLAY, 'c/schema.yml': SCHEMA, 'c/t.yml': READER };
    const known = 'c: schema.yml t.yml';
    expect(unitsOf({ ...texts, 'run.sh': 'ytt -f c\nytt -f tmp/crds -f a -f c/schema.yml\n' })).toEqual([known, 'a?: a.yml schema.yml']);
    const guesses = 'ytt -f tmp/1 -f c\nytt -f tmp/2 -f a -f c/schema.yml\n';
    expect(unitsOf({ ...texts, 'run.sh': guesses })).toEqual([known.replace(':', '?:'), 'a?: a.yml schema.yml']);
  });

  it('keeps the marks of its files, and leaves out those of files that are not here', () => {
    const call =
      "ytt -f $X/i.yml -f a -f c.txt --file-mark 'i.yml:type=yaml-plain' --file-mark c.txt:type=text-plain --file-mark '**/*.yml:type=yaml-template'\n";
    const [unit] = planOf({ 'a/a.yml': TEMPLATE, 'c.txt': 'a\n', 'run.sh': call }).units;
    expect([unit?.isGuess, unit?.options.fileMarks]).toEqual([true, ['c.txt:type=text-plain', '**/*.yml:type=yaml-template']]);
    const whole = planOf({ 'a/a.yml': TEMPLATE, 'run.sh': 'ytt -f a --file-mark i.yml:type=yaml-plain\n' }).units[0];
    expect([whole?.isGuess, whole?.options.fileMarks]).toEqual([false, ['i.yml:type=yaml-plain']]);
  });
});

describe('a guess of which a page shows how it is rendered', () => {
  const tree = { 'c/schema.yml': SCHEMA, 'c/t.yml': READER, 'extra/o.yml': OVERLAY };
  const page = (call: string): Readonly<Record<string, string>> => ({ ...tree, 'README.md': `    ${call}\n` });

  it('is rendered so whatever the page is written in', () => {
    for (const name of ['README.adoc', 'docs/index.rst', 'README.markdown'])
      expect(unitsOf({ ...tree, [name]: '  ytt -f c -f extra/o.yml -v a=2\n' })[1]).toBe('extra?: schema.yml t.yml o.yml + a=2');
    expect(unitsOf({ ...tree, 'notes.txt': 'ytt -f c -f extra/o.yml -v a=2\n' })[1]).toBe('extra?: o.yml');
  });

  it('is rendered so, and stays a guess', () => {
    expect(unitsOf(tree)).toEqual(['c: schema.yml t.yml', 'extra?: o.yml']);
    expect(unitsOf(page('ytt -f c -f extra/o.yml -v a=2'))).toEqual(['c: schema.yml t.yml', 'extra?: schema.yml t.yml o.yml + a=2']);
    expect(unitsOf(page('ytt template -f c -f extra/o.yml -v a=2'))[1]).toBe('extra?: schema.yml t.yml o.yml + a=2');
    expect(unitsOf({ ...page('ytt -f c -f extra -f more'), 'more/o.yml': OVERLAY })).toEqual([
      'c: schema.yml t.yml',
      'extra?: schema.yml t.yml o.yml o.yml',
    ]);
  });

  it.each(['ytt -f c -f - -f extra', 'ytt -f c -f elsewhere -f extra', 'ytt -f c', 'ytt -f c -f extra/p.yml'])('is not by %s', (call) => {
    expect(unitsOf({ ...page(call), 'extra/p.yml': OVERLAY })).toEqual(['c: schema.yml t.yml', 'extra?: o.yml p.yml']);
  });
});

describe('what vendir fetches and is not here', () => {
  const vendir = (path: string): string =>
    `apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: ${path}\n  contents:\n  - path: x\n    git: {url: u}\n`;
  const says = (texts: Tree): readonly string[] => planOf(texts).units.map(({ isGuess, evidence }) => `${isGuess} ${evidence[0]?.says}`);

  it('makes a directory around it a guess', () => {
    const texts = { 'c/a.yml': TEMPLATE, 'c/o.yml': OVERLAY, 'vendir.yml': vendir('c/up') };
    expect(says(texts)).toEqual(['true vendir has to fetch c/up/x first']);
    expect(says({ ...texts, 'vendir.yml': vendir('up') })[0]).toMatch(/^false /);
    expect(says({ ...texts, 'c/up/x/p.yml': PLAIN })[0]).toMatch(/^false /);
  });

  it('is told of a call that names it', () => {
    const texts = { 'c/a.yml': TEMPLATE, 'vendir.yml': vendir('up'), 'run.sh': 'ytt -f up/x -f c\n' };
    expect(says(texts)).toEqual(['true run.sh runs ytt -f up/x -f c, where vendir has to fetch up/x first']);
    expect(says({ ...texts, 'run.sh': 'ytt -f other -f c\n' })).toEqual(['true run.sh runs ytt -f other -f c']);
    expect(says({ ...texts, 'up/x/p.yml': PLAIN })).toEqual(['false run.sh runs ytt -f up/x -f c']);
  });
});

describe('a package of which a page shows the values', () => {
  const app = 'kind: App\napiVersion: kappctrl.k14s.io/v1alpha1\nspec:\n  template:\n  - ytt: {paths: [t]}\n';
  const tree = { 'app.yml': app, 't/t.yml': READER, 'values.yml': SCHEMA };
  const page = (call: string): Readonly<Record<string, string>> => ({ ...tree, 'README.md': `    ${call}\n` });

  it('is rendered with them, for sure', () => {
    expect(unitsOf(page('ytt -f values.yml -f t | kubectl apply -f-'))).toEqual(['t: values.yml t.yml']);
  });

  it.each([
    ['a page adds nothing but values', { ...page('ytt -f values.yml -f t -f o.yml'), 'o.yml': OVERLAY }, ['t: t.yml', '.?: values.yml t.yml o.yml']],
    ['its templates have no schema', { ...page('ytt -f values.yml -f t'), 't/schema.yml': SCHEMA }, ['t: schema.yml t.yml', '.: values.yml']],
    ['all of the call is here', page('ytt -f values.yml -f t -f elsewhere'), ['t: t.yml', '.: values.yml']],
  ])('only where %s', (_, texts, units) => {
    expect(unitsOf(texts)).toEqual(units);
  });
});

describe('a stray template', () => {
  it('is what settings name, not its directory', () => {
    const { units } = planOf({ 'stray.yml': TEMPLATE, 'a/schema.yml': SCHEMA, 'a/t.yml': READER });
    expect(units.map(({ root, roots }) => [root, ...roots])).toEqual([
      ['/repo', '/repo/stray.yml'],
      ['/repo/a', '/repo/a'],
    ]);
  });
});

describe('units that settings name', () => {
  const tree = { 'c/a.yml': TEMPLATE, 'c/in/b.yml': TEMPLATE, 'c/in/x.yml': PLAIN, 'run.sh': 'ytt -f c/in\nytt -f c -f c/in\n' };

  it('take their files out of all others', () => {
    expect(unitsOf(tree, ['c/in'])).toEqual(['c/in: b.yml x.yml', 'c: a.yml']);
  });

  it('have all that is in them', () => {
    expect(unitsOf(tree, ['c'])).toEqual(['c: a.yml in/b.yml in/x.yml']);
  });

  it('leave what something renders with their files as a guess', () => {
    const tree = { 'c/a.yml': TEMPLATE, 'o/b.yml': TEMPLATE, 'run.sh': 'ytt -f c -f o\n' };
    expect(unitsOf(tree)).toEqual(['c: a.yml b.yml']);
    expect(unitsOf(tree, ['c'])).toEqual(['c: a.yml', 'o?: b.yml']);
    expect(unitsOf(tree, ['c', 'o'])).toEqual(['c: a.yml', 'o: b.yml']);
  });
});

describe('a page that tells people to allow plain comments', () => {
  it.each([
    ['with a path', 'ytt --ignore-unknown-comments -f c/t.yml | kubectl apply -f -', true],
    ['with an address', 'ytt -f https://example.com/org/x/main/p/c/t.yml --ignore-unknown-comments', true],
    ['of another file', 'ytt --ignore-unknown-comments -f other/t.yml', false],
    ['in words only', 'The flag --ignore-unknown-comments is there, and so is c/t.yml.', false],
  ])('is believed for what it names, %s: %s', (_, line, isAllowed) => {
    const [unit] = planOf({ 'p/README.md': `Run\n\n    ${line}\n`, 'p/c/t.yml': TEMPLATE }).units;
    expect([unit?.options.ignoreUnknownComments, unit?.evidence.map(({ kind }) => kind)]).toEqual([
      isAllowed,
      isAllowed ? ['directory', 'script'] : ['directory'],
    ]);
  });
});

describe('scripts that allow plain comments in all that they render nearby', () => {
  const flag = '--ignore-unknown-comments';
  it.each([
    ['all of them', `ytt ${flag} -f a\nytt ${flag} -f b -v x=$X\n`, true],
    ['not all of them', `ytt ${flag} -f a\nytt -f b\n`, false],
    ['the only one', `ytt ${flag} -f a\n`, false],
    ['one of what is beside it', `ytt ${flag} -f c/x.yml -f $MORE\n`, true],
    ['all that there are, nearby or not', `ytt ${flag} -f a\nytt ${flag} -f $OTHERS\n`, true],
    ['those that are known, but not all', `ytt ${flag} -f a\nytt -f $OTHERS\n`, false],
  ])('are believed for what no script renders, if they say so for %s', (_, script, isAllowed) => {
    const tree = { 'a/t.yml': TEMPLATE, 'b/t.yml': TEMPLATE, 'c/t.yml': TEMPLATE, 'c/x.yml': TEMPLATE, 'hack/run.sh': script };
    const unit = planOf(tree).units.find(({ root }) => root.endsWith('/c'));
    expect(unit?.options.ignoreUnknownComments).toBe(isAllowed);
  });
});

describe('a script that allows plain comments in files that it does not name', () => {
  const call = 'ytt --ignore-unknown-comments -f $FIRST -f "$SECOND" > $OUT\n';
  it.each<readonly [what: string, texts: Tree, isAllowed: boolean]>([
    ['beside the directory', { 'deploy/c/t.yml': TEMPLATE, 'deploy/bin/run.sh': call }, true],
    [
      'where a script nearer names files',
      { 'deploy/c/t.yml': TEMPLATE, 'deploy/a/t.yml': TEMPLATE, 'deploy/bin/run.sh': 'ytt -f a\n', 'run.sh': call },
      false,
    ],
    ['elsewhere without the flag', { 'deploy/c/t.yml': TEMPLATE, 'deploy/bin/run.sh': call.replace(' --ignore-unknown-comments', '') }, false],
    ['for all roles of Ansible', { 'lib/modules/ytt.py': "args.append('--ignore-unknown-comments')\n", 'roles/c/t.yml': TEMPLATE }, true],
    [
      'for all that Terraform renders',
      { 'terraform/main.tf': 'data "carvel_ytt" "x" {\n  files = var.files\n  ignore_unknown_comments = true\n}\n', 'values/c/t.yml': TEMPLATE },
      true,
    ],
    [
      'in Terraform that does not say it',
      { 'terraform/main.tf': 'data "carvel_ytt" "x" {\n  files = var.files\n}\n', 'values/c/t.yml': TEMPLATE },
      false,
    ],
    ['in a module of Ansible that has no such flag', { 'lib/modules/ytt.py': "args.append('--strict')\n", 'roles/c/t.yml': TEMPLATE }, false],
  ])('is believed %s: %s', (_, texts, isAllowed) => {
    const unit = planOf(texts).units.find(({ root }) => root.endsWith('/c'));
    expect([unit?.options.ignoreUnknownComments, unit?.isGuess]).toEqual([isAllowed, false]);
  });
});

describe('a load from the root of what is rendered', () => {
  it.each<readonly [what: string, texts: Tree, unit: string]>([
    ['of a file that is in no directory here', { 'c/t.yml': '#@ load("/spaces.star", "x")\n' }, 'c?: t.yml'],
    [
      'of a library where another directory has libraries',
      { 'c/t.yml': '--- #@ library.get("web")\n', 'd/_ytt_lib/app/t.yml': PLAIN, 'd/t.yml': TEMPLATE },
      'c?: t.yml',
    ],
    ['of a file that may be misspelled', { 'c/t.yml': '#@ load("/spaces.star", "x")\n', 'c/space.star': '' }, 'c: space.star t.yml'],
    [
      'of a file that is there in another directory',
      { 'c/t.yml': '#@ load("/spaces.star", "x")\n', 'c/l/spaces.star': '' },
      'c: l/spaces.star t.yml',
    ],
    [
      'of several files that are below one directory with what loads them, is from there, beside values alone',
      { 'c/dev.yml': VALUES, 'c/l/t.yml': '#@ load("/x.star", "x")\n#@ load("/m/y.star", "y")\n', 'c/l/x.star': '', 'c/l/m/y.star': '' },
      'c/l: m/y.star t.yml x.star dev.yml',
    ],
    [
      'of several files is from there in copies, too',
      {
        'vendir.yml': 'apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories:\n- path: c\n  contents:\n  - path: l\n    git: {url: u}\n',
        'c/dev.yml': VALUES,
        'c/l/t.yml': '#@ load("/x.star", "x")\n#@ load("/m/y.star", "y")\n',
        'c/l/x.star': '',
        'c/l/m/y.star': '',
      },
      'c/l: m/y.star t.yml x.star dev.yml',
    ],
    [
      'of several files is as it is named where there are templates beside that directory',
      { 'c/a.yml': TEMPLATE, 'c/l/t.yml': '#@ load("/x.star", "x")\n#@ load("/m/y.star", "y")\n', 'c/l/x.star': '', 'c/l/m/y.star': '' },
      'c: a.yml l/m/y.star l/t.yml l/x.star',
    ],
    [
      'of one file that is below may be misspelled',
      { 'c/dev.yml': VALUES, 'c/l/t.yml': '#@ load("/x.star", "x")\n', 'c/l/x.star': '' },
      'c: dev.yml l/t.yml l/x.star',
    ],
  ])('%s', (_, texts, unit) => {
    expect(unitsOf(texts)).toContain(unit);
  });

  it('leaves a file that is loaded from beside, and is not there, as missing', () => {
    expect(unitsOf({ 'c/t.yml': '#@ load("spaces.star", "x")\n' })).toEqual(['c: t.yml']);
  });
});

describe('a script that puts files together which it does not name', () => {
  it.each([
    ['as the directory has overlays', 'ytt -f $BASE -f $OVERLAY\n', OVERLAY, true],
    ['but the directory has none', 'ytt -f $BASE -f $OVERLAY\n', TEMPLATE, false],
    ['but they can only be others', 'ytt -f /opt/absent/base.yml -f /opt/absent/overlay.yml\n', OVERLAY, false],
    ['or rather renders one of them', 'ytt -f "$1"\n', OVERLAY, false],
    ['or renders others by name', 'ytt -f $BASE -f $OVERLAY\nytt -f a\n', OVERLAY, false],
  ])('leaves open what a directory beside it is for, %s', (_, script, text, isGuess) => {
    const { units } = planOf({ 'bin/run.sh': script.replace(' a\n', ' ../a\n'), 'a/t.yml': TEMPLATE, 'c/t.yml': text, 'c/base.yml': PLAIN });
    expect(units.find(({ root }) => root.endsWith('/c'))?.isGuess).toBe(isGuess);
  });
});

describe('a script that puts files together which it does not name, beside a directory', () => {
  const isGuess = (texts: Tree, script: string): boolean | undefined =>
    planOf({ ...texts, 'bin/run.sh': script }).units.find(({ root }) => root.endsWith('/c'))?.isGuess;

  it.each<readonly [what: string, values: Tree, script: string, isOpen: boolean]>([
    ['which of several values it takes', { 'c/eu.yml': VALUES, 'c/us.yml': VALUES }, 'ytt -f "$P/t.yml" -f "$V"\n', true],
    ['nothing where values are set once', { 'c/eu.yml': VALUES, 'c/us.yml': MORE_VALUES }, 'ytt -f "$P/t.yml" -f "$V"\n', false],
    ['nothing where it gives one path', { 'c/eu.yml': VALUES, 'c/us.yml': VALUES }, 'ytt -f "$P"\n', false],
  ])('leaves open %s', (_, values, script, isOpen) => {
    expect(isGuess({ 'c/t.yml': READER, ...values }, script)).toBe(isOpen);
  });

  const LOADING = { 'c/p/t.yml': '#@ load("help.star", "x")\n', 'c/schema.yml': SCHEMA };
  it.each<readonly [what: string, helper: string, script: string, isOpen: boolean]>([
    ['where all that it is given is called', 'c/lib/help.star', 'ytt "${@}" > out.yml\n', true],
    ['not where a file is loaded from where it is', 'c/p/help.star', 'ytt "${@}" > out.yml\n', false],
    ['not where the name is another one', 'c/lib/helps.star', 'ytt "${@}" > out.yml\n', false],
    ['not where it says what it gives', 'c/lib/help.star', 'ytt -f /opt/absent.yml\n', false],
  ])('leaves open under which names files are loaded, %s', (_, helper, script, isOpen) => {
    expect(isGuess({ ...LOADING, [helper]: 'x = 1\n' }, script)).toBe(isOpen);
  });
});

describe('an overlay that is given to a package', () => {
  const tree = { 'p/fix.yaml': '#@overlay/match by=1\n---\n', 'p/base.yml': PLAIN };
  it.each([
    ['in a secret', 'kubectl create secret generic fix -n x -o yaml --dry-run=client --from-file=p/fix.yaml | kubectl apply -f -', true],
    ['in a secret that calls it something else', 'kubectl -n x create secret generic fix --from-file fix.yml=p/fix.yaml', true],
    ['when it is installed', 'tanzu package install x -p x.tanzu.vmware.com --ytt-overlay-file p', true],
    ['of which nothing is said', 'kubectl create secret generic fix --from-file=p/base.yml', false],
  ])('%s makes its directory a guess, with flags that nobody knows: %s', (_, call, isGiven) => {
    for (const name of ['install.sh', 'docs/README.md']) {
      const [unit] = planOf({ ...tree, [name]: `${call}\n` }).units;
      expect([name, unit?.isGuess, unit?.options.ignoreUnknownComments]).toEqual([name, isGiven, isGiven]);
    }
  });
});

describe('overlays for kinds of objects that are not there', () => {
  const overlay = (kind: string): string => `#@overlay/match by=overlay.subset({"kind": "${kind}"})\n---\nspec: {}\n`;
  it.each<readonly [what: string, texts: Tree, unit: string]>([
    [
      'are for objects elsewhere',
      { 'c/o.yml': overlay('Role'), 'c/p.yml': overlay('Pod'), 'c/x.yml': 'kind: Certificate\n' },
      'c?: o.yml p.yml x.yml',
    ],
    ['match nothing where there is one alone', { 'c/o.yml': overlay('Role'), 'c/x.yml': 'kind: Certificate\n' }, 'c: o.yml x.yml'],
    [
      'match nothing where all are for one kind',
      { 'c/o.yml': overlay('Role'), 'c/p.yml': overlay('Role'), 'c/x.yml': 'kind: Pod\n' },
      'c: o.yml p.yml x.yml',
    ],
    ['may be misspelled', { 'c/o.yml': overlay('Certificat'), 'c/p.yml': overlay('Role'), 'c/x.yml': 'kind: Certificate\n' }, 'c: o.yml p.yml x.yml'],
    [
      'are beside others for what is there',
      { 'c/o.yml': overlay('A'), 'c/p.yml': overlay('Role'), 'c/x.yml': 'kind: Role\n' },
      'c: o.yml p.yml x.yml',
    ],
    ['are beside others for anything', { 'c/o.yml': overlay('Role'), 'c/p.yml': OVERLAY, 'c/x.yml': 'kind: Service\n' }, 'c: o.yml p.yml x.yml'],
    [
      'may be for objects whose kind is computed',
      { 'c/o.yml': overlay('Role'), 'c/p.yml': overlay('Pod'), 'c/x.yml': 'kind: #@ data.values.kind\n' },
      'c: o.yml p.yml x.yml',
    ],
    [
      'may be for objects of a library',
      { 'c/o.yml': overlay('Role'), 'c/p.yml': overlay('Pod'), 'c/x.yml': '--- #@ library.get("web")\n' },
      'c: o.yml p.yml x.yml',
    ],
  ])('%s', (_, texts, unit) => {
    expect(unitsOf(texts)).toEqual([unit]);
  });
});

describe('overlays beside a plain file', () => {
  const forPod = '#@overlay/match by=overlay.subset({"kind": "Pod"})\n---\n';

  it.each<readonly [what: string, texts: Tree]>([
    ['with an object', { 'c/o.yml': forPod, 'c/p.yml': 'kind: Pdo\n' }],
    ['that they can be for, as one names no kind', { 'c/o.yml': forPod, 'c/q.yml': OVERLAY, 'c/p.yml': PLAIN }],
    ['and a template', { 'c/o.yml': forPod, 'c/p.yml': PLAIN, 'c/t.yml': TEMPLATE }],
  ])('are a unit for sure, %s', (_, texts) => {
    expect(planOf(texts).units.map(({ isGuess }) => isGuess)).toEqual([false]);
  });
});

describe('overlays alone', () => {
  it.each<readonly [what: string, texts: Tree, unit: string]>([
    ['a script', { 'run.sh': 'ytt -f c\n' }, 'c?: o.yml s.yml'],
    ['a script that renders them with others', { 'run.sh': 'ytt -f d -f c\n', 'd/x.yml': PLAIN }, 'd: x.yml o.yml s.yml'],
    ['a script that renders a document in their file', { 'run.sh': 'ytt -f c\n', 'c/o.yml': `a: 1\n${OVERLAY}` }, 'c: o.yml s.yml'],
    ['a script that renders them with a library', { 'run.sh': 'ytt -f c\n', 'c/l.yml': '--- #@ library.get("web")\n' }, 'c: l.yml o.yml s.yml'],
  ])('are never all that is rendered, whatever says so: %s', (_, texts, unit) => {
    expect(unitsOf({ 'c/o.yml': OVERLAY, 'c/s.yml': SCHEMA, ...texts })).toEqual([unit]);
  });

  it.each<readonly [what: string, texts: Tree, unit: string]>([
    ['values of a chart', { 'c/web-values.yaml': PLAIN }, 'c?: o.yml web-values.yaml'],
    ['values that a script renders with them', { 'c/web-values.yaml': PLAIN, 'run.sh': 'ytt -f c\n' }, 'c: o.yml web-values.yaml'],
    ['an object', { 'c/values.yaml': 'kind: Pod\n' }, 'c: o.yml values.yaml'],
    ['another file', { 'c/web.yaml': PLAIN }, 'c: o.yml web.yaml'],
  ])('may be for what is not here, beside %s', (_, texts, unit) => {
    expect(unitsOf({ 'c/o.yml': OVERLAY, ...texts })).toEqual([unit]);
  });

  it('are a guess that says who renders them', () => {
    const [unit] = planOf({ 'c/o.yml': OVERLAY, 'run.sh': 'ytt -f c\n' }).units;
    expect(unit?.evidence.map(({ says }) => says)).toEqual(['run.sh runs ytt -f c, where there is nothing that the overlays can match']);
  });
});

describe('a directory that nothing but its files makes a unit', () => {
  const lacking = (texts: Tree): readonly string[] => planOf(texts).units.flatMap(({ root, mayLackFiles }) => (mayLackFiles ? [root] : []));

  it('has all there is where there are no templates elsewhere', () => {
    expect(lacking({ 'c/t.yml': TEMPLATE, 'c/in/o.yml': OVERLAY, 'd/x.yml': PLAIN })).toEqual([]);
  });

  it('may be rendered with templates of other directories, unless something says what it is rendered with', () => {
    expect(lacking({ 'c/t.yml': TEMPLATE, 'd/t.yml': TEMPLATE })).toEqual(['/repo/c', '/repo/d']);
    expect(lacking({ 'c/t.yml': TEMPLATE, 'c/x.yml': PLAIN, 'd/t.yml': TEMPLATE })).toEqual(['/repo/c', '/repo/d']);
    expect(lacking({ 'c/t.yml': TEMPLATE, 'd/t.yml': TEMPLATE, 'run.sh': 'ytt -f c\n' })).toEqual(['/repo/d']);
  });
});

it('a directory for tests is one, unless something renders it', () => {
  const forTests = (texts: Tree): readonly string[] => planOf(texts).units.flatMap(({ root, isForTests }) => (isForTests ? [root] : []));
  expect(forTests({ 'tests/a/t.yml': TEMPLATE, 'latest/t.yml': TEMPLATE, 'b/test_ytt.data/x/t.yml': TEMPLATE })).toEqual([
    '/repo/b/test_ytt.data/x',
    '/repo/tests/a',
  ]);
  expect(forTests({ 'tests/a/t.yml': TEMPLATE, 'run.sh': 'ytt -f tests/a\n' })).toEqual([]);
});

describe('pages that render parts of a directory', () => {
  const tree = { 'p/a.yml': TEMPLATE, 'p/b.yml': TEMPLATE, 'p/s.yml': SCHEMA };
  it.each([
    ['one after another', 'ytt -f p/a.yml -f p/s.yml\nytt -f p/b.yml -f p/s.yml\n', true],
    ['from the directory that a reader works in', 'command: ytt -f s.yml -f a.yml\ncommand: ytt -f s.yml -f b.yml\n', true],
    ['one of them alone', 'ytt -f p/a.yml -f p/s.yml\nytt -f p/a.yml -f p/s.yml -v a=2\n', false],
    ['and all of it', 'ytt -f p/a.yml -f p/s.yml\nytt -f p\n', false],
    ['that are called as those of others', 'ytt -f x.yml -f a.yml\nytt -f x.yml -f b.yml\n', false],
  ])('make it a guess: %s', (_, calls, isGuess) => {
    const { units } = planOf({ ...tree, 'docs/lab.md': calls });
    expect(units.every((unit) => unit.root.startsWith('/repo/p') && unit.isGuess === isGuess)).toBe(true);
  });

  it.each<readonly [what: string, texts: Tree, calls: string, units: readonly string[]]>([
    [
      'each with what it is shown with',
      {},
      'ytt -f p/a.yml -f p/s.yml\nytt -f p/b.yml -f p/s.yml\n',
      ['p/a.yml?: a.yml s.yml', 'p/b.yml?: b.yml s.yml'],
    ],
    ['and what only declares', {}, 'ytt -f p/a.yml\nytt -f p/b.yml\n', ['p/a.yml?: a.yml', 'p/b.yml?: b.yml', 'p/s.yml?: s.yml']],
    ['not where one is in several', {}, 'ytt -f p/a.yml -f p/b.yml\nytt -f p/b.yml -f p/s.yml\nytt -f p/a.yml\n', ['p?: a.yml b.yml s.yml']],
    ['not where one is left', { 'p/c.yml': TEMPLATE }, 'ytt -f p/a.yml\nytt -f p/b.yml\n', ['p?: a.yml b.yml c.yml s.yml']],
    ['not where a plain one is left', { 'p/c.yml': PLAIN }, 'ytt -f p/a.yml\nytt -f p/b.yml\n', ['p?: a.yml b.yml c.yml s.yml']],
    ['not where all are rendered with what is not here', {}, 'ytt -f x -f p/a.yml\nytt -f x -f p/b.yml\n', ['p?: a.yml b.yml s.yml']],
  ])('are units as the pages show them, %s', (_, texts, calls, expected) => {
    expect(unitsOf({ ...tree, ...texts, 'docs/lab.md': calls })).toEqual(expected);
  });
});

it('a directory of which a script renders a part with unknown files is a guess that names the script', () => {
  const tree = { 'config/a.yml': READER, 'config/b.yml': TEMPLATE, 'run.sh': 'ytt -f config/a.yml -f "$MORE"\n' };
  const says = planOf(tree).units.map(({ isGuess, evidence }) => [isGuess, evidence[0]?.says]);
  expect(says).toContainEqual([true, 'a part of config is rendered with unknown files (run.sh runs ytt -f config/a.yml -f "$MORE")']);
});

describe('a page that renders a part of a directory', () => {
  const tree = { 'p/base.yml': PLAIN, 'p/overlay.yml': '#@overlay/match by=1\n---\n' };
  it.each([
    ['with what an address leads to', 'ytt \\\n  -f https://example.com/x.yml \\\n  -f p/overlay.yml > p/base.yml', 'p?: base.yml overlay.yml'],
    ['with what another program prints', 'helm template x | ytt -f - -f p/overlay.yml', 'p?: base.yml overlay.yml'],
    ['with values', 'ytt -f p/overlay.yml -f my-values.yml', 'p: base.yml overlay.yml'],
    ['alone', 'ytt -f p/overlay.yml', 'p: base.yml overlay.yml'],
    ['or all of it over what is not here', 'ytt -f vendir/x -f p', 'p?: base.yml overlay.yml'],
    ['or rather all of it', 'ytt -f p -f https://example.com/x.yml', 'p: base.yml overlay.yml'],
  ])('%s says whether that is sure', (_, call, unit) => {
    expect(unitsOf({ ...tree, 'README.md': `${call}\n` })).toEqual([unit]);
  });
});

describe('a directory that reads data values, and has none', () => {
  const tree = { 'd/s.yml': SCHEMA, 'd/t.yml': READER, 'ext/a.yml': READER, 'ext/b.yml': READER, 'p/t.yml': TEMPLATE };
  it.each<readonly [what: string, texts: Tree, call: string, units: readonly string[]]>([
    ['is a guess as a page shows it', {}, 'kapp deploy -f <(ytt -f d -f ext)', ['ext?: s.yml t.yml a.yml b.yml']],
    ['is a guess, and what the page leaves', {}, 'ytt -f d -f ext/a.yml', ['ext/a.yml?: s.yml t.yml a.yml', 'ext/b.yml?: b.yml']],
    ['is a guess of which more is rendered than is here', {}, 'ytt -f d -f ext -f more', ['ext?: a.yml b.yml']],
    ['is a unit where a page shows it alone', {}, 'ytt -f ext', ['ext: a.yml b.yml']],
    ['is a unit where a page adds no values', {}, 'ytt -f p -f ext', ['ext: a.yml b.yml']],
    ['is a unit with values of its own', { 'ext/v.yml': VALUES }, 'ytt -f d -f ext', ['ext: a.yml b.yml v.yml']],
    [
      'is a guess with values of its own, but not all that it reads',
      { 'ext/v.yml': '#@data/values\n---\nother: 1\n' },
      'ytt -f d -f ext',
      ['ext?: s.yml t.yml a.yml b.yml v.yml'],
    ],
  ])('%s', (_, texts, call, units) => {
    expect(unitsOf({ ...tree, ...texts, 'README.md': `${call}\n` })).toEqual(['d: s.yml t.yml', ...units, 'p: t.yml']);
  });
});

describe('files around the working directory', () => {
  it('are planned as those below it', () => {
    const repository = repositoryOf({ 'config/t.yml': TEMPLATE, 'run/run.sh': 'ytt -f ../config -v a=1\n' }, `${ROOT}/run`);
    const { units } = planUnits({ repository, templates: factsOf(repository), foreign: new Map(), settled: [] });
    expect(units.map(({ root, evidence }) => [root, evidence.map(({ says }) => says)])).toEqual([
      ['/repo/config', ['run.sh runs ytt -f ../config -v a=1']],
    ]);
    const alone = repositoryOf({ 'config/t.yml': TEMPLATE, 'other/x.yml': '' }, `${ROOT}/other`);
    const planned = planUnits({ repository: alone, templates: factsOf(alone), foreign: new Map(), settled: [] });
    expect(planned.units.map(({ evidence }) => evidence[0]?.says)).toEqual([
      '../config has ytt files, and no second schema, values or package below it',
    ]);
  });
});

describe('plain files that look like values', () => {
  const schema = '#@data/values-schema\n---\na: 1\nb: 1\nc: 1\nd: 1\n';
  const config = { 'config/schema.yml': schema, 'config/t.yml': READER };

  /** The unit and the files of each, as one line. */
  function forgottenIn(texts: Readonly<Record<string, string>>): readonly string[] {
    return planOf(texts).forgotten.map(({ unit, files }) => `${unit.root.slice('/repo/'.length)}: ${files.map(({ name }) => name).join(' ')}`);
  }

  it('are told where they stand beside values files of a unit and nobody names them', () => {
    const texts = {
      'run.sh': 'ytt -f c --data-values-file envs/dev.yml\n',
      'c/t.yml': READER,
      'envs/dev.yml': 'a: 1\nb: 1\n',
      'envs/prod.yml': 'a: 1\n',
      'envs/pod.yml': 'kind: Pod\n',
    };
    expect(forgottenIn(texts)).toEqual(['c: envs/prod.yml']);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['beside the directory of the unit', { 'envs/dev.yml': 'a: 1\nb: 2\n', 'envs/prod.yml': 'a: 1\n' }, ['config: envs/dev.yml envs/prod.yml']],
    ['farther away', { 'deploy/eu/prod/all.yml': 'a: 1\nb: 2\n' }, ['config: deploy/eu/prod/all.yml']],
    ['among its files', { 'config/values-prod.yml': 'a: 1\n' }, ['config: config/values-prod.yml']],
    ['with one wrong key beside right ones', { 'all.yml': 'a: 1\nb: 1\nc: 1\nwrong: 1\n' }, ['config: all.yml']],
    ['with a key for each document', { 'all.yml': '---\na: 1\n---\nb: 1\n' }, ['config: all.yml']],
    ['with several unknown keys', { 'values.yml': 'a: 1\nb: 1\nx: 1\ny: 1\n' }, []],
    ['with one key, and a name that says nothing', { 'image.yml': 'a: 1\n' }, []],
    ['with an object of Kubernetes', { 'values.yml': 'apiVersion: v1\na: 1\nb: 1\nc: 1\n' }, []],
    ['with a list, or nothing', { 'values.yml': '- a: 1\n', 'prod.yml': '' }, []],
    ['in a chart', { 'chart/Chart.yaml': 'name: web\n', 'chart/ci/values.yaml': 'a: 1\nb: 1\n' }, []],
    ['of a program', { 'cdk/go.mod': 'module x\n', 'cdk/app-dev.yml': 'a: 1\nb: 1\n' }, []],
    ['of the program that has the unit', { 'go.mod': 'module x\n', 'envs/dev.yml': 'a: 1\nb: 1\n' }, ['config: envs/dev.yml']],
    ['that another directory renders', { 'other/t.yml': TEMPLATE, 'other/values.yml': 'a: 1\nb: 1\n' }, []],
    ['for tests', { 'test/values.yml': 'a: 1\nb: 1\n', 'scenarios/test-1/values.yml': 'a: 1\nb: 1\n' }, []],
  ])('are told of the unit that knows their keys, those %s: %j', (_, texts, expected) => {
    expect(forgottenIn({ ...config, ...texts })).toEqual(expected);
  });

  it('are not of a unit whose files a script names, where the script renders them', () => {
    expect(forgottenIn({ ...config, 'run.sh': 'ytt -f config\n', 'config/values-prod.yml': 'a: 1\n' })).toEqual([]);
  });

  it('are its values where a page renders it with them', () => {
    const texts = { ...config, 'envs/dev.yml': 'a: 1\nb: 1\n', 'envs/prod.yml': 'a: 1\n' };
    const page = '    ytt -f config --data-values-file envs/dev.yml\n';
    expect(forgottenIn({ ...texts, 'README.md': page })).toEqual(['config: envs/prod.yml']);
    expect(unitsOf({ ...texts, 'README.md': page })).toEqual(['config: schema.yml t.yml + envs/dev.yml']);
    for (const other of ['ytt -f elsewhere --data-values-file envs/dev.yml', 'ytt -f config', 'kapp deploy -f envs/dev.yml'])
      expect(forgottenIn({ ...texts, 'README.md': `    ${other}\n` })).toEqual(['config: envs/dev.yml envs/prod.yml']);
  });

  it('are none where a guess is given them', () => {
    const script = 'ytt -f other -f "$MORE" --data-values-file envs/dev.yml\n';
    expect(forgottenIn({ ...config, 'other/t.yml': READER, 'envs/dev.yml': 'a: 1\nb: 1\n', 'run.sh': script })).toEqual([]);
  });

  it('are of the nearest unit, and of none where two as near have data values of their own', () => {
    const two = { 'x/config/s.yml': schema, 'x/config/t.yml': READER, 'y/config/s.yml': schema, 'y/config/t.yml': READER };
    expect(forgottenIn({ ...two, 'x/prod.yml': 'a: 1\n' })).toEqual(['x/config: x/prod.yml']);
    expect(forgottenIn({ ...two, 'prod.yml': 'a: 1\n' })).toEqual([]);
    const calls = { 'run.sh': 'ytt -f config\nytt -f config -f extra\n', 'extra/t.yml': TEMPLATE };
    expect(forgottenIn({ ...config, ...calls, 'prod.yml': 'a: 1\n' })).toEqual(['config: prod.yml']);
  });

  it.each([
    ['run.sh', 'ytt -f config -f - > envs/prod.yml\n'],
    ['run.sh', 'cd "$(dirname "$0")"\nytt -f config >> envs/prod.yml\n'],
    ['run.sh', 'OUT=envs/prod.yml\nhelm template . | tee -a "$OUT" | kubectl apply -f-\n'],
    ['run.sh', 'helm template . --output-dir=envs\n'],
    ['hack/run.sh', 'ytt -f config > "${ROOT}/envs/prod.yml"\n'],
    ['Makefile', 'envs/prod.yml: config\n\tytt -f config > $@\n'],
    ['.github/workflows/ci.yml', 'jobs:\n  a:\n    steps:\n    - run: kustomize build . -o envs/prod.yml\n'],
    ['README.md', '    ytt -f config > envs/prod.yml\n'],
  ])('are not what %s writes: %s', (name, script) => {
    expect(forgottenIn({ ...config, 'envs/prod.yml': 'a: 1\nb: 1\n', [name]: script })).toEqual([]);
  });

  it.each([
    ['run.sh', 'ytt -f config 2> envs/prod.yml\n'],
    ['run.sh', 'ytt -f config > envs/dev.yml\n'],
    ['run.sh', 'ytt -f config > "$OUT/prod.yml"\n'],
    ['run.sh', 'kubectl get -o envs/prod.yml pods\n'],
    ['Makefile', 'envs/prod.yml: config\n\techo $$@ > out.yml\n'],
    ['README.md', '> envs/prod.yml\n'],
    ['README.md', '    cat > envs/prod.yml\n'],
  ])('are those that %s does not write: %s', (name, script) => {
    expect(forgottenIn({ ...config, 'envs/prod.yml': 'a: 1\nb: 1\n', [name]: script })).toEqual(['config: envs/prod.yml']);
  });

  it('are of no unit where one is nearer that says nothing of the values it reads', () => {
    const texts = { 'shop/config/schema.yml': SCHEMA, 'shop/config/t.yml': READER, 'blog/icebox/t.yml': READER, 'run.sh': 'ytt -f shop/config\n' };
    expect(forgottenIn({ ...texts, 'blog/values.yml': 'a: 1\nb: 1\n' })).toEqual([]);
    expect(forgottenIn({ ...texts, 'pages/values.yml': 'a: 1\nb: 1\n' })).toEqual(['shop/config: pages/values.yml']);
  });
});
