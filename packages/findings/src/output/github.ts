import type { Severity, Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';
import { explanationLines, reasonLines } from './finding-text.ts';
import type { ReportFormat } from './report-format.ts';
import { NOTHING_TO_CHECK, summaryLine } from './summary-line.ts';
import { visibleText } from './visible-text.ts';

/**
 * Workflow commands that GitHub shows as annotations: one line for each violation and each thing not checked, then the
 * summary for the log. Follows `actions/toolkit` `packages/core/src/command.ts` 1.11 in what is escaped.
 */
export const githubFormat: ReportFormat = {
  id: 'github',
  write: (report) => {
    const { violations, notChecked, summary } = report;
    const lines = [
      ...violations.map((violation) =>
        command(COMMANDS[violation.severity], { ...placeProperties(violation), title: ruleId(violation) }, explanationLines(violation)),
      ),
      ...notChecked.map((thing) => command('error', { ...placeProperties(thing), title: 'not checked' }, reasonLines(thing))),
      ...(summary.files === 0 ? [command('error', { title: 'assay' }, [NOTHING_TO_CHECK])] : []),
      summaryLine(report),
    ];
    return `${lines.join('\n')}\n`;
  },
};

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

type Properties = Readonly<Record<string, string | number>>;

function command(name: string, properties: Properties, message: readonly string[]): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(visibleText(String(value)))}`);
  return `::${name} ${list.join(',')}::${escapeData(message.join('\n'))}`;
}

/** GitHub takes columns only of annotations within one line. */
function placeProperties({ file, range }: Pick<Violation, 'file' | 'range'>): Properties {
  if (!range) return { file };
  const { start, end } = range;
  const endColumn: Properties = start.line === end.line ? { endColumn: end.column } : {};
  return { file, line: start.line, endLine: end.line, col: start.column, ...endColumn };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
