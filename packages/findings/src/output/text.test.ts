import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyOptions, anyReport, hostileReport, hostileTexts, options, rangeAt, rangeOf, report, violation } from '../../testing/example-report.ts';
import { makeReport } from '../report.ts';
import { textFormat } from './text.ts';

const test = 'kind: Test\npolicies: [labels.yaml]\nresults:\n  - policy: require-lables\n';
const policy = 'kind: ClusterPolicy\nmetadata:\n  name: require-labels\n';
const texts = new Map([
  ['test.yaml', test],
  ['labels.yaml', policy],
]);
const withTexts = { ...options, sourceText: (file: string) => texts.get(file) };

const unknownPolicy = violation({
  file: 'test.yaml',
  range: rangeOf(test, 'require-lables'),
  message: 'there is no policy "require-lables"',
  hint: 'did you mean "require-labels"?',
  related: [
    { message: 'the files of policies', file: 'test.yaml', range: rangeOf(test, '[labels.yaml]') },
    { message: 'its policy', file: 'labels.yaml', range: rangeOf(policy, 'require-labels') },
    { message: 'again', file: 'labels.yaml', range: rangeOf(policy, 'name') },
  ],
});

describe('text for people', () => {
  it('says place, severity, rule and message, shows the source, and adds hint and related places', () => {
    expect(textFormat.write(report({ violations: [unknownPolicy] }), withTexts)).toBe(`\
test.yaml:4:13 error kyverno/unknown-policy  there is no policy "require-lables"
  4 |   - policy: require-lables
    |             ^^^^^^^^^^^^^^
  hint: did you mean "require-labels"?
  see test.yaml:2:11: the files of policies
  2 | policies: [labels.yaml]
    |           ^^^^^^^^^^^^^
  see labels.yaml:3:9: its policy
  3 |   name: require-labels
    |         ^^^^^^^^^^^^^^
  see labels.yaml:3:3: again

1 file checked: 1 error
`);
  });

  it('shows a diff as it is, in colors where there are some', () => {
    const found = violation({ file: 'a.yaml', diff: '--- a.yaml\n+++ b\n@@ -1,2 +1,2 @@\n same\n-old\n+new \u001b[1m' });
    const plain = textFormat.write(report({ violations: [found] }), withTexts);
    expect(plain).toContain('no such policy\n  --- a.yaml\n  +++ b\n  @@ -1,2 +1,2 @@\n   same\n  -old\n  +new \\x1b[1m\n\n1 file');
    const colored = textFormat.write(report({ violations: [found] }), { ...withTexts, color: true });
    expect(colored).toContain('\n   same\n  \u001b[1;31m-old\u001b[0m\n  \u001b[1;32m+new');
  });

  it('counts tests, and adds what else a run says', () => {
    const tests = { passed: 1, failed: 0, excluded: 2, skipped: 0 };
    const found = makeReport({ violations: [], notChecked: [] }, { checked: 1, ignored: 0 }, tests);
    const supplements = [{ name: 'more', value: 1, lines: () => ['one', 'two'] }];
    expect(textFormat.write({ ...found, supplements }, options)).toBe(
      'one\ntwo\n\n1 file checked: no errors; 1 test passed, none failed, 2 excluded\n',
    );
  });

  it.each([
    ['green if all is well', {}, '1;32'],
    ['yellow if there are warnings', { violations: [violation({ severity: 'warning' })] }, '1;33'],
    ['red if there are errors', { violations: [violation()] }, '1;31'],
  ] as const)('has a last line that is %s', (_, found, color) => {
    const lines = textFormat
      .write(report(found), { ...options, color: true })
      .trimEnd()
      .split('\n');
    expect(lines.at(-1)).toMatch(new RegExp(`^\u001b\\[${color}m1 file checked`));
  });

  it('says how many tests have failed', () => {
    const tests = { passed: 2, failed: 1252, excluded: 0, skipped: 1 };
    const found = makeReport({ violations: [], notChecked: [] }, { checked: 1, ignored: 0 }, tests);
    expect(textFormat.write(found, options)).toContain('2 tests passed, 1,252 failed, 1 skipped\n');
  });

  it('shows no source that is confidential or not at hand', () => {
    const output = textFormat.write(report({ violations: [unknownPolicy] }), options);
    expect(output).toContain('test.yaml:4:13 error');
    expect(output).not.toContain(' | ');
  });

  it('lists what has no place and what was not checked, in single lines', () => {
    const found = {
      violations: [violation({ severity: 'warning' })],
      notChecked: [{ file: 'vm.yaml', reason: 'its template is not here', cause: 'unreadable' as const }],
    };
    expect(textFormat.write(report(found, 2), withTexts)).toBe(`\
a.yaml warning kyverno/unknown-policy  no such policy
vm.yaml not checked  its template is not here

2 files checked: no errors, 1 warning; 1 not checked
`);
  });

  it('keeps blocks of several lines apart from others', () => {
    const found = { violations: [violation()], notChecked: [{ file: 'vm.yaml', reason: 'its template\nis not here', cause: 'unreadable' as const }] };
    expect(textFormat.write(report(found, 2), withTexts)).toBe(`\
a.yaml error kyverno/unknown-policy  no such policy

vm.yaml not checked  its template
    is not here

2 files checked: 1 error; 1 not checked
`);
  });

  it('moves a message below its place and breaks it where the terminal is too narrow, and only there', () => {
    const found = report({ violations: [violation({ message: 'no policy has this name, here or below', hint: 'name one of those in the list' })] });
    expect(textFormat.write(found, { ...withTexts, width: 36 })).toBe(`\
a.yaml error kyverno/unknown-policy
  no policy has this name, here or
  below
  hint: name one of those in the
    list

1 file checked: 1 error
`);
    const many = makeReport({ violations: [], notChecked: [] }, { checked: 1000, ignored: 2000 });
    expect(textFormat.write(many, { ...withTexts, width: 32 })).toBe('1,000 files checked: no errors;\n2,000 files of an unknown kind\nignored\n');
    expect(textFormat.write(found, { ...withTexts, width: Infinity }).split('\n')[0]).toBe(
      'a.yaml error kyverno/unknown-policy  no policy has this name, here or below',
    );
  });

  it('moves what does not fit of place, severity and rule to the next line', () => {
    const place = { file: 'deploy/production/kyverno-test.yaml', range: rangeAt(13, 61, 62) };
    const found = report({ violations: [violation(place)], notChecked: [{ ...place, reason: 'no text', cause: 'unreadable' }] });
    const headsAt = (width: number): string =>
      textFormat
        .write(found, { ...options, width })
        .split('\n\n')
        .slice(0, 2)
        .join('\n');
    expect(headsAt(60)).toBe(`\
deploy/production/kyverno-test.yaml:13:61 error
  kyverno/unknown-policy
  no such policy
deploy/production/kyverno-test.yaml:13:61 not checked
  no text`);
    expect(headsAt(42)).toBe(`\
deploy/production/kyverno-test.yaml:13:61
  error kyverno/unknown-policy
  no such policy
deploy/production/kyverno-test.yaml:13:61
  not checked
  no text`);
  });

  it('shows every line of a message', () => {
    const found = report({ violations: [violation({ message: 'values are missing:\n--provider is required\n--region is required' })] });
    expect(textFormat.write(found, options)).toContain('values are missing:\n    --provider is required\n    --region is required\n');
    expect(textFormat.write(found, { ...options, width: 50 })).toContain(
      '\n  values are missing:\n  --provider is required\n  --region is required\n',
    );
  });

  it('says which values something needs to be checked, and what to write', () => {
    const thing = {
      file: 'config',
      reason: 'its data values are not all there',
      cause: 'unreadable' as const,
      values: ['host', 'service.port'],
      hint: 'name them in assay.yaml',
    };
    expect(textFormat.write(report({ notChecked: [thing] }), options)).toBe(`\
config not checked  its data values are not all there
  values: host, service.port
  hint: name them in assay.yaml

1 file checked: no errors; 1 not checked
`);
  });

  it('shows findings that say the same once where their number is limited, with a few of the other places', () => {
    const violations = ['a', 'b', 'c', 'd', 'e'].map((name) => violation({ file: `${name}.yaml`, range: rangeAt(1, 2, 3) }));
    const notChecked = ['x', 'y'].map((file) => ({ file, reason: 'no text', cause: 'unreadable' as const }));
    expect(textFormat.write(report({ violations, notChecked }), { ...options, maxDiagnostics: 2 })).toBe(`\
a.yaml:1:2 error kyverno/unknown-policy  no such policy
  and 4 more like this: b.yaml:1:2, c.yaml:1:2, d.yaml:1:2, …

x not checked  no text
  and 1 more like this: y

1 file checked: 5 errors; 2 not checked
`);
    expect(textFormat.write(report({ violations, notChecked }), options)).not.toContain('like this');
  });

  it('shows a place whole that has no room behind its label, and one that has none anywhere as it is', () => {
    const places = (name: string): string => {
      const violations = ['a', name].map((file) => violation({ file, range: rangeAt(1, 2, 3) }));
      return textFormat.write(report({ violations }), { ...options, width: 60, maxDiagnostics: 2 });
    };
    const path = `policies/${'x'.repeat(35)}.yaml`;
    expect(places(path)).toContain(`  and 1 more like this:\n    ${path}:1:2\n`);
    expect(places(`${path}${path}`)).toContain(`  and 1 more like this: ${path}${path}:1:2\n`);
  });

  it('says how much it does not show, and how to see it', () => {
    const violations = (['info', 'error', 'warning', 'warning'] as const).map((severity, at) => violation({ severity, message: `message ${at}` }));
    const found = report({ violations, notChecked: [{ file: 'x', reason: 'y', cause: 'unreadable' }] });
    expect(textFormat.write(found, { ...options, width: Infinity, maxDiagnostics: 1 })).toBe(`\
a.yaml error kyverno/unknown-policy  message 1

not shown: 2 warnings, 1 info, 1 not checked; --max-diagnostics none shows all, --statistics counts them by rule

1 file checked: 1 error, 2 warnings, 1 info; 1 not checked
`);
    expect(textFormat.write(found, { ...options, maxDiagnostics: 4, hasStatistics: true })).toContain(
      '\nnot shown: 1 info; --max-diagnostics none shows all\n',
    );
  });

  it('counts findings by rule, those not shown too', () => {
    const violations = [
      violation({ rule: 'b', severity: 'info' }),
      violation({ rule: 'c' }),
      violation({ rule: 'a' }),
      ...Array.from({ length: 1200 }, () => violation({ rule: 'long-name' })),
    ];
    const output = textFormat.write(report({ violations }), { ...options, maxDiagnostics: 0, hasStatistics: true });
    expect(output).toBe(`\
not shown: 1,202 errors, 1 info; --max-diagnostics none shows all

RULE               SEVERITY  COUNT
kyverno/long-name  error     1,200
kyverno/a          error         1
kyverno/b          info          1
kyverno/c          error         1

1 file checked: 1,202 errors, 1 info
`);
    expect(textFormat.write(report({}), { ...options, hasStatistics: true })).toBe('1 file checked: no errors\n');
  });

  it.each([
    [{ helm: 3, chainsaw: 12 }, '15 files of other tools (12 chainsaw, 3 helm)'],
    [{ helm: 1000 }, '1,000 files of other tools (1,000 helm)'],
    [{ helm: 1, chainsaw: 1 }, '2 files of other tools (1 chainsaw, 1 helm)'],
  ])('counts files of other tools: %j', (foreign, text) => {
    const found = makeReport({ violations: [], notChecked: [] }, { checked: 2, ignored: 1, foreign });
    expect(textFormat.write(found, { ...options, width: Infinity })).toBe(`2 files checked: no errors; ${text}; 1 file of an unknown kind ignored\n`);
  });

  it.each([
    [{ checked: 3, ignored: 2 }, 0, '3 files checked: no errors; 2 files of an unknown kind ignored\n'],
    [{ checked: 1, ignored: 0 }, 0, '1 file checked: no errors\n'],
    [{ checked: 0, ignored: 0 }, 0, 'nothing to check\n'],
    [{ checked: 0, ignored: 1 }, 0, 'nothing to check; 1 file of an unknown kind ignored\n'],
    [{ checked: 0, ignored: 0 }, 1, 'nothing to check: 1 error\n'],
    [{ checked: 3, ignored: 2 }, 4, '3 files checked: 4 errors; 2 files of an unknown kind ignored\n'],
  ])('ends with a summary of %j and %i errors', (files, errors, summary) => {
    const violations = Array.from({ length: errors }, () => violation());
    expect(textFormat.write(makeReport({ violations, notChecked: [] }, files), options).endsWith(summary)).toBe(true);
  });

  it('has colors only where they are wanted, and the same text with them', () => {
    const found = report({
      violations: [unknownPolicy, violation({ severity: 'info' })],
      notChecked: [{ file: 'x', reason: 'y', cause: 'unreadable' }],
    });
    const plain = textFormat.write(found, withTexts);
    const colored = textFormat.write(found, { ...withTexts, color: true });
    expect(plain).not.toContain('\u001b');
    expect(colored).toContain('\u001b[1;31merror\u001b[0m');
    expect(colored.split(/\p{Cc}\[[\d;]+m/u).join('')).toBe(plain);
  });

  it.each(hostileTexts)('shows nothing that acts on a terminal: %j', (text) => {
    const output = textFormat.write(hostileReport(text), { ...options, sourceText: () => text });
    expect(output).toMatch(/^(?:[^\p{Cc}\p{Surrogate}\u2028\u202e\u2066\ufeff]|\n)*$/u);
  });

  it('is made of every report', () => {
    assert(
      property(anyReport, anyOptions, (report, options) => {
        expect(textFormat.write(report, options).endsWith('\n')).toBe(true);
      }),
    );
  });
});
