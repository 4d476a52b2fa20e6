import type { ShownRow } from '../verdicts/printed-row.ts';

/** The rows as a table of Markdown. Nothing is escaped, as in the reference. */
export function printMarkdown(rows: readonly ShownRow[], isDetailed: boolean): string {
  const titles = ['ID', 'POLICY', 'RULE', 'RESOURCE', 'RESULT', 'REASON', ...(isDetailed ? ['MESSAGE'] : [])];
  const lines = rows.map(({ policy, rule, resource, result, reason, message }, at) => {
    const cells = [at + 1, policy, rule, resource, result, reason, ...(isDetailed ? [message] : [])];
    return `| ${cells.join(' | ')} |\n`;
  });
  return `| ${titles.join(' | ')} | \n|${'----|'.repeat(titles.length)}\n${lines.join('')}`;
}
