import { SourceFile } from '@assay/findings';
import type { Dependence, Environment, NotChecked, Rendering, RenderReport, Unit, Violation } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import type { Location, Range } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { mergeEnvironments } from './merge-environments.ts';
import type { UnitJudgement } from './unit-judgement.ts';

const CERTAIN: UnitJudgement = {
  name: 'config',
  reason: { message: 'rendered with its directory', file: 'config' },
  isAlone: false,
  ignoresNeededValues: false,
};
const NEEDS_VALUES: NotChecked = { file: 'config/t.yml', reason: 'it needs the value a', cause: 'needs-values' };

function environment(...names: readonly string[]): Environment {
  return { valuesFiles: names.map((name) => new SourceFile(name, encodeUtf8(''))), dataValues: [], dataValuesYaml: [] };
}

function violation(message: string, file = 'config/t.yml', line = 1): Violation {
  return { dialect: 'tmpl', rule: 'wrong', severity: 'error', fault: 'subject', message, file, range: rangeAt(line) };
}

function rangeAt(line: number): Range {
  const place = { offset: line * 10, line, column: 1 };
  return { start: place, end: place };
}

function report(dependsOn: Dependence, ...violations: readonly Violation[]): RenderReport {
  return { violations, dependsOn };
}

function rendering(reports: readonly RenderReport[], notChecked: readonly NotChecked[] = []): Rendering {
  return { reports, notChecked, objects: [] };
}

/** What is merged, as lines: violations with what is related to them, then what was not checked. */
function merge(environments: readonly Environment[], renderings: readonly Rendering[], judgement: Partial<UnitJudgement> = {}): readonly string[] {
  const options = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] };
  const unit: Unit = { directory: 'config', files: [], environments, options, wantsObjects: false };
  const { violations, notChecked } = mergeEnvironments(unit, renderings, { ...CERTAIN, ...judgement });
  return [
    ...violations.map(({ message, related = [] }) => [message, ...related.map((place) => `${place.message}: ${place.file}`)].join(' | ')),
    ...notChecked.map(({ file, reason, cause }) => `${file} not checked: ${reason} (${cause})`),
  ];
}

describe('the environments of a unit', () => {
  const dev = { ...environment('base.yml', 'dev.yml'), name: 'dev' };
  const prod = environment('base.yml', 'prod.yml');
  const a = rendering([report('unit', violation('a'))]);

  it('give what is wrong in all of them once, without their values', () => {
    expect(merge([dev, prod], [a, a])).toEqual(['a']);
  });

  it('that a script renders with values too, of which not all is known, do not need any for sure', () => {
    const lacking = [rendering([report('unit', violation('a'))], [NEEDS_VALUES])];
    const open = 'config not checked: which files belong together is a guess (run.sh); rendered alone, it needs the value a (config/t.yml) (guess)';
    expect(merge([environment()], lacking, { partOf: 'run.sh' })).toEqual(['a', open]);
    expect(merge([environment()], [a], { partOf: 'run.sh' })).toEqual(['a']);
  });

  it('of a guess that a page shows whole need values for sure', () => {
    const failing = rendering([report('unit', violation('a'))], [NEEDS_VALUES]);
    const needs = 'config/t.yml not checked: it needs the value a (needs-values)';
    expect(merge([environment()], [rendering([], [NEEDS_VALUES])], { guess: 'a page', isShownWhole: true })).toEqual([needs]);
    expect(merge([environment()], [failing], { guess: 'a page', isShownWhole: true })[1]).toContain('rendered so, this fails: a');
    expect(merge([environment()], [rendering([], [NEEDS_VALUES])], { guess: 'a page' })[0]).toContain(
      'is a guess (a page); rendered alone, it needs',
    );
    expect(merge([environment()], [failing], { guess: 'run.sh', isOfCall: true })[0]).toContain(
      'is a guess (run.sh); rendered with what is known, this fails: a',
    );
  });

  it.each([
    ['by its name and the last of its values', [a, rendering([])], ['a | in the environment dev: dev.yml']],
    ['without a name by its values alone', [rendering([]), a], ['a | with these values: prod.yml']],
  ])('are told where something is wrong in only one: %s', (_, renderings, expected) => {
    expect(merge([dev, prod], renderings)).toEqual(expected);
  });

  it('are told where they are named if they have no values files, unless a flag of theirs is told that did it', () => {
    const at = (line: number): Location => {
      const place = { offset: line * 10, line, column: 1 };
      return { file: 'assay.yaml', range: { start: place, end: place } };
    };
    const lab = { ...environment(), name: 'lab', said: at(1), dataValues: ['a=1'], flagPlaces: [at(2)] };
    const big = { ...environment(), said: at(3) };
    expect(merge([lab, big, prod], [a, a, rendering([])])).toEqual([
      'a | in the environment lab: assay.yaml | with the values given here: assay.yaml',
    ]);
    const explained = rendering([report('unit', { ...violation('a'), related: [{ message: 'flag', ...at(2) }] })]);
    expect(merge([lab, prod], [explained, rendering([])])).toEqual(['a | flag: assay.yaml']);
  });

  it('are all told where something is wrong in several, and not in all', () => {
    expect(merge([dev, prod, environment('lab.yml')], [a, a, rendering([])])).toEqual([
      'a | in the environment dev: dev.yml | with these values: prod.yml',
    ]);
  });

  it('are told behind what explains a finding anyway', () => {
    const explained = { ...violation('a'), related: [{ message: 'the rule', file: 'schema.yml' }] };
    expect(merge([dev, prod], [rendering([report('unit', explained)]), rendering([])])).toEqual([
      'a | the rule: schema.yml | in the environment dev: dev.yml',
    ]);
  });

  it('are not told where the finding stands in their values, or nothing is given', () => {
    expect(merge([dev, prod], [rendering([report('unit', violation('a', 'dev.yml'))]), rendering([])])).toEqual(['a']);
    expect(merge([environment(), prod], [a, rendering([])])).toEqual(['a']);
  });

  it('keep two findings of one environment that look the same, and compare each with one of another', () => {
    const twice = rendering([report('unit', violation('a')), report('unit', violation('a'))]);
    expect(merge([prod], [twice])).toEqual(['a', 'a']);
    expect(merge([dev, prod], [twice, a])).toEqual(['a', 'a | in the environment dev: dev.yml']);
  });

  it('tell apart what differs in its place, its message or its file', () => {
    const others = [violation('a', 'config/t.yml', 2), violation('b'), violation('a', 'config/u.yml')];
    expect(merge([dev, prod], [a, rendering([report('unit', violation('a'), ...others)])])).toEqual([
      'a',
      ...['a', 'b', 'a'].map((message) => `${message} | with these values: prod.yml`),
    ]);
  });
});

describe('values that nobody gives', () => {
  const failed: NotChecked = { file: 'config/u.yml', reason: 'it failed', cause: 'failed' };

  it('are told, or ignored where the project says so; nothing else is ignored', () => {
    const renderings = [rendering([], [NEEDS_VALUES, failed])];
    const rest = 'config/u.yml not checked: it failed (failed)';
    expect(merge([environment()], renderings)).toEqual(['config/t.yml not checked: it needs the value a (needs-values)', rest]);
    expect(merge([environment()], renderings, { ignoresNeededValues: true })).toEqual([rest]);
  });

  it('are no matter where they are ignored, but what waits for them is not checked', () => {
    const renderings = [rendering([], [{ ...NEEDS_VALUES, waiting: ['config/o.yml'] }])];
    expect(merge([environment()], renderings, { ignoresNeededValues: true })).toEqual([
      'config/o.yml not checked: its overlays cannot be matched, because required data values are missing (failed)',
    ]);
  });
});

it('what is not checked for one reason in several environments is told once', () => {
  const other = { ...NEEDS_VALUES, reason: 'it needs the value b' };
  const renderings = [rendering([], [NEEDS_VALUES]), rendering([], [NEEDS_VALUES, other])];
  expect(merge([environment('a.yml'), environment('b.yml')], renderings)).toEqual([
    'config/t.yml not checked: it needs the value a (needs-values)',
    'config/t.yml not checked: it needs the value b (needs-values)',
  ]);
});

describe('a unit that is a guess', () => {
  const undecided = (says: string): string =>
    `config not checked: which files belong together is a guess (it looks so); rendered alone, ${says} (guess)`;
  const failing = undecided('this fails: b (config/o.yml:1)');

  it.each([
    ['what depends on it is wrong', [report('unit', violation('b', 'config/o.yml'))], [], [failing]],
    ['several things are', [report('unit', violation('b', 'config/o.yml')), report('unit', violation('a'))], [NEEDS_VALUES], [failing]],
    ['something is not checked', [], [NEEDS_VALUES], [undecided('it needs the value a (config/t.yml)')]],
    ['only what holds without it is wrong', [report('file', violation('a'))], [], ['a']],
    ['both are wrong', [report('file', violation('a')), report('unit', violation('b', 'config/o.yml'))], [], ['a', failing]],
    ['nothing is wrong', [report('unit')], [], []],
    ['there is a warning', [report('unit', { ...violation('b'), severity: 'warning' })], [], []],
    ['there is a warning first', [report('unit', { ...violation('a'), severity: 'warning' }, violation('b', 'config/o.yml'))], [], [failing]],
  ])('where %s', (_, reports, notChecked, expected) => {
    expect(merge([environment()], [rendering(reports, notChecked)], { guess: 'it looks so' })).toEqual(expected);
  });

  it('is told as not decided once, in however many environments that shows', () => {
    const wrong = rendering([report('unit', violation('b', 'config/o.yml'))]);
    expect(merge([environment('a.yml'), environment('b.yml')], [wrong, wrong], { guess: 'it looks so' })).toEqual([failing]);
  });

  it('says what to write', () => {
    const options = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] };
    const unit: Unit = { directory: 'config', files: [], environments: [environment()], options, wantsObjects: false };
    const hintFor = (entry: NotChecked): string | undefined =>
      mergeEnvironments(unit, [rendering([], [entry])], { ...CERTAIN, guess: 'it looks so' }).notChecked[0]?.hint;
    expect(
      mergeEnvironments({ ...unit, paths: ['config/a.yml', 'lib'] }, [rendering([], [NEEDS_VALUES])], { ...CERTAIN, guess: 'so' }).notChecked[0]
        ?.hint,
    ).toMatch(/path: \[OTHERS, config\/a\.yml, lib\].* or path: \[config\/a\.yml, lib\] if that is all$/);
    expect(hintFor(NEEDS_VALUES)).toContain('units: [{ path: [OTHERS, config], values: [FILE] }]');
    const commented = { ...unit, options: { ...options, ignoreUnknownComments: true } };
    expect(mergeEnvironments(commented, [rendering([], [NEEDS_VALUES])], { ...CERTAIN, guess: 'so' }).notChecked[0]?.hint).toContain(
      'units: [{ path: [OTHERS, config], values: [FILE], ignoreUnknownComments: true }]',
    );
    expect(hintFor({ ...NEEDS_VALUES, cause: 'failed' })).toBe(
      'write what is rendered together into assay.yaml: units: [{ path: [OTHERS, config] }] with what else ytt is given for OTHERS (directories, or files with what is piped in), or path: config if that is all',
    );
  });
});

describe('a unit that may lack files', () => {
  const lacking = report('others', violation('nothing is there'));
  const undecided = 'config/t.yml not checked: nothing says what is rendered with config; rendered alone, this fails: nothing is there (guess)';

  it('is not judged by what these could mend, but by everything else', () => {
    const renderings = [rendering([lacking, report('unit', violation('a'))], [NEEDS_VALUES])];
    const rest = 'config/t.yml not checked: it needs the value a (needs-values)';
    expect(merge([environment()], renderings, { mayLackFiles: true })).toEqual(['a', rest, undecided]);
    expect(merge([environment()], renderings)).toEqual(['nothing is there', 'a', rest]);
  });

  it('has nothing open where nothing is amiss', () => {
    expect(merge([environment()], [rendering([report('unit')])], { mayLackFiles: true })).toEqual([]);
  });
});

describe('a unit of which nothing says with which flags it is rendered', () => {
  const comments = report('flags', violation('plain comments', 'config/t.yml', 3));
  const renderings = [rendering([report('file', violation('a')), comments])];

  it('is not judged by what flags allow, but where all that there is is one directory', () => {
    const says = 'nothing says how ytt renders config; without --ignore-unknown-comments, this fails: plain comments';
    const open = `config/t.yml not checked: ${says} (guess)`;
    expect(merge([environment()], renderings, { areFlagsUnknown: true, mayLackFiles: true })).toEqual(['a', open]);
    expect(merge([environment()], renderings, { areFlagsUnknown: true, isAlone: true })).toEqual(['a', open]);
    expect(merge([environment()], renderings, { areFlagsUnknown: true })).toEqual(['a', 'plain comments']);
    expect(merge([environment()], renderings, { guess: 'run.sh' })).toEqual(['a', 'plain comments']);
  });

  it('says in one line what is not checked because of that', () => {
    const waiting: NotChecked = { file: 'config/o.yml', reason: 'so', cause: 'failed', culprit: { file: 'config/t.yml', range: rangeAt(3) } };
    const other: NotChecked = { ...waiting, culprit: { file: 'config/x.yml' } };
    const [, told, ...rest] = merge([environment()], [rendering([report('file', violation('a')), comments], [waiting, other])], {
      areFlagsUnknown: true,
      mayLackFiles: true,
    });
    expect([told, ...rest].map((line) => line?.replace(/^.*; /, ''))).toEqual([
      'config/o.yml not checked: so (failed)',
      'because of that these are not checked: config/o.yml (guess)',
    ]);
    const whole = [rendering([comments], [{ ...waiting, file: 'config' }])];
    expect(merge([environment()], whole, { areFlagsUnknown: true, mayLackFiles: true }).join()).toContain(
      '; because of that no template of it is checked',
    );
  });
});

it('a directory for tests has no errors, as some may be meant, but what needs values there does so', () => {
  const renderings = [rendering([report('file', violation('a')), report('unit', violation('b'))], [NEEDS_VALUES])];
  const says = 'config is a directory for tests, where something can be wrong on purpose; rendered alone, this fails: a';
  expect(merge([environment()], renderings, { isForTests: true })).toEqual([
    'config/t.yml not checked: it needs the value a (needs-values)',
    `config/t.yml not checked: ${says} (guess)`,
  ]);
});

it('a unit with a file that cannot be read is told what holds alone, and the first of what that file could mend', () => {
  const renderings = [rendering([report('file', violation('a')), report('unit', violation('b', 'config/o.yml', 3))], [NEEDS_VALUES])];
  const why = 'it is rendered without config/c.yml, which cannot be read; rendered so, this fails: b (config/o.yml:3)';
  expect(merge([environment()], renderings, { unread: 'config/c.yml' })).toEqual(['a', `config not checked: ${why} (failed)`]);
  expect(merge([environment()], [rendering([])], { unread: 'config/c.yml' })).toEqual([]);
});

it('a template that nobody renders is only told what holds alone, and nothing of the rest', () => {
  const renderings = [rendering([report('file', violation('a')), report('unit', violation('b'))], [NEEDS_VALUES])];
  expect(merge([environment()], renderings, { isAlone: true })).toEqual(['a']);
});
