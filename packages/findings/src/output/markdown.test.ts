import { describe, expect, it } from 'vitest';

import { hostileReport, hostileTexts, options, rangeAt, report, violation } from '../../testing/example-report.ts';
import { markdownFormat } from './markdown.ts';

describe('the summary for a pull request', () => {
  it('is a line and a table, equal findings in one row', () => {
    const found = violation({ range: rangeAt(12, 15, 28), hint: 'write `labels`' });
    const again = { ...found, file: 'b.yaml' };
    const notChecked = [{ file: 'config', reason: 'values are missing', cause: 'unreadable' as const }];
    expect(markdownFormat.write(report({ violations: [found, again], notChecked }, 3), options)).toBe(
      '### ❌ Assay\n\n` 3 files checked: 2 errors; 1 not checked `\n\n' +
        '| | where | what | rule |\n|---|---|---|---|\n' +
        '| error | ` a.yaml:12:15 ` and 1 more | ` no such policy `<br>`` hint: write `labels` `` | ` kyverno/unknown-policy ` |\n' +
        '| not checked | ` config ` | ` values are missing ` | |\n',
    );
  });

  it('is one line if nothing was found', () => {
    expect(markdownFormat.write(report({}), options)).toBe('### ✅ Assay\n\n` 1 file checked: no errors `\n');
  });

  it('is no pass while a baseline holds what was not checked', () => {
    const { summary, ...rest } = report({});
    const held = markdownFormat.write({ ...rest, summary: { ...summary, held: 2, heldNotChecked: 1 } }, options);
    expect(held).toBe('### ⚠️ Assay\n\n` 1 file checked: no errors; 2 findings and 1 not checked in the baseline `\n');
    expect(markdownFormat.write({ ...rest, summary: { ...summary, held: 2 } }, options)).toMatch(/^### ✅ /);
  });

  it('says how much it leaves out', () => {
    const violations = Array.from({ length: 60 }, (_, at) => violation({ message: `message ${at}` }));
    expect(markdownFormat.write(report({ violations }), options)).toMatch(/\n\nand 10 more\n$/);
    expect(markdownFormat.write(report({ violations }), { ...options, maxDiagnostics: 1 })).toMatch(/\n\nand 59 more\n$/);
  });

  it.each(hostileTexts)('keeps its rows, whatever is in them: %j', (text) => {
    const lines = markdownFormat.write(hostileReport(text), options).split('\n');
    const rows = lines.filter((line) => line.startsWith('|'));
    expect(lines).toHaveLength(4 + rows.length + 1);
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
  });
});
