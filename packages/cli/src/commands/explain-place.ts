import type { Report, Rule, Violation } from '@assay/findings';
import { wrapText } from '@assay/findings';
import { Session } from '@assay/project';
import { allRuleSets, dialects } from '@assay/dialects';

import type { Arguments } from '../arguments/command.ts';
import { helpWidth } from '../arguments/help.ts';
import { workspaceOf } from '../files/file-scope.ts';
import { CliError, printMessage } from '../process/cli-error.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { writeReport } from '../report/report-output.ts';

/** A line of a file, as reports name it. */
export interface ReportedPlace {
  readonly file: string;
  readonly line: number;
}

/** Reads `FILE:LINE` or `FILE:LINE:COLUMN`; `undefined` for what is neither. */
export function readPlace(operand: string): ReportedPlace | undefined {
  const [, file, line] = PLACE.exec(operand) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

const PLACE = /^(.+?):(\d{1,9})(?::\d{1,9})?$/;

/** Checks a file, and says what is found in one of its lines, which clause of a policy decided, and what the rules are about. */
export async function explainPlace(
  { file, line }: ReportedPlace,
  rules: ReadonlyMap<string, Rule>,
  given: Arguments,
  host: Host,
): Promise<ExitStatus> {
  const session = new Session({
    workspace: workspaceOf(host),
    dialects,
    paths: [file],
    standards: { explains: true, policies: given.values('policies') },
    now: () => host.now(),
    random: () => host.random(),
    isForOneReport: true,
    runWithMoreStack: async (job) => (await import('../threads/check-in-threads.ts')).checkWithLargeStack(job, host),
  });
  const { report, discovery, sourceText, unknown } = await session.report();
  const [problem] = [...discovery.inputErrors, ...unknown.map((name) => `${name}: unknown kind of file`)];
  if (problem !== undefined) throw new CliError(problem);
  const found = report.violations.filter((violation) => isAt(violation, line));
  if (found.length === 0) {
    printMessage(host, `nothing is found in line ${line} of ${file}`, otherLines(report.violations));
    return 1;
  }
  writeReport({ report: reportOf(found, report), ruleSets: allRuleSets, sourceText }, given.value('output') ?? 'text', given, host);
  if (given.value('output') !== 'json') host.stdout.write(explanations(found, rules, helpWidth(host.stdout)));
  return 0;
}

function isAt({ range }: Violation, line: number): boolean {
  return range !== undefined && range.start.line <= line && line <= range.end.line;
}

function otherLines(violations: readonly Violation[]): string | undefined {
  const lines = [...new Set(violations.flatMap(({ range }) => range?.start.line ?? []))].sort((one, other) => one - other);
  return lines.length > 0 ? `there are findings in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}` : undefined;
}

function reportOf(violations: readonly Violation[], { summary }: Report): Report {
  const count = (severity: Violation['severity']): number => violations.filter((each) => each.severity === severity).length;
  return {
    violations,
    notChecked: [],
    summary: { ...summary, errors: count('error'), warnings: count('warning'), infos: count('info'), notChecked: 0 },
  };
}

function explanations(violations: readonly Violation[], rules: ReadonlyMap<string, Rule>, width: number): string {
  const ids = [...new Set(violations.map(({ dialect, rule }) => `${dialect}/${rule}`))];
  return ids
    .flatMap((id) => {
      const rule = rules.get(id);
      return rule ? ['', `${id}: ${rule.summary}`, ...wrapText(rule.explanation, width), `assay explain ${id} shows examples.`] : [];
    })
    .map((line) => `${line}\n`)
    .join('');
}
