import { readYaml, Source } from '@assay/source';
import type { Range } from '@assay/source';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applySuppressions } from './apply-suppressions.ts';
import { findSuppressions } from './find-suppressions.ts';
import type { FoundSuppressions } from './find-suppressions.ts';
import { suppressionRules } from './suppression-rules.ts';
import { ruleId } from './violation.ts';
import type { Violation } from './violation.ts';

function find(text: string): FoundSuppressions {
  const source = new Source('vm.yaml', text);
  const yaml = readYaml(source);
  expect(yaml.problem).toBeUndefined();
  return findSuppressions(source, yaml);
}

/** Each suppression as `rule: first-last`. */
function covered(text: string): string[] {
  return find(text).suppressions.map((suppression) => `${suppression.ruleId}: ${suppression.firstLine}-${suppression.lastLine}`);
}

function violationAt(line: number, id = 'kubevirt/min'): Violation & { readonly range: Range } {
  const [dialect = '', rule = ''] = id.split('/');
  const place = { offset: line * 10, line, column: 3 };
  return { dialect, rule, severity: 'error', fault: 'subject', message: 'too low', file: 'vm.yaml', range: { start: place, end: place } };
}

describe('a suppressing comment', () => {
  it('behind something covers its own line', () => {
    expect(covered('a: 1\nb: 2 # assay-ignore kubevirt/min: small on purpose\nc: 3\n')).toEqual(['kubevirt/min: 2-2']);
  });

  it('on a line of its own covers the next line', () => {
    expect(covered('a: 1\n  # assay-ignore kubevirt/min: small\nb: 2\nc: 3\n')).toEqual(['kubevirt/min: 3-3']);
  });

  it('leaps over blank lines and other comments', () => {
    expect(covered('# assay-ignore kubevirt/min: small\n\n#@ if x:\r\n  \n# why\nb: 2\n')).toEqual(['kubevirt/min: 6-6']);
  });

  it('may be stacked on others, and used together with one behind the line', () => {
    expect(covered('# assay-ignore a/x: 1\n# assay-ignore a/y: 2\n\nb: |  # assay-ignore a/z: 3\n  one\n  two\n')).toEqual([
      'a/x: 4-6',
      'a/y: 4-6',
      'a/z: 4-6',
    ]);
  });

  it('covers all lines of a scalar that starts in the covered line', () => {
    const text = 'annotations:\n  # assay-ignore kubevirt/min: small\n  validations: |\n    [\n    {}\n    ]\n\nother: 1\n';
    expect(covered(text)).toEqual(['kubevirt/min: 3-6']);
    expect(covered('a: 1 # assay-ignore k/x: r\nb: "one\n  two\n\n  three" # assay-ignore k/y: r\n')).toEqual(['k/x: 1-1', 'k/y: 5-5']);
    expect(covered('# assay-ignore k/x: r\na: >\n  one  \n  \nb: 1\n')).toEqual(['k/x: 2-3']);
    expect(covered('# assay-ignore k/x: r\n? "one\n  two"\n: 1\n')).toEqual(['k/x: 2-3']);
  });

  it('does not cover the lines of a mapping below the covered line', () => {
    expect(covered('# assay-ignore k/x: r\na:\n  b: 1\n')).toEqual(['k/x: 2-2']);
  });

  it('covers only itself where nothing follows', () => {
    expect(covered('a: 1\n# assay-ignore k/x: r\n\n# the end\n')).toEqual(['k/x: 2-2']);
  });

  it('is found in every document of a file', () => {
    expect(covered('# assay-ignore k/x: r\na: 1\n---\nb: 1 # assay-ignore k/y: r\n')).toEqual(['k/x: 2-2', 'k/y: 4-4']);
  });

  it('keeps file, place, rule and reason', () => {
    expect(find('a: 1 # assay-ignore kyverno/unknown-policy :  comes from: a chart  \n').suppressions).toEqual([
      {
        file: 'vm.yaml',
        range: { start: { offset: 5, line: 1, column: 6 }, end: expect.objectContaining({ line: 1 }) },
        ruleId: 'kyverno/unknown-policy',
        ruleRange: { start: { offset: 20, line: 1, column: 21 }, end: { offset: 42, line: 1, column: 43 } },
        reason: 'comes from: a chart',
        firstLine: 1,
        lastLine: 1,
      },
    ]);
  });

  it.each(['#assay-ignore k/x: r', '#! assay-ignore k/x: r', '### \t assay-ignore k/x:r', '# assay-ignore\tk/x.y_z-1 : r'])(
    'may be written %j',
    (comment) => {
      expect(find(`a: 1 ${comment}\n`)).toMatchObject({ suppressions: [{ reason: 'r' }], violations: [] });
    },
  );

  it.each(['# see assay-ignore k/x: r', '# Assay-ignore k/x: r', '#@ assay-ignore k/x: r', '# assay k/x: r'])('is not %j', (comment) => {
    expect(find(`a: 1 ${comment}\n`)).toEqual({ suppressions: [], violations: [] });
  });

  it.each([
    ['# assay-ignore', 'name a rule', 'dialect/rule'],
    ['# assay-ignore: because', 'name a rule', 'dialect/rule'],
    ['# assay-ignore min: because', 'name a rule', 'dialect/rule'],
    ['# assay-ignore k/x/y: because', 'name a rule', 'dialect/rule'],
    ['# assay-ignore-line k/x: because', 'name a rule', 'dialect/rule'],
    ['# assay-ignore k/x because', 'have a colon', 'k/x'],
    ['# assay-ignore k/x', 'have a colon', 'k/x'],
    ['# assay-ignore k/x:', 'give a reason', 'k/x'],
    ['# assay-ignore k/x: \t\u00a0', 'give a reason', 'k/x'],
  ])('that is malformed suppresses nothing and is a warning: %j', (comment, message, hint) => {
    const { suppressions, violations } = find(`a: 1\nb: 2 ${comment}\n`);
    expect(suppressions).toEqual([]);
    expect(violations).toMatchObject([
      {
        dialect: 'assay',
        rule: 'malformed-suppression',
        severity: 'warning',
        file: 'vm.yaml',
        range: { start: { line: 2, column: 6 } },
        message: expect.stringContaining(message),
        hint: `write "assay-ignore ${hint}: why this is correct here"`,
      },
    ]);
  });

  it('is looked for in linear time', () => {
    const stacked = '# assay-ignore k/x: r\n'.repeat(50_000);
    expect(new Set(covered(`${stacked}a: |\n${'  line\n'.repeat(50_000)}`))).toEqual(new Set(['k/x: 50001-100001']));
  });
});

describe('suppressed violations', () => {
  const text = '# assay-ignore kubevirt/min: small\na: 1\nb: 2\nc: 3 # assay-ignore kubevirt/max: large\n';
  const { suppressions } = find(text);

  it('are taken out, and those on other lines, of other rules and in other files stay', () => {
    const others = [violationAt(3), violationAt(2, 'kubevirt/max'), { ...violationAt(2), file: 'other.yaml' }];
    const found = [violationAt(2), ...others, violationAt(4, 'kubevirt/max'), violationAt(2)];
    expect(applySuppressions(found, suppressions)).toEqual(others);
  });

  it('must exist, or there is a warning at the comment', () => {
    expect(applySuppressions([violationAt(2)], suppressions)).toMatchObject([
      {
        dialect: 'assay',
        rule: 'unused-suppression',
        severity: 'warning',
        file: 'vm.yaml',
        range: { start: { line: 4, column: 6 } },
        hint: 'remove the comment',
      },
    ]);
  });

  it('are not those without a place or of Assay itself', () => {
    const { range: _, ...unplaced } = violationAt(2);
    const own = violationAt(1, 'assay/malformed-suppression');
    const forOwn = find('a: 1 # assay-ignore assay/malformed-suppression: no\n').suppressions;
    expect(applySuppressions([unplaced, own], forOwn)).toMatchObject([
      unplaced,
      own,
      { rule: 'unused-suppression', message: 'assay/malformed-suppression cannot be suppressed' },
    ]);
  });

  it('have a known rule, or the nearest one is offered', () => {
    const misspelled = find('a: 1 # assay-ignore kubevirt/mni: r\nb: 1 # assay-ignore other/thing: r\n').suppressions;
    expect(applySuppressions([], misspelled, ['kubevirt/max', 'kubevirt/min'])).toMatchObject([
      {
        message: 'unknown rule kubevirt/mni',
        hint: 'did you mean "kubevirt/min"?',
        fixes: [{ edits: [{ file: 'vm.yaml', newText: 'kubevirt/min' }] }],
      },
      { message: 'unknown rule other/thing', hint: 'remove the comment' },
    ]);
  });

  it('are the same when each violation is compared with each suppression', () => {
    const line = integer({ min: 1, max: 12 });
    const id = constantFrom('k/x', 'k/y');
    const suppression = tuple(line, integer({ min: 0, max: 4 }), id).map(([firstLine, more, ruleId]) => ({
      file: 'vm.yaml',
      range: violationAt(1).range,
      reason: 'r',
      firstLine,
      lastLine: firstLine + more,
      ruleId,
      ruleRange: violationAt(1).range,
    }));
    assert(
      property(array(tuple(line, id)), array(suppression, { minLength: 1 }), (places, suppressions) => {
        const found = places.map(([line, id]) => violationAt(line, id));
        const covers = (suppression: (typeof suppressions)[number], violation: ReturnType<typeof violationAt>): boolean =>
          suppression.ruleId === ruleId(violation) &&
          suppression.firstLine <= violation.range.start.line &&
          violation.range.start.line <= suppression.lastLine;
        const result = applySuppressions(found, suppressions);
        const remaining = found.filter((violation) => !suppressions.some((suppression) => covers(suppression, violation)));
        expect(result.slice(0, remaining.length)).toEqual(remaining);
        const unused = suppressions.filter((suppression) => !found.some((violation) => covers(suppression, violation)));
        expect(result.slice(remaining.length).map(({ message }) => message)).toEqual(
          unused.map(({ ruleId }) => `nothing here breaks ${ruleId}, so there is nothing to suppress`),
        );
      }),
    );
  });
});

describe('the rules about suppressions', () => {
  it.each(suppressionRules)('$code says what it wants and why', ({ summary, explanation }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/s);
    expect(explanation).toMatch(/^[A-Z].*[.]$/s);
  });

  it.each(suppressionRules)('$code is broken by its failing example and not by its passing one', ({ code, failing, passing }) => {
    const codes = [failing, passing].map(({ text }) => {
      const { suppressions, violations } = find(text);
      return applySuppressions(violations, suppressions).map(({ rule }) => rule);
    });
    expect(codes).toEqual([[code], []]);
  });
});
