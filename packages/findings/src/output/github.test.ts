import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyReport, hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import type { Report } from '../report.ts';
import { githubFormat } from './github.ts';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** The commands as the runner reads them: line by line, properties up to the second `::`. */
function commandsOf(report: Report): Command[] {
  const lines = githubFormat.write(report, options).split(/\r\n|[\r\n]/);
  return lines
    .filter((line) => line.startsWith('::'))
    .map((line) => {
      const [, head = '', ...message] = line.split('::');
      const [name = '', list = ''] = head.split(/ (.*)/);
      const properties = list.split(',').map((property) => property.split(/=(.*)/).map(unescape).slice(0, 2));
      return { name, properties: Object.fromEntries(properties), message: unescape(message.join('::')) };
    });
}

function unescape(text: string): string {
  return text.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

describe('the commands for GitHub', () => {
  it('say where and what, with hint and related places', () => {
    const found = violation({ range: rangeAt(12, 15, 28), hint: 'try', related: [{ message: 'rule', file: 'r.yaml', range: rangeAt(3, 7, 9) }] });
    expect(githubFormat.write(report({ violations: [found] }), options)).toBe(
      '::error file=a.yaml,line=12,endLine=12,col=15,endColumn=28,title=kyverno/unknown-policy::no such policy%0Ahint: try%0Asee r.yaml:3:7: rule\n' +
        '1 file checked: 1 error\n',
    );
  });

  it('are of the kind of the severity', () => {
    const violations = (['error', 'warning', 'info'] as const).map((severity) => violation({ severity }));
    const notChecked = [{ file: 'x', reason: 'y', cause: 'unreadable' as const }];
    expect(commandsOf(report({ violations, notChecked })).map(({ name }) => name)).toEqual(['error', 'warning', 'notice', 'error']);
  });

  it('hold every line, and what something needs to be checked', () => {
    const notChecked = [
      { file: 'config', reason: 'values are missing:\nhost', cause: 'unreadable' as const, values: ['host', 'port'], hint: 'name them' },
    ];
    expect(githubFormat.write(report({ violations: [violation({ message: 'first\nsecond' })], notChecked }), options)).toBe(
      '::error file=a.yaml,title=kyverno/unknown-policy::first%0Asecond\n' +
        '::error file=config,title=not checked::values are missing:%0Ahost%0Avalues: host, port%0Ahint: name them\n' +
        '1 file checked: 1 error; 1 not checked\n',
    );
  });

  it('hold a diff', () => {
    expect(commandsOf(report({ violations: [violation({ diff: '-old\n+new' })] })).map(({ message }) => message)).toEqual([
      'no such policy\n-old\n+new',
    ]);
  });

  it('give an end column only within a line', () => {
    const range = { start: { offset: 3, line: 1, column: 4 }, end: { offset: 9, line: 2, column: 5 } };
    expect(commandsOf(report({ violations: [violation({ range })] })).map(({ properties }) => properties)).toEqual([
      { file: 'a.yaml', line: '1', endLine: '2', col: '4', title: 'kyverno/unknown-policy' },
    ]);
  });

  it('escape what the runner would read', () => {
    const found = violation({ file: 'a:b,100%.yaml', message: '100%\nof a:b, c::d' });
    expect(githubFormat.write(report({ violations: [found] }), options)).toContain(
      '::error file=a%3Ab%2C100%25.yaml,title=kyverno/unknown-policy::100%25%0Aof a:b, c::d\n',
    );
  });

  it('are an error if nothing was checked, and none if all is well', () => {
    expect(commandsOf(report({}, 0))).toEqual([{ name: 'error', properties: { title: 'assay' }, message: 'nothing to check' }]);
    expect(githubFormat.write(report({}, 2), options)).toBe('2 files checked: no errors\n');
  });

  it.each(hostileTexts)('are one line for each finding with %j', (text) => {
    const commands = commandsOf(hostileReport(text));
    expect(commands).toMatchObject([
      { name: 'error', properties: { line: '1', title: 'kyverno/unknown-policy' } },
      { name: 'error', properties: { title: 'not checked' } },
    ]);
  });

  it('are one line for each finding of every report', () => {
    assert(
      property(anyReport, (report) => {
        const findings = report.violations.length + report.notChecked.length + (report.summary.files === 0 ? 1 : 0);
        expect(commandsOf(report)).toHaveLength(findings);
        expect(githubFormat.write(report, options).split('\n')).toHaveLength(findings + 2);
      }),
    );
  });
});
