import type { Dialect } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkingDialect, judgingDialect, renderingDialect } from '../../testing/stand-in-dialects.ts';
import type { SessionReport } from '../report/assemble-report.ts';
import { openDocuments } from '../workspace/open-documents.ts';
import { resolvePath } from '../workspace/path.ts';
import { Session } from './session.ts';
import type { SessionOptions } from './session-options.ts';

type Files = Readonly<Record<string, string>>;

const DIALECTS: readonly Dialect[] = [renderingDialect, checkingDialect('red'), checkingDialect('blue')];
const WITH_JUDGE: readonly Dialect[] = [...DIALECTS, judgingDialect];

/** Files in memory that can be changed. */
class Disk {
  readonly #texts = new Map<string, string>();

  constructor(files: Files) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  write(name: string, text: string | undefined): void {
    const path = resolvePath('/', name);
    if (text === undefined) this.#texts.delete(path);
    else this.#texts.set(path, text);
  }

  has(name: string): boolean {
    return this.#texts.has(resolvePath('/', name));
  }

  /** The files as they are at each moment. */
  workspace(): SessionOptions['workspace'] {
    const now = (): SessionOptions['workspace'] => openDocuments(new Map(Array.from(this.#texts, ([path, text]) => [path, encodeUtf8(text)])));
    return {
      directory: '/',
      readFile: (path) => now().readFile(path),
      listDirectory: (path) => now().listDirectory(path),
      stat: (path) => now().stat(path),
      realPath: (path) => now().realPath(path),
    };
  }
}

function sessionOn(disk: Disk, more: Partial<SessionOptions> = {}): Session {
  return new Session({
    workspace: disk.workspace(),
    dialects: DIALECTS,
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
    ...more,
  });
}

async function check(files: Files, more: Partial<SessionOptions> = {}): Promise<readonly string[]> {
  return linesOf(await sessionOn(new Disk(files), more).report());
}

/** Everything that a report says. */
function linesOf({ report: { violations, notChecked, summary } }: SessionReport): readonly string[] {
  const places = violations.map(
    ({ file, range, severity, dialect, rule, message }) => `${file}:${range?.start.line} ${severity} ${dialect}/${rule} ${message}`,
  );
  return [...places, ...notChecked.map(({ file, reason }) => `${file} not checked: ${reason}`), JSON.stringify(summary)];
}

describe('a session', () => {
  it('gives each dialect its files, sorts what they find and counts each file once', async () => {
    expect(await check({ 'b.txt': 'red\n!\n', 'a.txt': 'blue\n\n!\n?\n', 'c.txt': 'red blue\n!\n', 'd.txt': 'green\n', 'e.png': '' })).toEqual([
      'a.txt:3 error blue/shout too loud',
      'b.txt:2 error red/shout too loud',
      'c.txt:2 error red/shout too loud',
      'c.txt:2 error blue/shout too loud',
      'a.txt not checked: unknown',
      '{"files":3,"errors":4,"warnings":0,"infos":0,"notChecked":1,"ignored":2}',
    ]);
  });

  it('renders a template with what stands beside it, and offers it to no other dialect', async () => {
    expect(await check({ 'k/a.yml': '#@ red\n!\nneeds b.yml\nneeds c.yml\n', 'k/b.yml': '' })).toEqual([
      'k/a.yml:4 error tmpl/shout no c.yml',
      '{"files":2,"errors":1,"warnings":0,"infos":0,"notChecked":0,"ignored":0}',
    ]);
  });

  it('says in which unit a file is wrong that is in several', async () => {
    const files = {
      Makefile: 'a:\n\tytt -f k -f l\nb:\n\tytt -f k -f m\n',
      'k/a.yml': '#@\nneeds b.yml\nneeds c.yml\n',
      'l/b.yml': '#@\n',
      'm/d.yml': '#@\n',
    };
    const { report } = await sessionOn(new Disk(files)).report();
    expect(
      report.violations.map(({ message, related }) => [
        message,
        related?.map((place) => `${place.file}:${place.range?.start.line} ${place.message}`),
      ]),
    ).toEqual([
      ['no b.yml', ['Makefile:4 rendered as Makefile runs ytt -f k -f m']],
      ['no c.yml', undefined],
    ]);
  });

  it('counts files as checked that are read because checked ones name them', async () => {
    expect((await check({ 'a.txt': 'red\nsee b.png\nsee c.png\n', 'b.png': '' })).at(-1)).toContain('"files":2,"errors":1');
  });

  it('takes the settings of the nearest assay.yaml', async () => {
    const files = { 'assay.yaml': 'rules: {assay/syntax: info}\nignore: [c.txt]\n', 'c.txt': 'red\n!\n', 'd/assay.yaml': 'ignor: [x]\n' };
    expect(await check(files)).toEqual([
      'd/assay.yaml:1 error assay/unknown-key a project file has no key "ignor" here',
      '{"files":0,"errors":1,"warnings":0,"infos":0,"notChecked":0,"ignored":0}',
    ]);
  });

  it('takes the severity of a rule from the last override that says something of it', async () => {
    const overrides = `overrides:
  - {paths: [old/], rules: {red/*: info}}
  - {paths: [old/strict/], rules: {red/shout: error, blue/*: off}}
`;
    const files = { 'a.txt': 'red\n!\n', 'old/a.txt': 'red\n!\n', 'old/strict/a.txt': 'red\n!\n' };
    const severities = async (text: string): Promise<readonly string[]> =>
      (await check({ ...files, 'assay.yaml': text })).slice(0, -1).map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(await severities(`rules: {red/shout: warning}\n${overrides}`)).toEqual([
      'a.txt:2 warning',
      'old/a.txt:2 info',
      'old/strict/a.txt:2 error',
    ]);
    expect(await severities(overrides)).toEqual(['a.txt:2 error', 'old/a.txt:2 info', 'old/strict/a.txt:2 error']);
  });

  describe('a project file that extends others', () => {
    const RED = { 'd/a.txt': 'red\n!\n', 'd/e/a.txt': 'red\n!\n' };

    it('takes over their rules, overrides and defaults where it says nothing else', async () => {
      const base = 'rules: {red/shout: info}\noverrides: [{paths: [e/], rules: {red/*: warning}}]\nignore: [a.txt]\n';
      const files = { ...RED, 'd/base.assay.yaml': base, 'd/assay.yaml': 'extends: base.assay.yaml\n' };
      expect((await check(files)).slice(0, -1)).toEqual(['d/a.txt:2 info red/shout too loud', 'd/e/a.txt:2 warning red/shout too loud']);
      expect((await check({ ...files, 'd/assay.yaml': 'extends: [base.assay.yaml]\nrules: {red/*: off}\n' })).slice(0, -1)).toEqual([]);
    });

    it('says what is wrong in them, once, and in paths to them', async () => {
      const files = {
        ...RED,
        'assay.yaml': 'rulez: {}\nextends: d/e/assay.yaml\n',
        'd/assay.yaml': 'extends: ../assay.yaml\nrules: {red/*: off}\n',
        'd/e/assay.yaml': 'extends: [../assay.yaml, ../../none.assay.yaml, /etc/assay.yaml, other.yaml]\n',
      };
      expect((await check(files)).slice(0, -1)).toEqual([
        'assay.yaml:1 error assay/unknown-key a project file has no key "rulez" here',
        'assay.yaml:2 error assay/wrong-path "d/e/assay.yaml": it extends this file, so neither can be before the other',
        'd/assay.yaml:1 error assay/wrong-path "../assay.yaml": it extends this file, so neither can be before the other',
        'd/e/assay.yaml:1 error assay/wrong-path "../assay.yaml": it extends this file, so neither can be before the other',
        'd/e/assay.yaml:1 error assay/wrong-path "../../none.assay.yaml": there is no such file',
        'd/e/assay.yaml:1 error assay/wrong-value extends[2] must be a relative path to a file whose name ends in assay.yaml',
        'd/e/assay.yaml:1 error assay/wrong-value extends[3] must be a relative path to a file whose name ends in assay.yaml',
      ]);
    });

    it('stays in its repository', async () => {
      const files = { ...RED, 'd/.git/HEAD': '', 'base.assay.yaml': 'rules: {red/*: off}\n', 'd/assay.yaml': 'extends: ../base.assay.yaml\n' };
      expect(await check(files)).toContain('d/assay.yaml:1 error assay/wrong-path "../base.assay.yaml": it is outside of the repository');
    });

    it('is checked again when one of them changes', async () => {
      const disk = new Disk({ ...RED, 'd/assay.yaml': 'extends: base.assay.yaml\n', 'd/base.assay.yaml': 'rules: {red/*: off}\n' });
      const session = sessionOn(disk);
      expect(linesOf(await session.report())).toHaveLength(1);
      disk.write('d/base.assay.yaml', 'rules: {}\n');
      session.edited('/d/base.assay.yaml');
      expect(linesOf(await session.report())).toHaveLength(3);
    });
  });

  it('says nothing of a template that is only rendered with a named one', async () => {
    const files = { 'k/a.yml': '#@\nneeds x.yml\n', 'k/b.yml': '#@\nneeds y.yml\n' };
    const report = await sessionOn(new Disk(files), { paths: ['k/a.yml'] }).report();
    expect(linesOf(report)).toEqual([
      'k/a.yml:2 error tmpl/shout no x.yml',
      '{"files":1,"errors":1,"warnings":0,"infos":0,"notChecked":0,"ignored":0}',
    ]);
    expect(report.elsewhere).toBe(1);
  });

  it('shows no text of a confidential dialect', async () => {
    const disk = new Disk({ 'a.txt': 'red\n', 'b.txt': 'blue\n' });
    const { sourceText } = await sessionOn(disk, { dialects: [checkingDialect('red', { isConfidential: true }), checkingDialect('blue')] }).report();
    expect([sourceText('a.txt'), sourceText('b.txt')]).toEqual([undefined, 'blue\n']);
  });

  it('checks again only what a change can have changed', async () => {
    const checked: string[] = [];
    const [, red] = DIALECTS;
    if (red?.kind !== 'checking') throw new Error('the second one checks');
    const counting: Dialect = {
      ...red,
      check: (request, context) => {
        checked.push(...request.files.map(({ name }) => name));
        return red.check(request, context);
      },
    };
    const disk = new Disk({ 'a.txt': 'red\nsee c.png\n', 'b.txt': 'red\n!\n', 'c.png': '' });
    const session = sessionOn(disk, { dialects: [counting] });
    await session.report();
    expect(checked.splice(0)).toEqual(['a.txt', 'b.txt']);
    await session.report();
    expect(checked.splice(0)).toEqual([]);
    disk.write('b.txt', 'red\n');
    session.changed(['b.txt']);
    await session.report();
    expect(checked.splice(0)).toEqual(['b.txt']);
    disk.write('c.png', undefined);
    session.changed(['c.png']);
    expect(linesOf(await session.report())[0]).toBe('a.txt:2 error red/shout no c.png');
    expect(checked.splice(0)).toEqual(['a.txt']);
    session.changed(['a.txt']);
    await session.report();
    expect(checked).toEqual([]);
  });

  it('does not walk again when a file that was there still is, and does when one is gone', async () => {
    const disk = new Disk({ 'a.txt': 'red\n', 'b.txt': 'red\n', 'assay.yaml': 'ignore: [b.txt]\n' });
    const inMemory = disk.workspace();
    let listings = 0;
    const workspace: typeof inMemory = { ...inMemory, listDirectory: (path) => (listings++, inMemory.listDirectory(path)) };
    const session = sessionOn(disk, { workspace });
    const listingsOf = async (name: string, text: string | undefined): Promise<number> => {
      disk.write(name, text);
      session.changed([name]);
      const before = listings;
      expect(linesOf(await session.report())).toEqual(linesOf(await sessionOn(disk).report()));
      return listings - before;
    };
    await session.report();
    expect(await listingsOf('a.txt', 'red\n!\n')).toBe(0);
    expect(await listingsOf('assay.yaml', '')).toBeGreaterThan(0);
    expect(await listingsOf('a.txt', undefined)).toBeGreaterThan(0);
    expect(await listingsOf('c.txt', 'red\n!\n')).toBeGreaterThan(0);
  });

  describe('looks again for what belongs together only where an edit can have changed it', () => {
    it.each<[string, string, string, boolean]>([
      ['no: a finding more', 'a.txt', 'red\n!\n', true],
      ['no: a finding more in a manifest', 'm.yml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: bad}\n', true],
      ['no: a page that shows no call', 'README.md', 'more\n', true],
      ['a file of another dialect', 'a.txt', 'blue\n', false],
      ['a file of nobody', 'a.txt', 'none\n', false],
      ['a template', 'm.yml', '#@\n', false],
      ['a template that was one', 'k/a.yml', '#@\nneeds b.yml\n', false],
      ['no manifest any more', 'm.yml', 'kind: Pod\n', false],
      ['a template of Helm', 'm.yml', '{{- if .Values.a }}\na: {{ b }}\n{{- end }}\n', false],
      ['the beginning of a chart', 'Chart.yaml', 'name: a\n', false],
      ['a test of another tool', 'm.yml', 'apiVersion: kuttl.dev/v1beta1\nkind: TestStep\n', false],
      ['a script with a call', 'run.sh', 'ytt -f k\n', false],
      ['a policy', 'p/policy.yml', 'apiVersion: kyverno.io/v1\nforbid: bad\n', false],
      ['a page with a call', 'README.md', 'ytt -f k -f ../else --ignore-unknown-comments\n', false],
    ])('%s', async (_, name, text, isSame) => {
      const disk = new Disk({
        'a.txt': 'red\n',
        'm.yml': 'apiVersion: v1\nkind: Pod\n',
        'k/a.yml': '#@\n',
        'Chart.yaml': '',
        'templates/b.yml': 'red\n',
        'run.sh': 'ls\n',
        'p/policy.yml': 'apiVersion: kyverno.io/v1\n',
        'README.md': 'text\n',
        'assay.yaml': 'policies: [p]\n',
      });
      const session = sessionOn(disk, { dialects: WITH_JUDGE });
      const { discovery } = await session.report();
      disk.write(name, text);
      session.edited(name);
      const after = await session.report();
      expect(after.discovery === discovery).toBe(isSame);
      expect(linesOf(after)).toEqual(linesOf(await sessionOn(disk, { dialects: WITH_JUDGE }).report()));
    });
  });

  it('gives no report when it is cancelled, and the whole one afterwards', async () => {
    const session = sessionOn(new Disk({ 'a.txt': 'red\n!\n', 'b.txt': 'red\n!\n' }));
    expect(await session.report(() => true)).toBeUndefined();
    expect(linesOf(await session.report())).toHaveLength(3);
  });

  it('forgets what was found by a check that ended early, and keeps what was found before', async () => {
    const checked: string[] = [];
    let isCancelled = false;
    const [, red] = DIALECTS;
    if (red?.kind !== 'checking') throw new Error('the second one checks');
    const impatient: Dialect = {
      ...red,
      check: async (request, context) => {
        const name = request.files[0]?.name ?? '';
        checked.push(name);
        if (name === 'b.txt' && checked.length === 2) isCancelled = true;
        return context.isCancelled() ? { violations: [], notChecked: [] } : red.check(request, context);
      },
    };
    const session = sessionOn(new Disk({ 'a.txt': 'red\n!\n', 'b.txt': 'red\n!\n' }), { dialects: [impatient] });
    expect(await session.report(() => isCancelled)).toBeUndefined();
    expect(linesOf(await session.report())).toHaveLength(3);
    expect(checked).toEqual(['a.txt', 'b.txt', 'b.txt']);
  });

  it('says after any edits what a new session says of the same texts', async () => {
    const name = fc.constantFrom(
      'a.txt',
      'b.txt',
      'k/a.yml',
      'k/b.yml',
      'k/l/c.yml',
      'k/l/d.yml',
      'assay.yaml',
      'k/assay.yaml',
      '.gitignore',
      'Makefile',
      'p/policy.yml',
      'law.yml',
      'c/Chart.yaml',
      'c/templates/a.yml',
      't/chainsaw-test.yaml',
      't/b.yml',
      'README.md',
    );
    const line = fc.constantFrom(
      'red',
      'blue',
      '!',
      '?',
      'see b.txt',
      'see k/a.yml',
      'needs b.yml',
      'needs d.yml',
      '#@',
      '#@schema',
      '#@values',
      'ignore: [b.txt]',
      'units: [{path: k}]',
      'units: [{path: k/l, values: [k/b.yml]}]',
      'rules: {assay/syntax: off}',
      'k/l/',
      '\tytt -f k/l',
      '# assay-ignore red/shout: why',
      'policies: [p]',
      'gives bad',
      'gives law-bad',
      'apiVersion: kyverno.io/v1',
      'forbid: bad',
      '{apiVersion: v1, kind: Pod, metadata: {name: bad}}',
      'apiVersion: v1\nkind: Law',
      'name: c',
      '{{- if .Values.a }}',
      'apiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nspec: {steps: [{try: [{assert: {file: b.yml}}]}]}',
      'apiVersion: kuttl.dev/v1beta1\nkind: TestStep',
      'status: {}',
      '(length(items)): 1',
      'ytt -f k --ignore-unknown-comments',
    );
    const text = fc.option(
      fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
      { nil: undefined },
    );
    const edit = fc.record({ name, text, isToldOfContent: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
        const disk = new Disk({
          'a.txt': 'red\n!\nsee b.txt\n',
          'k/a.yml': '#@\nneeds b.yml\n',
          'k/l/c.yml': '#@\nneeds a.yml\n',
          'c/templates/a.yml': 'red\n!\n',
          't/b.yml': 'red\n!\n',
          'README.md': '',
        });
        const session = sessionOn(disk, { dialects: WITH_JUDGE });
        await session.report();
        for (const edits of rounds) {
          for (const each of edits) {
            const isTyped = disk.has(each.name) && each.text !== undefined;
            disk.write(each.name, each.text);
            if (isTyped && each.isToldOfContent) session.edited(each.name);
            else session.changed([each.name]);
          }
          expect(linesOf(await session.report())).toEqual(linesOf(await sessionOn(disk, { dialects: WITH_JUDGE }).report()));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('an overview', () => {
  it('tells files and units without a check, as they are now', () => {
    const disk = new Disk({ 'a.txt': 'red\n', 'k/a.yml': '#@ red\n', 'assay.yaml': 'ignore: []\n' });
    const session = sessionOn(disk);
    const shown = (): unknown => {
      const { files, units, projectFiles } = session.overview();
      const names = Array.from(files, ([{ id }, known]) => [id, known.map(({ name }) => name)]);
      return [Object.fromEntries(names), units.map((unit) => unit.files.map(({ file }) => file.name)), projectFiles.map(({ name }) => name)];
    };
    expect(shown()).toEqual([{ red: ['a.txt'], blue: [] }, [['k/a.yml']], ['assay.yaml']]);
    disk.write('a.txt', 'blue\n');
    session.changed(['a.txt']);
    expect(shown()).toEqual([{ red: [], blue: ['a.txt'] }, [['k/a.yml']], ['assay.yaml']]);
    expect([session.file('a.txt')?.text, session.file('absent')]).toEqual(['blue\n', undefined]);
  });

  it.each([
    ['a release', 'schemas: {kubernetes: "1.33"}\n', [['o.yaml', ['policy 1.33']]]],
    ['a release that nobody knows', 'schemas: {kubernetes: "9.9"}\n', []],
    ['policies alone', 'policies: [p]\n', [['o.yaml', []]]],
    ['nothing', 'ignore: []\n', []],
  ])('tells what objects are compared with where settings name %s', (_, settings, expected) => {
    const files = { 'assay.yaml': settings, 'o.yaml': 'apiVersion: v1\nkind: Pod\n', 'p/p.yaml': 'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\n' };
    const { compared } = sessionOn(new Disk(files), { dialects: WITH_JUDGE }).overview();
    const ofObject = [...compared].filter(([{ name }]) => name === 'o.yaml');
    const shown = ofObject.map(([{ name }, comparisons]) => [name, comparisons.map(({ dialect, schemas }) => `${dialect.id} ${schemas.kubernetes}`)]);
    expect(shown).toEqual(expected);
  });
});
