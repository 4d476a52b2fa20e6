import { groupDigits } from '../group-digits.ts';
import { codeFence } from '../markdown-text.ts';
import type { Report } from '../report.ts';
import { isClean } from '../report.ts';
import { ruleId } from '../violation.ts';
import { placeText } from './finding-text.ts';
import { foldFindings } from './fold-findings.ts';
import type { FindingGroup } from './fold-findings.ts';
import type { ReportFormat } from './report-format.ts';
import { summaryLine } from './summary-line.ts';
import { visibleText } from './visible-text.ts';

/** Rows of the table if nothing is said: what a comment on a pull request has room for. */
const MOST_ROWS = 50;

/**
 * A summary for a pull request, in GitHub Flavored Markdown: one line, and a table in which findings that say the same are one row. What comes
 * from files stands in code spans, so it cannot link, mention anybody or make a heading.
 */
export const markdownFormat: ReportFormat = {
  id: 'markdown',
  write: (report: Report, { maxDiagnostics = MOST_ROWS }) => {
    const { shown, hidden } = foldFindings(report, maxDiagnostics);
    const table = shown.length === 0 ? [] : ['| | where | what | rule |', '|---|---|---|---|', ...shown.map(rowOf), ''];
    const more = hidden.reduce((sum, { others }) => sum + 1 + others.length, 0);
    const lines = [
      `### ${markOf(report)} Assay`,
      '',
      cellCode(summaryLine(report)),
      '',
      ...table,
      ...(more > 0 ? [`and ${groupDigits(more)} more`, ''] : []),
    ];
    return `${lines.slice(0, -1).join('\n')}\n`;
  },
};

/** What a baseline leaves unchecked fails nothing, but it is no pass either. */
function markOf(report: Report): string {
  if (!isClean(report)) return '❌';
  return (report.summary.heldNotChecked ?? 0) > 0 ? '⚠️' : '✅';
}

function rowOf(group: FindingGroup): string {
  const where = `${cellCode(placeText(group.first))}${group.others.length > 0 ? ` and ${groupDigits(group.others.length)} more` : ''}`;
  if (group.kind === 'not-checked') return `| not checked | ${where} | ${withHint(group.first.reason, group.first.hint)} | |`;
  const { severity, message, hint } = group.first;
  return `| ${severity} | ${where} | ${withHint(message, hint)} | ${cellCode(ruleId(group.first))} |`;
}

function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? cellCode(message) : `${cellCode(message)}<br>${cellCode(`hint: ${hint}`)}`;
}

/** A text of one line as code that ends nothing around it, not even a cell of a table. */
function cellCode(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
  const fence = codeFence(line);
  return `${fence} ${line} ${fence}`;
}
