import { describe, expect, it } from 'vitest';

import { allPassed, runSteps, summaryOf } from './run-steps.mjs';

const STEPS = [{ name: 'build' }, { name: 'lint' }, { name: 'unit', needs: ['build'] }, { name: 'suites', needs: ['build'] }];

function run(...failing: readonly string[]) {
  const ran: string[] = [];
  const outcomes = runSteps(STEPS, (name: string) => {
    ran.push(name);
    return !failing.includes(name);
  });
  return { ran, isPassed: allPassed(outcomes), summary: summaryOf(outcomes) };
}

describe('the steps of npm test', () => {
  it('all run, and all pass', () => {
    expect(run()).toEqual({
      ran: ['build', 'lint', 'unit', 'suites'],
      isPassed: true,
      summary: 'build   passed\nlint    passed\nunit    passed\nsuites  passed\n',
    });
  });

  it('go on behind one that fails', () => {
    expect(run('lint', 'unit')).toEqual({
      ran: ['build', 'lint', 'unit', 'suites'],
      isPassed: false,
      summary: 'build   passed\nlint    failed\nunit    failed\nsuites  passed\n',
    });
  });

  it('do not run without what they need, and then have not passed', () => {
    expect(run('build')).toEqual({
      ran: ['build', 'lint'],
      isPassed: false,
      summary: 'build   failed\nlint    passed\nunit    not run: it needs build\nsuites  not run: it needs build\n',
    });
  });
});
