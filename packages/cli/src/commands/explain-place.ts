import type { NotChecked, Report, Rule, Violation } from '@assay/findings';
import { wrapText } from '@assay/findings';
import { isWithin, resolvePath, Session } from '@assay/project';
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
  const workspace = workspaceOf(host);
  const session = new Session({
    workspace,
    dialects,
    paths: [file],
    standards: { explains: true, policies: given.values('policies') },
    now: () => host.now(),
    random: () => host.random(),
    isForOneReport: true,
    runWithMoreStack: async (job) => (await import('../threads/check-in-threads.ts')).checkWithLargeStack(job, host),
  });
  const { directory } = workspace;
  const { report, discovery, sourceText, unknown } = await session.report();
  const [problem] = [...discovery.inputErrors, ...unknown.map((name) => `${name}: unknown kind of file`)];
  if (problem !== undefined) throw new CliError(problem);
  const path = resolvePath(directory, file);
  const name = discovery.files.find((found) => found.path === path)?.name;
  const isAsked = (place: Pick<Violation, 'file' | 'range'>): boolean => {
    const { range } = place;
    // What is said of a unit is said by its directory.
    return range ? place.file === name && range.start.line <= line && line <= range.end.line : isWithin(path, resolvePath(directory, place.file));
  };
  const violations = report.violations.filter((violation) => [violation, ...(violation.related ?? [])].some(isAsked));
  const notChecked = report.notChecked.filter(isAsked);
  if (violations.length + notChecked.length === 0) {
    printMessage(host, `nothing is found in line ${line} of ${file}`, otherLines(report.violations.filter((each) => each.file === name)));
    return 1;
  }
  const explained = { violations, notChecked, summary: summaryOf(violations, notChecked, report) };
  writeReport({ report: explained, ruleSets: allRuleSets, sourceText }, given.value('output') ?? 'text', given, host);
  if (given.value('output') !== 'json') host.stdout.write(explanations(violations, rules, helpWidth(host.stdout)));
  return 0;
}

function otherLines(violations: readonly Violation[]): string | undefined {
  const lines = [...new Set(violations.flatMap(({ range }) => range?.start.line ?? []))].sort((one, other) => one - other);
  return lines.length > 0 ? `there are findings in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}` : undefined;
}

function summaryOf(violations: readonly Violation[], notChecked: readonly NotChecked[], { summary }: Report): Report['summary'] {
  const count = (severity: Violation['severity']): number => violations.filter((each) => each.severity === severity).length;
  return { ...summary, errors: count('error'), warnings: count('warning'), infos: count('info'), notChecked: notChecked.length };
}

function explanations(violations: readonly Violation[], rules: ReadonlyMap<string, Rule>, width: number): string {
  const ids = [...new Set(violations.map(({ dialect, rule }) => `${dialect}/${rule}`))];
  return ids
    .flatMap((id) => {
      const rule = rules.get(id);
      return rule ? ['', `${id}: ${rule.summary}`, ...wrapText(rule.explanation, width), `Examples: assay explain ${id}`] : [];
    })
    .map((line) => `${line}\n`)
    .join('');
}
