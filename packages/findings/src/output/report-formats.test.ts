import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyOptions, anyReport } from '../../testing/example-report.ts';
import { reportFormats } from './report-formats.ts';

describe('the output formats', () => {
  it('are those of the command line', () => {
    expect(reportFormats.map(({ id }) => id)).toEqual(['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'tap']);
  });

  it.each(reportFormats)('$id writes every report, the same one in the same way, with one final line break', (format) => {
    assert(
      property(anyReport, anyOptions, (report, options) => {
        const output = format.write(report, options);
        expect(output).toBe(format.write(report, options));
        expect(output).toMatch(/[^\n]\n$/);
      }),
    );
  });
});
