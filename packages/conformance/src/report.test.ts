import { describe, expect, it } from 'vitest';

import { commandLine } from './judges/command-line.ts';
import type { RecordedCase } from './recorded-cases.ts';
import { report } from './report.ts';
import { judgeResult } from './verdict.ts';
import type { Verdict } from './verdict.ts';

function verdict(
  name: string,
  difference: string | undefined,
  { basis = undefined as string | undefined, milliseconds = 5, listed = false } = {},
): Verdict {
  const [suite = '', group = ''] = name.split('/');
  const recorded: RecordedCase = {
    name,
    suite: { name: suite, recording: 'expect.json', mayWrite: false, leftOut: [], judge: commandLine },
    group,
    place: `/${name}`,
    files: {},
    args: [],
    around: { env: {}, stdin: new Uint8Array() },
    expectation: '{"exit":0}',
    basis,
  };
  const execution = { kind: 'ended', exit: 1, stdout: 'hello', stderr: '' } as const;
  return judgeResult({ recorded, execution, difference, milliseconds }, new Set(listed ? [name] : []));
}

const options = { show: false, milliseconds: 1500 };

describe('judgeResult', () => {
  it.each([
    [undefined, false, 'passed'],
    [undefined, true, 'failed'],
    ['it differs', false, 'failed'],
    ['it differs', true, 'skipped'],
  ] as const)('a case with difference %o that is listed: %o counts as %s', (difference, listed, standing) => {
    expect(verdict('s/g/a', difference, { listed }).standing).toBe(standing);
  });
});

describe('report', () => {
  it('names failing cases, counts per suite and group, and ends with the sums', () => {
    const verdicts = [
      verdict('recipe/sizes/a', undefined, { basis: 'seed' }),
      verdict('recipe/sizes/b', 'accepted', { basis: 'decision' }),
      verdict('kubevirt/paths/c', 'not yet', { listed: true }),
      verdict('kubevirt/paths/d', undefined, { listed: true }),
    ];

    expect(report(verdicts, ['x/y/z: it is no case'], options)).toBe(
      [
        'FAIL x/y/z: it is no case',
        'FAIL recipe/sizes/b: accepted',
        'FAIL kubevirt/paths/d: it passes, but expected-failures.yaml lists it',
        '                   passed  failed  expected to fail  pass rate',
        'recipe                  1       1                 0     50.0 %',
        '  sizes                 1       1                 0     50.0 %',
        '  basis: seed           1       0                 0    100.0 %',
        '  basis: decision       0       1                 0      0.0 %',
        'kubevirt                0       1                 1      0.0 %',
        '  paths                 0       1                 1      0.0 %',
        '4 cases in 1.5 s',
        '1 passed, 3 failed, 1 skipped',
        '',
      ].join('\n'),
    );
  });

  it('says nothing of skipped cases when there are none', () => {
    expect(report([verdict('s/g/a', undefined)], [], options)).toMatch(/\n1 passed, 0 failed\n$/);
  });

  it('names cases that are slow', () => {
    expect(report([verdict('s/g/a', undefined, { milliseconds: 2001 })], [], options)).toContain('SLOW s/g/a took 2.0 s\n');
    expect(report([verdict('s/g/a', undefined, { milliseconds: 2000 })], [], options)).not.toContain('SLOW');
  });

  it('shows what was expected and what came of failing cases', () => {
    const text = report([verdict('s/g/a', undefined), verdict('s/g/b', 'it differs')], [], { ...options, show: true });

    expect(text).toContain(
      'FAIL s/g/b: it differs\n--- place\n/s/g/b\n--- expected\n{"exit":0}\n--- exit status\n1\n--- stdout\nhello\n--- stderr\n\n',
    );
    expect(text).not.toContain('/s/g/a');
  });
});
