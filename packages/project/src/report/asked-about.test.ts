import type { NotChecked, Rendering, RenderingDialect, Violation } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { DIRECTORY } from '../../testing/memory-workspace.ts';
import { linesOf, reportOn } from '../../testing/session-on.ts';
import type { Asked } from '../../testing/session-on.ts';
import { renderingDialect } from '../../testing/stand-in-dialects.ts';

const UNIT = { 'k/a.yml': '#@\n', 'k/b.yml': '#@\n', 'k/c.yml': '#@\n', '.git': DIRECTORY };

function found(file: string, more: Partial<Violation> = {}): Violation {
  const start = { offset: 0, line: 1, column: 1 };
  return { dialect: 'tmpl', rule: 'shout', severity: 'error', fault: 'subject', message: 'wrong', file, range: { start, end: start }, ...more };
}

/** What is told of a unit in which this is found; the last line says how much is found elsewhere. */
async function told(
  result: Partial<Pick<Rendering, 'notChecked'>> & { readonly violations?: readonly Violation[] },
  asked: Asked,
): Promise<readonly string[]> {
  const { violations = [], notChecked = [] } = result;
  const renderer: RenderingDialect = {
    ...renderingDialect,
    render: async () => [{ reports: [{ violations, dependsOn: 'unit' }], notChecked, objects: [] }],
  };
  const report = await reportOn(UNIT, { dialects: [renderer], ...asked });
  return [...linesOf(report), `${report.report.summary.files} checked, ${report.elsewhere} elsewhere`];
}

const NAMED: Asked = { paths: ['k/a.yml'] };

describe('who names a file of a unit', () => {
  it('is told what is wrong in it; what is wrong elsewhere is counted', async () => {
    const violations = [found('k/a.yml'), found('k/b.yml'), found('k/c.yml')];
    expect(await told({ violations }, NAMED)).toEqual(['k/a.yml:1 error tmpl/shout wrong', '1 checked, 2 elsewhere']);
    expect(await told({ violations }, { paths: ['k/a.yml', 'k/c.yml'] })).toEqual([
      'k/a.yml:1 error tmpl/shout wrong',
      'k/c.yml:1 error tmpl/shout wrong',
      '2 checked, 1 elsewhere',
    ]);
  });

  it('is told what is related to it', async () => {
    const violations = [found('k/b.yml', { related: [{ message: 'the rule', file: 'k/a.yml' }] })];
    expect(await told({ violations }, NAMED)).toEqual(['k/b.yml:1 error tmpl/shout wrong', '1 checked, 0 elsewhere']);
  });

  it('is told the errors that keep anything from being known of it, and no advice', async () => {
    const failed = (file: string): readonly NotChecked[] => [{ file, reason: 'what comes before it failed', cause: 'failed' }];
    const violations = [found('k/b.yml'), found('k/c.yml', { severity: 'warning' })];
    for (const file of ['k/a.yml', 'k', '.']) {
      const lines = await told({ violations, notChecked: failed(file) }, NAMED);
      expect(lines).toContain('k/b.yml:1 error tmpl/shout wrong');
      expect(lines.at(-1)).toBe('1 checked, 1 elsewhere');
    }
    expect(await told({ violations, notChecked: failed('k/c.yml') }, NAMED)).toEqual(['1 checked, 2 elsewhere']);
  });

  it.each([
    ['needs-values', true],
    ['guess', true],
    ['failed', false],
    ['unreadable', false],
  ] as const)('is told what concerns the whole unit: %s in another file, %s', async (cause, isTold) => {
    const lines = await told({ notChecked: [{ file: 'k/b.yml', reason: 'so', cause }] }, NAMED);
    expect(lines).toEqual([...(isTold ? ['k/b.yml not checked: so'] : []), '1 checked, 0 elsewhere']);
  });

  it('is told everything of a unit whose directory is named, and of one that settings name', async () => {
    const violations = [found('k/b.yml'), found('k/c.yml')];
    const all = ['k/b.yml:1 error tmpl/shout wrong', 'k/c.yml:1 error tmpl/shout wrong', '3 checked, 0 elsewhere'];
    expect(await told({ violations }, { paths: ['k'] })).toEqual(all);
    const renderer: RenderingDialect = {
      ...renderingDialect,
      render: async () => [{ reports: [{ violations, dependsOn: 'unit' }], notChecked: [], objects: [] }],
    };
    const settled = await reportOn({ ...UNIT, 'assay.yaml': 'units: [{path: k}]' }, { dialects: [renderer], ...NAMED });
    expect([...linesOf(settled), `${settled.report.summary.files} checked, ${settled.elsewhere} elsewhere`]).toEqual(all);
  });
});
